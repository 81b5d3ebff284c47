import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStripeForm, stripeRefusal } from './stripe-requests.ts';
import { type StripeServer, startStripe, stripeKeys } from './stripe-server.ts';

let server: StripeServer;
let stripe: Stripe;

beforeAll(async () => {
  server = await startStripe();
  const { hostname: host, port } = new URL(server.url);
  stripe = new Stripe(stripeKeys.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => server.stop());

const open = {
  mode: 'payment' as const,
  success_url: 'https://example.test',
  metadata: { documentId: 'one' },
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Work' } } }],
};

it('answers what Stripe publishes, with the objects that were made', async () => {
  const { id, url } = await stripe.checkout.sessions.create(open);
  expect(url).toContain(id);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 500, metadata: open.metadata });
});

it.each([
  ['a field that Stripe does not know', { ...open, colour: 'red' }, 'additional properties colour'],
  ['a value that is no choice', { ...open, mode: 'rent' }, '/mode must be equal to one of the allowed values'],
  [
    'a text for a number',
    { ...open, line_items: [{ price_data: { currency: 'usd', unit_amount: 'five' } }] },
    'must be integer',
  ],
])('refuses %s', async (_, form, message) => {
  await expect(stripe.checkout.sessions.create(form as typeof open)).rejects.toThrow(message);
});

it('refuses what a call needs and does not have, and calls that Stripe does not have', () => {
  const asked = { method: 'POST', path: '/v1/payment_intents', query: {}, form: { currency: 'usd' } };
  expect(stripeRefusal(asked)).toContain("must have required property 'amount'");
  expect(stripeRefusal({ ...asked, form: { ...asked.form, amount: '5' } })).toBe(null);
  expect(stripeRefusal({ ...asked, path: '/v1/coins' })).toBe('Unrecognized request URL (POST: /v1/coins)');
  const query = readStripeForm(new URLSearchParams('payment_intent=pi_1&page=2'));
  expect(stripeRefusal({ method: 'GET', path: '/v1/refunds', query, form: {} })).toContain(
    'additional properties page',
  );
});

it('checks requests of readers too, with the one field that is newer than the document', () => {
  const ask = (path: string, form: object) =>
    stripeRefusal({ method: 'POST', path, query: {}, form: readStripeForm(new URLSearchParams(Object.entries(form))) });
  const show = '/v1/terminal/readers/tmr_1/process_payment_intent';
  expect(ask(show, { payment_intent: 'pi_1', 'process_config[skip_tipping]': 'true' })).toBe(null);
  expect(ask(show, { 'process_config[skip_tipping]': 'true' })).toContain(
    "must have required property 'payment_intent'",
  );
  expect(ask('/v1/terminal/readers', { label: 'Van' })).toContain("must have required property 'registration_code'");
  const begun = { amount: '500', currency: 'usd' };
  const types = (type: string) => ({ ...begun, 'allowed_payment_method_types[0]': type });
  expect(ask('/v1/payment_intents', types('card_present'))).toBe(null);
  expect(ask('/v1/payment_intents', types('coins'))).toContain('must be equal to one of the allowed values');
  expect(ask('/v1/checkout/sessions', types('card_present'))).toContain('additional properties');
});

it('repeats its answer to an idempotency key, and refuses the key for another request', async () => {
  const [one, again] = [
    await stripe.checkout.sessions.create(open, { idempotencyKey: 'same' }),
    await stripe.checkout.sessions.create(open, { idempotencyKey: 'same' }),
  ];
  expect(again.id).toBe(one.id);
  const other = { ...open, success_url: 'https://other.example.test' };
  await expect(stripe.checkout.sessions.create(other, { idempotencyKey: 'same' })).rejects.toThrow('another request');
});
