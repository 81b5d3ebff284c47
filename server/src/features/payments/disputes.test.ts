import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as payments from '@truckroll/contract/payments/record-payment';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { seededRandom } from '@truckroll/domain/routing/seeded-random';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { moveDispute, openDispute } from '../../testing/stripe-disputes.ts';
import {
  type StripeServer,
  signedByStripe,
  startStripe,
  stripeEvent,
  stripeSettings,
} from '../../testing/stripe-server.ts';
import { findDrifted } from '../documents/document-chores.ts';

let stripe: StripeServer;
let shop: Shop;
beforeAll(async () => {
  stripe = await startStripe();
  shop = await openShop(stripeSettings(stripe.url));
});
const start = new Date('2026-03-10T15:00:00.000Z');
afterEach(() => {
  shop.clock.now = start;
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const deliver = async (type: string, object: object): Promise<void> => {
  const answer = await shop.app.inject({
    url: '/api/webhooks/stripe',
    ...signedByStripe(stripeEvent(type, object)),
  });
  expect(answer.statusCode).toBe(200);
};
const events = ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'] as const;
/** Stripe's message about a dispute, whose contents are old: what Stripe has now is read. */
const tell = (event: (typeof events)[number], { id }: { id: string }) =>
  deliver(`charge.dispute.${event}`, { id, object: 'dispute', status: 'needs_response' });

let made = 0;
/** An invoice and its payment page, on which nothing was reported yet. */
async function payable({ rate = 80.5, units = 8050, currency = 'usd' } = {}) {
  made += 1;
  const [intent, reference] = [`pi_d${made}`, `cs_d${made}`];
  const account = await shop.newAccount();
  if (currency !== 'usd')
    await account.look((tx) => tx.updateTable('accounts').set({ currency: currency.toUpperCase() }).execute());
  const body = { documentType: 1 as const, clientId: await storeClient(account), items: [{ name: 'Work', rate }] };
  const { id } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
  const session = {
    ...{ id: reference, object: 'checkout.session' as const, url: null, status: 'complete' as const },
    ...{ payment_status: 'paid' as const, payment_intent: intent, amount_total: units, currency },
    metadata: { accountId: account.accountId, documentId: id },
    ...{ success_url: '', expires_at: Math.floor(Date.now() / 1000) + 86_400 },
  };
  stripe.sessions.set(reference, session);
  const pay = () => deliver('checkout.session.completed', session);
  const dispute = (amount = units) => openDispute(stripe, { payment_intent: intent, amount, currency });
  const read = async () => (await shop.call(lists.getDocument, { as: account.owner, params: { id } })).data.document;
  return { account, id, intent, pay, dispute, read };
}
const said = async (account: TestAccount, action: string): Promise<string[]> => {
  const rows = await account.look((tx) =>
    tx.selectFrom('history').select('description').where('action', '=', action).orderBy('id').execute(),
  );
  return rows.map(({ description }) => description);
};
const titles = async (account: TestAccount): Promise<string[]> => {
  const rows = await account.look((tx) => tx.selectFrom('notifications').select('title').orderBy('id').execute());
  return rows.map(({ title }) => title);
};

describe('a disputed payment', () => {
  it('is due again once the bank has taken the money, and paid again once it is returned', async () => {
    const { account, id, pay, dispute, read } = await payable();
    await pay();
    const one = dispute();
    await tell('created', one);
    expect(await read()).toMatchObject({ amountPaid: 80.5, amountDue: 0, paymentStatus: 'paid' });
    moveDispute(one, -8050, 1500);
    await tell('funds_withdrawn', one);
    const taken = await read();
    expect(taken).toMatchObject({ amountPaid: 0, amountDue: 80.5, amountRefunded: 80.5, isOverdue: false });
    expect(taken.payments).toMatchObject([
      {
        ...{ paymentStatus: 'refunded', paymentAmount: 80.5 },
        refunds: [{ amount: 80.5, status: 'completed', date: '2026-03-10' }],
        disputes: [
          {
            ...{ state: 'needs_response', amount: 80.5, currency: 'USD', taken: 80.5, fee: 15, feeCurrency: 'USD' },
            reason: 'The client says that they did not make the payment.',
            dueAt: '2026-03-20T09:46:40.000Z',
            url: `https://dashboard.stripe.com/test/disputes/${one.id}`,
          },
        ],
      },
    ]);
    expect(taken.payments[0]?.refunds[0]?.disputeId).toBe(taken.payments[0]?.disputes[0]?.id);

    one.status = 'won';
    moveDispute(one, 8050, -1500);
    await tell('closed', one);
    const back = await read();
    expect(back).toMatchObject({ amountPaid: 80.5, amountDue: 0, amountRefunded: 0, paymentStatus: 'paid' });
    expect(back.payments[0]).toMatchObject({
      paymentStatus: 'completed',
      refunds: [{ amount: 80.5 }, { amount: -80.5 }],
      disputes: [{ state: 'won', taken: 0, fee: 0 }],
    });
    shop.clock.now = new Date('2026-03-12T15:00:00.000Z');
    const params = { id: back.clientId };
    const { statement } = (await shop.call(payments.getStatement, { as: account.owner, params })).data;
    expect(statement.closingBalance).toBe(0);
    expect(statement.lines.map(({ description }) => description)).toEqual([
      'Invoice',
      'Payment, Online',
      'Disputed payment taken by the bank, Online',
      'Disputed payment returned by the bank, Online',
    ]);
    expect(await said(account, 'payment.disputed')).toHaveLength(1);
    expect(await said(account, 'payment.dispute_taken')).toEqual([
      '{{creator}} took $80.50 of a disputed payment back for the bank',
    ]);
    expect(await said(account, 'payment.dispute_changed')).toEqual([
      '{{creator}} told that the dispute of $80.50 was won',
    ]);
    expect((await titles(account)).slice(-2)).toEqual(['Payment Disputed: Evidence Needed', 'Dispute Won']);
    expect(await findDrifted((work) => account.look(work))).toEqual([]);
    expect(id).toBe(back.id);
  });

  it('counts once whatever is told, doubled, late, in any order and at the same time', async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const chance = seededRandom(seed);
      const { account, pay, dispute, read } = await payable();
      const one = dispute();
      moveDispute(one, -8050, 1500);
      const told = [...events, ...events].sort(() => chance() - 0.5);
      // The payment becomes known somewhere in between.
      const payAt = Math.floor(chance() * told.length);
      const sent = told.flatMap((event, n) => [...(n === payAt ? [pay] : []), () => tell(event, one)]);
      for (let at = 0; at < sent.length; at += 3) await Promise.all(sent.slice(at, at + 3).map((send) => send()));
      const found = await read();
      expect([seed, found.amountPaid, found.amountRefunded]).toEqual([seed, 0, 80.5]);
      expect(found.payments[0]?.refunds.map(({ amount }) => amount)).toEqual([80.5]);
      expect(await said(account, 'payment.disputed')).toHaveLength(1);
      one.status = 'won';
      moveDispute(one, 8050);
      await Promise.all([tell('updated', one), tell('closed', one), tell('funds_reinstated', one)]);
      await tell('created', one);
      expect((await read()).payments[0]?.refunds.map(({ amount }) => amount)).toEqual([80.5, -80.5]);
      expect(await findDrifted((work) => account.look(work))).toEqual([]);
    }
  });

  it('waits for a payment that is not known yet', async () => {
    const { account, pay, dispute, read } = await payable();
    const one = dispute();
    moveDispute(one, -8050, 1500);
    await tell('funds_withdrawn', one);
    expect((await read()).payments).toEqual([]);
    expect(await titles(account)).not.toContain('Payment Disputed: Evidence Needed');
    await pay();
    expect(await read()).toMatchObject({ amountPaid: 0, amountRefunded: 80.5 });
    expect(await titles(account)).toContain('Payment Disputed: Evidence Needed');
  });

  it('of an inquiry stays paid', async () => {
    const { account, pay, dispute, read } = await payable();
    await pay();
    const one = dispute();
    one.status = 'warning_needs_response';
    await tell('created', one);
    one.status = 'warning_closed';
    await tell('closed', one);
    expect(await read()).toMatchObject({
      paymentStatus: 'paid',
      payments: [{ disputes: [{ state: 'inquiry_closed' }] }],
    });
    expect((await titles(account)).at(-1)).toBe('Dispute Ended');
  });

  it('gives at most what is left of it, whatever else was refunded', async () => {
    const { account, pay, dispute, read } = await payable();
    await pay();
    const [payment] = (await read()).payments;
    const params = { id: payment?.id ?? '' };
    await shop.call(payments.refundPayment, { as: account.owner, params, body: { refundAmount: 30.5 } });
    const one = dispute();
    moveDispute(one, -8050);
    await tell('created', one);
    expect(await read()).toMatchObject({
      amountPaid: 0,
      amountRefunded: 80.5,
      payments: [{ disputes: [{ taken: 80.5 }] }],
    });
    const refused = await shop.call(payments.refundPayment, { as: account.owner, params, body: { refundAmount: 1 } });
    expect(refused.body.message).toBe('The refund is more than what is left of the payment.');
    moveDispute(one, 8050);
    await tell('funds_reinstated', one);
    expect(await read()).toMatchObject({ amountPaid: 50, amountRefunded: 30.5 });
    expect(await findDrifted((work) => account.look(work))).toEqual([]);
  });

  it('changes nothing in closed books: what happened there counts on the first open day', async () => {
    const { account, pay, dispute, read } = await payable();
    await pay();
    await account.look((tx) => tx.updateTable('accounts').set({ closedThrough: '2026-03-10' }).execute());
    const one = dispute();
    moveDispute(one, -8050);
    await tell('funds_withdrawn', one);
    expect((await read()).payments[0]?.refunds).toMatchObject([{ date: '2026-03-11', amount: 80.5 }]);
    await account.look((tx) => tx.updateTable('accounts').set({ closedThrough: '2026-03-11' }).execute());
    shop.clock.now = new Date('2026-03-12T15:00:00.000Z');
    moveDispute(one, 8050);
    await tell('funds_reinstated', one);
    expect((await read()).payments[0]?.refunds).toMatchObject([
      { date: '2026-03-11', amount: 80.5 },
      { date: '2026-03-12', amount: -80.5 },
    ]);
  });

  it('uses the units of its currency', async () => {
    const { pay, dispute, read } = await payable({ rate: 5000, units: 5000, currency: 'jpy' });
    await pay();
    const one = dispute();
    moveDispute(one, -5000, 1500);
    await tell('created', one);
    expect(await read()).toMatchObject({
      amountDue: 5000,
      payments: [{ disputes: [{ amount: 5000, fee: 1500, feeCurrency: 'JPY' }] }],
    });
  });

  it('is marked in lists, and found by the filter of payments and invoices, while the bank decides', async () => {
    const { account, pay, dispute } = await payable();
    await pay();
    const one = dispute();
    await tell('created', one);
    const listed = async () => {
      const of = await shop.call(payments.listPayments, { as: account.owner, query: { disputed: 'true' } });
      const query = { documentType: '1', disputed: 'true' } as const;
      const invoices = await shop.call(lists.listDocuments, { as: account.owner, query });
      const all = await shop.call(lists.listDocuments, { as: account.owner, query: { documentType: '1' } });
      const marked = all.data.documents.map(({ isDisputed }) => isDisputed);
      return [of.data.total, invoices.data.total, invoices.data.documents.length, marked];
    };
    expect(await listed()).toEqual([1, 1, 1, [true]]);
    one.status = 'lost';
    await tell('closed', one);
    expect(await listed()).toEqual([0, 0, 0, [false]]);
  });
});

describe('a message about a dispute', () => {
  it('of a payment that this server did not ask for, of another company or unreadable changes nothing', async () => {
    const { account, pay, dispute, read, intent } = await payable();
    await pay();
    const before = await read();
    await tell('created', openDispute(stripe, { payment_intent: 'pi_of_others', amount: 100 }));
    await tell('created', { id: 'dp_unknown' });
    await deliver('charge.dispute.created', { object: 'dispute' });
    const one = dispute();
    const [session] = [...stripe.sessions.values()].filter((each) => each.payment_intent === intent);
    const other = await shop.newAccount();
    // Its payment is said to be that of another company.
    if (session) session.metadata = { ...session.metadata, accountId: other.accountId };
    moveDispute(one, -8050);
    await tell('created', one);
    expect(await read()).toEqual(before);
    const stored = await Promise.all(
      [account, other].map((each) => each.look((tx) => tx.selectFrom('disputes').select('id').execute())),
    );
    expect(stored).toEqual([[], []]);
  });
});

describe('many lives of disputed payments', () => {
  it('leave each invoice paid by what was received, refunded and taken, to the cent', async () => {
    for (const [currency, units, unit] of [
      ['usd', 8050, 0.01],
      ['jpy', 8050, 1],
      ['kwd', 80_500, 0.001],
    ] as const) {
      const { account, pay, dispute, read } = await payable({ currency, units, rate: (units * unit * 1000) / 1000 });
      await pay();
      const chance = seededRandom(units + currency.length);
      const disputes = [dispute(Math.floor((units * 0.4) / 10) * 10), dispute(Math.floor((units * 0.5) / 10) * 10)];
      const amount = (await read()).total;
      let refunded = 0;
      for (let step = 0; step < 12; step += 1) {
        const one = disputes[Math.floor(chance() * disputes.length)];
        if (one === undefined) continue;
        const held = -one.balance_transactions.reduce((sum, each) => sum + each.amount, 0);
        if (chance() < 0.15) {
          const [payment] = (await read()).payments;
          const left = sumMoney([payment?.paymentAmount ?? 0, -(payment?.amountRefunded ?? 0)]);
          const given = Math.min(left, unit * 100);
          if (given <= 0) continue;
          const body = { refundAmount: given };
          await shop.call(payments.refundPayment, { as: account.owner, params: { id: payment?.id ?? '' }, body });
          refunded = sumMoney([refunded, given]);
        } else moveDispute(one, held > 0 ? held : -one.amount);
        await tell(events[Math.floor(chance() * events.length)] ?? 'updated', one);
        const taken = disputes.map(
          ({ balance_transactions: moved }) => -moved.reduce((sum, each) => sum + each.amount, 0) * unit,
        );
        const found = await read();
        const left = Math.max(0, sumMoney([amount, -refunded, ...taken.map((each) => -Number(each.toFixed(3)))]));
        expect([currency, step, found.amountPaid, found.total]).toEqual([currency, step, left, amount]);
        expect(found.amountDue).toBe(sumMoney([amount, -left]));
        const entries = found.payments.flatMap(({ refunds }) => refunds.map((each) => each.amount));
        expect(sumMoney(entries)).toBe(found.amountRefunded);
      }
      expect(await findDrifted((work) => account.look(work))).toEqual([]);
    }
  });
});
