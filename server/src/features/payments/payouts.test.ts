import * as saving from '@truckroll/contract/documents/save-document';
import * as contract from '@truckroll/contract/payments/payouts';
import { seededRandom } from '@truckroll/domain/routing/seeded-random';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStripePayments } from '../../providers/card-payments/stripe-payments.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { moveDispute, openDispute, stripeTransaction } from '../../testing/stripe-disputes.ts';
import {
  type StripePayout,
  type StripeServer,
  type StripeTransaction,
  signedByStripe,
  startStripe,
  stripeEvent,
  stripeKeys,
  stripeSettings,
} from '../../testing/stripe-server.ts';
import { readAllPayouts, readPayouts } from './record-payout.ts';

let stripe: StripeServer;
let shop: Shop;
beforeAll(async () => {
  stripe = await startStripe();
});
// What a company sees depends on whether it is the only one that takes cards.
const open = async (): Promise<void> => {
  shop = await openShop(stripeSettings(stripe.url));
};
afterEach(async () => {
  await shop.close();
  stripe.payouts.clear();
  stripe.transactions.clear();
});
afterAll(() => stripe.stop());

const deliver = async (type: string, object: object): Promise<void> => {
  const answer = await shop.app.inject({ url: '/api/webhooks/stripe', ...signedByStripe(stripeEvent(type, object)) });
  expect(answer.statusCode).toBe(200);
};

let made = 0;
/** A company with payments by card. */
async function company() {
  const account = await shop.newAccount();
  const pay = async (rate: number) => {
    made += 1;
    const [intent, reference] = [`pi_p${made}`, `cs_p${made}`];
    const body = { documentType: 1 as const, clientId: await storeClient(account), items: [{ name: 'Work', rate }] };
    const { id } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
    const session = {
      ...{ id: reference, object: 'checkout.session' as const, url: null, status: 'complete' as const },
      ...{ payment_status: 'paid' as const, payment_intent: intent, amount_total: Math.round(rate * 100) },
      ...{ currency: 'usd', metadata: { accountId: account.accountId, documentId: id } },
      ...{ success_url: '', expires_at: Math.floor(Date.now() / 1000) + 86_400 },
    };
    stripe.sessions.set(reference, session);
    return { id, intent, report: () => deliver('checkout.session.completed', session) };
  };
  const paid = async (rate: number) => {
    const one = await pay(rate);
    await one.report();
    return one;
  };
  return { account, pay, paid };
}
const charge = (intent: string, amount: number, fee: number): StripeTransaction =>
  stripeTransaction({ amount, fee, source: { id: 'ch', object: 'charge', payment_intent: intent } });

/** A payout at Stripe of some changes of the balance. */
function payOut(parts: StripeTransaction[], given: Partial<StripePayout> = {}): StripePayout {
  made += 1;
  const amount = parts.reduce((sum, { net }) => sum + net, 0);
  const payout: StripePayout = {
    ...{ id: `po_${made}`, object: 'payout', amount, currency: 'usd', status: 'paid', failure_message: null },
    ...{ reconciliation_status: 'completed', livemode: false, arrival_date: 1_773_273_600, created: 1_773_100_800 },
    ...given,
  };
  stripe.payouts.set(payout.id, payout);
  stripe.transactions.set(payout.id, [
    ...parts,
    stripeTransaction({ amount: -payout.amount, type: 'payout', reporting_category: 'payout' }),
  ]);
  return payout;
}
const list = async (as: Person) => (await shop.call(contract.listPayouts, { as })).data.payouts;
const only = async ({ owner }: TestAccount): Promise<contract.Payout> => {
  const [payout, ...others] = await list(owner);
  if (payout === undefined || others.length > 0) throw new Error('Not one payout');
  return payout;
};
const open1 = async (account: TestAccount, page = 1) => {
  const params = { id: (await only(account)).id };
  return (await shop.call(contract.getPayout, { as: account.owner, params, query: { page } })).data;
};

describe('a payout', () => {
  it('is made of payments, refunds, disputes and fees, which add up to it', async () => {
    await open();
    const { account, paid } = await company();
    const [first, second] = [await paid(100), await paid(40.5)];
    const dispute = openDispute(stripe, { payment_intent: second.intent, amount: 4050 });
    moveDispute(dispute, -4050, 1500);
    const [taken] = dispute.balance_transactions;
    const payout = payOut([
      charge(first.intent, 10_000, 320),
      charge(second.intent, 4050, 147),
      stripeTransaction({
        ...{ amount: -2000, type: 'refund', reporting_category: 'refund' },
        source: { id: 're', object: 'refund', payment_intent: first.intent },
      }),
      { ...(taken as StripeTransaction), source: { ...dispute, payment_intent: second.intent } },
      stripeTransaction({ amount: -210, type: 'stripe_fee', reporting_category: 'fee', description: 'Billing' }),
    ]);
    await deliver('payout.paid', payout);
    await deliver('payout.updated', payout);
    await shop.queue.runWaiting();
    expect(await only(account)).toMatchObject({
      ...{ amount: 58.23, currency: 'USD', state: 'paid', arrivesOn: '2026-03-12', breakdown: 'known' },
      ...{ partCount: 5, fees: 21.77, unexplained: 0, mismatchCount: 0, isShared: false },
      url: `https://dashboard.stripe.com/test/payouts/${payout.id}`,
    });
    const { sums, parts, total } = await open1(account);
    expect(sums).toEqual([
      { kind: 'dispute', count: 1, amount: -40.5, fee: 15, net: -55.5 },
      { kind: 'fee', count: 1, amount: -2.1, fee: 0, net: -2.1 },
      { kind: 'payment', count: 2, amount: 140.5, fee: 4.67, net: 135.83 },
      { kind: 'refund', count: 1, amount: -20, fee: 0, net: -20 },
    ]);
    expect(total).toBe(5);
    const payments = parts.filter(({ kind }) => kind === 'payment').map(({ payment }) => payment?.documentId);
    expect(payments.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(parts.find(({ kind }) => kind === 'dispute')?.payment).toMatchObject({
      documentId: second.id,
      amount: 40.5,
    });

    const params = { id: (await only(account)).id };
    const file = await shop.app.inject({
      url: `/api/payouts/${params.id}/export`,
      headers: { authorization: `Bearer ${account.owner.token}` },
    });
    expect(file.headers['content-disposition']).toBe('attachment; filename="payout-2026-03-12.csv"');
    const lines = file.body.trim().split('\r\n');
    expect(lines[0]).toContain('Date,Kind,Document,Client,Description,Currency,Amount,Fee,Net,Differs');
    expect(lines).toHaveLength(6);
    expect(file.body).toContain('Fee,,,Billing,USD,-2.1,0,-2.1,');
  });

  it('names what does not fit: what its parts do not explain, unknown payments, and other amounts', async () => {
    await open();
    const { account, pay, paid } = await company();
    const [known, unknown] = [await paid(100), await pay(30)];
    const payout = payOut([charge(known.intent, 9000, 290), charge(unknown.intent, 3000, 117)], { amount: 12_000 });
    await deliver('payout.created', payout);
    await shop.queue.runWaiting();
    expect(await only(account)).toMatchObject({ unexplained: 4.07, mismatchCount: 2 });
    const { parts } = await open1(account);
    expect(parts.map(({ mismatch }) => mismatch).toSorted()).toEqual(['differs', 'unknown']);
    // The payment becomes known later.
    await unknown.report();
    expect(await only(account)).toMatchObject({ mismatchCount: 1 });
  });

  it('waits until Stripe names its parts, and never knows those of one that was asked for by hand', async () => {
    await open();
    const { account, paid } = await company();
    const one = await paid(100);
    const payout = payOut([charge(one.intent, 10_000, 320)], {
      reconciliation_status: 'in_progress',
      status: 'pending',
    });
    await deliver('payout.created', payout);
    await shop.queue.runWaiting();
    expect(await only(account)).toMatchObject({ state: 'pending', breakdown: 'later', fees: null, unexplained: null });
    Object.assign(payout, { reconciliation_status: 'completed', status: 'paid' });
    await deliver('payout.reconciliation_completed', payout);
    await shop.queue.runWaiting();
    expect(await only(account)).toMatchObject({ state: 'paid', breakdown: 'known', partCount: 1, unexplained: 0 });
    payOut([], { amount: 500, reconciliation_status: 'not_applicable' });
    await shop.queue.runChore(readPayouts);
    expect((await list(account.owner)).find(({ breakdown }) => breakdown === 'never')).toMatchObject({ amount: 5 });
  });

  it('that fails is told once to the admins, whatever comes late', async () => {
    await open();
    const { account, paid } = await company();
    const one = await paid(100);
    const payout = payOut([charge(one.intent, 10_000, 320)]);
    await deliver('payout.paid', payout);
    Object.assign(payout, { status: 'failed', failure_message: 'The account is closed.' });
    // An older message: what Stripe has now is read.
    for (const type of ['payout.failed', 'payout.created', 'payout.failed'])
      await deliver(type, { ...payout, status: 'paid' });
    expect(await only(account)).toMatchObject({ state: 'failed', failure: 'The account is closed.' });
    const notices = await account.look((tx) =>
      tx.selectFrom('notifications').select(['title', 'message']).where('title', '=', 'Payout Failed').execute(),
    );
    expect(notices).toEqual([{ title: 'Payout Failed', message: '$96.80: The account is closed.' }]);
  });

  it('is read in pages, by whoever sees the money report, and by nobody else', async () => {
    await open();
    const { account, paid } = await company();
    const one = await paid(1000);
    const parts = Array.from({ length: 230 }, () => charge(one.intent, 100, 33));
    await deliver('payout.paid', payOut(parts));
    await shop.queue.runWaiting();
    expect(await only(account)).toMatchObject({ partCount: 230, amount: 154.1, unexplained: 0 });
    const last = await open1(account, 5);
    expect([last.parts.length, last.total]).toEqual([30, 230]);
    const technician = await account.person('fieldTechnicianLite');
    expect((await shop.call(contract.listPayouts, { as: technician })).status).toBe(403);
    const office = await account.person('officeManager');
    expect(await list(office)).toHaveLength(1);
    const other = await shop.newAccount();
    expect(await list(other.owner)).toEqual([]);
    const params = { id: (await only(account)).id };
    expect((await shop.call(contract.getPayout, { as: other.owner, params })).status).toBe(404);
  });
});

describe('a payout of several companies', () => {
  it('shows each its own part, and nobody what is of no company', async () => {
    await open();
    const [one, other] = [await company(), await company()];
    const [first, second] = [await one.paid(100), await other.paid(50)];
    payOut([
      charge(first.intent, 10_000, 320),
      charge(second.intent, 5000, 175),
      stripeTransaction({ amount: 700, source: { id: 'ch', object: 'charge', payment_intent: 'pi_of_others' } }),
      stripeTransaction({ amount: -210, type: 'stripe_fee', reporting_category: 'fee' }),
    ]);
    const [payout] = [...stripe.payouts.values()];
    await deliver('payout.paid', payout as StripePayout);
    expect(await list(one.account.owner)).toEqual([]);
    await shop.queue.runChore(readPayouts);
    await shop.queue.runChore(readPayouts);
    expect(await only(one.account)).toMatchObject({ amount: 96.8, partCount: 1, isShared: true, unexplained: 0 });
    expect(await only(other.account)).toMatchObject({ amount: 48.25, partCount: 1, isShared: true });
    Object.assign(payout as StripePayout, { status: 'failed' });
    await deliver('payout.failed', payout as StripePayout);
    expect(await only(other.account)).toMatchObject({ amount: 48.25, state: 'failed' });
  });
});

describe('a server that is killed while it reads payouts', () => {
  it('leaves nothing double or half, wherever it was', async () => {
    await open();
    const [one, other] = [await company(), await company()];
    const paid = [await one.paid(100), await other.paid(50), await one.paid(20)];
    for (const { intent } of paid) payOut([charge(intent, 1000, 59), charge(paid[0]?.intent ?? '', 700, 50)]);
    class Killed extends Error {}
    const cardPayments = openStripePayments({ ...stripeKeys, apiUrl: stripe.url });
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const chance = seededRandom(7);
    for (let kills = 0; kills < 14; kills += 1) {
      let left = Math.floor(chance() * 12);
      const transact: Shop['database']['asSystem'] = (work) =>
        shop.database.asSystem(async (tx) => {
          const done = await work(tx);
          left -= 1;
          // Before the commit.
          if (left < 0) throw new Killed();
          return done;
        });
      const run = { now: shop.clock.now, transact, log: silent, signal: new AbortController().signal };
      await readAllPayouts(cardPayments, run).catch((error: unknown) => {
        if (!(error instanceof Killed || error instanceof AggregateError)) throw error;
      });
    }
    await shop.queue.runChore(readPayouts);
    const [mine, theirs] = [await list(one.account.owner), await list(other.account.owner)];
    expect(mine.map(({ amount, partCount, unexplained }) => [amount, partCount, unexplained]).toSorted()).toEqual(
      [
        [15.91, 2, 0],
        [15.91, 2, 0],
        [6.5, 1, 0],
      ].toSorted(),
    );
    expect(theirs.map(({ amount, partCount }) => [amount, partCount])).toEqual([[9.41, 1]]);
  });
});
