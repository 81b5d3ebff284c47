import { randomUUID } from 'node:crypto';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as mail from '@truckroll/contract/mail/mail';
import * as charges from '@truckroll/contract/payments/card-charges';
import * as payments from '@truckroll/contract/payments/record-payment';
import * as contract from '@truckroll/contract/payments/saved-cards';
import { addDays } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { telling } from '../../platform/database/telling.ts';
import { insertSession } from '../../platform/session/session-store.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { openStripePayments } from '../../providers/card-payments/stripe-payments.ts';
import type { MailTransport } from '../../providers/mail/mail.ts';
import { insertLink } from '../../records/documents/document-link-store.ts';
import { insertAsked } from '../../records/saved-cards/saved-card-store.ts';
import { numbersFrom } from '../../testing/numbers-from.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeDispute } from '../../testing/stored-disputes.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { type StripeServer, startStripe, stripeKeys, stripeSettings } from '../../testing/stripe-server.ts';
import { payAll } from './automatic-payments.ts';
import { resolveAll } from './card-charge-chores.ts';

const zone = 'America/Toronto';
const dueDate = '2026-03-20';
const at = (day: string, time: string) => new Date(momentOf({ day, time }, zone));

/** A mail server that takes everything while it is reached. */
const post = { isReached: true };
const transport: MailTransport = {
  name: 'smtp',
  send: () => (post.isReached ? Promise.resolve() : Promise.reject(new Error('Not reached'))),
  sendRaw: () => (post.isReached ? Promise.resolve() : Promise.reject(new Error('Not reached'))),
};

let stripe: StripeServer;
let shop: Shop;
beforeAll(async () => {
  stripe = await startStripe();
  shop = await openShop(stripeSettings(stripe.url), { mail: transport });
});
afterEach(() => {
  Object.assign(stripe.state, { bank: 'yes', isDown: false });
  post.isReached = true;
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

class Killed extends Error {}
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const context = () => ({
  ...{ queue: shop.queue, mail: transport, settings: readSettings({ PUBLIC_URL: 'https://work.test' }) },
  cardPayments: openStripePayments({ ...stripeKeys, apiUrl: stripe.url }),
});
type Transact = Shop['database']['asSystem'];
const runAt = (now: Date, transact: Transact = shop.database.asSystem) => ({
  ...{ now, transact, log: silent, signal: new AbortController().signal },
});
/** The owner, whose session ends in between. */
async function ownerOf({ accountId, owner, look }: TestAccount): Promise<Person> {
  const now = shop.clock.now;
  const { token } = await look((tx) => insertSession(tx, { accountId, userId: owner.userId, device: 'test', now }));
  return { ...owner, token };
}
/** An hour of a server: what waits is sent, and both chores run. */
async function hour(now: Date, transact?: Transact): Promise<void> {
  shop.clock.now = now;
  await payAll(context(), runAt(now, transact));
  await resolveAll(context(), runAt(now, transact));
}
const sendMails = async (): Promise<void> => {
  await shop.queue.runWaiting();
};

async function storeCard(account: TestAccount, clientId: string, consentVersion = 2): Promise<string> {
  const customerId = stripe.addCustomer();
  const [id, methodId, time] = [randomUUID(), `pm_${randomUUID()}`, '2026-03-01T12:00:00.000Z'];
  stripe.methods.set(methodId, { id: methodId, object: 'payment_method', type: 'card', customer: customerId });
  await account.look(async (tx) => {
    await insertAsked(tx, {
      ...{ id, clientId, status: 'active', customerId, methodId, kind: 'card', brand: 'visa', last4: '4242' },
      ...{
        consentText: 'I agree.',
        consentVersion,
        consentBy: 'Ann',
        consentAt: time,
        createdAt: time,
        updatedAt: time,
      },
    });
  });
  return id;
}

async function sendInvoice(account: TestAccount, clientId: string, rate = 80): Promise<string> {
  const body = { documentType: 1 as const, clientId, dueDate, items: [{ name: 'Work', rate }] };
  const { id } = (await shop.call(saving.createDocument, { as: await ownerOf(account), body })).data;
  await shop.call(sending.sendDocument, { as: await ownerOf(account), params: { id }, body: { attachPdf: true } });
  return id;
}

/** A client who pays automatically, with an invoice. */
async function automatic({ isOn = true } = {}) {
  shop.clock.now = at('2026-03-10', '12:00');
  const account = await shop.newAccount();
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const cardId = await storeCard(account, clientId);
  const turn = async (isAutomatic: boolean) =>
    await shop.call(contract.updateSavedCard, {
      as: await ownerOf(account),
      params: { id: cardId },
      body: { isAutomatic },
    });
  if (isOn) expect((await turn(true)).data.savedCard.isAutomatic).toBe(true);
  const id = await sendInvoice(account, clientId);
  await sendMails();
  const params = { id };
  const read = async () => (await shop.call(lists.getDocument, { as: await ownerOf(account), params })).data.document;
  const state = async () =>
    (await shop.call(charges.listCardCharges, { as: await ownerOf(account), params })).data.automatic;
  const mails = async () =>
    (await shop.call(mail.listOutgoingMail, { as: await ownerOf(account) })).data.mails
      .filter(({ kind }) => kind === 'card-charge')
      .map(({ subject }) => subject.replace(/INV-\d+/, 'INV'))
      .toReversed();
  return { account, clientId, cardId, id, turn, read, state, mails };
}
const intentsFor = (documentId: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata['documentId'] === documentId);

it('ends a payment page that the client has open, and charges an hour later', async () => {
  const { account, id, read, state } = await automatic();
  await hour(at('2026-03-17', '09:42'));
  await sendMails();
  const token = await account.look((tx) => insertLink(tx, id, shop.clock.now));
  shop.clock.now = at(dueDate, '09:40');
  const { updatedAt } = (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;
  expect((await shop.call(sending.payPublicDocument, { params: { token }, body: { updatedAt } })).status).toBe(200);
  const pages = [...stripe.sessions.values()].filter(({ metadata }) => metadata['documentId'] === id);
  await hour(at(dueDate, '09:42'));
  expect([pages.map(({ status }) => status), intentsFor(id), await state()]).toMatchObject([
    ['expired'],
    [],
    { tries: 0 },
  ]);
  await hour(at(dueDate, '10:42'));
  expect(await read()).toMatchObject({ amountDue: 0, amountPaid: 80 });
});

it('announces an invoice three days before, and charges it on its day, once', async () => {
  const { id, read, state, mails } = await automatic();
  await hour(at('2026-03-16', '12:00'));
  expect(await state()).toBe(null);
  await hour(at('2026-03-17', '08:00'));
  expect(await state()).toBe(null);
  await Promise.all([hour(at('2026-03-17', '09:42')), hour(at('2026-03-17', '09:42'))]);
  expect(await state()).toEqual({ status: 'announced', nextDay: dueDate, tries: 0 });
  await sendMails();
  await hour(at('2026-03-19', '20:00'));
  expect(intentsFor(id)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => hour(at(dueDate, '09:42'))));
  await hour(at(dueDate, '10:42'));
  expect(intentsFor(id).map(({ amount, status }) => [amount, status])).toEqual([[8000, 'succeeded']]);
  expect(await read()).toMatchObject({ amountDue: 0, payments: [{ paymentAmount: 80, createdBy: null }] });
  expect(await state()).toEqual({ status: 'paid', nextDay: null, tries: 1 });
  expect(await mails()).toEqual(['Test Company: INV will be paid on Mar 20, 2026']);
});

it('charges nothing while the client disputes a payment, nor an invoice whose money the bank has taken', async () => {
  const { account, clientId, id, state, mails } = await automatic();
  await hour(at('2026-03-17', '10:00'));
  await sendMails();
  const other = await sendInvoice(account, clientId, 50);
  const body = { documentId: other, paymentAmount: 50, paymentMethod: 'Online' as const };
  const { payment } = (await shop.call(payments.recordPayment, { as: await ownerOf(account), body })).data;
  const disputeId = await storeDispute(account, payment.id);
  await hour(at(dueDate, '10:00'));
  await hour(at('2026-03-25', '10:00'));
  expect(intentsFor(id)).toEqual([]);
  const listed = await shop.call(charges.listCardCharges, { as: await ownerOf(account), params: { id } });
  expect(listed.data.isDisputed).toBe(true);
  // The bank has decided against the company: the other invoice is due again.
  const lost = { state: 'lost', taken: '10' } as const;
  await account.look(async (tx) => {
    await telling(telling(tx, 'payment', payment.id), 'document', other)
      .updateTable('disputes')
      .set(lost)
      .where('id', '=', disputeId)
      .execute();
  });
  const refund = { as: await ownerOf(account), params: { id: payment.id }, body: { refundAmount: 10 } };
  await shop.call(payments.refundPayment, refund);
  // The day of the notice is over: the client is told anew.
  await hour(at('2026-03-26', '10:00'));
  expect(await state()).toEqual({ status: 'announced', nextDay: '2026-03-29', tries: 0 });
  expect(intentsFor(id)).toEqual([]);
  await sendMails();
  await hour(at('2026-03-29', '10:00'));
  expect(intentsFor(id).map(({ amount }) => amount)).toEqual([8000]);
  for (const day of ['2026-03-30', '2026-04-10']) await hour(at(day, '10:00'));
  expect(intentsFor(other)).toEqual([]);
  expect(await mails()).toEqual([
    'Test Company: INV will be paid on Mar 20, 2026',
    'Test Company: INV will be paid on Mar 29, 2026',
  ]);
});

it('tries three times, tells office and client of each failure, and stops', async () => {
  const { account, id, read, state, mails } = await automatic();
  stripe.state.bank = 'insufficient_funds';
  for (let day = '2026-03-15'; day <= '2026-04-10'; day = addDays(day, 1))
    for (const time of ['09:42', '15:42']) {
      await hour(at(day, time));
      await sendMails();
    }
  expect(intentsFor(id)).toHaveLength(3);
  expect(await state()).toEqual({ status: 'stopped', nextDay: null, tries: 3 });
  expect(await mails()).toEqual([
    'Test Company: INV will be paid on Mar 20, 2026',
    ...Array.from({ length: 3 }, () => 'Test Company: INV could not be paid'),
  ]);
  const told = await account.look((tx) =>
    tx.selectFrom('notifications').select('id').where('title', '=', 'Card Not Charged').execute(),
  );
  expect(told).toHaveLength(3);
  expect((await read()).amountDue).toBe(80);
});

it('charges nothing without a notice that has left, and not beside another payment', async () => {
  const { account, id, read } = await automatic();
  post.isReached = false;
  await hour(at('2026-03-17', '10:00'));
  await sendMails();
  await hour(at(dueDate, '10:00'));
  expect(intentsFor(id)).toEqual([]);
  post.isReached = true;
  await shop.queue.runWaiting({ evenLater: true });
  const body = { documentId: id, paymentAmount: 30, paymentStatus: 'pending' as const };
  const { payment } = (await shop.call(payments.recordPayment, { as: await ownerOf(account), body })).data;
  await hour(at(dueDate, '11:00'));
  expect(intentsFor(id)).toEqual([]);
  const completed = { paymentStatus: 'completed' as const, updatedAt: payment.updatedAt };
  await shop.call(payments.updatePayment, { as: await ownerOf(account), params: { id: payment.id }, body: completed });
  await hour(at(dueDate, '12:00'));
  expect(intentsFor(id).map(({ amount }) => amount)).toEqual([5000]);
  expect((await read()).amountDue).toBe(0);
});

it('ends with the switch and the card, and is announced anew for another card', async () => {
  const { account, clientId, cardId, id, turn, state, mails } = await automatic();
  await hour(at('2026-03-17', '10:00'));
  await sendMails();
  await turn(false);
  await hour(at(dueDate, '10:00'));
  expect(intentsFor(id)).toEqual([]);
  await turn(true);
  await shop.call(contract.removeSavedCard, { as: await ownerOf(account), params: { id: cardId } });
  const other = await storeCard(account, clientId);
  const body = { isAutomatic: true };
  await shop.call(contract.updateSavedCard, { as: await ownerOf(account), params: { id: other }, body });
  await hour(at('2026-03-21', '10:00'));
  expect(await state()).toEqual({ status: 'announced', nextDay: '2026-03-24', tries: 0 });
  expect(intentsFor(id)).toEqual([]);
  // After a merge a client can have two such cards. Only one pays, so the client gets one notice.
  const third = await storeCard(account, clientId);
  await shop.call(contract.updateSavedCard, { as: await ownerOf(account), params: { id: third }, body });
  for (const time of ['11:00', '12:00', '13:00']) await hour(at('2026-03-21', time));
  expect((await mails()).length).toBeLessThanOrEqual(3);
});

it('is off for void invoices, and switched on only for who agreed and can be told', async () => {
  const { account, id, cardId } = await automatic();
  const status = { documentStatus: 'void' as const };
  await account.look((tx) => tx.updateTable('documents').set(status).where('id', '=', id).execute());
  await hour(at('2026-03-17', '10:00'));
  await hour(at(dueDate, '10:00'));
  expect(intentsFor(id)).toEqual([]);
  const silentClient = await storeClient(account, { email: null });
  const turnOn = async (card: string) =>
    (
      await shop.call(contract.updateSavedCard, {
        as: await ownerOf(account),
        params: { id: card },
        body: { isAutomatic: true },
      })
    ).body.message;
  expect(await turnOn(await storeCard(account, silentClient))).toBe('The client has no email address.');
  expect(await turnOn(await storeCard(account, await storeClient(account, { email: 'b@example.test' }), 1))).toBe(
    'The client agreed to an older text. Ask for the card again first.',
  );
  const other = await shop.newAccount();
  const foreign = await shop.call(contract.updateSavedCard, {
    ...{ as: await ownerOf(other), params: { id: cardId }, body: { isAutomatic: false } },
  });
  expect(foreign.status).toBe(404);
});

it('takes each invoice at most once and tries it at most three times, though servers are killed at any moment and banks refuse', async () => {
  const next = numbersFrom(95);
  const { account, clientId, id } = await automatic();
  const ids = [id];
  for (let index = 0; index < 3; index += 1) ids.push(await sendInvoice(account, clientId, 20 + index));
  await sendMails();
  const mortal: Transact = async (work) => {
    const fate = next(6);
    if (fate === 0) throw new Killed();
    const done = await shop.database.asSystem(work);
    if (fate === 1) throw new Killed();
    return done;
  };
  for (let day = '2026-03-16'; day <= '2026-04-02'; day = addDays(day, 1)) {
    for (const time of ['09:42', '11:00', '13:02']) {
      stripe.state.bank = ['yes', 'insufficient_funds', 'insufficient_funds'][next(3)] ?? 'yes';
      stripe.state.isDown = next(4) === 0;
      const two = [hour(at(day, time), mortal), hour(at(day, time), mortal)];
      await Promise.allSettled(two);
    }
    await sendMails();
  }
  stripe.state.isDown = false;
  for (const day of ['2026-04-04', '2026-04-05', '2026-04-06', '2026-04-07'])
    for (const time of ['10:02', '13:02']) await hour(at(day, time));
  for (const each of ids) {
    const intents = intentsFor(each);
    const paid = intents.filter(({ status }) => status === 'succeeded');
    expect(intents.length).toBeLessThanOrEqual(3);
    expect(paid.length).toBeLessThanOrEqual(1);
    const { document } = (await shop.call(lists.getDocument, { as: await ownerOf(account), params: { id: each } }))
      .data;
    expect(document.payments.map(({ paymentStatus }) => paymentStatus)).toEqual(paid.map(() => 'completed'));
    expect(document.amountDue).toBe(paid.length === 0 ? document.total : 0);
    const { automatic: state, charges: made } = (
      await shop.call(charges.listCardCharges, { as: await ownerOf(account), params: { id: each } })
    ).data;
    expect(state?.status).toBe(paid.length === 0 ? 'stopped' : 'paid');
    expect(made.length).toBeLessThanOrEqual(3);
    expect(made.some(({ status }) => status === 'under_way')).toBe(false);
  }
});
