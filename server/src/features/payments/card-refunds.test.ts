import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import {
  type StripeRefund,
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
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const deliver = (type: string, object: Record<string, unknown>, secret?: string) =>
  shop.app.inject({
    url: '/api/webhooks/stripe',
    ...signedByStripe(stripeEvent(type, object), secret === undefined ? {} : { secret }),
  });

let made = 0;
/** An invoice paid by card. */
async function paidByCard({ units = 8050, currency = 'usd', rate = 80.5 } = {}) {
  made += 1;
  const [intent, reference] = [`pi_${made}`, `cs_${made}`];
  const account = await shop.newAccount();
  if (currency !== 'usd')
    await account.look((tx) => tx.updateTable('accounts').set({ currency: currency.toUpperCase() }).execute());
  const body = { documentType: 1 as const, clientId: await storeClient(account), items: [{ name: 'Work', rate }] };
  const { id } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
  const metadata = { accountId: account.accountId, documentId: id };
  const session = {
    ...{ id: reference, object: 'checkout.session' as const, url: null, status: 'complete' as const },
    ...{ payment_status: 'paid' as const, payment_intent: intent, amount_total: units, currency, metadata },
    ...{ success_url: '', expires_at: Math.floor(Date.now() / 1000) + 86_400 },
  };
  stripe.sessions.set(reference, session);
  await deliver('checkout.session.completed', session);
  /** Refunds the payment at Stripe; the same id replaces what Stripe had. */
  const refundAtStripe = (given: Partial<StripeRefund> & { id: string; amount: number }): void => {
    const known = stripe.refunds.findIndex(({ id, payment_intent: of }) => id === given.id && of === intent);
    stripe.refunds.splice(Math.max(known, 0), known < 0 ? 0 : 1, {
      ...{ object: 'refund', payment_intent: intent, currency, status: 'succeeded', reason: null, metadata: {} },
      created: 1_773_000_000,
      ...given,
    });
  };
  /** Delivers a webhook about a refund. */
  const sendWebhook = (type = 'charge.refunded') => deliver(type, { id: 'x', payment_intent: intent });
  return { account, id, refundAtStripe, session, sendWebhook };
}
const read = async (account: TestAccount, id: string) =>
  (await shop.call(lists.getDocument, { as: account.owner, params: { id } })).data.document;

describe('refunds made in the Stripe dashboard', () => {
  it('become rows of the payment once, also partial ones, for every kind of webhook', async () => {
    const { account, id, refundAtStripe, sendWebhook } = await paidByCard();
    refundAtStripe({ id: 're_1', amount: 2050, reason: 'requested_by_customer', created: 1_773_000_000 });
    expect((await sendWebhook()).statusCode).toBe(200);
    for (const type of ['refund.created', 'refund.updated', 'charge.refunded']) await sendWebhook(type);
    const first = await read(account, id);
    expect(first).toMatchObject({ amountPaid: 60, amountRefunded: 20.5, paymentStatus: 'partially_paid' });
    expect(first.payments).toMatchObject([
      {
        paymentStatus: 'completed',
        refunds: [
          {
            ...{ amount: 20.5, method: 'Online', status: 'completed', reason: 'Requested by customer' },
            date: '2026-03-08',
          },
        ],
      },
    ]);
    refundAtStripe({ id: 're_2', amount: 6000, created: 1_773_000_100 });
    await Promise.all([sendWebhook('refund.created'), sendWebhook('charge.refunded')]);
    const second = await read(account, id);
    expect(second).toMatchObject({ amountPaid: 0, amountRefunded: 80.5, paymentStatus: 'refunded', isOverdue: false });
    expect(second.payments[0]?.refunds.map(({ amount }) => amount)).toEqual([20.5, 60]);
    const notified = await account.look((tx) =>
      tx
        .selectFrom('history')
        .select(['creatorName', 'description'])
        .where('action', '=', 'payment.refunded')
        .orderBy('id')
        .execute(),
    );
    expect(notified).toHaveLength(2);
    expect(notified[0]).toEqual({
      creatorName: 'Stripe',
      description: '{{creator}} refunded $20.50 of a payment: Requested by customer',
    });
    expect(await findDrifted((work) => account.look(work))).toEqual([]);
  });

  it('use the units of their currency', async () => {
    const { account, id, refundAtStripe, sendWebhook } = await paidByCard({ units: 5000, currency: 'jpy', rate: 5000 });
    refundAtStripe({ id: 're_yen', amount: 1200 });
    await sendWebhook();
    expect(await read(account, id)).toMatchObject({ amountPaid: 3800, amountRefunded: 1200 });
  });

  it("follow Stripe's status while they are pending or fail", async () => {
    const { account, id, refundAtStripe, sendWebhook } = await paidByCard();
    refundAtStripe({ id: 're_slow', amount: 8050, status: 'pending' });
    await sendWebhook('refund.created');
    expect(await read(account, id)).toMatchObject({
      paymentStatus: 'refunded',
      payments: [{ refunds: [{ status: 'pending' }] }],
    });
    refundAtStripe({ id: 're_slow', amount: 8050, status: 'failed' });
    await sendWebhook('refund.failed');
    expect(await read(account, id)).toMatchObject({
      paymentStatus: 'paid',
      payments: [{ paymentStatus: 'completed', amountRefunded: 0, refunds: [{ status: 'failed' }] }],
    });
  });

  it('are not counted twice if they were made here', async () => {
    const { account, id, refundAtStripe, sendWebhook } = await paidByCard();
    const [payment] = (await read(account, id)).payments;
    const options = { as: account.owner, params: { id: payment?.id ?? '' }, body: { refundAmount: 20.5 } };
    const own = (await shop.call(payments.refundPayment, options)).data.payment.refunds[0];
    refundAtStripe({ id: 're_own', amount: 2050, metadata: { refundId: own?.id ?? '' } });
    await sendWebhook('refund.created');
    expect((await read(account, id)).payments).toMatchObject([{ amountRefunded: 20.5, refunds: [{ id: own?.id }] }]);
    // Refunds requested by older versions have no id in their metadata.
    refundAtStripe({ id: 're_own', amount: 2050 });
    await sendWebhook('refund.updated');
    expect((await read(account, id)).payments[0]?.refunds).toHaveLength(1);
    refundAtStripe({ id: 're_more', amount: 1000, created: 1_773_000_200 });
    await sendWebhook('refund.created');
    expect(await read(account, id)).toMatchObject({ amountPaid: 50, amountRefunded: 30.5 });
  });

  it('are ignored for unknown payments, other currencies, or invalid signatures', async () => {
    const { account, id, refundAtStripe, session, sendWebhook } = await paidByCard();
    expect((await deliver('charge.refunded', { id: 'ch_1', payment_intent: 'pi_other' })).statusCode).toBe(200);
    expect((await deliver('charge.refunded', { id: 'ch_1', payment_intent: 7 })).statusCode).toBe(200);
    refundAtStripe({ id: 're_1', amount: 2050 });
    const forged = await deliver('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'whsec_of_a_stranger');
    expect(forged.statusCode).toBe(400);
    session.currency = 'eur';
    expect((await sendWebhook()).statusCode).toBe(200);
    session.currency = 'usd';
    refundAtStripe({ id: 're_1', amount: 9000 });
    expect((await sendWebhook()).statusCode).toBe(200);
    expect(await read(account, id)).toMatchObject({ amountPaid: 80.5, amountRefunded: 0 });
  });
});
