import { randomUUID } from 'node:crypto';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as mail from '@truckroll/contract/mail/mail';
import * as contract from '@truckroll/contract/payments/card-charges';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertAsked } from '../../records/saved-cards/saved-card-store.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import {
  type StripeServer,
  signedByStripe,
  startStripe,
  stripeEvent,
  stripeSettings,
} from '../../testing/stripe-server.ts';
import { findDrifted } from '../documents/document-chores.ts';
import { resolveCharges } from './card-charge-chores.ts';

let stripe: StripeServer;
let shop: Shop;
const start = new Date('2026-03-10T15:00:00.000Z');
beforeAll(async () => {
  stripe = await startStripe();
  shop = await openShop(stripeSettings(stripe.url));
});
afterEach(() => {
  Object.assign(stripe.state, { refusal: null, bank: 'yes', loseAnswer: null, isDown: false });
  shop.clock.now = start;
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const deliver = (type: string, object: object) =>
  shop.app.inject({ url: '/api/webhooks/stripe', ...signedByStripe(stripeEvent(type, object)) });

/** Puts a card on file of a client, as the processor has it. */
async function storeCard(account: TestAccount, clientId: string): Promise<string> {
  const customerId = stripe.addCustomer();
  const [id, methodId, at] = [randomUUID(), `pm_${randomUUID()}`, start.toISOString()];
  stripe.methods.set(methodId, { id: methodId, object: 'payment_method', type: 'card', customer: customerId });
  await account.look(async (tx) => {
    await insertAsked(tx, {
      ...{ id, clientId, status: 'active', customerId, methodId, kind: 'card', brand: 'visa', last4: '4242' },
      ...{ consentText: 'I agree.', consentVersion: 1, consentBy: 'Ann', consentAt: at, createdAt: at, updatedAt: at },
    });
  });
  return id;
}

/** An invoice that was sent, of a client with a card on file. */
async function sentInvoice({ rate = 80.5, currency = 'USD', isSent = true } = {}) {
  const account = await shop.newAccount();
  if (currency !== 'USD') await account.look((tx) => tx.updateTable('accounts').set({ currency }).execute());
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate }] };
  const { id } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
  const params = { id };
  if (isSent) await shop.call(sending.sendDocument, { as: account.owner, params, body: { attachPdf: false } });
  const savedCardId = await storeCard(account, clientId);
  const charge = (
    amount: number,
    given: { id?: string; as?: Person; savedCardId?: string; sendReceipt?: boolean } = {},
  ) => {
    const { id: chargeId = randomUUID(), as = account.owner, ...more } = given;
    return shop.call(contract.chargeCard, { as, params, body: { id: chargeId, savedCardId, amount, ...more } });
  };
  const read = async () => (await shop.call(lists.getDocument, { as: account.owner, params })).data.document;
  const list = async () => (await shop.call(contract.listCardCharges, { as: account.owner, params })).data;
  const history = (action: string) =>
    account.look((tx) =>
      tx
        .selectFrom('history')
        .select(['description', 'creatorName'])
        .where('action', '=', action)
        .where('moduleId', '=', id)
        .execute(),
    );
  const notices = () =>
    account.look((tx) => tx.selectFrom('notifications').select(['title', 'message']).orderBy('id').execute());
  return { account, clientId, id, savedCardId, charge, read, list, history, notices };
}
const intentsFor = (documentId: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata['documentId'] === documentId);
const onlyIntent = (documentId: string) => {
  const [intent, ...others] = intentsFor(documentId);
  if (intent === undefined || others.length > 0) throw new Error('Not one payment at the processor');
  return intent;
};
const later = async (minutes: number): Promise<void> => {
  shop.clock.now = new Date(start.getTime() + minutes * 60_000);
  await shop.queue.runChore(resolveCharges);
};

describe('the payment of a charge', () => {
  it('is refunded to the card, here and at Stripe', async () => {
    const { account, id, charge, read } = await sentInvoice();
    await charge(80.5);
    const [payment] = (await read()).payments;
    const params = { id: payment?.id ?? '' };
    await shop.call(payments.refundPayment, { as: account.owner, params, body: { refundAmount: 20.5 } });
    await shop.queue.runWaiting();
    const intent = onlyIntent(id);
    expect(stripe.refunds.filter(({ payment_intent: of }) => of === intent.id)).toMatchObject([{ amount: 2050 }]);
    stripe.refunds.push({
      ...{ id: 're_dashboard', object: 'refund', payment_intent: intent.id, amount: 1000, currency: 'usd' },
      ...{ status: 'succeeded', reason: null, metadata: {}, created: 1_773_000_000 },
    });
    await deliver('charge.refunded', { id: 'ch_1', payment_intent: intent.id });
    await deliver('refund.created', { id: 're_dashboard', payment_intent: intent.id });
    expect(await read()).toMatchObject({ amountPaid: 50, amountRefunded: 30.5 });
    expect(await findDrifted((work) => account.look(work))).toEqual([]);
  });
});

describe('charging a card on file', () => {
  it('becomes a payment, with its receipt, history and amounts', async () => {
    const { account, id, charge, read, list, history } = await sentInvoice();
    expect(await list()).toMatchObject({ charges: [], savedCards: [{ last4: '4242' }], isOn: true });
    const reply = await charge(50, { sendReceipt: true });
    expect(reply.data).toMatchObject({
      charge: { status: 'succeeded', amount: 50, currency: 'USD', cardLast4: '4242', failure: null },
      document: { amountDue: 30.5, paymentStatus: 'partially_paid' },
    });
    const { payments: paid } = await read();
    expect(paid).toMatchObject([
      { paymentAmount: 50, paymentStatus: 'completed', paymentMethod: 'Online', createdBy: account.owner.userId },
    ]);
    expect(await history('payment.charged')).toMatchObject([
      { description: expect.stringMatching(/^\{\{creator\}\} charged \$50\.00 of INV-\S+ to Visa ending in 4242$/) },
    ]);
    const { mails } = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data;
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'document']);
    expect(stripe.asked.filter(({ path }) => path === '/v1/payment_intents').at(-1)?.form).toMatchObject({
      ...{ amount: '5000', currency: 'usd', confirm: 'true', off_session: 'true' },
      metadata: { documentId: id },
    });
    expect((await charge(30.5)).data.document).toMatchObject({ amountDue: 0, paymentStatus: 'paid' });
    expect(await findDrifted((work) => account.look(work))).toEqual([]);
  });

  it('never takes more than is due, and nothing of what accepts no payment', async () => {
    const { account, clientId, charge, id, read } = await sentInvoice();
    expect((await charge(80.51)).body.message).toBe('The payment is more than the amount due.');
    expect((await charge(0)).status).toBe(400);
    expect((await charge(0.001)).status).toBe(400);
    const draft = await sentInvoice({ isSent: false });
    expect((await draft.charge(10)).body.message).toBe('Send the invoice before its client is charged.');
    const other = await storeClient(account, { email: 'bob@example.test' });
    const reply = await charge(10, { savedCardId: await storeCard(account, other) });
    expect([reply.status, reply.body.message]).toEqual([404, 'Card not found']);
    const body = { documentType: 2 as const, clientId, items: [{ name: 'Work', rate: 100 }] };
    const estimate = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
    const ofEstimate = await shop.call(contract.chargeCard, {
      ...{ as: account.owner, params: { id: estimate.id } },
      body: { id: randomUUID(), savedCardId: randomUUID(), amount: 10 },
    });
    expect(ofEstimate.body.message).toBe('Payments can only be recorded on invoices.');
    expect(intentsFor(id)).toEqual([]);
    expect((await read()).amountPaid).toBe(0);
  });

  it.each([
    { currency: 'JPY', rate: 5000, due: 5000, units: 5000, left: 0 },
    { currency: 'USD', rate: 80.55, due: 80.55, units: 8055, left: 0 },
    // Stripe has no tenth of a fils: the rest stays due.
    { currency: 'KWD', rate: 1.235, due: 1.235, units: 1230, left: 0.005 },
  ])('uses the units of $currency', async ({ currency, rate, due, units, left }) => {
    const { account, id, charge, read } = await sentInvoice({ currency, rate });
    await charge(due);
    expect(onlyIntent(id)).toMatchObject({ amount: units, currency: currency.toLowerCase() });
    expect((await read()).amountDue).toBe(left);
    expect(await findDrifted((work) => account.look(work))).toEqual([]);
  });

  it('happens once for a double click, and for a repeated request', async () => {
    const { id, charge, read } = await sentInvoice();
    const chargeId = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => charge(80.5, { id: chargeId })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await charge(80.5, { id: chargeId })).data.charge.status).toBe('succeeded');
    expect(onlyIntent(id).amount).toBe(8050);
    expect((await read()).payments).toHaveLength(1);
    const reply = await charge(10, { id: chargeId });
    expect([reply.status, reply.body.message]).toEqual([409, 'This charge was asked for already, with other values.']);
  });

  it('is not done beside another one, by two people on two servers', async () => {
    const { account, id, charge, read } = await sentInvoice();
    const second = await openShop(stripeSettings(stripe.url), { database: shop.database });
    const clerk = await account.person('officeStaff');
    const elsewhere = (savedCardId: string) =>
      second.call(contract.chargeCard, {
        ...{ as: clerk, params: { id } },
        body: { id: randomUUID(), savedCardId, amount: 80.5 },
      });
    const { savedCards } = (await shop.call(contract.listCardCharges, { as: account.owner, params: { id } })).data;
    const cardId = savedCards[0]?.id ?? '';
    const replies = await Promise.all([charge(80.5), elsewhere(cardId), charge(80.5), elsewhere(cardId)]);
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    // Those that came while it was under way, and those that came when it was paid.
    for (const { status, body } of refused) expect([409, 422], body.message).toContain(status);
    expect(onlyIntent(id).status).toBe('succeeded');
    expect(await read()).toMatchObject({ amountDue: 0, payments: [{ paymentAmount: 80.5 }] });
  });

  it('stands in the way of other payments of the same money until its bank has answered', async () => {
    const { account, id, charge, read, list } = await sentInvoice();
    stripe.state.bank = 'slow';
    expect((await charge(50)).data.charge.status).toBe('under_way');
    const cash = (paymentAmount: number) =>
      shop.call(payments.recordPayment, { as: account.owner, body: { documentId: id, paymentAmount } });
    expect((await cash(40)).body.message).toBe('A card is being charged for this. Please wait for the result.');
    expect((await cash(30.5)).status).toBe(201);
    expect((await charge(10)).status).toBe(409);
    const [latest] = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails;
    const token = /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
    const { document } = (await shop.call(sending.getPublicDocument, { params: { token } })).data;
    const online = await shop.call(sending.payPublicDocument, {
      ...{ params: { token }, body: { updatedAt: document.updatedAt } },
    });
    expect(online.status).toBe(409);
    const intent = onlyIntent(id);
    stripe.endCharge(intent, 'yes');
    await deliver('payment_intent.succeeded', intent);
    expect(await read()).toMatchObject({ amountDue: 0, paymentStatus: 'paid' });
    expect((await list()).charges).toMatchObject([{ status: 'succeeded' }]);
  });
});

describe('a charge that a bank refuses', () => {
  it.each([
    ['insufficient_funds', 'There is not enough money for it.'],
    ['lost_card', 'The bank declined the card and gave no reason.'],
    ['some_new_code', 'The bank declined the card and gave no reason.'],
  ])('says why: %s', async (code, sentence) => {
    const { id, charge, read, list, history } = await sentInvoice();
    stripe.state.bank = code;
    const { charge: refused } = (await charge(80.5)).data;
    expect(refused).toMatchObject({ status: 'failed', failure: sentence });
    expect(onlyIntent(id).status).toBe('canceled');
    expect((await list()).charges).toHaveLength(1);
    expect((await history('payment.charge_failed'))[0]?.description).toContain(sentence);
    stripe.state.bank = 'yes';
    expect((await charge(80.5)).data.charge.status).toBe('succeeded');
    expect((await read()).amountDue).toBe(0);
  });

  it('says that the processor does not know the card, or that the amount is too small', async () => {
    const { charge } = await sentInvoice();
    expect((await charge(0.1)).data.charge.failure).toBe('The amount is less than the card processor accepts.');
    for (const method of stripe.methods.values()) method.customer = null;
    expect((await charge(10)).data.charge.failure).toBe(
      'The card processor does not know the card any more. The client has to save it again.',
    );
  });

  it('that wants its client mails the page where the invoice is paid, and cannot be paid otherwise later', async () => {
    const { account, id, charge, read, notices } = await sentInvoice();
    stripe.state.bank = 'confirm';
    const clerk = await account.person('officeStaff');
    expect((await charge(80.5, { as: clerk })).data.charge).toMatchObject({ status: 'needs_client', failure: null });
    const [latest] = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails;
    expect(latest).toMatchObject({ kind: 'card-charge', to: 'ann@example.test' });
    expect(latest?.text).toContain('$80.50');
    const token = /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
    expect((await shop.call(sending.getPublicDocument, { params: { token } })).data.canPayOnline).toBe(true);
    expect(await notices()).toContainEqual({
      ...{ title: 'Client Must Confirm Payment', message: expect.any(String) },
    });
    const intent = onlyIntent(id);
    expect(intent.status).toBe('canceled');
    for (const type of ['requires_action', 'payment_failed', 'canceled'])
      await deliver(`payment_intent.${type}`, intent);
    expect((await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails).toHaveLength(2);
    expect((await read()).amountDue).toBe(80.5);
  });
});

describe('a charge whose answer is lost', () => {
  it('is found by the processor’s message, by the chore, and by neither twice', async () => {
    const { account, id, charge, read, list } = await sentInvoice();
    stripe.state.isDown = true;
    const reply = await charge(80.5, { sendReceipt: true });
    expect([reply.status, reply.data.charge.status]).toEqual([201, 'under_way']);
    expect(intentsFor(id)).toEqual([]);
    stripe.state.isDown = false;
    await later(1);
    expect(intentsFor(id)).toEqual([]);
    await later(5);
    const intent = onlyIntent(id);
    await Promise.all([1, 2, 3].map(() => deliver('payment_intent.succeeded', intent)));
    await later(10);
    expect(await read()).toMatchObject({ amountDue: 0, payments: [{ paymentAmount: 80.5 }] });
    expect((await list()).charges).toMatchObject([{ status: 'succeeded' }]);
    const { mails } = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data;
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'document']);
  });

  it('is charged once when the server was killed between the answer and its record', async () => {
    const { account, id, charge, read } = await sentInvoice();
    const chargeId = randomUUID();
    // The outcome is not recorded: the processor has charged, and nobody here knows.
    stripe.state.loseAnswer = () =>
      account.look(async (tx) => {
        await tx.updateTable('cardCharges').set({ intentId: 'pi_of_another' }).where('id', '=', chargeId).execute();
      });
    await charge(80.5, { id: chargeId });
    expect((await read()).amountPaid).toBe(0);
    await account.look((tx) => tx.updateTable('cardCharges').set({ intentId: null }).execute());
    await later(5);
    await later(10);
    await charge(80.5, { id: chargeId });
    expect(onlyIntent(id).status).toBe('succeeded');
    expect(await read()).toMatchObject({ amountDue: 0, payments: [{ paymentAmount: 80.5 }] });
  });

  it('is not carried out after an hour, and a late success counts all the same', async () => {
    const { id, charge, read, list, notices } = await sentInvoice();
    stripe.state.isDown = true;
    const chargeId = randomUUID();
    await charge(80.5, { id: chargeId });
    stripe.state.isDown = false;
    await later(61);
    expect(intentsFor(id)).toEqual([]);
    const [failed] = (await list()).charges;
    expect(failed).toMatchObject({ status: 'failed', failure: 'It was not carried out. Nothing was charged.' });
    expect((await notices()).map(({ title }) => title)).toContain('Card Not Charged');
    expect((await charge(80.5)).data.charge.status).toBe('succeeded');
    // The first request arrives at last: the money is not counted until somebody looks at it.
    const [paid] = intentsFor(id);
    if (paid === undefined) throw new Error('Nothing was charged');
    const late = { ...paid, id: 'pi_late', metadata: { ...paid.metadata, chargeId } };
    stripe.intents.set(late.id, late);
    await deliver('payment_intent.succeeded', late);
    await deliver('payment_intent.succeeded', late);
    const { payments: rows, amountPaid } = await read();
    expect(amountPaid).toBe(80.5);
    expect(rows.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(['completed', 'pending']);
    expect((await notices()).map(({ title }) => title)).toContain('Payment To Be Checked');
  });

  it('of another account, of nobody or of a checkout changes nothing', async () => {
    const { account, id, charge, read } = await sentInvoice();
    stripe.state.bank = 'slow';
    await charge(80.5);
    const own = onlyIntent(id);
    const other = await shop.newAccount();
    const foreign = (metadata: Record<string, string>, name: string) => {
      const intent = { ...own, id: name, status: 'succeeded' as const, amount_received: own.amount, metadata };
      stripe.intents.set(name, intent);
      return intent;
    };
    const chargeId = own.metadata['chargeId'] ?? '';
    for (const intent of [
      foreign({ ...own.metadata, accountId: other.accountId }, 'pi_other_account'),
      foreign({ ...own.metadata, chargeId: randomUUID() }, 'pi_of_nobody'),
      foreign({ accountId: account.accountId, documentId: id }, 'pi_of_checkout'),
      { id: 'pi_unknown', metadata: { accountId: account.accountId, chargeId } },
      { id: 7 },
    ])
      expect((await deliver('payment_intent.succeeded', intent)).statusCode).toBe(200);
    expect((await read()).amountPaid).toBe(0);
    stripe.endCharge(own, 'insufficient_funds');
    await deliver('payment_intent.payment_failed', own);
    await deliver('payment_intent.processing', own);
    expect((await read()).amountDue).toBe(80.5);
  });

  it('on an installation that did not begin it has to be looked up at the processor', async () => {
    const { account, charge, list } = await sentInvoice();
    stripe.state.isDown = true;
    await charge(80.5);
    await account.look((tx) => tx.updateTable('cardCharges').set({ customerId: null, methodId: null }).execute());
    await later(5);
    expect((await list()).charges).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('Look it up') },
    ]);
  });
});

describe('who may charge', () => {
  it('is who may record a payment, in their own account', async () => {
    const { account, id, savedCardId } = await sentInvoice();
    const stranger = await shop.newAccount();
    const worker = await account.person('fieldTechnicianLite');
    const ask = async (as: Person) => {
      const body = { id: randomUUID(), savedCardId, amount: 10 };
      const charged = await shop.call(contract.chargeCard, { as, params: { id }, body });
      const listed = await shop.call(contract.listCardCharges, { as, params: { id } });
      return [charged.status, listed.status];
    };
    expect(await ask(stranger.owner)).toEqual([404, 404]);
    for (const status of await ask(worker)) expect([403, 404]).toContain(status);
    expect(intentsFor(id)).toEqual([]);
  });

  it('is nobody without a card processor', async () => {
    const without = await openShop();
    const account = await without.newAccount();
    const clientId = await storeClient(account);
    const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 80 }] };
    const { id } = (await without.call(saving.createDocument, { as: account.owner, body })).data;
    const asked = { id: randomUUID(), savedCardId: randomUUID(), amount: 10 };
    const reply = await without.call(contract.chargeCard, { as: account.owner, params: { id }, body: asked });
    expect(reply.body.message).toBe('Online payment is not available.');
    expect((await without.call(contract.listCardCharges, { as: account.owner, params: { id } })).data.isOn).toBe(false);
    await without.close();
  });
});
