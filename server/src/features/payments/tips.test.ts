import * as accounts from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as mail from '@truckroll/contract/mail/mail';
import * as payments from '@truckroll/contract/payments/record-payment';
import { listReportRecords } from '@truckroll/contract/reports/report-records';
import { readMoneyReport, readTipReport } from '@truckroll/contract/reports/reports';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import {
  type StripeServer,
  type StripeSession,
  signedByStripe,
  startStripe,
  stripeEvent,
  stripeSettings,
} from '../../testing/stripe-server.ts';
import { findDrifted } from '../documents/document-chores.ts';

let stripe: StripeServer;
let shop: Shop;
const start = new Date('2026-03-10T15:30:00.000Z');
const day = '2026-03-10';
beforeAll(async () => {
  stripe = await startStripe();
  shop = await openShop(stripeSettings(stripe.url));
  shop.clock.now = start;
});
afterEach(() => {
  shop.clock.now = start;
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const deliver = (type: string, object: object) =>
  shop.app.inject({ url: '/api/webhooks/stripe', ...signedByStripe(stripeEvent(type, object)) });

/** A sent invoice of a job that two people have done, of a company that takes tips. */
async function workDone({ currency = 'USD', rate = 80.5, isOn = true, people = 2 } = {}) {
  const account = await shop.newAccount();
  const { owner: as } = account;
  await account.look((tx) => tx.updateTable('accounts').set({ currency }).execute());
  const { updatedAt } = (await shop.call(accounts.getAccount, { as })).data.account;
  await shop.call(accounts.updateAccount, { as, body: { tips: { isOn, percents: [10, 20] }, updatedAt } });
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const jobId = await storeJob(account, { clientId, jobStatus: 'completed' });
  const others = await Promise.all(
    Array.from({ length: Math.max(people - 1, 0) }, async () => (await account.person('fieldTechnicianPro')).userId),
  );
  const team = people === 0 ? [] : [as.userId, ...others];
  await storeVisit(account, { jobId, visitStatus: 'completed' }, team);
  const items = [{ name: 'Work', rate }];
  const body = { documentType: 1 as const, clientId, isConvertedFromJob: true, convertedFromId: jobId, items };
  const { id } = (await shop.call(saving.createDocument, { as, body })).data;
  await shop.call(sending.sendDocument, { as, params: { id }, body: { attachPdf: false } });
  const [latest] = (await shop.call(mail.listOutgoingMail, { as })).data.mails;
  const token = /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
  const read = async () => (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
  const shown = async () => (await shop.call(sending.getPublicDocument, { params: { token } })).data;
  return {
    ...{ account, as, id, team, read, shown },
    record: (paymentAmount: number, tipAmount?: number, of = id) =>
      shop.call(payments.recordPayment, { as, body: { documentId: of, paymentAmount, tipAmount } }),
    async open(tipAmount?: number) {
      const { document } = await shown();
      const sent = { updatedAt: document.updatedAt, tipAmount };
      return await shop.call(sending.payPublicDocument, { params: { token }, body: sent });
    },
    page: (): StripeSession | undefined =>
      [...stripe.sessions.values()].findLast(({ metadata }) => metadata['documentId'] === id),
    refund: async (refundAmount: number, tipAmount?: number) => {
      const [payment] = (await read()).payments;
      const sent = { params: { id: payment?.id ?? '' }, body: { refundAmount, tipAmount } };
      return await shop.call(payments.refundPayment, { as, ...sent });
    },
    report: async () => {
      const query = { from: day, to: day, compare: 'false', currency } as const;
      return (await shop.call(readTipReport, { as, query })).data;
    },
    shares: () =>
      account.look((tx) => tx.selectFrom('tipShares').select(['userId', 'amount', 'refundId']).orderBy('id').execute()),
    async expectSound() {
      expect(await findDrifted((work) => account.look(work))).toEqual([]);
    },
  };
}

describe('a tip on the client’s page', () => {
  it.each([
    ['USD', 80.5, 8.05, ['8050', '805']],
    ['JPY', 805, 81, ['805', '81']],
    // Stripe takes multiples of ten in such currencies.
    ['KWD', 80.5, 8.055, ['80500', '8050']],
  ])('of %s is paid beside what is due, and never lowers it', async (currency, rate, tip, units) => {
    const { id, as, open, page, read, shown, expectSound } = await workDone({ currency, rate });
    expect((await shown()).tipPercents).toEqual([10, 20]);
    expect((await open(tip)).status).toBe(200);
    const asked = stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions');
    const items = asked?.form['line_items'] as { price_data: { unit_amount: string } }[];
    expect(items.map(({ price_data: { unit_amount } }) => unit_amount)).toEqual(units);
    const session = page();
    if (session === undefined) throw new Error('No page was opened');
    stripe.paySession(session);
    await Promise.all([1, 2, 3].map(() => deliver('checkout.session.completed', session)));
    const document = await read();
    expect(document).toMatchObject({ amountDue: 0, amountPaid: rate, paymentStatus: 'paid' });
    const paidTip = currency === 'KWD' ? 8.05 : tip;
    expect(document.payments).toMatchObject([{ paymentAmount: rate, tipAmount: paidTip, paymentStatus: 'completed' }]);
    const query = { from: day, to: day, compare: 'false', currency } as const;
    const { now } = (await shop.call(readMoneyReport, { as, query })).data.totals;
    expect(now).toMatchObject({ revenue: rate, collected: rate, outstanding: 0 });
    const receipt = await shop.call(payments.getReceipt, { as, params: { id: document.payments[0]?.id ?? '' } });
    expect(receipt.data.receipt).toMatchObject({ amount: rate, tip: paidTip, due: 0 });
    const statement = await shop.call(payments.getStatement, { as, params: { id: document.clientId } });
    expect(statement.data.statement).toMatchObject({ closingBalance: 0 });
    expect(statement.data.statement.lines[1]?.description).toContain('with a tip of');
    expect(id).toBe(document.id);
    await expectSound();
  });

  it('is refused where it is more than the invoice, and asks to look again where tips were switched off', async () => {
    const { open } = await workDone();
    expect(await open(80.51)).toMatchObject({ status: 422, body: { code: 'tip_too_large' } });
    expect((await open(-1)).status).toBe(400);
    const off = await workDone({ isOn: false });
    expect((await off.shown()).tipPercents).toBeNull();
    expect(await off.open(5)).toMatchObject({ status: 409, body: { code: 'document_changed' } });
    expect((await off.open()).status).toBe(200);
  });
});

describe('a tip on site', () => {
  it('is recorded beside the payment, and refused on deposits and where tips are off', async () => {
    const { as, record, read, expectSound } = await workDone();
    expect((await record(40, 6.5)).data.payment).toMatchObject({ paymentAmount: 40, tipAmount: 6.5 });
    expect(await read()).toMatchObject({ amountDue: 40.5 });
    expect(await record(10, 81)).toMatchObject({ status: 422, body: { code: 'tip_too_large' } });
    const clientId = (await read()).clientId;
    const items = [{ name: 'Work', rate: 100 }];
    const deposit = { isDepositRequired: true, depositAmount: 20, depositType: 'amount' as const };
    const estimate = await shop.call(saving.createDocument, {
      as,
      body: { documentType: 2, clientId, items, ...deposit },
    });
    expect(await record(20, 1, estimate.data.id)).toMatchObject({ status: 422, body: { code: 'tip_of_deposit' } });
    await expectSound();
    const off = await workDone({ isOn: false });
    expect(await off.record(40, 1)).toMatchObject({ status: 422, body: { code: 'tips_off' } });
    expect((await off.record(40)).status).toBe(201);
  });
});

describe('whose tip it is', () => {
  it('are the people of the completed visits, in equal parts, and the list of each comes to the figure', async () => {
    const { as, team, record, report } = await workDone({ people: 3 });
    await record(80.5, 10);
    const { people, totals } = await report();
    expect(people.map(({ now }) => now.tips)).toEqual([3.34, 3.33, 3.33]);
    expect(people.map(({ userId }) => userId).toSorted()).toEqual(team.toSorted());
    expect(totals.now).toEqual({ tips: 10, payments: 1 });
    for (const { userId, now } of people) {
      const query = { from: day, to: day, figure: 'tips', personId: userId ?? '' } as const;
      expect((await shop.call(listReportRecords, { as, query })).data).toMatchObject({ figure: now.tips, total: 1 });
    }
    const all = await shop.call(listReportRecords, { as, query: { from: day, to: day, figure: 'tips' } });
    expect(all.data).toMatchObject({ figure: 10, total: 1, records: [{ kind: 'payment', amount: 10 }] });
  });

  it('is nobody without people, whose tips have a row of their own', async () => {
    const { as, record, report } = await workDone({ people: 0 });
    await record(80.5, 7);
    expect((await report()).people).toMatchObject([{ userId: null, name: null, now: { tips: 7 } }]);
    const query = { from: day, to: day, figure: 'tipsOfNobody' } as const;
    expect((await shop.call(listReportRecords, { as, query })).data).toMatchObject({ figure: 7, total: 1 });
  });

  it('does not count while the payment is pending', async () => {
    const { as, id, report } = await workDone();
    const sent = { documentId: id, paymentAmount: 80.5, tipAmount: 5, paymentStatus: 'pending' as const };
    await shop.call(payments.recordPayment, { as, body: sent });
    expect((await report()).totals.now).toEqual({ tips: 0, payments: 0 });
  });
});

describe('a refund with a tip', () => {
  it('says which part is tip, and takes from each what they got', async () => {
    const { record, refund, read, report, shares, expectSound } = await workDone({ people: 3 });
    await record(80.5, 10);
    expect((await refund(20, 5)).status).toBe(201);
    expect((await read()).payments).toMatchObject([
      { amountRefunded: 20, tipRefunded: 5, refunds: [{ amount: 20, tipAmount: 5 }], paymentStatus: 'completed' },
    ]);
    expect((await report()).totals.now.tips).toBe(5);
    expect(await refund(60.5, 5.01)).toMatchObject({ status: 422, body: { code: 'refund_too_large' } });
    expect(await refund(0)).toMatchObject({ status: 400 });
    // The rest of the tip alone: the invoice stays as it is.
    expect((await refund(0, 5)).status).toBe(201);
    expect(await read()).toMatchObject({ amountPaid: 60.5, payments: [{ paymentStatus: 'completed' }] });
    expect((await report()).people.map(({ now }) => now.tips)).toEqual([0, 0, 0]);
    expect((await refund(60.5)).status).toBe(201);
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', payments: [{ paymentStatus: 'refunded' }] });
    const sum = (await shares()).reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
    expect(sum).toBe(0);
    await expectSound();
  });

  it('goes back through the card processor as one sum', async () => {
    const { open, page, read, refund, expectSound } = await workDone();
    await open(10);
    const session = page();
    if (session === undefined) throw new Error('No page was opened');
    stripe.paySession(session);
    await deliver('checkout.session.completed', session);
    await refund(80.5, 10);
    await shop.queue.runWaiting();
    expect(stripe.refunds.at(-1)).toMatchObject({ payment_intent: session.payment_intent, amount: 9050 });
    await deliver('charge.refunded', { id: 'ch', payment_intent: session.payment_intent });
    expect((await read()).payments).toMatchObject([
      { amountRefunded: 80.5, tipRefunded: 10, refunds: [{ amount: 80.5, tipAmount: 10, status: 'completed' }] },
    ]);
    await expectSound();
  });

  it('made at the card processor gives back the invoice first, and a failed one is taken back in its parts', async () => {
    const { open, page, read, report, expectSound } = await workDone();
    await open(10);
    const session = page();
    if (session === undefined) throw new Error('No page was opened');
    stripe.paySession(session);
    await deliver('checkout.session.completed', session);
    const intent = session.payment_intent ?? '';
    const made = { id: 're_own', object: 'refund' as const, payment_intent: intent, amount: 8550, currency: 'usd' };
    const refund = { ...made, status: 'succeeded', reason: null, metadata: {}, created: 1_773_000_000 };
    stripe.refunds.push(refund);
    const tell = () => deliver('charge.refunded', { id: 'ch', payment_intent: intent });
    await Promise.all([tell(), tell()]);
    expect((await read()).payments).toMatchObject([
      { amountRefunded: 80.5, tipRefunded: 5, paymentStatus: 'completed' },
    ]);
    refund.status = 'failed';
    await tell();
    expect((await read()).payments).toMatchObject([{ amountRefunded: 0, tipRefunded: 0, paymentStatus: 'completed' }]);
    expect((await report()).totals.now.tips).toBe(10);
    stripe.refunds.push({ ...refund, id: 're_all', status: 'succeeded', amount: 9050 });
    await tell();
    expect((await read()).payments).toMatchObject([
      { amountRefunded: 80.5, tipRefunded: 10, paymentStatus: 'refunded' },
    ]);
    await expectSound();
  });
});

it('the setting refuses percentages that cannot be offered', async () => {
  const { as } = await workDone();
  const { updatedAt } = (await shop.call(accounts.getAccount, { as })).data.account;
  for (const percents of [[], [0], [101], [10, 10]]) {
    const change = await shop.call(accounts.updateAccount, { as, body: { tips: { percents }, updatedAt } });
    expect(change.status).toBe(400);
  }
});
