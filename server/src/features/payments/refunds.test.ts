import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as payments from '@truckroll/contract/payments/record-payment';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';
import { findDrifted } from '../documents/document-chores.ts';
import { completePayments } from './scheduled-payments.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function write(account: TestAccount, rate: number, more: Record<string, unknown> = {}) {
  const clientId = (more['clientId'] as string | undefined) ?? (await storeClient(account));
  const body = { documentType: 1, clientId, items: [{ name: 'Work', rate }], documentStatus: 'sent', ...more };
  return await shop.call(saving.createDocument, { as: account.owner, body: body as never });
}
const pay = async (account: TestAccount, documentId: string, paymentAmount: number, more: object = {}) =>
  (await shop.call(payments.recordPayment, { as: account.owner, body: { documentId, paymentAmount, ...more } })).data;
const refund = (account: TestAccount, id: string, body: object) =>
  shop.call(payments.refundPayment, { as: account.owner, params: { id }, body: body as never });
const read = async (account: TestAccount, id: string) =>
  (await shop.call(lists.getDocument, { as: account.owner, params: { id } })).data.document;

describe('PY-6 refunds', () => {
  it('refund parts of a payment, each as its own row, until nothing is left', async () => {
    const account = await shop.newAccount();
    const { id, clientId } = (await write(account, 100, { date: '2026-01-01' })).data.document;
    const { payment } = await pay(account, id, 100, { paymentDate: '2026-02-01' });
    const part = { refundAmount: 30, refundDate: '2026-02-05', refundMethod: 'Check', reason: 'Goodwill' };
    const first = await refund(account, payment.id, part);
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({
      payment: {
        paymentStatus: 'completed',
        amountRefunded: 30,
        refunds: [{ amount: 30, date: '2026-02-05', method: 'Check', reason: 'Goodwill', status: 'completed' }],
      },
      document: { paymentStatus: 'partially_paid', amountDue: 30, isOverdue: false },
    });
    const tooMuch = await refund(account, payment.id, { refundAmount: 70.01 });
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      422,
      'The refund is more than what is left of the payment.',
    ]);
    await refund(account, payment.id, { refundAmount: 70 });
    const document = await read(account, id);
    expect(document).toMatchObject({ paymentStatus: 'refunded', amountPaid: 0, amountRefunded: 100, isOverdue: false });
    expect(document.payments).toMatchObject([{ paymentStatus: 'refunded', refunds: [{ amount: 30 }, { amount: 70 }] }]);
    const query = { documentType: 1 as const, overdue: true };
    expect((await shop.call(lists.listDocuments, { as: account.owner, query })).data.total).toBe(0);
    const { statement } = (await shop.call(payments.getStatement, { as: account.owner, params: { id: clientId } }))
      .data;
    expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 100],
      ['payment', -100],
      ['refund', 30],
      ['refund', 70],
    ]);
    expect(await findDrifted((work) => account.look(work))).toEqual([]);
  });

  it('never exceed the payment, also when concurrent', async () => {
    const account = await shop.newAccount();
    const { id } = (await write(account, 100)).data.document;
    const { payment } = await pay(account, id, 100);
    const replies = await Promise.all([1, 2, 3].map(() => refund(account, payment.id, { refundAmount: 60 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('need a completed payment', async () => {
    const account = await shop.newAccount();
    const { id } = (await write(account, 100)).data.document;
    const { payment } = await pay(account, id, 100, { paymentStatus: 'pending' });
    expect((await refund(account, payment.id, { refundAmount: 1 })).status).toBe(422);
    expect((await refund(account, payment.id, { refundAmount: 0 })).body.message).toBe(
      'Payment amount must be greater than 0',
    );
  });
});

describe('PY-2 a payment dated in the future', () => {
  it('of one company that cannot be completed stops no other company', async () => {
    const [broken, other] = [await shop.newAccount(), await shop.newAccount()];
    const [first, second] = await Promise.all(
      [broken, other].map(async (account) => {
        const { id } = (await write(account, 100)).data.document;
        return { documentId: id, payment: (await pay(account, id, 40, { paymentDate: '2026-03-12' })).payment };
      }),
    );
    const check = sql.raw(`payments_of_test check (id <> '${first?.payment.id}' or is_scheduled)`);
    await shop.database.asSystem((tx) => sql`alter table payments add constraint ${check}`.execute(tx));
    const before = shop.clock.now;
    shop.clock.now = new Date('2026-03-12T15:00:00.000Z');
    await expect(shop.queue.runChore(completePayments)).rejects.toThrow();
    shop.clock.now = before;
    await shop.database.asSystem((tx) => sql`alter table payments drop constraint payments_of_test`.execute(tx));
    expect((await read(broken, first?.documentId ?? '')).amountDue).toBe(100);
    expect((await read(other, second?.documentId ?? '')).amountDue).toBe(60);
  });

  it('is pending until that date, and counts from then on', async () => {
    const account = await shop.newAccount();
    const { id } = (await write(account, 100)).data.document;
    const made = await pay(account, id, 40, { paymentDate: '2026-03-12' });
    expect(made).toMatchObject({
      payment: { paymentStatus: 'pending', isScheduled: true },
      document: { amountDue: 100, paymentStatus: 'unpaid' },
    });
    const byHand = await pay(account, id, 10, { paymentDate: '2026-03-12', paymentStatus: 'pending' });
    await shop.queue.runChore(completePayments);
    expect((await read(account, id)).amountDue).toBe(100);
    const before = shop.clock.now;
    shop.clock.now = new Date('2026-03-12T15:00:00.000Z');
    await shop.queue.runChore(completePayments);
    shop.clock.now = before;
    const paid = await read(account, id);
    expect(paid).toMatchObject({ amountDue: 60, paymentStatus: 'partially_paid' });
    expect(paid.payments.find((each) => each.id === byHand.payment.id)?.paymentStatus).toBe('pending');
  });

  it('changes status with its date', async () => {
    const account = await shop.newAccount();
    const { id } = (await write(account, 100)).data.document;
    const { payment } = await pay(account, id, 40);
    const move = async (paymentDate: string) => {
      const options = { as: account.owner, params: { id: payment.id }, body: { paymentDate } };
      return (await shop.call(payments.updatePayment, options)).data.payment;
    };
    expect(await move('2026-03-11')).toMatchObject({ paymentStatus: 'pending', isScheduled: true });
    expect(await move('2026-03-10')).toMatchObject({ paymentStatus: 'completed', isScheduled: false });
  });
});

describe('DC-2 a job', () => {
  it('is not accidentally billed twice, also by concurrent calls', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId, jobStatus: 'completed' });
    const body = { clientId, isConvertedFromJob: true, convertedFromId: jobId };
    const replies = await Promise.all([1, 2, 3].map(() => write(account, 10, { ...body, onlyIfNone: true })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const made = replies.find(({ status }) => status === 201)?.data.document;
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      `This job already has the invoice ${made?.documentNumberDisplay}.`,
    );
    expect((await write(account, 10, body)).status).toBe(201);
    const other = await storeJob(account, { clientId, jobStatus: 'completed' });
    const voided = (await write(account, 10, { ...body, convertedFromId: other })).data.document;
    const change = { as: account.owner, params: { id: voided.id }, body: { documentStatus: 'void' as const } };
    await shop.call(saving.updateDocument, change);
    expect((await write(account, 10, { ...body, convertedFromId: other, onlyIfNone: true })).status).toBe(201);
  });
});
