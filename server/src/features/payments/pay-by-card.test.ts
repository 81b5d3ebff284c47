import * as accounts from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as mail from '@truckroll/contract/mail/mail';
import * as byCard from '@truckroll/contract/payments/pay-by-card';
import * as payments from '@truckroll/contract/payments/record-payment';
import { readMoneyReport } from '@truckroll/contract/reports/reports';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import {
  type StripeServer,
  signedByStripe,
  startStripe,
  stripeEvent,
  stripeSettings,
} from '../../testing/stripe-server.ts';
import { findDrifted } from '../documents/document-chores.ts';
import { endStaleCheckouts } from './end-checkouts.ts';

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
  stripe.state.bank = 'yes';
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const deliver = (type: string, object: object) =>
  shop.app.inject({ url: '/api/webhooks/stripe', ...signedByStripe(stripeEvent(type, object)) });

const address = { street: 'King St', houseNumber: '1', city: 'Toronto', zipCode: 'M5V 2T6' };

/** A sent invoice of 80.50 of a company in Ontario that adds 2.4 percent for credit cards. */
async function sentInvoice({ currency = 'USD', rate = 80.5 } = {}) {
  const account = await shop.newAccount();
  const { owner: as } = account;
  await account.look((tx) => tx.updateTable('accounts').set({ currency }).execute());
  const change = async (body: object) => {
    const { updatedAt } = (await shop.call(accounts.getAccount, { as })).data.account;
    return await shop.call(accounts.updateAccount, { as, body: { ...body, updatedAt } });
  };
  await change({ address: { ...address, state: 'ON', country: 'Canada' } });
  await change({ surcharge: { isOn: true, percent: 2.4 }, tips: { isOn: true, percents: [10] } });
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const items = [{ name: 'Work', rate }];
  const { id } = (await shop.call(saving.createDocument, { as, body: { documentType: 1, clientId, items } })).data;
  await shop.call(sending.sendDocument, { as, params: { id }, body: { attachPdf: false } });
  const [latest] = (await shop.call(mail.listOutgoingMail, { as })).data.mails;
  const token = /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
  const params = { token };
  const read = async () => (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
  const shown = async () => (await shop.call(sending.getPublicDocument, { params })).data;
  const version = async () => (await shown()).document.updatedAt;
  return {
    ...{ account, as, id, read, shown, change },
    quote: async (cardToken: string, tipAmount?: number) =>
      shop.call(byCard.quoteCard, { params, body: { updatedAt: await version(), cardToken, tipAmount } }),
    pay: async (cardToken: string, surchargeAmount: number, tipAmount?: number) => {
      const body = { updatedAt: await version(), cardToken, tipAmount, surchargeAmount };
      return await shop.call(byCard.payByCard, { params, body });
    },
    intents: () => [...stripe.intents.values()].filter(({ metadata }) => metadata['documentId'] === id),
    pages: () => account.look((tx) => tx.selectFrom('cardCheckouts').select(['reference', 'amount']).execute()),
    async expectSound() {
      expect(await findDrifted((work) => account.look(work))).toEqual([]);
    },
  };
}

describe('a surcharge', () => {
  it.each([
    ['USD', 80.5, 1.93, 8050 + 193],
    ['JPY', 805, 19, 805 + 19],
    ['KWD', 80.5, 1.93, 80_500 + 1930],
  ])('of %s is read before it is paid, and is no part of the invoice', async (currency, rate, surcharge, units) => {
    const { as, quote, pay, intents, read, shown, pages, expectSound } = await sentInvoice({ currency, rate });
    expect((await shown()).cardForm).toEqual({ publishableKey: 'pk_test_truckroll', percent: 2.4 });
    const { id: token } = stripe.enterToken('credit');
    expect((await quote(token)).data.quote).toMatchObject({
      ...{ amount: rate, tip: 0, surcharge, percent: 2.4, currency, cardBrand: 'visa', cardLast4: '4242' },
    });
    // Reading it moves nothing.
    expect(intents()).toEqual([]);
    expect((await pay(token, surcharge)).data).toEqual({ status: 'paid', clientSecret: null, reason: null });
    expect(intents()).toMatchObject([{ amount: units, status: 'succeeded' }]);
    await Promise.all([1, 2, 3].map(() => deliver('payment_intent.succeeded', intents()[0] ?? {})));
    const document = await read();
    expect(document).toMatchObject({ amountDue: 0, amountPaid: rate, paymentStatus: 'paid' });
    expect(document.payments).toMatchObject([
      { paymentAmount: rate, surchargeAmount: surcharge, tipAmount: 0, paymentMethod: 'Online' },
    ]);
    expect(await pages()).toEqual([]);
    const query = { from: day, to: day, compare: 'false', currency } as const;
    const { now } = (await shop.call(readMoneyReport, { as, query })).data.totals;
    expect(now).toMatchObject({ revenue: rate, collected: rate, outstanding: 0 });
    const receipt = await shop.call(payments.getReceipt, { as, params: { id: document.payments[0]?.id ?? '' } });
    expect(receipt.data.receipt).toMatchObject({ amount: rate, surcharge, due: 0 });
    await expectSound();
  });

  it.each(['debit', 'prepaid', 'unknown', 'something new'])('is nothing for a %s card', async (funding) => {
    const { quote, pay, read } = await sentInvoice();
    const { id: token } = stripe.enterToken(funding);
    expect((await quote(token)).data.quote).toMatchObject({ surcharge: 0, total: 80.5 });
    // A surcharge that a manipulated page claims is refused too.
    expect(await pay(token, 1.93)).toMatchObject({ status: 409, body: { code: 'surcharge_changed' } });
    expect((await pay(token, 0)).data.status).toBe('paid');
    expect((await read()).payments).toMatchObject([{ surchargeAmount: 0 }]);
  });

  it('is not of the tip, and both are paid as one sum', async () => {
    const { quote, pay, intents, read, expectSound } = await sentInvoice();
    const { id: token } = stripe.enterToken('credit');
    expect((await quote(token, 10)).data.quote).toMatchObject({ amount: 80.5, tip: 10, surcharge: 1.93, total: 92.43 });
    expect((await pay(token, 1.93, 10)).data.status).toBe('paid');
    expect(intents()).toMatchObject([{ amount: 9243 }]);
    expect((await read()).payments).toMatchObject([{ paymentAmount: 80.5, tipAmount: 10, surchargeAmount: 1.93 }]);
    await expectSound();
  });

  it('that was not read is refused: of another card, another percentage, or another version', async () => {
    const { quote, pay, change, intents } = await sentInvoice();
    const { id: token } = stripe.enterToken('credit');
    expect((await quote(token)).data.quote.surcharge).toBe(1.93);
    await change({ surcharge: { percent: 1 } });
    expect(await pay(token, 1.93)).toMatchObject({ status: 409, body: { code: 'surcharge_changed' } });
    // A company that moves to where it is forbidden adds nothing.
    await change({ address: { ...address, state: 'Québec', country: 'Canada' } });
    expect((await quote(token)).data.quote.surcharge).toBe(0);
    expect(intents()).toEqual([]);
    expect(await pay('ctoken_unknown', 0)).toMatchObject({ status: 409, body: { code: 'card_token_ended' } });
  });
});

describe('a payment with a surcharge', () => {
  it('is made once by a doubled click, and a token pays once', async () => {
    const { pay, intents, read, expectSound } = await sentInvoice();
    const { id: token } = stripe.enterToken('credit');
    const all = await Promise.all([pay(token, 1.93), pay(token, 1.93)]);
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(intents().filter(({ status }) => status === 'succeeded')).toHaveLength(1);
    expect((await read()).payments).toHaveLength(1);
    await expectSound();
  });

  it('that the bank refuses says why, leaves nothing open, and another card pays', async () => {
    const { pay, intents, pages, read } = await sentInvoice();
    stripe.state.bank = 'insufficient_funds';
    const refused = await pay(stripe.enterToken('credit').id, 1.93);
    expect(refused.data).toEqual({ status: 'refused', clientSecret: null, reason: 'Your card was declined.' });
    expect(await pages()).toEqual([]);
    expect(intents()).toMatchObject([{ status: 'canceled' }]);
    stripe.state.bank = 'yes';
    expect((await pay(stripe.enterToken('debit').id, 0)).data.status).toBe('paid');
    expect((await read()).payments).toMatchObject([{ paymentAmount: 80.5, surchargeAmount: 0 }]);
  });

  it('that the bank wants confirmed waits for its client, and is ended when they leave', async () => {
    const { pay, intents, pages, read, expectSound } = await sentInvoice();
    stripe.state.bank = 'confirm';
    const asked = await pay(stripe.enterToken('credit').id, 1.93);
    const [intent] = intents();
    expect(asked.data).toMatchObject({ status: 'asks', clientSecret: intent?.client_secret });
    expect(await pages()).toMatchObject([{ reference: intent?.id, amount: '80.500' }]);
    expect((await read()).payments).toEqual([]);
    shop.clock.now = new Date(start.getTime() + 31 * 60_000);
    await shop.queue.runChore(endStaleCheckouts);
    expect(intents()).toMatchObject([{ status: 'canceled' }]);
    expect(await pages()).toEqual([]);
    // A client who confirms in time is recorded by the webhook alone.
    stripe.state.bank = 'confirm';
    await pay(stripe.enterToken('credit').id, 1.93);
    const second = intents()[1];
    if (second === undefined) throw new Error('Nothing was begun');
    stripe.endCharge(second, 'yes');
    await Promise.all([deliver('payment_intent.succeeded', second), deliver('payment_intent.succeeded', second)]);
    expect((await read()).payments).toMatchObject([{ paymentAmount: 80.5, surchargeAmount: 1.93 }]);
    expect(await pages()).toEqual([]);
    await expectSound();
  });

  it('is found by the chore after a server that was killed before it read the answer', async () => {
    const { pay, intents, pages, read, expectSound } = await sentInvoice();
    stripe.state.bank = 'confirm';
    await pay(stripe.enterToken('credit').id, 1.93);
    const [intent] = intents();
    if (intent === undefined) throw new Error('Nothing was begun');
    // The money has moved; neither the answer nor the webhook was read.
    stripe.endCharge(intent, 'yes');
    shop.clock.now = new Date(start.getTime() + 31 * 60_000);
    await shop.queue.runChore(endStaleCheckouts);
    expect((await read()).payments).toMatchObject([{ paymentAmount: 80.5, surchargeAmount: 1.93 }]);
    expect(await pages()).toEqual([]);
    await expectSound();
  });

  it('goes back in proportion, by the office and at the card processor', async () => {
    const { as, pay, intents, read, expectSound } = await sentInvoice({ rate: 100 });
    await pay(stripe.enterToken('credit').id, 2.4, 5);
    const [payment] = (await read()).payments;
    const refund = (refundAmount: number) =>
      shop.call(payments.refundPayment, { as, params: { id: payment?.id ?? '' }, body: { refundAmount } });
    await refund(50);
    await shop.queue.runWaiting();
    expect(stripe.refunds.at(-1)).toMatchObject({ amount: 5120, payment_intent: intents()[0]?.id });
    expect((await read()).payments).toMatchObject([{ amountRefunded: 50, surchargeRefunded: 1.2, tipRefunded: 0 }]);
    // The rest, as one sum, at Stripe's own page: the tip comes last.
    const own = { id: 're_own', object: 'refund' as const, payment_intent: intents()[0]?.id ?? '', currency: 'usd' };
    stripe.refunds.push({
      ...own,
      amount: 5420,
      status: 'succeeded',
      reason: null,
      metadata: {},
      created: 1_773_000_000,
    });
    await deliver('charge.refunded', { id: 'ch', payment_intent: intents()[0]?.id });
    expect((await read()).payments).toMatchObject([
      { amountRefunded: 100, surchargeRefunded: 2.4, tipRefunded: 3, paymentStatus: 'completed' },
    ]);
    await expectSound();
  });
});

describe('the setting', () => {
  it.each([
    ['US', 'NY', 3, true],
    ['US', 'NY', 3.01, false],
    ['US', 'Colorado', 2.5, false],
    ['US', 'MA', 1, false],
    ['CA', 'ON', 2.4, true],
    ['CA', 'ON', 2.5, false],
    ['CA', 'QC', 1, false],
    ['DE', 'Bayern', 1, false],
    ['GB', null, 1, false],
    ['MX', null, 1, false],
    ['US', null, 1, false],
  ])('in %s %s takes %d percent: %s', async (country, state, percent, isTaken) => {
    const { change } = await sentInvoice();
    const changed = await change({ address: { ...address, country, state }, surcharge: { isOn: true, percent } });
    expect(changed.status).toBe(isTaken ? 200 : 400);
  });

  it('leaves the hosted page where nothing is added', async () => {
    const { change, shown } = await sentInvoice();
    await change({ surcharge: { isOn: false } });
    expect((await shown()).cardForm).toBeNull();
  });
});
