import { randomUUID } from 'node:crypto';
import * as accounts from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as mail from '@truckroll/contract/mail/mail';
import { listCardCharges } from '@truckroll/contract/payments/card-charges';
import * as contract from '@truckroll/contract/payments/card-readers';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import {
  type StripeReader,
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
  Object.assign(stripe.state, { readerRefusal: null, losesShowing: false, isDown: false, loseAnswer: null });
  shop.clock.now = start;
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const deliver = (type: string, object: object) =>
  shop.app.inject({ url: '/api/webhooks/stripe', ...signedByStripe(stripeEvent(type, object)) });

const later = async (minutes: number): Promise<void> => {
  shop.clock.now = new Date(start.getTime() + minutes * 60_000);
  await shop.queue.runChore(resolveCharges);
};

const place = { name: 'Office', street: '1 Main St', city: 'Denver', state: 'CO', zipCode: '80014', country: 'USA' };

const register = (account: TestAccount, name = 'Front desk', given: object = {}) =>
  shop.call(contract.registerCardReader, {
    as: account.owner,
    body: { name, registrationCode: `simulated-wpe ${randomUUID()}`, location: place, ...given },
  });

async function readerOf(account: TestAccount, name?: string) {
  const { id } = (await register(account, name)).data.reader;
  const stored = await account.look((tx) =>
    tx.selectFrom('cardReaders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const device = stripe.readers.get(stored.reference);
  if (device === undefined) throw new Error('The reader is not at the processor');
  return { id, device };
}

/** A document that was sent, and a reader. */
async function onSite({ rate = 80.5, currency = 'USD', documentType = 1 as 1 | 2, deposit = 0, tips = false } = {}) {
  const account = await shop.newAccount();
  const { owner: as } = account;
  await account.look((tx) => tx.updateTable('accounts').set({ currency }).execute());
  if (tips) {
    const { updatedAt } = (await shop.call(accounts.getAccount, { as })).data.account;
    const body = { tips: { isOn: true, percents: [10, 20] }, updatedAt };
    await shop.call(accounts.updateAccount, { as, body });
  }
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const more = deposit > 0 ? { isDepositRequired: true, depositValue: deposit, depositType: 'amount' as const } : {};
  const body = { documentType, clientId, items: [{ name: 'Work', rate }], ...more };
  const { id } = (await shop.call(saving.createDocument, { as, body })).data;
  await shop.call(sending.sendDocument, { as, params: { id }, body: { attachPdf: false } });
  const reader = await readerOf(account);
  let latest = '';
  const pay = (
    amount: number,
    given: { id?: string; as?: Person; readerId?: string; of?: string; sendReceipt?: boolean } = {},
  ) => {
    const { id: chargeId = randomUUID(), as: person = as, readerId = reader.id, of = id, ...rest } = given;
    latest = chargeId;
    const sent = { id: chargeId, readerId, amount, ...rest };
    return shop.call(contract.payOnReader, { as: person, params: { id: of }, body: sent });
  };
  const params = () => ({ id: latest });
  const history = (action: string) =>
    account.look((tx) =>
      tx.selectFrom('history').select('description').where('action', '=', action).where('moduleId', '=', id).execute(),
    );
  return {
    ...{ account, as, id, clientId, reader, pay, history },
    read: async () => (await shop.call(lists.getDocument, { as, params: { id } })).data.document,
    charges: async () => (await shop.call(listCardCharges, { as, params: { id } })).data,
    follow: async () => (await shop.call(contract.followReaderPayment, { as, params: params() })).data.charge,
    cancel: async () => (await shop.call(contract.cancelReaderPayment, { as, params: params() })).data.charge,
    testCard: (declines = false) => shop.call(contract.presentTestCard, { as, params: params(), body: { declines } }),
    intent: () => {
      const found = [...stripe.intents.values()].find(({ metadata }) => metadata['chargeId'] === latest);
      if (found === undefined) throw new Error('Stripe was not asked');
      return found;
    },
    async expectSound() {
      expect(await findDrifted((work) => account.look(work))).toEqual([]);
    },
  };
}
const shown = ({ action }: StripeReader) => action?.process_payment_intent;

describe('a card reader', () => {
  it('is registered by its code at a place, renamed and removed, here and at Stripe', async () => {
    const account = await shop.newAccount();
    const { owner: as } = account;
    const { id, device } = await readerOf(account, 'Van 1');
    expect(device).toMatchObject({ label: 'Van 1', metadata: { accountId: account.accountId } });
    const list = async () => (await shop.call(contract.listCardReaders, { as })).data;
    const [reader] = (await list()).readers;
    expect(reader).toMatchObject({
      ...{ name: 'Van 1', model: 'Simulated reader', locationName: 'Office', state: 'online', isSimulated: true },
      ...{ isBusy: false, lastSeenAt: expect.stringMatching(/^20/) },
    });
    // The next reader is registered at the same location.
    const [location] = (await list()).locations;
    const second = { location: undefined, locationId: location?.id, registrationCode: 'S700-1' };
    expect((await register(account, 'Counter', second)).data.reader).toMatchObject({ model: 'Stripe Reader S700' });
    expect((await list()).locations).toHaveLength(1);
    device.status = 'offline';
    expect((await list()).readers.map(({ name, state }) => [name, state])).toEqual([
      ['Counter', 'online'],
      ['Van 1', 'offline'],
    ]);
    const { updatedAt } = reader ?? {};
    const renamed = await shop.call(contract.renameCardReader, {
      ...{ as, params: { id }, body: { name: 'Van 2', updatedAt } },
    });
    expect([renamed.data.reader.name, device.label]).toEqual(['Van 2', 'Van 2']);
    const stale = await shop.call(contract.renameCardReader, {
      ...{ as, params: { id }, body: { name: 'Van 3', updatedAt: '2020-01-01T00:00:00.000Z' } },
    });
    expect([stale.status, device.label]).toEqual([409, 'Van 2']);
    await shop.call(contract.removeCardReader, { as, params: { id } });
    expect([stripe.readers.has(device.id), (await list()).readers.length]).toEqual([false, 1]);
  });

  it('that is registered again keeps its row, with its new name', async () => {
    const account = await shop.newAccount();
    const first = (await register(account, 'Van 1', { registrationCode: 'S700-again' })).data.reader;
    const second = (await register(account, 'Van 2', { registrationCode: 'S700-again' })).data.reader;
    expect([second.id, second.name]).toEqual([first.id, 'Van 2']);
  });

  it('is refused beside the field that is wrong', async () => {
    const account = await shop.newAccount();
    const fieldsOf = async (given: object) => {
      const { status, body } = await register(account, 'Van', given);
      return [status, body.errors?.map(({ path, message }) => `${path}: ${message}`)];
    };
    expect(await fieldsOf({ registrationCode: 'wrong-code' })).toEqual([
      422,
      ['registrationCode: The code is not known or too old.'],
    ]);
    expect(await fieldsOf({ location: undefined, locationId: 'tml_of_another' })).toEqual([
      400,
      ['locationId: Please choose where the reader is used'],
    ]);
    expect(await fieldsOf({ location: { ...place, country: 'Somewhere' } })).toEqual([
      400,
      ['location.country: Please enter the country by its two letters, such as US or CA'],
    ]);
    expect((await fieldsOf({ registrationCode: '' }))[0]).toBe(400);
  });

  it('is not removed while it takes a payment', async () => {
    const { as, reader, pay, cancel } = await onSite();
    await pay(10);
    const remove = () => shop.call(contract.removeCardReader, { as, params: { id: reader.id } });
    expect((await remove()).body.message).toBe('This reader is taking a payment.');
    await cancel();
    expect((await remove()).status).toBe(200);
  });

  it('is seen by whoever may take payments, and managed by admins; other companies have their own', async () => {
    const { account, pay } = await onSite();
    const technician = await account.person('fieldTechnicianPro');
    const office = await account.person('officeStaff');
    expect((await shop.call(contract.listCardReaders, { as: office })).data.readers).toHaveLength(1);
    const body = { name: 'X', registrationCode: 'S700-x', location: place };
    expect((await shop.call(contract.registerCardReader, { as: office, body })).status).toBe(403);
    const other = await onSite();
    expect((await pay(10, { readerId: other.reader.id })).status).toBe(404);
    // Somebody else's invoice is not shown to a technician.
    expect((await pay(10, { as: technician })).status).toBeGreaterThanOrEqual(403);
  });

  it('is of an unknown state while Stripe does not answer, and of no use without keys', async () => {
    const { account, as } = await onSite();
    const unreachable = await openShop(stripeSettings('http://127.0.0.1:9'), { database: shop.database });
    const list = await unreachable.call(contract.listCardReaders, { as });
    expect(list.data.readers).toMatchObject([{ state: 'unknown' }]);
    const body = { name: 'X', registrationCode: 'S700-y', location: place };
    expect((await unreachable.call(contract.registerCardReader, { as, body })).status).toBe(502);
    await unreachable.app.close();
    const off = await openShop({}, { database: shop.database });
    expect((await off.call(contract.listCardReaders, { as })).data).toMatchObject({ isOn: false });
    expect((await off.call(contract.registerCardReader, { as, body })).body.message).toBe(
      'Online payment is not available.',
    );
    expect(account.owner).toBe(as);
    await off.app.close();
  });
});

describe('a payment on a reader', () => {
  it('is shown on the reader, and becomes a payment with its card, history and receipt', async () => {
    const { account, as, id, reader, pay, read, history, intent, charges, expectSound } = await onSite();
    const reply = await pay(50, { sendReceipt: true });
    expect([reply.status, reply.data.charge]).toMatchObject([
      201,
      { status: 'under_way', amount: 50, readerName: 'Front desk', cardBrand: '', failure: null },
    ]);
    expect(shown(reader.device)).toMatchObject({
      payment_intent: intent().id,
      process_config: { skip_tipping: 'true', enable_customer_cancellation: 'true' },
    });
    expect(stripe.asked.findLast(({ path }) => path === '/v1/payment_intents')?.form).toMatchObject({
      ...{ amount: '5000', currency: 'usd', capture_method: 'automatic' },
      ...{ allowed_payment_method_types: ['card_present'], metadata: { documentId: id } },
    });
    expect(await charges()).toMatchObject({ hasReaders: true, charges: [{ status: 'under_way' }] });
    stripe.presentCard(reader.device);
    await deliver('terminal.reader.action_succeeded', reader.device);
    expect(await read()).toMatchObject({
      ...{ amountDue: 30.5, paymentStatus: 'partially_paid' },
      payments: [
        {
          ...{
            paymentAmount: 50,
            tipAmount: 0,
            paymentMethod: 'Card reader',
            cardName: 'Visa 4242',
            isOnlinePayment: 1,
          },
          ...{ paymentStatus: 'completed', createdBy: as.userId },
        },
      ],
    });
    expect(await history('payment.charged')).toMatchObject([
      {
        description: expect.stringMatching(
          /^\{\{creator\}\} charged \$50\.00 of INV-\S+ to Visa ending in 4242 at the reader Front desk$/,
        ),
      },
    ]);
    const { mails } = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data;
    expect(mails.map(({ kind }) => kind)).toContain('receipt');
    await expectSound();
  });

  it('is recorded once, however often, late and in whatever order Stripe tells of it', async () => {
    const { reader, pay, read, follow, intent, expectSound } = await onSite();
    await pay(80.5);
    stripe.presentCard(reader.device);
    const messages = [
      ['payment_intent.succeeded', intent()],
      ['terminal.reader.action_succeeded', reader.device],
      // The message of an earlier state, which arrives last.
      ['payment_intent.payment_failed', { ...intent(), status: 'requires_payment_method' }],
    ] as const;
    await Promise.all([...messages, ...messages].map(([type, object]) => deliver(type, object)));
    expect((await follow()).status).toBe('succeeded');
    await later(20);
    expect(await read()).toMatchObject({ amountDue: 0, paymentStatus: 'paid' });
    expect((await read()).payments).toHaveLength(1);
    await expectSound();
  });

  it('is found by the dialog that asks, and stays under way until a card is presented', async () => {
    const { reader, pay, follow, read } = await onSite();
    await pay(80.5);
    expect((await follow()).status).toBe('under_way');
    stripe.presentCard(reader.device);
    expect(await follow()).toMatchObject({ status: 'succeeded', cardBrand: 'visa', cardLast4: '4242' });
    expect((await read()).amountDue).toBe(0);
  });

  it('is found by the chore after the page was closed, or the server stopped, in the middle', async () => {
    const { reader, pay, read } = await onSite();
    stripe.state.losesShowing = true;
    expect((await pay(80.5)).data.charge.status).toBe('under_way');
    await later(4);
    expect((await read()).payments).toEqual([]);
    stripe.presentCard(reader.device);
    await later(5);
    await later(6);
    expect((await read()).payments).toMatchObject([{ paymentAmount: 80.5, cardName: 'Visa 4242' }]);
  });

  it('that was begun at Stripe by a server that was stopped then is ended, and never begun twice', async () => {
    const { account, reader, pay, charges, intent } = await onSite();
    await pay(80.5);
    reader.device.action = null;
    await account.look((tx) => tx.updateTable('cardCharges').set({ intentId: null }).execute());
    await later(4);
    expect((await charges()).charges).toMatchObject([
      { status: 'failed', failure: 'It was not carried out. Nothing was charged.' },
    ]);
    const { metadata, status } = intent();
    const same = [...stripe.intents.values()].filter((each) => each.metadata['chargeId'] === metadata['chargeId']);
    expect([same.length, status]).toEqual([1, 'canceled']);
  });

  it('that never reached Stripe fails with a sentence, and nothing can be paid by it', async () => {
    const { reader, pay, charges, read } = await onSite();
    stripe.state.isDown = true;
    expect((await pay(80.5)).data.charge.status).toBe('under_way');
    stripe.state.isDown = false;
    await later(4);
    expect((await charges()).charges).toMatchObject([
      { status: 'failed', failure: 'It was not carried out. Nothing was charged.' },
    ]);
    expect([shown(reader.device), (await read()).amountPaid]).toEqual([undefined, 0]);
  });

  it('is ended when nobody presents a card', async () => {
    const { reader, pay, charges, intent } = await onSite();
    await pay(80.5);
    await later(9);
    expect((await charges()).charges).toMatchObject([{ status: 'under_way' }]);
    await later(10);
    expect((await charges()).charges).toMatchObject([
      { status: 'failed', failure: 'Nobody presented a card in time. Nothing was charged.' },
    ]);
    expect([shown(reader.device), intent().status]).toEqual([undefined, 'canceled']);
  });

  it('that is declined says why, is canceled at Stripe, and is tried again as another one', async () => {
    const { reader, pay, follow, read, intent, history, expectSound } = await onSite();
    await pay(80.5);
    stripe.presentCard(reader.device, { bank: 'insufficient_funds' });
    await deliver('terminal.reader.action_failed', reader.device);
    const declined = intent();
    expect(await follow()).toMatchObject({ status: 'failed', failure: 'There is not enough money for it.' });
    expect(declined.status).toBe('canceled');
    expect(await history('payment.reader_failed')).toMatchObject([
      { description: expect.stringContaining('$80.50 from a card at the reader Front desk: There is not enough') },
    ]);
    await pay(80.5);
    stripe.presentCard(reader.device);
    expect((await follow()).status).toBe('succeeded');
    expect((await read()).payments).toHaveLength(1);
    await expectSound();
  });

  it('is cancelled in the office, and by the client on the reader', async () => {
    const { reader, pay, cancel, follow, intent } = await onSite();
    await pay(80.5);
    expect(await cancel()).toMatchObject({ status: 'failed', failure: 'It was cancelled here. Nothing was charged.' });
    expect([shown(reader.device), intent().status]).toEqual([undefined, 'canceled']);
    expect((await cancel()).status).toBe('failed');
    await pay(80.5);
    stripe.leaveReader(reader.device);
    expect(await follow()).toMatchObject({
      ...{ status: 'failed', failure: 'The client cancelled on the reader. Nothing was charged.' },
    });
    expect(intent().status).toBe('canceled');
  });

  it('counts if the card was faster than whoever cancels', async () => {
    const { reader, pay, cancel, read } = await onSite();
    await pay(80.5);
    stripe.presentCard(reader.device);
    expect((await cancel()).status).toBe('succeeded');
    expect(await read()).toMatchObject({ paymentStatus: 'paid' });
  });

  it.each([
    ['terminal_reader_offline', 'The reader is offline. Check that it is on and connected. Nothing was charged.'],
    ['terminal_reader_busy', 'The reader is busy with something else. Nothing was charged.'],
    ['terminal_reader_timeout', 'The reader did not answer in time. Nothing was charged.'],
  ])('fails at once on a reader that answers %s, and can be asked for again', async (code, sentence) => {
    const { reader, pay, intent, follow } = await onSite();
    stripe.state.readerRefusal = code;
    expect((await pay(80.5)).data.charge).toMatchObject({ status: 'failed', failure: sentence });
    expect(intent().status).toBe('canceled');
    stripe.state.readerRefusal = null;
    await pay(80.5);
    stripe.presentCard(reader.device);
    expect((await follow()).status).toBe('succeeded');
  });

  it('leaves the payment of another document on a busy reader alone', async () => {
    const first = await onSite();
    await first.pay(80.5);
    const { action } = first.reader.device;
    const body = { documentType: 1 as const, clientId: first.clientId, items: [{ name: 'More', rate: 20 }] };
    const { id: of } = (await shop.call(saving.createDocument, { as: first.as, body })).data;
    expect((await first.pay(20, { of })).body.message).toBe('This reader is taking a payment.');
    // Another installation with the same keys uses it.
    const second = await readerOf(first.account, 'Van 2');
    second.device.action = structuredClone(action);
    expect((await first.pay(20, { of, readerId: second.id })).data.charge.failure).toBe(
      'The reader is busy with something else. Nothing was charged.',
    );
    expect(second.device.action).toMatchObject({ status: 'in_progress' });
  });

  it('happens once for a double click, and not beside another one of two people', async () => {
    const { account, id, pay, reader, read, intent } = await onSite();
    const chargeId = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => pay(80.5, { id: chargeId })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(intent().amount).toBe(8050);
    const other = await readerOf(account, 'Van 2');
    const clerk = await account.person('officeStaff');
    const refused = await pay(10, { as: clerk, readerId: other.id });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A card is being charged for this. Please wait for the result.',
    ]);
    expect((await pay(10, { id: chargeId })).body.message).toBe(
      'This charge was asked for already, with other values.',
    );
    // The same money cannot be recorded by hand either while the payment is under way.
    const cash = await shop.call(payments.recordPayment, {
      ...{ as: account.owner, body: { documentId: id, paymentAmount: 1 } },
    });
    expect(cash.status).toBe(409);
    stripe.presentCard(reader.device);
    await deliver('payment_intent.succeeded', intent());
    const two = await Promise.all([pay(1), pay(1, { readerId: other.id })]);
    expect(two.map(({ status }) => status)).toEqual([422, 422]);
    expect((await read()).payments).toHaveLength(1);
  });

  it('never takes more than is due', async () => {
    const { pay, reader } = await onSite();
    expect((await pay(80.51)).body.message).toBe('The payment is more than the amount due.');
    expect((await pay(0)).status).toBe(400);
    expect((await pay(-5)).status).toBe(400);
    expect(shown(reader.device)).toBe(undefined);
  });

  it('waits for review if nothing is due any more', async () => {
    const { account, id, pay, reader, read, intent, expectSound } = await onSite();
    await pay(80.5);
    // A server of an earlier version does not know payments on readers.
    await account.look((tx) => tx.updateTable('cardCharges').set({ status: 'failed' }).execute());
    const body = { documentId: id, paymentAmount: 80.5 };
    await shop.call(payments.recordPayment, { as: account.owner, body });
    stripe.presentCard(reader.device);
    await deliver('payment_intent.succeeded', intent());
    expect((await read()).payments).toMatchObject([
      { paymentStatus: 'pending', paymentNote: 'Paid on a card reader although nothing was due any more' },
      { paymentStatus: 'completed' },
    ]);
    await expectSound();
  });

  it('pays the deposit of an estimate, without a tip, and moves to the invoice made of it', async () => {
    const { id, as, pay, reader, follow, read, expectSound } = await onSite({
      documentType: 2,
      deposit: 30,
      tips: true,
    });
    expect((await pay(31)).body.message).toBe('The payment is more than the amount due.');
    await pay(30);
    expect(shown(reader.device)?.process_config).toMatchObject({ skip_tipping: 'true' });
    stripe.presentCard(reader.device);
    expect((await follow()).status).toBe('succeeded');
    expect((await read()).payments).toMatchObject([{ depositOf: id, paymentAmount: 30, cardName: 'Visa 4242' }]);
    expect(as.userId).toBeTruthy();
    await expectSound();
  });

  it('asks for a tip where tips are on, beside the amount', async () => {
    const { pay, reader, intent, read, expectSound } = await onSite({ tips: true });
    await pay(50);
    expect(shown(reader.device)?.process_config).toMatchObject({ tipping: { amount_eligible: '5000' } });
    expect([...stripe.configurations.values()].at(-1)).toEqual({ tipping: { usd: { percentages: ['10', '20'] } } });
    stripe.presentCard(reader.device, { tip: 1000 });
    await deliver('payment_intent.succeeded', intent());
    expect(await read()).toMatchObject({ amountDue: 30.5, payments: [{ paymentAmount: 50, tipAmount: 10 }] });
    // The percentages are sent to the processor only after they have changed.
    const told = stripe.asked.filter(({ path }) => path.startsWith('/v1/terminal/configurations')).length;
    await pay(30.5);
    expect(stripe.asked.filter(({ path }) => path.startsWith('/v1/terminal/configurations'))).toHaveLength(told);
    stripe.presentCard(reader.device, { tip: 0 });
    await deliver('terminal.reader.action_succeeded', reader.device);
    expect(await read()).toMatchObject({ amountDue: 0 });
    await expectSound();
  });

  it.each([
    { currency: 'JPY', rate: 5000, units: 5000, left: 0 },
    { currency: 'KWD', rate: 1.235, units: 1230, left: 0.005 },
  ])('uses the units of $currency', async ({ currency, rate, units, left }) => {
    const { pay, reader, intent, follow, read } = await onSite({ currency, rate });
    await pay(rate);
    expect(intent().amount).toBe(units);
    stripe.presentCard(reader.device);
    await follow();
    expect((await read()).amountDue).toBe(left);
  });

  it('is refunded to the card', async () => {
    const { account, pay, reader, follow, read, intent } = await onSite();
    await pay(80.5);
    stripe.presentCard(reader.device);
    await follow();
    const [payment] = (await read()).payments;
    const params = { id: payment?.id ?? '' };
    await shop.call(payments.refundPayment, { as: account.owner, params, body: { refundAmount: 20.5 } });
    await shop.queue.runWaiting();
    expect(stripe.refunds.filter(({ payment_intent: of }) => of === intent().id)).toMatchObject([{ amount: 2050 }]);
    expect(await read()).toMatchObject({ amountRefunded: 20.5 });
  });

  it('takes a test card on a simulated reader only', async () => {
    const { account, pay, testCard, read } = await onSite();
    await pay(80.5);
    expect((await testCard(true)).data.charge).toMatchObject({
      ...{ status: 'failed', failure: 'The bank declined the card and gave no reason.' },
    });
    await pay(80.5);
    expect((await testCard()).data).toMatchObject({ charge: { status: 'succeeded' }, document: { amountDue: 0 } });
    expect((await read()).payments).toHaveLength(1);
    const real = await register(account, 'Counter', { registrationCode: 'S700-real' });
    const second = await onSite();
    expect(real.status).toBe(201);
    const { id: readerId } = (await register(second.account, 'Counter', { registrationCode: 'S700-2nd' })).data.reader;
    await second.pay(80.5, { readerId });
    expect((await second.testCard()).body.message).toBe('This reader is not simulated.');
  });

  it('of another company is not found', async () => {
    const { pay } = await onSite();
    const id = randomUUID();
    await pay(80.5, { id });
    const other = await shop.newAccount();
    const at = { as: other.owner, params: { id } };
    expect((await shop.call(contract.followReaderPayment, at)).status).toBe(404);
    expect((await shop.call(contract.cancelReaderPayment, at)).status).toBe(404);
  });
});
