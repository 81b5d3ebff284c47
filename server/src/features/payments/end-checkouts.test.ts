import { randomUUID } from 'node:crypto';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as mail from '@truckroll/contract/mail/mail';
import * as charges from '@truckroll/contract/payments/card-charges';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertAsked } from '../../records/saved-cards/saved-card-store.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import {
  type StripeServer,
  type StripeSession,
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

/** An invoice of 80.50, of a client with a card on file, with what its client and the office do about it. */
async function sentInvoice() {
  const account = await shop.newAccount();
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 80.5 }] };
  const { id } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
  const params = { id };
  await shop.call(sending.sendDocument, { as: account.owner, params, body: { attachPdf: false } });
  const [latest] = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails;
  const token = /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
  const customerId = stripe.addCustomer();
  const [savedCardId, methodId, at] = [randomUUID(), `pm_${randomUUID()}`, start.toISOString()];
  stripe.methods.set(methodId, { id: methodId, object: 'payment_method', type: 'card', customer: customerId });
  await account.look((tx) =>
    insertAsked(tx, {
      ...{ id: savedCardId, clientId, status: 'active', customerId, methodId, kind: 'card', brand: 'visa' },
      ...{ last4: '4242', consentText: 'I agree.', consentVersion: 1, consentBy: 'Ann' },
      ...{ consentAt: at, createdAt: at, updatedAt: at },
    }),
  );
  const read = async () => (await shop.call(lists.getDocument, { as: account.owner, params })).data.document;
  return {
    ...{ account, id, read },
    /** The client opens the payment page. */
    async open() {
      const { updatedAt } = (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;
      return await shop.call(sending.payPublicDocument, { params: { token }, body: { updatedAt } });
    },
    /** The payment pages that Stripe has, oldest first. */
    pages: () => [...stripe.sessions.values()].filter(({ metadata }) => metadata['documentId'] === id),
    stored: () => account.look((tx) => tx.selectFrom('cardCheckouts').select(['reference', 'isComplete']).execute()),
    charge: (amount = 80.5) =>
      shop.call(charges.chargeCard, { as: account.owner, params, body: { id: randomUUID(), savedCardId, amount } }),
    pay: (paymentAmount: number) =>
      shop.call(payments.recordPayment, {
        as: account.owner,
        body: { documentId: id, paymentAmount, paymentMethod: 'Cash' },
      }),
    async expectSound() {
      expect(await findDrifted((work) => account.look(work))).toEqual([]);
    },
  };
}

const onlyOne = (pages: StripeSession[]): StripeSession => {
  const [page, ...others] = pages;
  if (page === undefined || others.length > 0) throw new Error('Not one page');
  return page;
};
/** The client pays on a page, of which Stripe's message has not arrived yet. */
const payOn = (page: StripeSession, payment_status: 'paid' | 'unpaid' = 'paid'): void => {
  Object.assign(page, { status: 'complete', payment_status, payment_intent: `pi_of_${page.id}`, url: null });
};
const deliver = (type: string, page: StripeSession) =>
  shop.app.inject({ url: '/api/webhooks/stripe', ...signedByStripe(stripeEvent(type, page)) });
const runChore = async (minutes: number): Promise<void> => {
  shop.clock.now = new Date(start.getTime() + minutes * 60_000);
  await shop.queue.runChore(endStaleCheckouts);
};

describe('a payment page that a client has open', () => {
  it('is ended before the office charges the card on file', async () => {
    const { open, pages, stored, charge, read, expectSound } = await sentInvoice();
    expect((await open()).status).toBe(200);
    expect(await stored()).toEqual([{ reference: onlyOne(pages()).id, isComplete: false }]);
    expect((await charge()).data.charge.status).toBe('succeeded');
    expect(onlyOne(pages()).status).toBe('expired');
    expect(await stored()).toEqual([]);
    expect(await read()).toMatchObject({ amountDue: 0, amountPaid: 80.5 });
    await expectSound();
  });

  it('is ended when its client opens another', async () => {
    const { open, pages, stored } = await sentInvoice();
    await open();
    await open();
    expect(pages().map(({ status }) => status)).toEqual(['expired', 'open']);
    expect(await stored()).toMatchObject([{ reference: pages()[1]?.id }]);
  });

  it('counts if the client was faster than the office', async () => {
    const { open, pages, stored, charge, read, expectSound } = await sentInvoice();
    await open();
    payOn(onlyOne(pages()));
    expect((await charge()).body.message).toBe('The payment is more than the amount due.');
    expect(await read()).toMatchObject({ amountDue: 0, payments: [{ paymentAmount: 80.5, createdBy: null }] });
    await deliver('checkout.session.completed', onlyOne(pages()));
    expect((await read()).payments).toHaveLength(1);
    expect(await stored()).toEqual([]);
    await expectSound();
  });

  it('takes the amount until the bank has answered, and nobody is paid twice', async () => {
    const { open, pages, charge, pay, read, expectSound } = await sentInvoice();
    await open();
    const page = onlyOne(pages());
    payOn(page, 'unpaid');
    await deliver('checkout.session.completed', page);
    const waits = 'A card is being charged for this. Please wait for the result.';
    for (const reply of [await open(), await charge(), await pay(80.5)]) expect(reply.body.message).toBe(waits);
    page.payment_status = 'paid';
    await deliver('checkout.session.async_payment_succeeded', page);
    expect(await read()).toMatchObject({ amountDue: 0, payments: [{ paymentAmount: 80.5 }] });
    await expectSound();
  });

  it('stays known while what was paid on it cannot be read, and nothing is charged beside it', async () => {
    const { open, pages, stored, charge, read } = await sentInvoice();
    await open();
    const page = onlyOne(pages());
    payOn(page);
    const { metadata } = page;
    page.metadata = { accountId: 'nobody', documentId: 'nothing' };
    expect((await charge()).status).toBe(500);
    expect([await stored(), (await read()).amountPaid]).toMatchObject([[{ reference: page.id }], 0]);
    page.metadata = metadata;
    expect((await charge()).body.message).toBe('The payment is more than the amount due.');
    expect([await stored(), (await read()).amountPaid]).toEqual([[], 80.5]);
  });

  it('takes nothing once the bank has refused', async () => {
    const { open, pages, charge, read, expectSound } = await sentInvoice();
    await open();
    const page = onlyOne(pages());
    payOn(page, 'unpaid');
    await deliver('checkout.session.completed', page);
    await deliver('checkout.session.async_payment_failed', page);
    expect((await charge()).data.charge.status).toBe('succeeded');
    expect((await read()).payments).toHaveLength(1);
    await expectSound();
  });

  it('stays alone with a charge that is made at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { open, pages, charge, read, expectSound } = await sentInvoice();
      const [opened, charged] = await Promise.all([open(), charge()]);
      const isOpen = pages().some(({ status }) => status === 'open');
      const isCharged = charged.status === 201;
      expect({ isOpen, opened: opened.status }).toEqual({ isOpen, opened: isOpen ? 200 : opened.status });
      expect(isOpen && isCharged).toBe(false);
      expect((await read()).amountPaid).toBe(isCharged ? 80.5 : 0);
      await expectSound();
    }
  });
});

describe('the chore', () => {
  it('ends a page once something else is due', async () => {
    const { open, pages, stored, pay } = await sentInvoice();
    await open();
    await runChore(2);
    expect(onlyOne(pages()).status).toBe('open');
    await pay(30);
    await runChore(4);
    expect(onlyOne(pages()).status).toBe('expired');
    expect(await stored()).toEqual([]);
  });

  it('forgets a page that Stripe has ended by itself', async () => {
    const { open, pages, stored } = await sentInvoice();
    await open();
    Object.assign(onlyOne(pages()), { status: 'expired', url: null });
    await runChore(10);
    expect(await stored()).toHaveLength(1);
    shop.clock.now = new Date(Date.now() + 25 * 3_600_000);
    await shop.queue.runChore(endStaleCheckouts);
    expect(await stored()).toEqual([]);
  });

  it('records a payment whose message was lost', async () => {
    const { open, pages, stored, read, expectSound } = await sentInvoice();
    await open();
    const page = onlyOne(pages());
    payOn(page, 'unpaid');
    await deliver('checkout.session.completed', page);
    await runChore(4);
    page.payment_status = 'paid';
    await runChore(6);
    expect((await read()).amountPaid).toBe(0);
    // Once in an hour.
    await runChore(30);
    expect(await read()).toMatchObject({ amountDue: 0, payments: [{ paymentAmount: 80.5 }] });
    expect(await stored()).toEqual([]);
    await expectSound();
  });
});
