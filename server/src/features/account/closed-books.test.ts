import { closeBooks, getClosedBooks } from '@truckroll/contract/account/closed-books';
import { mergeClients, undoClientMerge } from '@truckroll/contract/clients/client-merges';
import { getClient } from '@truckroll/contract/clients/clients';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import * as credits from '@truckroll/contract/payments/client-credits';
import * as payments from '@truckroll/contract/payments/record-payment';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { signedByStripe, stripeEvent, stripeSettings } from '../../testing/stripe-server.ts';
import { completePayments } from '../payments/scheduled-payments.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(stripeSettings('http://127.0.0.1:9'));
});
afterAll(() => shop.close());

type Closing = { from?: string | null; through: string | null; reason?: string };
const close = (as: Person, { from = null, ...closing }: Closing) =>
  shop.call(closeBooks, { as, body: { from, ...closing } });
const write = (as: Person, body: Record<string, unknown>) =>
  shop.call(saving.createDocument, { as, body: body as never });
const pay = (as: Person, documentId: string, more: Record<string, unknown>) =>
  shop.call(payments.recordPayment, { as, body: { documentId, paymentAmount: 10, ...more } as never });
const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;

const february = '2026-02-28';
const closedText = 'The books are closed through Feb 28, 2026.';
/** What a call was refused with: its status, its text, and the fields beside which it stands. */
const outcome = ({ status, body }: { status: number; body: { message?: string; errors?: { path: string }[] } }) => [
  status,
  body.message,
  ...(body.errors ?? []).map(({ path }) => path),
];
const isRefused = (field: string) => [409, closedText, field];

/** A company with an invoice of February, partly paid and partly refunded, credits of February, and the books closed. */
async function closedFebruary() {
  const account = await shop.newAccount();
  const { owner } = account;
  const clientId = await storeClient(account);
  const invoice = (date: string, more: Record<string, unknown> = {}) =>
    write(owner, {
      ...{ documentType: 1, clientId, date, documentStatus: 'sent', items: [{ name: 'Work', rate: 100 }], ...more },
    });
  const old = (await invoice('2026-02-10')).data.document;
  const open = (await invoice('2026-03-05')).data.document;
  const draft = (await invoice('2026-02-11', { documentStatus: 'draft' })).data.document;
  const { payment } = (await pay(owner, old.id, { paymentAmount: 60, paymentDate: '2026-02-12' })).data;
  const refunded = await shop.call(payments.refundPayment, {
    as: owner,
    params: { id: payment.id },
    body: { refundAmount: 20, refundDate: '2026-02-20' },
  });
  const credit = await shop.call(credits.grantClientCredit, {
    as: owner,
    params: { id: clientId },
    body: { amount: 30, date: '2026-02-15', note: 'Sorry' },
  });
  expect([refunded.status, credit.status]).toEqual([201, 201]);
  expect((await close(owner, { through: february })).status).toBe(200);
  return { account, owner, clientId, invoice, old, open, draft, payment, credit: credit.data.credit };
}

/** All that the books say of the days up to one: the rows that count, with their sums. */
const booksThrough = (account: TestAccount, day: string): Promise<string[]> =>
  account.look(async (tx) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', 'invoice', id, document_number, date, currency, sub_total, tax, total) as line from documents
        where document_type = 1 and deleted_at is null and document_status not in ('draft', 'void') and date <= ${day}
      union all
      select concat_ws(' ', 'payment', id, payment_date, payment_amount, payment_method) from payments
        where payment_status in ('completed', 'refunded') and payment_date <= ${day}
      union all
      select concat_ws(' ', 'refund', id, refund_date, refund_amount, refund_method) from payment_refunds
        where refund_status <> 'failed' and refund_date <= ${day}
      union all
      select concat_ws(' ', 'credit', id, kind, credit_date, amount, currency, method) from client_credits
        where voided_at is null and credit_date <= ${day}
      order by line`.execute(tx);
    return rows.map(({ line }) => line);
  });

describe('SE-28 closed books', () => {
  it('are closed and opened by the owner alone, with who, when, from, to and why', async () => {
    const { owner, person } = await shop.newAccount();
    const admin = await person('admin');
    const clerk = await person('officeStaff');
    expect((await close(owner, { through: '2026-03-10' })).body.message).toBe(
      'Choose a day that is over. Today always stays open.',
    );
    expect(outcome(await close(admin, { through: february }))).toEqual([
      403,
      'Only the owner can close the books or open them again.',
    ]);
    expect((await close(clerk, { through: february })).status).toBe(403);
    expect((await close(owner, { through: february })).data.books.closedThrough).toBe(february);
    expect((await close(owner, { through: '2026-03-09' })).status).toBe(409);
    const from = february;
    expect(outcome(await close(owner, { from, through: '2026-01-31' }))).toEqual([
      400,
      'Say why the books are opened again.',
      'reason',
    ]);
    expect((await close(admin, { from, through: null, reason: 'Mine' })).status).toBe(403);
    await close(owner, { from, through: '2026-01-31', reason: 'A bill was missing' });
    const { books } = (await shop.call(getClosedBooks, { as: admin })).data;
    expect(books).toMatchObject({
      closedThrough: '2026-01-31',
      closings: [
        { from: february, through: '2026-01-31', reason: 'A bill was missing', by: { id: owner.userId } },
        { from: null, through: february, reason: null, by: { name: 'Olga Owner' } },
      ],
    });
    const { notifications } = (await shop.call(listNotifications, { as: admin, query: {} })).data;
    expect(notifications.map(({ title }) => title).sort()).toEqual(['Books Closed', 'Books Opened']);
  });

  it('refuse every change of what stands in them, beside the date, and change nothing', async () => {
    const { account, owner, clientId, invoice, old, open, draft, payment, credit } = await closedFebruary();
    const before = await booksThrough(account, february);
    const params = { id: old.id };
    const change = (id: string, body: Record<string, unknown>) =>
      shop.call(saving.updateDocument, { as: owner, params: { id }, body: body as never });
    const ofCredit = { as: owner, params: { id: credit.id } };
    const ofPayment = { as: owner, params: { id: payment.id } };
    const ofClient = { as: owner, params: { id: clientId } };
    const day = '2026-02-28';
    const attempts = {
      create: await invoice(day),
      sendDraft: await change(draft.id, { documentStatus: 'sent' }),
      moveInto: await change(open.id, { date: day }),
      moveOut: await change(old.id, { date: '2026-03-01' }),
      rename: await change(old.id, { title: 'Other' }),
      makeVoid: await change((await invoiceWithoutMoney()).id, { documentStatus: 'void' }),
      unsend: await change(old.id, { documentStatus: 'draft' }),
      remove: await shop.call(lists.deleteDocument, { as: owner, params }),
      credit: await shop.call(credits.grantClientCredit, { ...ofClient, body: { amount: 5, date: day, note: 'x' } }),
      receive: await shop.call(credits.receiveMoney, { ...ofClient, body: { amount: 5, date: day, uses: [] } }),
      voidCredit: await shop.call(credits.voidClientCredit, { ...ofCredit, body: { note: 'x' } }),
      giveBack: await shop.call(credits.refundClientCredit, { ...ofCredit, body: { amount: 5, date: day } }),
    };
    for (const [name, reply] of Object.entries(attempts))
      expect([name, ...outcome(reply)]).toEqual([name, ...isRefused('date')]);
    const ofMoney = {
      pay: await pay(owner, open.id, { paymentDate: day }),
      moveInto: await shop.call(payments.updatePayment, {
        as: owner,
        params: { id: (await pay(owner, open.id, { paymentDate: '2026-03-02' })).data.payment.id },
        body: { paymentDate: day },
      }),
      moveOut: await shop.call(payments.updatePayment, { ...ofPayment, body: { paymentDate: '2026-03-01' } }),
      method: await shop.call(payments.updatePayment, { ...ofPayment, body: { paymentMethod: 'Check' } }),
      remove: await shop.call(payments.deletePayment, ofPayment),
    };
    for (const [name, reply] of Object.entries(ofMoney))
      expect([name, ...outcome(reply)]).toEqual([name, ...isRefused('paymentDate')]);
    const refund = await shop.call(payments.refundPayment, {
      ...ofPayment,
      body: { refundAmount: 5, refundDate: day },
    });
    expect(outcome(refund)).toEqual(isRefused('refundDate'));
    expect(await booksThrough(account, february)).toEqual(before);

    async function invoiceWithoutMoney() {
      await close(owner, { from: february, through: null, reason: 'For the test' });
      const { document } = (await invoice('2026-02-09')).data;
      before.splice(0, before.length, ...(await booksThrough(account, february)));
      await close(owner, { through: february });
      return document;
    }
  });

  it('let what is open go on: later money of an old invoice, drafts, notes, and refunds of today', async () => {
    const { account, owner, old, draft, payment, credit } = await closedFebruary();
    const before = await booksThrough(account, february);
    const change = (id: string, body: Record<string, unknown>) =>
      shop.call(saving.updateDocument, { as: owner, params: { id }, body: body as never });
    const statuses = [
      await change(draft.id, { title: 'Still a draft' }),
      await change(draft.id, { date: '2026-03-10', documentStatus: 'sent' }),
      await change(old.id, { privateNotes: 'Called twice' }),
      await pay(owner, old.id, { paymentAmount: 20, paymentDate: '2026-03-10' }),
      await shop.call(payments.refundPayment, { as: owner, params: { id: payment.id }, body: { refundAmount: 40 } }),
      await shop.call(credits.applyClientCredit, {
        as: owner,
        params: { id: credit.id },
        body: { uses: [{ documentId: old.id, amount: 30 }] },
      }),
      await shop.call(credits.writeOffInvoice, { as: owner, params: { id: old.id }, body: { note: 'Gone' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 201, 201, 201, 201]);
    expect(await booksThrough(account, february)).toEqual(before);
    expect((await read(owner, old.id)).amountDue).toBe(0);
  });

  it('let clients be merged, which changes neither a date nor a sum', async () => {
    const { account, owner, clientId } = await closedFebruary();
    const before = await booksThrough(account, february);
    const kept = await storeClient(account);
    const versionOf = async (id: string) =>
      (await shop.call(getClient, { as: owner, params: { id } })).data.client.updatedAt;
    const body = { removedId: clientId, updatedAt: await versionOf(kept), removedUpdatedAt: await versionOf(clientId) };
    const merged = await shop.call(mergeClients, { as: owner, params: { id: kept }, body });
    expect(merged.status).toBe(200);
    expect(await booksThrough(account, february)).toEqual(before);
    const undone = await shop.call(undoClientMerge, { as: owner, params: { id: merged.data.merge.id } });
    expect(undone.status).toBe(200);
    expect(await booksThrough(account, february)).toEqual(before);
  });

  it('keep a card payment, a draft that it gives out, and a scheduled payment, on the first open day', async () => {
    const { account, owner, draft, open } = await closedFebruary();
    const scheduled = (await pay(owner, open.id, { paymentDate: '2026-03-12' })).data.payment;
    const metadata = { accountId: account.accountId, documentId: draft.id };
    const session = {
      ...{ id: 'cs_closed', object: 'checkout.session', url: null, status: 'complete', payment_status: 'paid' },
      ...{ payment_intent: 'pi_closed', amount_total: 10_000, currency: 'usd', metadata, success_url: '' },
    };
    const event = stripeEvent('checkout.session.completed', session);
    expect((await shop.app.inject({ url: '/api/webhooks/stripe', ...signedByStripe(event) })).statusCode).toBe(200);
    expect(await read(owner, draft.id)).toMatchObject({
      ...{ documentStatus: 'sent', date: '2026-03-01', paymentStatus: 'paid' },
      payments: [{ paymentDate: '2026-03-10' }],
    });
    const was = shop.clock.now;
    shop.clock.now = new Date('2026-03-14T15:00:00.000Z');
    try {
      await close(owner, { from: february, through: '2026-03-13' });
      await shop.queue.runChore(completePayments);
      const { payments: all } = await read(owner, open.id);
      expect(all.find(({ id }) => id === scheduled.id)).toMatchObject({
        ...{ paymentStatus: 'completed', paymentDate: '2026-03-14' },
      });
    } finally {
      shop.clock.now = was;
    }
  });

  it('wait for the clerk who is saving, and refuse the one who comes after', async () => {
    const { owner, clientId } = await closedFebruary();
    const clerk = { documentType: 1, clientId, documentStatus: 'sent', items: [{ name: 'Work', rate: 1 }] };
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => write(owner, { ...clerk, date: '2026-03-04' })),
      close(owner, { from: february, through: '2026-03-08' }),
      ...[1, 2, 3].map(() => write(owner, { ...clerk, date: '2026-03-04' })),
    ]);
    const closing = replies[3];
    expect(closing?.status).toBe(200);
    for (const { status } of replies.filter((reply) => reply !== closing)) expect([200, 201, 409]).toContain(status);
    expect((await write(owner, { ...clerk, date: '2026-03-04' })).status).toBe(409);
    const both = await Promise.all([
      close(owner, { from: '2026-03-08', through: '2026-03-09' }),
      close(owner, { from: '2026-03-08', through: null, reason: 'Both' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('stay as they are through many random changes, of which none fails', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    let seed = 20_260_301;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 1;
      return seed % below;
    };
    const pick = <T>(all: readonly T[]): T | undefined => all[random(Math.max(all.length, 1))];
    const day = () => `2026-0${random(2) + 2}-0${random(9) + 1}`;
    const documents: string[] = [];
    const paid: string[] = [];
    const given: string[] = [];
    const moves: (() => Promise<{ status: number; data?: unknown }>)[] = [
      async () => {
        const reply = await write(owner, {
          ...{ documentType: 1, clientId, date: day(), documentStatus: pick(['sent', 'draft']) },
          items: [{ name: 'Work', rate: random(50) + 50 }],
        });
        if (reply.status < 300) documents.push(reply.data.document.id);
        return reply;
      },
      () =>
        shop.call(saving.updateDocument, {
          as: owner,
          params: { id: pick(documents) ?? '' },
          body: pick<Record<string, unknown>>([
            { date: day() },
            { documentStatus: 'void' },
            { documentStatus: 'sent' },
            { discount: random(5), discountType: 'amount' },
            { items: [{ name: 'Other', rate: random(90) + 10 }] },
          ]) as never,
        }),
      () => shop.call(lists.deleteDocument, { as: owner, params: { id: pick(documents) ?? '' } }),
      async () => {
        const reply = await pay(owner, pick(documents) ?? '', { paymentAmount: random(30) + 1, paymentDate: day() });
        if (reply.status < 300) paid.push(reply.data.payment.id);
        return reply;
      },
      () =>
        shop.call(payments.updatePayment, {
          as: owner,
          params: { id: pick(paid) ?? '' },
          body: pick<Record<string, unknown>>([
            { paymentDate: day() },
            { paymentMethod: 'Check' },
            { paymentStatus: 'refunded' },
            { paymentStatus: 'failed' },
          ]) as never,
        }),
      () =>
        shop.call(payments.refundPayment, {
          as: owner,
          params: { id: pick(paid) ?? '' },
          body: { refundAmount: random(9) + 1, refundDate: day() },
        }),
      () => shop.call(payments.deletePayment, { as: owner, params: { id: pick(paid) ?? '' } }),
      async () => {
        const uses = random(2) === 0 ? [] : [{ documentId: pick(documents) ?? '', amount: 5 }];
        const body = { amount: random(60) + 5, date: day(), uses };
        const reply = await shop.call(credits.receiveMoney, { as: owner, params: { id: clientId }, body });
        if (reply.status < 300) given.push(reply.data.credit.id);
        return reply;
      },
      () =>
        shop.call(credits.refundClientCredit, {
          as: owner,
          params: { id: pick(given) ?? '' },
          body: { amount: random(9) + 1, date: day() },
        }),
      () => shop.call(credits.voidClientCredit, { as: owner, params: { id: pick(given) ?? '' }, body: { note: 'x' } }),
      () =>
        shop.call(credits.writeOffInvoice, { as: owner, params: { id: pick(documents) ?? '' }, body: { note: 'x' } }),
    ];
    const run = async (count: number) => {
      const counts = new Map<number, number>();
      for (let made = 0; made < count; made += 1) {
        const { status } = (await (pick(moves) ?? moves[0])?.()) ?? { status: 0 };
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      return counts;
    };
    await run(80);
    expect((await close(owner, { through: '2026-03-04' })).status).toBe(200);
    const before = await booksThrough(account, '2026-03-04');
    const counts = await run(160);
    expect(await booksThrough(account, '2026-03-04')).toEqual(before);
    expect(counts.get(500)).toBe(undefined);
    expect(counts.get(409) ?? 0).toBeGreaterThan(10);
    expect((counts.get(200) ?? 0) + (counts.get(201) ?? 0)).toBeGreaterThan(10);
  });
});
