import * as accounts from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as history from '@truckroll/contract/history/history';
import { readHub } from '@truckroll/contract/hub/hub';
import { viewAsClient } from '@truckroll/contract/hub/hub-office';
import * as mail from '@truckroll/contract/mail/mail';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';
import {
  type StripeServer,
  signedByStripe,
  startStripe,
  stripeEvent,
  stripeKeys,
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

/** What was asked of Stripe last. */
const lastForm = () => stripe.asked.at(-1)?.form;

async function invoiceOf(account: TestAccount, rate = 80.5) {
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate }] };
  const { document } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
  await shop.call(sending.sendDocument, { as: account.owner, params: { id: document.id }, body: { attachPdf: false } });
  const [latest] = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails;
  return { document, token: /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '' };
}
const read = async (account: TestAccount, id: string) =>
  (await shop.call(lists.getDocument, { as: account.owner, params: { id } })).data.document;

/** Pays the currently visible version. */
async function pay(token: string) {
  const { updatedAt } = (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;
  return await shop.call(sending.payPublicDocument, { params: { token }, body: { updatedAt } });
}

/** Tells of a checkout, which Stripe knows too. */
function sendWebhook(
  about: { accountId: string; documentId: string; amount: number; reference: string; currency?: string },
  more: { secret?: string; secondsAgo?: number; status?: 'paid' | 'unpaid' } = {},
) {
  const { reference: id, amount, currency = 'usd', accountId, documentId } = about;
  const payment_status = more.status ?? 'paid';
  const session = {
    ...{ id, object: 'checkout.session' as const, url: null, status: 'complete' as const, payment_status },
    ...{ payment_intent: `pi_of_${id}`, amount_total: amount, currency, metadata: { accountId, documentId } },
    ...{ success_url: '', expires_at: Math.floor(Date.now() / 1000) + 86_400 },
  };
  stripe.sessions.set(id, session);
  return deliver(stripeEvent('checkout.session.completed', session), more);
}

/** Delivers bytes with a valid processor signature. */
function deliver(payload: string, more: { secret?: string; secondsAgo?: number; to?: Shop } = {}) {
  return (more.to ?? shop).app.inject({ url: '/api/webhooks/stripe', ...signedByStripe(payload, more) });
}

describe('refunding an online payment', () => {
  async function paidOnline(reference: string) {
    const account = await shop.newAccount();
    const { document } = await invoiceOf(account);
    await sendWebhook({ accountId: account.accountId, documentId: document.id, amount: 8050, reference });
    const [payment] = (await read(account, document.id)).payments;
    const body = { refundAmount: 20.5, reason: 'Goodwill' };
    const options = { as: account.owner, params: { id: payment?.id ?? '' }, body };
    const { data } = await shop.call(payments.refundPayment, options);
    expect(data.payment.refunds).toMatchObject([{ method: 'Online', status: 'pending', amount: 20.5 }]);
    await shop.queue.runWaiting();
    return { account, document: await read(account, document.id) };
  }

  it('is sent to the processor once', async () => {
    const { document } = await paidOnline('cs_back');
    expect(document).toMatchObject({ amountPaid: 60, payments: [{ refunds: [{ status: 'completed' }] }] });
    const asked = stripe.asked.map(({ method, path }) => `${method} ${path}`);
    expect(asked.filter((each) => each.includes('refund'))).toEqual(['POST /v1/refunds']);
    expect(asked).toContain('GET /v1/checkout/sessions/cs_back');
    expect(lastForm()).toEqual({
      ...{ payment_intent: 'pi_of_cs_back', amount: '2050' },
      metadata: { refundId: document.payments[0]?.refunds[0]?.id },
    });
  });

  it('is reverted if the processor refuses it, and admins are notified', async () => {
    stripe.state.refusal = 'Charge has already been refunded.';
    const { account, document } = await paidOnline('cs_kept');
    stripe.state.refusal = null;
    expect(document).toMatchObject({ amountPaid: 80.5, paymentStatus: 'paid' });
    expect(document.payments).toMatchObject([{ amountRefunded: 0, refunds: [{ status: 'failed' }] }]);
    const notified = await account.look((tx) => tx.selectFrom('notifications').select(['title', 'message']).execute());
    expect(notified).toContainEqual({
      title: 'Refund Failed',
      message: `${document.documentNumberDisplay}: Charge has already been refunded.`,
    });
  });
});

describe('paying the deposit of an estimate online', () => {
  async function estimateOf(account: TestAccount, rate = 200) {
    const clientId = await storeClient(account, { email: 'ann@example.test' });
    const deposit = { isDepositRequired: true, depositType: 'percentage' as const, depositValue: 25 };
    const body = { documentType: 2 as const, clientId, items: [{ name: 'Boiler', rate }], ...deposit };
    const { document } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
    const params = { id: document.id };
    await shop.call(sending.sendDocument, { as: account.owner, params, body: { attachPdf: false } });
    const [latest] = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails;
    return { document, clientId, token: /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '' };
  }
  async function approve(token: string) {
    const { updatedAt } = (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;
    const body = { actionStatus: 1 as const, updatedAt };
    return (await shop.call(sending.answerPublicDocument, { params: { token }, body })).data;
  }
  const toInvoice = async (account: TestAccount, clientId: string, convertedFromId: string) => {
    const body = { documentType: 1 as const, clientId, isConvertedFromEstimate: true, convertedFromId };
    return (await shop.call(saving.createDocument, { as: account.owner, body })).data.document;
  };

  it('follows the approval, with the version created by the approval', async () => {
    const account = await shop.newAccount();
    const { document, token } = await estimateOf(account);
    const shown = (await shop.call(sending.getPublicDocument, { params: { token } })).data;
    expect(shown).toMatchObject({ canPayOnline: true, document: { depositDue: 50, depositPaid: 0 } });
    const early = await pay(token);
    expect([early.status, early.body.message]).toEqual([
      422,
      'Please approve the estimate before you pay its deposit.',
    ]);
    const { updatedAt } = await approve(token);
    const reply = await shop.call(sending.payPublicDocument, { params: { token }, body: { updatedAt } });
    expect(reply.data.url).toBe([...stripe.sessions.values()].at(-1)?.url);
    const product_data = { name: `Deposit for ${document.documentNumberDisplay}` };
    expect(lastForm()).toMatchObject({
      line_items: [{ price_data: { unit_amount: '5000', product_data } }],
      metadata: { documentId: document.id },
    });
  });

  it('is recorded once for two concurrent webhooks, and is no longer due', async () => {
    const account = await shop.newAccount();
    const { document, token } = await estimateOf(account);
    await approve(token);
    const about = { accountId: account.accountId, documentId: document.id, amount: 5000, reference: 'cs_deposit' };
    const replies = await Promise.all([sendWebhook(about), sendWebhook(about)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const paid = await read(account, document.id);
    expect(paid).toMatchObject({ depositPaid: 50, depositDue: 0, payments: [{ depositOf: document.id }] });
    expect(paid.payments).toHaveLength(1);
    const shown = (await shop.call(sending.getPublicDocument, { params: { token } })).data;
    expect(shown).toMatchObject({ canPayOnline: false, document: { depositPaid: 50 } });
    expect((await pay(token)).body.message).toBe('Nothing is due.');
  });

  it('counts one of two paid checkouts; the other awaits review', async () => {
    const account = await shop.newAccount();
    const { document, token } = await estimateOf(account);
    await approve(token);
    const about = { accountId: account.accountId, documentId: document.id, amount: 5000 };
    await Promise.all(['cs_tab_1', 'cs_tab_2'].map((reference) => sendWebhook({ ...about, reference })));
    const paid = await read(account, document.id);
    expect(paid.depositPaid).toBe(50);
    expect(paid.payments.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(['completed', 'pending']);
  });

  it('is recorded on the invoice, if the estimate was converted while the client paid', async () => {
    const account = await shop.newAccount();
    const { document, clientId, token } = await estimateOf(account);
    await approve(token);
    const invoice = await toInvoice(account, clientId, document.id);
    await sendWebhook({ accountId: account.accountId, documentId: document.id, amount: 5000, reference: 'cs_late' });
    expect(await read(account, invoice.id)).toMatchObject({ amountPaid: 50, amountDue: 150, depositPaid: 50 });
    expect(await read(account, document.id)).toMatchObject({ amountPaid: 0, depositPaid: 50 });
  });

  it('is counted once on the invoice, whether webhook or conversion comes first', async () => {
    const account = await shop.newAccount();
    const { document, clientId, token } = await estimateOf(account);
    await approve(token);
    const about = { accountId: account.accountId, documentId: document.id, amount: 5000, reference: 'cs_race' };
    const [, invoice] = await Promise.all([
      sendWebhook(about),
      toInvoice(account, clientId, document.id),
      sendWebhook(about),
    ]);
    const paid = await read(account, invoice.id);
    expect(paid).toMatchObject({ amountPaid: 50, depositPaid: 50 });
    expect(paid.payments).toHaveLength(1);
  });

  it('charges whole yen', async () => {
    const account = await shop.newAccount();
    await shop.call(accounts.updateAccount, { as: account.owner, body: { currency: 'JPY' } });
    const { document, token } = await estimateOf(account, 5001);
    await approve(token);
    await pay(token);
    expect(lastForm()).toMatchObject({ line_items: [{ price_data: { unit_amount: '1250', currency: 'jpy' } }] });
    const about = { accountId: account.accountId, documentId: document.id, amount: 1250, reference: 'cs_yen_deposit' };
    await sendWebhook({ ...about, currency: 'jpy' });
    expect(await read(account, document.id)).toMatchObject({ currency: 'JPY', depositPaid: 1250, depositDue: 0 });
  });

  it('is restored in full when the processor refuses the refund after the invoice was created', async () => {
    const account = await shop.newAccount();
    const { document, clientId, token } = await estimateOf(account);
    await approve(token);
    await sendWebhook({
      accountId: account.accountId,
      documentId: document.id,
      amount: 5000,
      reference: 'cs_not_back',
    });
    const [payment] = (await read(account, document.id)).payments;
    const params = { id: payment?.id ?? '' };
    await shop.call(payments.refundPayment, { as: account.owner, params, body: { refundAmount: 50 } });
    const invoice = await toInvoice(account, clientId, document.id);
    expect(invoice.amountPaid).toBe(0);
    stripe.state.refusal = 'Charge has been disputed.';
    await shop.queue.runWaiting();
    stripe.state.refusal = null;
    expect(await read(account, invoice.id)).toMatchObject({ amountPaid: 50, depositPaid: 50 });
  });
});

describe('paying online', () => {
  it('charges and records whole yen', async () => {
    const account = await shop.newAccount();
    await shop.call(accounts.updateAccount, { as: account.owner, body: { currency: 'JPY' } });
    const { token, document } = await invoiceOf(account, 5000);
    expect(document).toMatchObject({ currency: 'JPY', currencyDecimals: 0, total: 5000 });
    await shop.call(accounts.updateAccount, { as: account.owner, body: { currency: 'USD' } });
    await pay(token);
    expect(lastForm()).toMatchObject({ line_items: [{ price_data: { unit_amount: '5000', currency: 'jpy' } }] });
    const paid = { accountId: account.accountId, documentId: document.id, amount: 5000, reference: 'cs_yen' };
    expect((await sendWebhook({ ...paid, currency: 'jpy' })).statusCode).toBe(200);
    expect(await read(account, document.id)).toMatchObject({
      amountPaid: 5000,
      paymentStatus: 'paid',
      currency: 'JPY',
    });
  });

  it('is refused in a currency other than the document’s, and admins are notified', async () => {
    const account = await shop.newAccount();
    const { document } = await invoiceOf(account);
    const paid = { accountId: account.accountId, documentId: document.id, amount: 8050, reference: 'cs_euro' };
    expect((await sendWebhook({ ...paid, currency: 'eur' })).statusCode).toBe(200);
    expect(await read(account, document.id)).toMatchObject({ amountPaid: 0, payments: [] });
    const notified = await account.look((tx) =>
      tx.selectFrom('notifications').select(['title', 'message', 'priority', 'moduleId']).execute(),
    );
    expect(notified).toContainEqual({
      title: 'Online Payment Refused',
      message: `${document.documentNumberDisplay}: it is in USD, 80.5 EUR were paid (cs_euro)`,
      priority: 'high',
      moduleId: document.id,
    });
  });

  it('redirects the client to the card processor with the amount due', async () => {
    const account = await shop.newAccount();
    const { token, document } = await invoiceOf(account);
    const shown = await shop.call(sending.getPublicDocument, { params: { token } });
    expect(shown.data.canPayOnline).toBe(true);
    const { data: view } = await shop.call(viewAsClient, {
      ...{ as: account.owner, params: { id: document.clientId }, body: {} },
    });
    const hub = await shop.call(readHub, { params: { token: view.token } });
    expect(hub.data.paysOnline).toBe(true);
    const reply = await pay(token);
    expect(reply.data.url).toBe([...stripe.sessions.values()].at(-1)?.url);
    expect(lastForm()).toMatchObject({
      line_items: [{ price_data: { unit_amount: '8050', currency: 'usd' } }],
      metadata: { documentId: document.id },
      customer_email: 'ann@example.test',
    });
  });

  it('charges nobody for a version other than the visible one', async () => {
    const account = await shop.newAccount();
    const { token, document } = await invoiceOf(account);
    shop.clock.now = new Date('2026-03-10T15:01:00.000Z');
    const change = { items: [{ name: 'Work', rate: 90 }] };
    await shop.call(saving.updateDocument, { as: account.owner, params: { id: document.id }, body: change });
    shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
    const stale = { updatedAt: document.updatedAt };
    for (const body of [stale, {}]) {
      const reply = await shop.call(sending.payPublicDocument, { params: { token }, body });
      expect([reply.status, reply.body.message]).toEqual([409, 'This document has changed. Please review it again.']);
    }
    expect((await pay(token)).status).toBe(200);
  });

  it('is recorded once, however often the webhook is delivered', async () => {
    const account = await shop.newAccount();
    const { document, token } = await invoiceOf(account);
    const about = { accountId: account.accountId, documentId: document.id, amount: 8050, reference: 'cs_ten' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => sendWebhook(about)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    const paid = await read(account, document.id);
    expect(paid).toMatchObject({ paymentStatus: 'paid', amountPaid: 80.5 });
    expect(paid.payments).toMatchObject([{ paymentMethod: 'Online', isOnlinePayment: 1, createdBy: null }]);
    expect((await pay(token)).body.message).toBe('Nothing is due.');
    await sendWebhook({ ...about, reference: 'cs_twice' });
    expect(await read(account, document.id)).toMatchObject({
      amountPaid: 80.5,
      payments: [{ paymentStatus: 'pending' }, {}],
    });
  });

  it('of a job’s last invoice makes the job paid, and its history names the payer', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { email: 'ann@example.test' });
    const jobId = await storeJob(account, { clientId, jobStatus: 'completed' });
    const body = {
      documentType: 1 as const,
      clientId,
      items: [{ name: 'Work', rate: 80.5 }],
      isConvertedFromJob: true,
      convertedFromId: jobId,
    };
    const { document } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
    await sendWebhook({ accountId: account.accountId, documentId: document.id, amount: 8050, reference: 'cs_job' });
    const query = { moduleType: 'job' as const, moduleId: jobId };
    const [latest] = (await shop.call(history.listHistory, { as: account.owner, query })).data.history;
    expect(latest).toMatchObject({
      action: 'job.status_changed',
      creatorId: null,
      creatorName: 'Ann Lee',
      description: '{{creator}} changed the status from Invoiced to Paid',
    });
  });

  it('ignores webhooks that are forged, old, unpaid or for another account', async () => {
    const account = await shop.newAccount();
    const { document } = await invoiceOf(account);
    const about = { accountId: account.accountId, documentId: document.id, amount: 8050, reference: 'cs_false' };
    expect((await sendWebhook(about, { secret: 'whsec_other' })).statusCode).toBe(400);
    expect((await sendWebhook(about, { secondsAgo: 301 })).statusCode).toBe(400);
    expect((await sendWebhook(about, { status: 'unpaid' })).statusCode).toBe(200);
    const other = await shop.newAccount();
    expect((await sendWebhook({ ...about, accountId: other.accountId })).statusCode).toBe(200);
    expect(await read(account, document.id)).toMatchObject({ paymentStatus: 'unpaid', payments: [] });
  });
});

describe('webhooks of the card processor', () => {
  const checkout = (session: unknown) =>
    JSON.stringify({ id: 'evt', object: 'event', type: 'checkout.session.completed', data: { object: session } });
  const ids = { accountId: 'no-uuid', documentId: 'no-uuid' };

  it.each([
    ['no JSON', '{ broken'],
    ['an empty text', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['no data', JSON.stringify({ id: 'evt', object: 'event', type: 'checkout.session.completed' })],
    ['no session', checkout(null)],
    ['no amount', checkout({ id: 'cs', payment_status: 'paid', amount_total: 'ten', metadata: ids })],
    ['false ids', checkout({ id: 'cs', payment_status: 'paid', amount_total: 10, metadata: ids })],
    ['no metadata', checkout({ id: 'cs', payment_status: 'paid', amount_total: 10 })],
  ])('with a valid signature but %s are accepted, so that they are not redelivered', async (_, payload) => {
    const reply = await deliver(payload);
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, data: {} }]);
    expect((await deliver(payload, { secret: 'whsec_other' })).statusCode).toBe(400);
  });

  it('are read only up to the body size limit', async () => {
    expect((await deliver(JSON.stringify({ filling: 'x'.repeat(2 * 1024 * 1024) }))).statusCode).toBe(413);
  });

  it('are rate-limited by network address', async () => {
    const busy = await openShop({
      ...{ STRIPE_SECRET_KEY: stripeKeys.secretKey, STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret },
      WEBHOOK_CALLS_PER_MINUTE: '2',
    });
    const replies = [];
    for (let count = 0; count < 3; count += 1) replies.push((await deliver('{}', { to: busy })).statusCode);
    expect(replies).toEqual([200, 200, 429]);
    await busy.close();
  });

  it('are not served without a configured card processor', async () => {
    const without = await openShop();
    const reply = await deliver('{}', { to: without });
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Not found']);
    await without.close();
  });
});
