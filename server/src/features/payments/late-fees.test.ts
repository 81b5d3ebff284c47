import { updateAccount } from '@truckroll/contract/account/account';
import { closeBooks } from '@truckroll/contract/account/closed-books';
import { exportClients } from '@truckroll/contract/clients/client-transfer';
import { updateClient } from '@truckroll/contract/clients/clients';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import { listHistory } from '@truckroll/contract/history/history';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import * as payments from '@truckroll/contract/payments/record-payment';
import { createTax } from '@truckroll/contract/price-book/taxes';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertSession } from '../../platform/session/session-store.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { drawLateFees } from './late-fees.ts';

const start = new Date('2026-03-10T15:00:00.000Z');
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://work.test' });
});
afterEach(() => {
  shop.clock.now = start;
});
afterAll(() => shop.close());

const monthly = { isOn: true, afterDays: 10, kind: 'percent', value: 1.5, repeats: 'monthly' } as const;

/** Passes time to a day and runs the hourly chore. */
async function draw(day: string, time = '10:00'): Promise<void> {
  shop.clock.now = new Date(momentOf({ day, time }, 'America/Toronto'));
  await shop.queue.runChore(drawLateFees);
}

/** A company that charges late fees since Mar 10, with an invoice of $200 that is due on Mar 15. */
async function charging(rule: Record<string, unknown> = {}, invoice: Record<string, unknown> = {}) {
  const account = await shop.newAccount();
  const as = account.owner;
  const set = await shop.call(updateAccount, { as, body: { lateFees: { ...monthly, ...rule } } as never });
  expect(set.status).toBe(200);
  const clientId = await storeClient(account, { name: 'Ann Lee', email: 'ann@lee.test' });
  const write = async (more: Record<string, unknown> = {}) => {
    const items = [{ name: 'Work', rate: 200 }];
    const body = { documentType: 1, clientId, documentStatus: 'sent', dueDate: '2026-03-15', items, ...more };
    const reply = await shop.call(saving.createDocument, { as, body: body as never });
    expect(reply.status).toBe(201);
    return reply.data.document;
  };
  const overdue = await write(invoice);
  return { account, as, clientId, write, overdue, fees: () => feesOf(account, clientId) };
}

/** The owner, signed in at the time of the test. */
async function signIn({ accountId, owner, look }: TestAccount): Promise<Person> {
  const now = shop.clock.now;
  const { token } = await look((tx) => insertSession(tx, { accountId, userId: owner.userId, device: 'test', now }));
  return { ...owner, token };
}

/** A client's late-fee invoices, oldest first, as they are in the database. */
async function feesOf(account: TestAccount, clientId: string) {
  const rows = await account.look((tx) =>
    tx
      .selectFrom('documents')
      .innerJoin('lateFees', 'lateFees.feeInvoiceId', 'documents.id')
      .select(['documents.id', 'date', 'total', 'tax', 'currency', 'documentStatus', 'period', 'invoiceId'])
      .where('clientId', '=', clientId)
      .orderBy('period')
      .orderBy('documentNumber')
      .execute(),
  );
  return rows.map(({ total, tax, ...row }) => ({ ...row, total: Number(total), tax: Number(tax) }));
}

describe('a late fee', () => {
  it('is an invoice of its own without tax, drawn once, mailed, and named in the history of the overdue one', async () => {
    const account = await shop.newAccount();
    const { tax } = (await shop.call(createTax, { as: account.owner, body: { name: 'HST', rate: 13 } })).data;
    await shop.call(updateAccount, { as: account.owner, body: { defaultTaxId: tax.id } });
    await shop.call(updateAccount, { as: account.owner, body: { lateFees: monthly } });
    const clientId = await storeClient(account, { name: 'Ann Lee', email: 'ann@lee.test', language: 'fr-CA' });
    const body = {
      ...{ documentType: 1 as const, clientId, documentStatus: 'sent' as const, dueDate: '2026-03-15' },
      items: [{ name: 'Work', rate: 200, taxes: [{ taxId: tax.id }] }],
    };
    const overdue = (await shop.call(saving.createDocument, { as: account.owner, body })).data.document;
    await draw('2026-03-24');
    expect(await feesOf(account, clientId)).toEqual([]);
    await draw('2026-03-25', '08:52');
    expect(await feesOf(account, clientId)).toEqual([]);
    for (const time of ['09:52', '10:52']) await draw('2026-03-25', time);
    await Promise.all([draw('2026-03-26'), draw('2026-03-26'), draw('2026-03-26')]);
    const [fee, ...others] = await feesOf(account, clientId);
    expect(others).toEqual([]);
    expect(fee).toMatchObject({
      ...{ date: '2026-03-25', total: 3.39, tax: 0, currency: 'USD', documentStatus: 'sent', period: 1 },
      invoiceId: overdue.id,
    });
    shop.clock.now = start;
    const as = account.owner;
    const read = async (id: string) => (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
    const { sentAt, ...stayed } = await read(overdue.id);
    expect([stayed.total, stayed.amountDue, stayed.updatedAt, sentAt]).toEqual([
      226,
      226,
      overdue.updatedAt,
      overdue.sentAt,
    ]);
    const shown = await read(fee?.id ?? '');
    expect(shown).toMatchObject({
      title: 'Frais de retard',
      items: [{ name: 'Frais de retard', quantity: 1, rate: 3.39 }],
    });
    expect(shown.items[0]?.description).toMatch(
      new RegExp(
        `^La facture ${overdue.documentNumberDisplay} était due le 15 mars 2026\\. Il restait 226,00.*\\$.* à payer\\.$`,
      ),
    );
    const query = { moduleType: 'document', moduleId: overdue.id } as never;
    const { history } = (await shop.call(listHistory, { as, query })).data;
    expect(history.map(({ description }) => description)).toContainEqual(
      `{{creator}} charged a late fee of $3.39 by ${shown.documentNumberDisplay}`,
    );
    const { mails } = (await shop.call(listOutgoingMail, { as })).data;
    expect(mails.filter(({ subject }) => subject.includes(shown.documentNumberDisplay))).toHaveLength(1);
  });

  it('stands on the statement and in the PDF, and what the client owes grows by it', async () => {
    const { account, clientId, fees, overdue } = await charging();
    await draw('2026-03-25');
    const [fee] = await fees();
    const as = await signIn(account);
    const query = { to: '2026-03-31' };
    const { statement } = (await shop.call(payments.getStatement, { as, params: { id: clientId }, query })).data;
    expect(statement.closingBalance).toBe(203);
    expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 200],
      ['invoice', 3],
    ]);
    const { raw } = await shop.call(lists.downloadDocument, { as, params: { id: fee?.id ?? '' } });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(raw)), { mergePages: true });
    expect(text).toContain('Late fee');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `Invoice ${overdue.documentNumberDisplay} was due on Mar 15, 2026. $200.00 was still to pay.`,
    );
  });

  it('is drawn for each month, also for months that no server ran, and bears no fee itself', async () => {
    const { fees } = await charging();
    for (const day of ['2026-03-25', '2026-04-24', '2026-04-25', '2026-05-26', '2026-07-25']) await draw(day);
    expect((await fees()).map(({ period, date, total }) => [period, date, total])).toEqual([
      [1, '2026-03-25', 3],
      [2, '2026-04-25', 3],
      [3, '2026-05-26', 3],
      [4, '2026-07-25', 3],
      [5, '2026-07-25', 3],
    ]);
  });

  it('is of what is left to pay, without what is on its way', async () => {
    const { as, write, fees, overdue } = await charging();
    const other = await write();
    const pay = (documentId: string, paymentAmount: number, more: Record<string, unknown> = {}) =>
      shop.call(payments.recordPayment, { as, body: { documentId, paymentAmount, ...more } as never });
    await pay(overdue.id, 100);
    await pay(overdue.id, 40, { paymentStatus: 'pending' });
    await pay(other.id, 200, { paymentStatus: 'pending', paymentDate: '2026-04-30' });
    await draw('2026-03-25');
    expect((await fees()).map(({ invoiceId, total }) => [invoiceId, total])).toEqual([[overdue.id, 0.9]]);
  });

  it('is not drawn for what was paid, void, a draft, reopened, deleted, an estimate or of another currency', async () => {
    const { account, as, write, fees, overdue } = await charging({ kind: 'fixed', value: 25, repeats: 'once' });
    const paid = await write();
    await shop.call(payments.recordPayment, { as, body: { documentId: paid.id, paymentAmount: 200 } });
    const given = await write();
    const voiding = await shop.call(saving.updateDocument, {
      as,
      params: { id: given.id },
      body: { documentStatus: 'void' } as never,
    });
    expect(voiding.status).toBe(200);
    await write({ documentStatus: 'draft' });
    const gone = await write();
    await shop.call(lists.deleteDocument, { as, params: { id: gone.id } });
    const revised = await write();
    await account.look((tx) =>
      tx.updateTable('documents').set({ reopenedAt: start.toISOString() }).where('id', '=', revised.id).execute(),
    );
    await write({ documentType: 2 });
    const foreign = await write();
    await account.look((tx) =>
      tx.updateTable('documents').set({ currency: 'EUR' }).where('id', '=', foreign.id).execute(),
    );
    await draw('2026-03-25');
    expect((await fees()).map(({ invoiceId, total }) => [invoiceId, total])).toEqual([[overdue.id, 25]]);
    await draw('2026-06-25');
    expect(await fees()).toHaveLength(1);
  });

  it.each([
    ['JPY', 'percent', 1.5, 333, 5],
    ['KWD', 'percent', 1.5, 10.123, 0.152],
  ] as const)('is exact in %s', async (currency, kind, value, rate, total) => {
    const account = await shop.newAccount();
    const as = account.owner;
    await shop.call(updateAccount, { as, body: { currency, lateFees: { ...monthly, kind, value } } });
    const clientId = await storeClient(account);
    const items = [{ name: 'Work', rate }];
    const body = { documentType: 1 as const, clientId, documentStatus: 'sent' as const, dueDate: '2026-03-15', items };
    await shop.call(saving.createDocument, { as, body });
    await draw('2026-03-25');
    const [fee] = await feesOf(account, clientId);
    expect([fee?.currency, fee?.total]).toEqual([currency, total]);
    // Nobody can be mailed: the office gives it out.
    expect(fee?.documentStatus).toBe('draft');
  });

  it('is never charged to a client who is left out, which the exported file says', async () => {
    const { as, clientId, fees } = await charging();
    const body = { lateFees: 'never' } as const;
    expect((await shop.call(updateClient, { as, params: { id: clientId }, body })).status).toBe(200);
    await draw('2026-03-25');
    expect(await fees()).toEqual([]);
    shop.clock.now = start;
    const file = await shop.call(exportClients, { as, query: {} as never });
    expect(new TextDecoder().decode(file.raw)).toMatch(/Late fees[\s\S]*never/);
  });

  it('is charged from the day on which the company decided on the rule as it is', async () => {
    const { account, fees } = await charging({}, { dueDate: '2026-02-10' });
    // The day of the first period was Feb 20: it is never charged.
    await draw('2026-03-19');
    expect(await fees()).toEqual([]);
    await draw('2026-03-20');
    expect((await fees()).map(({ period }) => period)).toEqual([2]);
    shop.clock.now = new Date('2026-04-21T15:00:00.000Z');
    const as = await signIn(account);
    await shop.call(updateAccount, { as, body: { lateFees: { value: 2 } } });
    await draw('2026-04-22');
    expect((await fees()).map(({ period }) => period)).toEqual([2]);
    await shop.call(updateAccount, { as, body: { lateFees: { isOn: false } } });
    await draw('2026-05-20');
    expect(await fees()).toHaveLength(1);
  });

  it('is dated today while the books of the overdue invoice are closed', async () => {
    const { as, fees } = await charging({}, { date: '2026-02-01', dueDate: '2026-03-15' });
    expect((await shop.call(closeBooks, { as, body: { from: null, through: '2026-02-28' } })).status).toBe(200);
    await draw('2026-03-25');
    expect((await fees()).map(({ date, total }) => [date, total])).toEqual([['2026-03-25', 3]]);
  });

  it('is not drawn again after its invoice was deleted', async () => {
    const { account, clientId, fees } = await charging();
    await draw('2026-03-25');
    const [fee] = await fees();
    const as = await signIn(account);
    expect((await shop.call(lists.deleteDocument, { as, params: { id: fee?.id ?? '' } })).status).toBe(200);
    await draw('2026-03-26');
    expect(await feesOf(account, clientId)).toHaveLength(1);
    await account.look((tx) =>
      tx
        .deleteFrom('documents')
        .where('id', '=', fee?.id ?? '')
        .execute(),
    );
    await draw('2026-03-27');
    expect(await feesOf(account, clientId)).toEqual([]);
    const invoices = (await shop.call(lists.listDocuments, { as, query: { documentType: 1, clientId } as never })).data;
    expect(invoices.total).toBe(1);
  });

  it.each([
    [{ isOn: true, value: 0 }, 'lateFees.value'],
    [{ kind: 'percent', isOn: true, value: 101 }, 'lateFees.value'],
    [{ afterDays: 0 }, 'lateFees.afterDays'],
    [{ repeats: 'daily' }, 'lateFees.repeats'],
  ])('refuses the rule %j', async (lateFees, path) => {
    const { owner: as } = await shop.newAccount();
    const reply = await shop.call(updateAccount, { as, body: { lateFees } as never });
    expect([reply.status, reply.body.errors?.map((each: { path: string }) => each.path)]).toEqual([400, [path]]);
  });
});
