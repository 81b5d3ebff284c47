import { getClientSummary } from '@truckroll/contract/clients/client-summary';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as credits from '@truckroll/contract/payments/client-credits';
import * as payments from '@truckroll/contract/payments/record-payment';
import { readMoneyReport } from '@truckroll/contract/reports/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function invoiceOf(account: TestAccount, clientId: string, rate: number, more: Record<string, unknown> = {}) {
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate }], documentStatus: 'sent' as const };
  return (await shop.call(saving.createDocument, { as: account.owner, body: { ...body, ...more } })).data.document;
}
const readInvoice = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;

type Use = { documentId: string; amount: number };
const receive = (as: Person, id: string, amount: number, uses: Use[], more: Record<string, unknown> = {}) =>
  shop.call(credits.receiveMoney, { as, params: { id }, body: { amount, uses, ...more } as never });
const apply = (as: Person, id: string, uses: Use[]) =>
  shop.call(credits.applyClientCredit, { as, params: { id }, body: { uses } });
const giveBack = (as: Person, id: string, amount: number) =>
  shop.call(credits.refundClientCredit, { as, params: { id }, body: { amount } });
const grant = (as: Person, id: string, amount: number) =>
  shop.call(credits.grantClientCredit, { as, params: { id }, body: { amount, note: 'Sorry for the wait' } });
const makeVoid = (as: Person, id: string) =>
  shop.call(credits.voidClientCredit, { as, params: { id }, body: { note: 'Wrong client' } });

/** The client's balance three ways: the statement, the side column, and the open invoices less the credits. */
async function balances(as: Person, clientId: string): Promise<number[]> {
  const params = { id: clientId };
  const { statement } = (await shop.call(payments.getStatement, { as, params, query: {} })).data;
  const { summary } = (await shop.call(getClientSummary, { as, params })).data;
  const all = (await shop.call(credits.listClientCredits, { as, params })).data;
  const sum = (amounts: number[]) => Math.round(100 * amounts.reduce((one, other) => one + other, 0)) / 100;
  return [
    statement.closingBalance,
    sum((summary.money ?? []).flatMap((money) => [money.balance, -money.credit])),
    sum([...all.openInvoices.map(({ amountDue }) => amountDue), ...all.balances.map(({ left }) => -left)]),
  ];
}

describe('PY-21 receive money', () => {
  it('pays several invoices at once, keeps the rest as credit, and applies it later', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const one = await invoiceOf(account, clientId, 100);
    const other = await invoiceOf(account, clientId, 60.5);
    const uses = [
      { documentId: one.id, amount: 100 },
      { documentId: other.id, amount: 20 },
    ];
    const reply = await receive(owner, clientId, 150, uses, { method: 'Check', note: 'Check 77', date: '2026-03-09' });
    expect(reply.status).toBe(201);
    expect(reply.data.credit).toMatchObject({ kind: 'received', amount: 150, used: 120, left: 30, method: 'Check' });
    expect(reply.data.balances).toEqual([{ currency: 'USD', left: 30 }]);
    expect(reply.data.openInvoices).toMatchObject([{ id: other.id, amountDue: 40.5 }]);
    expect(await readInvoice(owner, one.id)).toMatchObject({
      paymentStatus: 'paid',
      payments: [{ paymentMethod: 'Check', paymentDate: '2026-03-09', creditId: reply.data.credit.id }],
    });
    expect(await balances(owner, clientId)).toEqual([10.5, 10.5, 10.5]);

    const later = await apply(owner, reply.data.credit.id, [{ documentId: other.id, amount: 30 }]);
    expect(later.data.credit).toMatchObject({ used: 150, left: 0 });
    expect(await readInvoice(owner, other.id)).toMatchObject({ paymentStatus: 'partially_paid', amountDue: 10.5 });
    expect(await balances(owner, clientId)).toEqual([10.5, 10.5, 10.5]);
    const again = await apply(owner, reply.data.credit.id, [{ documentId: other.id, amount: 1 }]);
    expect([again.status, again.body.message]).toEqual([422, 'This is more than is left.']);
  });

  it('refuses more than was received, more than is due, what is listed twice, and invoices of others', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { id } = await invoiceOf(account, clientId, 100);
    const foreign = await invoiceOf(account, await storeClient(account), 100);
    const refusal = async (amount: number, uses: Use[], more = {}) => {
      const { status, body } = await receive(owner, clientId, amount, uses, more);
      return [status, body.message];
    };
    expect(await refusal(50, [{ documentId: id, amount: 50.01 }])).toEqual([422, 'This is more than is left.']);
    expect(await refusal(200, [{ documentId: id, amount: 101 }])).toEqual([
      422,
      'The payment is more than the amount due.',
    ]);
    const twice = { documentId: id, amount: 1 };
    expect(await refusal(50, [twice, twice])).toEqual([400, 'An invoice is listed twice.']);
    expect(await refusal(50, [{ documentId: foreign.id, amount: 1 }])).toEqual([404, 'Document not found']);
    expect(await refusal(0, [])).toEqual([400, 'Amount must be greater than 0']);
    expect(await refusal(50, [], { date: '2026-03-11' })).toEqual([400, 'The date cannot be in the future.']);
    expect(await refusal(50, [{ documentId: id, amount: 1 }], { currency: 'EUR' })).toEqual([
      422,
      'The invoice is in another currency.',
    ]);
    expect((await shop.call(credits.listClientCredits, { as: owner, params: { id: clientId } })).data.credits).toEqual(
      [],
    );
  });

  it('applies the same money once for two clerks at the same time, whatever their order', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const invoices = [await invoiceOf(account, clientId, 50), await invoiceOf(account, clientId, 50)];
    const uses = invoices.map(({ id }) => ({ documentId: id, amount: 50 }));
    const replies = await Promise.all([
      receive(owner, clientId, 100, uses),
      receive(owner, clientId, 100, uses.toReversed()),
      receive(owner, clientId, 100, uses),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const { data } = await receive(owner, clientId, 40, []);
    const third = await invoiceOf(account, clientId, 500);
    const applied = await Promise.all(
      [1, 2, 3].map(() => apply(owner, data.credit.id, [{ documentId: third.id, amount: 40 }])),
    );
    expect(applied.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await balances(owner, clientId)).toEqual([460, 460, 460]);
  });
});

describe('PY-22 to PY-25 credit', () => {
  it('gives goodwill that counts as no money, and gives credit back', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { id } = await invoiceOf(account, clientId, 100);
    const { credit } = (await grant(owner, clientId, 30)).data;
    await apply(owner, credit.id, [{ documentId: id, amount: 25 }]);
    const { credit: cash } = (await receive(owner, clientId, 50, [])).data;
    expect((await giveBack(owner, cash.id, 50.01)).body.message).toBe('This is more than is left.');
    expect((await giveBack(owner, cash.id, 20)).data.credit).toMatchObject({ refunded: 20, left: 30 });
    expect(await balances(owner, clientId)).toEqual([40, 40, 40]);
    const query = { from: '2026-03-01', to: '2026-03-31', part: 'all' } as never;
    const report = (await shop.call(readMoneyReport, { as: owner, query })).data;
    expect(JSON.stringify(report)).toContain('"collected":30');
    const lines = (await shop.call(payments.getStatement, { as: owner, params: { id: clientId }, query: {} })).data
      .statement.lines;
    expect(lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['Invoice', 100],
      ['Payment, Cash', -50],
      ['Credit: Sorry for the wait', -30],
      ['Refund of credit, Cash', 20],
    ]);
  });

  it('voids what was recorded by mistake, so that its invoices are due again, but not below a refund', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { id } = await invoiceOf(account, clientId, 100);
    const { credit } = (await receive(owner, clientId, 120, [{ documentId: id, amount: 100 }])).data;
    const clerk = await account.person('officeStaff');
    expect((await makeVoid(clerk, credit.id)).status).toBe(403);
    const refund = (await giveBack(owner, credit.id, 5)).data.credits.find(({ kind }) => kind === 'refund');
    expect((await makeVoid(owner, credit.id)).body.message).toContain('Void that refund first.');
    expect((await makeVoid(owner, refund?.id ?? '')).status).toBe(200);
    expect((await makeVoid(owner, credit.id)).data.credit).toMatchObject({ isVoid: true, used: 0, left: 0 });
    expect(await readInvoice(owner, id)).toMatchObject({ paymentStatus: 'unpaid', amountDue: 100, payments: [] });
    expect((await makeVoid(owner, credit.id)).body.message).toBe('This credit is void.');
    expect((await apply(owner, credit.id, [{ documentId: id, amount: 1 }])).status).toBe(422);
    expect(await balances(owner, clientId)).toEqual([100, 100, 100]);
  });

  it('returns the credit of a deleted invoice, and does not change or refund its use', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { id } = await invoiceOf(account, clientId, 100);
    const { credit } = (await receive(owner, clientId, 100, [{ documentId: id, amount: 60 }])).data;
    const paymentId = credit.uses[0]?.paymentId ?? '';
    const refused = [
      await shop.call(payments.updatePayment, { as: owner, params: { id: paymentId }, body: { paymentNote: 'x' } }),
      await shop.call(payments.refundPayment, { as: owner, params: { id: paymentId }, body: { refundAmount: 1 } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
    await shop.call(lists.deleteDocument, { as: owner, params: { id } });
    expect(await balances(owner, clientId)).toEqual([-100, -100, -100]);
  });

  it('writes off what is due, apart from what was collected, and takes it back', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { id } = await invoiceOf(account, clientId, 100);
    const draft = await invoiceOf(account, clientId, 100, { documentStatus: 'draft' });
    const writeOff = (documentId: string, as = owner) =>
      shop.call(credits.writeOffInvoice, { as, params: { id: documentId }, body: { note: 'Moved away' } });
    expect((await writeOff(draft.id)).body.message).toBe('Only an invoice that was given out can be written off.');
    expect((await writeOff(id, await account.person('fieldTechnicianPro'))).status).toBe(403);
    await shop.call(payments.recordPayment, { as: owner, body: { documentId: id, paymentAmount: 30 } });
    const both = await Promise.all([writeOff(id), writeOff(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await readInvoice(owner, id)).toMatchObject({
      paymentStatus: 'written_off',
      amountDue: 0,
      isOverdue: false,
    });
    expect(await balances(owner, clientId)).toEqual([0, 0, 0]);
    const query = { from: '2026-03-01', to: '2026-03-31' } as never;
    const { totals } = (await shop.call(readMoneyReport, { as: owner, query })).data;
    expect(totals.now).toMatchObject({ collected: 30, writtenOff: 70, outstanding: 0 });
    const written = (await readInvoice(owner, id)).payments.find(({ paymentMethod }) => paymentMethod === 'Write-off');
    await shop.call(payments.deletePayment, { as: owner, params: { id: written?.id ?? '' } });
    expect(await readInvoice(owner, id)).toMatchObject({ paymentStatus: 'partially_paid', amountDue: 70 });
    expect(await balances(owner, clientId)).toEqual([70, 70, 70]);
  });

  it('needs the right to record payments, and the client in scope', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const technician = await account.person('fieldTechnicianPro');
    expect((await receive(technician, clientId, 10, [])).status).toBe(403);
    const stranger = (await shop.newAccount()).owner;
    const { credit } = (await grant(account.owner, clientId, 10)).data;
    const refused = [await receive(stranger, clientId, 10, []), await giveBack(stranger, credit.id, 1)];
    expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  });
});
