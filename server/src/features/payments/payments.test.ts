import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import { problems } from '@truckroll/contract/endpoints/problem';
import * as payments from '@truckroll/contract/payments/record-payment';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const pay = (as: Person, documentId: string, paymentAmount: unknown, more: Record<string, unknown> = {}) =>
  shop.call(payments.recordPayment, { as, body: { documentId, paymentAmount, ...more } as never });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(payments.updatePayment, { as, params: { id }, body });
const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;

async function invoiceOf(account: TestAccount, rate: number, more: Record<string, unknown> = {}) {
  const clientId = (more['clientId'] as string | undefined) ?? (await storeClient(account));
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate }], documentStatus: 'sent' as const };
  return (await shop.call(saving.createDocument, { as: account.owner, body: { ...body, ...more } })).data.document;
}
const jobStatusOf = async (account: TestAccount, id: string) =>
  (await account.look((tx) => tx.selectFrom('jobs').select('jobStatus').where('id', '=', id).executeTakeFirstOrThrow()))
    .jobStatus;

describe('PY-2 record a payment', () => {
  it("counts completed payments, and updates the invoice's payment status", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await invoiceOf(account, 100);
    const reply = await pay(owner, id, 40.005, { paymentNote: 'Deposit' });
    expect(reply.status).toBe(201);
    expect(reply.data).toMatchObject({
      payment: {
        documentId: id,
        paymentAmount: 40.01,
        paymentMethod: 'Cash',
        paymentDate: '2026-03-10',
        paymentStatus: 'completed',
        isOnlinePayment: 0,
        documentTotal: 100,
        clientName: 'Ann Lee',
      },
      document: { paymentStatus: 'partially_paid', amountDue: 59.99, documentStatus: 'sent' },
      jobStatus: null,
    });
    await pay(owner, id, 59.99, { paymentStatus: 'pending' });
    expect(await read(owner, id)).toMatchObject({ paymentStatus: 'partially_paid', amountDue: 59.99 });
    await pay(owner, id, '59.99', { paymentMethod: 'E-Transfer' });
    expect(await read(owner, id)).toMatchObject({ paymentStatus: 'paid', amountDue: 0, amountPaid: 100 });
    expect((await read(owner, id)).payments).toHaveLength(3);
  });

  it('gives out a draft that is paid, and an invoice of nothing is paid as soon as it is given out', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const draft = await invoiceOf(account, 100, { documentStatus: 'draft' });
    await pay(owner, draft.id, 20, { paymentStatus: 'pending' });
    expect(await read(owner, draft.id)).toMatchObject({ documentStatus: 'draft', paymentStatus: 'unpaid' });
    await pay(owner, draft.id, 100);
    expect(await read(owner, draft.id)).toMatchObject({ documentStatus: 'sent', paymentStatus: 'paid' });
    expect(await invoiceOf(account, 0)).toMatchObject({ total: 0, paymentStatus: 'paid' });
    const free = await invoiceOf(account, 0, { documentStatus: 'draft' });
    expect(free.paymentStatus).toBe('unpaid');
    const move = async (documentStatus: 'sent' | 'draft') =>
      (await shop.call(saving.updateDocument, { as: owner, params: { id: free.id }, body: { documentStatus } })).data
        .document.paymentStatus;
    expect([await move('sent'), await move('draft'), await move('sent')]).toEqual(['paid', 'unpaid', 'paid']);
  });

  it('refuses invalid amounts, more than is due, and documents that take no payments', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await invoiceOf(account, 100);
    const refusal = async (documentId: string, amount: unknown) => {
      const { status, body } = await pay(owner, documentId, amount);
      return [status, body.message];
    };
    expect(await refusal(id, 0)).toEqual([400, 'Payment amount must be greater than 0']);
    expect(await refusal(id, 0.004)).toEqual([400, 'Payment amount must be greater than 0']);
    expect(await refusal(id, -1)).toEqual([400, 'Payment amount must be greater than 0']);
    expect(await refusal(id, undefined)).toEqual([400, 'Payment amount is required']);
    expect(await refusal(id, 100.01)).toEqual([422, 'The payment is more than the amount due.']);
    expect(await refusal(newId(), 1)).toEqual([404, 'Document not found']);
    const estimate = await invoiceOf(account, 10, { documentType: 2 });
    expect(await refusal(estimate.id, 1)).toEqual([422, 'Payments can only be recorded on invoices.']);
    const gone = await invoiceOf(account, 10);
    await shop.call(lists.deleteDocument, { as: owner, params: { id: gone.id } });
    expect(await refusal(gone.id, 1)).toEqual([422, 'This document can no longer be edited.']);
    await shop.call(saving.updateDocument, { as: owner, params: { id }, body: { documentStatus: 'void' } });
    expect(await refusal(id, 1)).toEqual([422, 'This document can no longer be edited.']);
    expect((await pay((await shop.newAccount()).owner, id, 1)).status).toBe(404);
  });

  it('accepts the last dollar once, from two concurrent payments', async () => {
    const account = await shop.newAccount();
    const { id } = await invoiceOf(account, 100);
    await pay(account.owner, id, 99);
    const replies = await Promise.all(Array.from({ length: 6 }, () => pay(account.owner, id, 1)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await read(account.owner, id)).toMatchObject({ amountPaid: 100, paymentStatus: 'paid' });
  });

  it('needs the right to record, and on own invoices is allowed for technicians', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const clientId = await storeClient(account, { createdBy: pro.userId });
    const { id } = await invoiceOf(account, 50, { clientId });
    expect((await pay(pro, id, 10)).status).toBe(403);
    const own = await shop.call(saving.createDocument, {
      as: pro,
      body: { documentType: 1, clientId, items: [{ name: 'Work', rate: 50 }] },
    });
    expect((await pay(pro, own.data.id, 10)).status).toBe(201);
    expect((await pay(await account.person('officeStaff'), id, 10)).status).toBe(201);
  });

  it('locks the paid content, and a paid invoice cannot be voided', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await invoiceOf(account, 100);
    await pay(owner, id, 10);
    const edit = (body: Record<string, unknown>) =>
      shop.call(saving.updateDocument, { as: owner, params: { id }, body });
    expect((await edit({ items: [{ name: 'More', rate: 1 }] })).body.message).toBe(
      'This document can no longer be edited.',
    );
    expect((await edit({ discount: 1 })).status).toBe(422);
    expect((await edit({ clientId: await storeClient(account) })).status).toBe(422);
    expect((await edit({ documentStatus: 'void' })).body.message).toBe('An invoice with payments cannot be voided.');
    expect((await edit({ title: 'Spring' })).data.document).toMatchObject({
      title: 'Spring',
      paymentStatus: 'partially_paid',
    });
  });
});

describe('a job and its invoices', () => {
  it('becomes paid when all of them are, and invoiced again when one no longer is', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId, jobStatus: 'completed' });
    const source = { clientId, isConvertedFromJob: true, convertedFromId: jobId };
    const [one, two] = [await invoiceOf(account, 10, source), await invoiceOf(account, 20, source)];
    expect((await pay(owner, one.id, 10)).data.jobStatus).toBe('invoiced');
    const last = await pay(owner, two.id, 20);
    expect(last.data.jobStatus).toBe('paid');
    const refunded = await change(owner, last.data.payment.id, { paymentStatus: 'refunded' });
    expect(refunded.data).toMatchObject({
      jobStatus: 'invoiced',
      document: { paymentStatus: 'refunded', amountDue: 20 },
    });
    expect(await jobStatusOf(account, jobId)).toBe('invoiced');
  });
});

describe('PY-3 change a payment', () => {
  it('follows the transition table, and recomputes the invoice', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await invoiceOf(account, 100);
    const pending = (await pay(owner, id, 60, { paymentStatus: 'pending' })).data.payment.id;
    const other = (await pay(owner, id, 50)).data.payment.id;
    const tooMuch = await change(owner, pending, { paymentStatus: 'completed' });
    expect([tooMuch.status, tooMuch.body.message]).toEqual([422, 'The payment is more than the amount due.']);
    const refused = await change(owner, other, { paymentStatus: 'failed' });
    expect(refused.body.message).toBe('A completed payment cannot be changed to failed.');
    await change(owner, pending, { paymentStatus: 'failed', paymentNote: 'Bounced' });
    expect((await read(owner, id)).amountDue).toBe(50);
    const moved = await change(owner, other, { paymentDate: '2026-03-01', paymentMethod: 'Check' });
    expect(moved.data.payment).toMatchObject({
      paymentDate: '2026-03-01',
      paymentMethod: 'Check',
      paymentStatus: 'completed',
    });
    const office = await account.person('officeStaff');
    expect((await shop.call(payments.deletePayment, { as: office, params: { id: other } })).status).toBe(403);
    const deleted = await shop.call(payments.deletePayment, { as: owner, params: { id: other } });
    expect(deleted.data).toMatchObject({
      payment: { id: other, paymentMethod: 'Check' },
      document: { amountDue: 100, paymentStatus: 'unpaid' },
      jobStatus: null,
    });
    expect(await read(owner, id)).toMatchObject({ amountPaid: 0, paymentStatus: 'unpaid' });
    expect((await change(owner, other, {})).body.message).toBe('Payment not found');
  });
});

describe('PY-3 two people', () => {
  it('refuses a change of an older version, and every change makes a new one', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id: documentId } = await invoiceOf(account, 100);
    const { payment } = (await pay(owner, documentId, 40)).data;
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 60_000);
    const first = await change(owner, payment.id, { paymentNote: 'Cheque 12', updatedAt: payment.updatedAt });
    shop.clock.now = before;
    expect(first.data.payment.updatedAt > payment.updatedAt).toBe(true);
    const second = await change(owner, payment.id, { paymentNote: 'Cash', updatedAt: payment.updatedAt });
    expect([second.status, second.body.message]).toEqual([409, problems.stale[1]]);
    const refund = { paymentStatus: 'refunded', updatedAt: payment.updatedAt };
    expect((await change(owner, payment.id, refund)).status).toBe(409);
    expect((await read(owner, documentId)).payments).toMatchObject([
      { paymentNote: 'Cheque 12', amountRefunded: 0, updatedAt: first.data.payment.updatedAt },
    ]);
    const newest = { paymentNote: 'Cash', updatedAt: first.data.payment.updatedAt };
    expect((await change(owner, payment.id, newest)).data.payment.paymentNote).toBe('Cash');
  });
});

describe('PY-3 sending the stored values', () => {
  it('changes nothing', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await invoiceOf(account, 100);
    const { payment } = (await pay(owner, id, 50, { paymentDate: '2026-03-01', paymentNote: 'Deposit' })).data;
    const entries = () =>
      account.look((tx) => tx.selectFrom('history').select('action').where('action', 'like', 'payment.%').execute());
    const same = {
      paymentDate: '2026-03-01',
      paymentMethod: 'Cash',
      paymentNote: 'Deposit',
      paymentStatus: 'completed',
    };
    const again = await change(owner, payment.id, same);
    expect(again.data.payment).toEqual(payment);
    expect(await entries()).toEqual([{ action: 'payment.recorded' }]);
    await change(owner, payment.id, { ...same, paymentNote: null });
    expect(await entries()).toHaveLength(2);
  });
});

describe('PY-1, PY-5 payments and statements', () => {
  it('lists payments, including those of deleted invoices', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId } = await invoiceOf(account, 100);
    await pay(owner, id, 10, { paymentDate: '2026-03-01' });
    await pay(owner, id, 20, { paymentMethod: 'Check' });
    const list = async (query: Record<string, unknown>) =>
      (await shop.call(payments.listPayments, { as: owner, query })).data;
    expect((await list({})).payments.map((row) => row.paymentAmount)).toEqual([20, 10]);
    expect(await list({ limit: 1, page: 2 })).toMatchObject({ total: 2, payments: [{ paymentAmount: 10 }] });
    expect((await list({ paymentMethod: 'Check' })).total).toBe(1);
    expect((await list({ clientId, from: '2026-03-02' })).total).toBe(1);
    await shop.call(lists.deleteDocument, { as: owner, params: { id } });
    expect((await list({ documentId: id })).payments[0]).toMatchObject({ isDocumentDeleted: true });
    const pro = await account.person('fieldTechnicianPro');
    expect((await shop.call(payments.listPayments, { as: pro })).data.total).toBe(0);
  });

  it('shows a client the balance after each line', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const first = await invoiceOf(account, 100, { date: '2026-02-01' });
    const { clientId } = first;
    await invoiceOf(account, 50, { clientId, date: '2026-03-05' });
    await invoiceOf(account, 999, { clientId, documentStatus: 'draft' });
    await pay(owner, first.id, 30, { paymentDate: '2026-03-06', paymentMethod: 'Check' });
    await pay(owner, first.id, 30, { paymentStatus: 'pending' });
    const options = { as: owner, params: { id: clientId }, query: { from: '2026-03-01' } };
    const { statement } = (await shop.call(payments.getStatement, options)).data;
    expect(statement).toMatchObject({
      clientName: 'Ann Lee',
      to: '2026-03-10',
      openingBalance: 100,
      closingBalance: 120,
      lines: [
        { kind: 'invoice', amount: 50, balance: 150 },
        { kind: 'payment', amount: -30, balance: 120, description: 'Payment, Check', documentId: first.id },
      ],
    });
  });
});
