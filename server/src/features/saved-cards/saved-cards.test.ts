import { randomUUID } from 'node:crypto';
import * as clients from '@truckroll/contract/clients/clients';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as mail from '@truckroll/contract/mail/mail';
import * as contract from '@truckroll/contract/payments/saved-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import {
  type StripeServer,
  type StripeSetup,
  signedByStripe,
  startStripe,
  stripeEvent,
  stripeSettings,
} from '../../testing/stripe-server.ts';

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

const deliver = (type: string, object: object) =>
  shop.app.inject({ url: '/api/webhooks/stripe', ...signedByStripe(stripeEvent(type, object)) });

async function askedClient(given: { email?: string | null } = {}) {
  const account = await shop.newAccount();
  const clientId = await storeClient(account, { email: 'ann@example.test', ...given });
  const params = { id: clientId };
  const reply = await shop.call(contract.sendCardLink, { as: account.owner, params });
  const [latest] = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails;
  const token = /\/public\/cards\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
  return { account, clientId, reply, token };
}
const page = async (token: string) => (await shop.call(contract.getCardPage, { params: { token } })).data.page;
const onFile = async (account: TestAccount, id: string) =>
  (await shop.call(contract.listSavedCards, { as: account.owner, params: { id } })).data.savedCards;

/** The client agrees; the processor's form is open. */
async function agree(token: string, id: string = randomUUID()): Promise<{ id: string; setup: StripeSetup }> {
  const { consent } = await page(token);
  const { clientSecret } = (await shop.call(contract.beginSavingCard, { params: { token }, body: { id, consent } }))
    .data;
  const setup = [...stripe.setups.values()].find((each) => each.client_secret === clientSecret);
  if (setup === undefined) throw new Error('No form was opened');
  return { id, setup };
}
async function saveCard(token: string, card?: Parameters<StripeServer['enterCard']>[1]) {
  const { id, setup } = await agree(token);
  const method = stripe.enterCard(setup, card);
  await deliver('setup_intent.succeeded', setup);
  return { id, setup, method };
}

describe('a card on file', () => {
  it('is saved by the client, who agreed to a text that is kept, and its number is nowhere', async () => {
    const { account, clientId, token } = await askedClient();
    const shown = await page(token);
    expect(shown).toMatchObject({
      savedCards: [],
      publishableKey: 'pk_test_truckroll',
      clientName: expect.any(String),
    });
    const { id } = await saveCard(token);
    expect(await onFile(account, clientId)).toEqual([
      {
        ...{ id, kind: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, isExpired: false },
        ...{ isAutomatic: false, coversAutomatic: true },
        ...{ consentText: shown.consent, consentBy: shown.clientName, consentAt: '2026-03-10T15:00:00.000Z' },
      },
    ]);
    expect((await page(token)).savedCards).toMatchObject([{ id, last4: '4242' }]);
    const rows = await account.look((tx) => tx.selectFrom('savedCards').selectAll().execute());
    expect(JSON.stringify(rows)).not.toMatch(/\d{12,}/);
    const history = await account.look((tx) =>
      tx.selectFrom('history').select('description').where('action', '=', 'client.card_saved').execute(),
    );
    expect(history).toEqual([{ description: '{{creator}} put Visa ending in 4242 on file' }]);
  });

  it('is recorded once, however often and in whatever order its webhooks come', async () => {
    const { account, clientId, token } = await askedClient();
    const { setup } = await agree(token);
    // Before the card is entered nothing is on file, although Stripe tells of the setup.
    expect((await deliver('setup_intent.succeeded', setup)).statusCode).toBe(200);
    expect(await onFile(account, clientId)).toEqual([]);
    const method = stripe.enterCard(setup);
    await Promise.all(Array.from({ length: 5 }, () => deliver('setup_intent.succeeded', setup)));
    expect(await onFile(account, clientId)).toHaveLength(1);
    const told = await account.look((tx) =>
      tx.selectFrom('history').select('id').where('action', '=', 'client.card_saved').execute(),
    );
    expect(told).toHaveLength(1);
    // A late webhook does not bring back what was removed.
    const [card] = await onFile(account, clientId);
    await shop.call(contract.removeSavedCard, { as: account.owner, params: { id: card?.id ?? '' } });
    await deliver('setup_intent.succeeded', setup);
    expect(await onFile(account, clientId)).toEqual([]);
    await shop.queue.runWaiting();
    expect(stripe.methods.get(method.id)?.customer).toBe(null);
  });

  it('replaces the one before, which the processor forgets', async () => {
    const { account, clientId, token } = await askedClient();
    const first = await saveCard(token);
    const bank = { us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' } };
    const second = await saveCard(token, bank);
    expect(second.setup.customer).toBe(first.setup.customer);
    expect(await onFile(account, clientId)).toMatchObject([
      { id: second.id, kind: 'bank', brand: 'STRIPE TEST BANK', last4: '6789', expMonth: null, isExpired: false },
    ]);
    await shop.queue.runWaiting();
    expect([first, second].map(({ method }) => stripe.methods.get(method.id)?.customer === null)).toEqual([
      true,
      false,
    ]);
  });

  it('follows its bank: renewed, expired, or removed at the processor', async () => {
    const { account, clientId, token } = await askedClient();
    const { method } = await saveCard(token);
    if (method.card === undefined) throw new Error('No card');
    Object.assign(method.card, { last4: '1111', exp_year: 2025 });
    await deliver('payment_method.automatically_updated', { id: method.id });
    expect(await onFile(account, clientId)).toMatchObject([{ last4: '1111', expYear: 2025, isExpired: true }]);
    method.customer = null;
    await deliver('payment_method.detached', { id: method.id });
    expect(await onFile(account, clientId)).toEqual([]);
    expect((await deliver('payment_method.detached', { id: 'pm_of_nobody' })).statusCode).toBe(200);
    expect((await deliver('payment_method.detached', { id: 7 })).statusCode).toBe(200);
  });

  it('of another account, of nobody or of another product changes nothing', async () => {
    const { account, clientId, token } = await askedClient();
    const { setup } = await agree(token);
    stripe.enterCard(setup);
    const own = setup.metadata;
    const other = await shop.newAccount();
    for (const metadata of [
      { ...own, accountId: other.accountId },
      { ...own, savedCardId: randomUUID() },
      { order: 'of a shop' },
    ]) {
      expect((await deliver('setup_intent.succeeded', { ...setup, metadata })).statusCode).toBe(200);
    }
    expect(await onFile(account, clientId)).toEqual([]);
    const stranger = await shop.call(contract.listSavedCards, { as: other.owner, params: { id: clientId } });
    expect(stranger.status).toBe(404);
  });

  it('is removed by its client, and by nobody with the link of another client', async () => {
    const { account, clientId, token } = await askedClient();
    const { id } = await saveCard(token);
    const otherId = await storeClient(account, { email: 'bob@example.test' });
    await shop.call(contract.sendCardLink, { as: account.owner, params: { id: otherId } });
    const [latest] = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails;
    const others = /\/public\/cards\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
    expect((await shop.call(contract.removeOwnCard, { params: { token: others, id } })).status).toBe(404);
    const { consent } = await page(others);
    const taken = await shop.call(contract.beginSavingCard, { params: { token: others }, body: { id, consent } });
    expect(taken.status).toBe(404);
    expect((await shop.call(contract.removeOwnCard, { params: { token, id } })).data.page.savedCards).toEqual([]);
    expect(await onFile(account, clientId)).toEqual([]);
  });

  it('is erased with its client, at the processor too', async () => {
    const { account, clientId, token } = await askedClient();
    const { method } = await saveCard(token);
    const { setup } = await agree(token);
    const late = stripe.enterCard(setup);
    await shop.call(clients.deleteClient, {
      as: account.owner,
      params: { id: clientId },
      query: { forceDelete: true },
    });
    expect(await account.look((tx) => tx.selectFrom('savedCards').select('id').execute())).toEqual([]);
    expect((await shop.call(contract.getCardPage, { params: { token } })).status).toBe(404);
    expect((await deliver('setup_intent.succeeded', setup)).statusCode).toBe(200);
    await shop.queue.runWaiting();
    expect([method, late].map(({ id }) => stripe.methods.get(id)?.customer)).toEqual([null, null]);
  });
});

describe('the page of a client’s card', () => {
  it('keeps the text that was read: after a change it is read again', async () => {
    const { account, token } = await askedClient();
    const { consent } = await page(token);
    await account.look((tx) => tx.updateTable('accounts').set({ companyName: 'Another Name' }).execute());
    const body = { id: randomUUID(), consent };
    const reply = await shop.call(contract.beginSavingCard, { params: { token }, body });
    expect([reply.status, reply.body.message]).toEqual([409, 'The text has changed. Please read it again.']);
    expect(await account.look((tx) => tx.selectFrom('savedCards').select('id').execute())).toEqual([]);
  });

  it('opens one form for a repeated press', async () => {
    const { token } = await askedClient();
    const id = randomUUID();
    const [one, again] = [await agree(token, id), await agree(token, id)];
    expect(again.setup.id).toBe(one.setup.id);
  });

  it('ends after 30 days', async () => {
    const { token } = await askedClient();
    shop.clock.now = new Date('2026-04-10T15:00:00.000Z');
    expect((await shop.call(contract.getCardPage, { params: { token } })).status).toBe(404);
    shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
  });

  it('is opened from an invoice by its client', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { email: 'ann@example.test' });
    const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 80 }] };
    const { document } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
    const params = { id: document.id };
    await shop.call(sending.sendDocument, { as: account.owner, params, body: { attachPdf: false } });
    const [latest] = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails;
    const token = /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
    expect((await shop.call(sending.getPublicDocument, { params: { token } })).data.canSaveCard).toBe(true);
    const opened = (await shop.call(contract.openCardPageOfDocument, { params: { token } })).data;
    await saveCard(opened.token);
    expect(await onFile(account, clientId)).toMatchObject([{ last4: '4242' }]);
  });
});

describe('asking for a card', () => {
  it('needs an email address, and cards that can be kept here', async () => {
    expect((await askedClient({ email: null })).reply.body.message).toBe('The client has no email address.');
    const without = await openShop();
    const account = await without.newAccount();
    const params = { id: await storeClient(account, { email: 'ann@example.test' }) };
    const reply = await without.call(contract.sendCardLink, { as: account.owner, params });
    expect(reply.body.message).toBe('Online payment is not available.');
    const listed = await without.call(contract.listSavedCards, { as: account.owner, params });
    expect(listed.data).toEqual({ savedCards: [], isOn: false });
    await without.close();
  });

  it('is hidden with its client', async () => {
    const { account, clientId } = await askedClient();
    const worker = await account.person('fieldTechnicianPro');
    const reply = await shop.call(contract.listSavedCards, { as: worker, params: { id: clientId } });
    expect(reply.status).toBe(404);
  });
});
