import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Form, readStripeForm, stripeRefusal } from './stripe-requests.ts';

export const stripeKeys = {
  secretKey: 'sk_test_truckroll',
  publishableKey: 'pk_test_truckroll',
  webhookSecret: 'whsec_truckroll',
};

/** The settings of a server whose card processor is at an address. */
export const stripeSettings = (url: string) => ({
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
  STRIPE_API_URL: url,
});

type Metadata = Record<string, string>;
export type StripeSession = {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  metadata: Metadata;
  success_url: string;
  /** In seconds. */
  expires_at: number;
};
export type StripeRefund = {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
  reason: string | null;
  metadata: Metadata;
  /** In seconds. */
  created: number;
};
export type StripeMethod = {
  id: string;
  object: 'payment_method';
  type: 'card' | 'us_bank_account';
  /** Null once it is detached. */
  customer: string | null;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number };
  us_bank_account?: { bank_name: string; last4: string };
};
export type StripeSetup = {
  id: string;
  object: 'setup_intent';
  client_secret: string;
  customer: string;
  status: 'requires_payment_method' | 'succeeded';
  payment_method: string | null;
  metadata: Metadata;
};
/** Why a bank refuses a charge: a code of https://docs.stripe.com/declines/codes, or that it wants the client. */
type IntentError = { code: string; decline_code?: string; message: string };
export type StripeIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  /** Null of payments by cards that are not on file. */
  customer: string | null;
  /** Of payments on readers. */
  amount_details?: { tip: { amount: number } };
  latest_charge?: object | null;
  payment_method: string | null;
  client_secret: string;
  status:
    | 'requires_confirmation'
    | 'succeeded'
    | 'processing'
    | 'requires_payment_method'
    | 'requires_action'
    | 'canceled';
  last_payment_error: IntentError | null;
  metadata: Metadata;
  /** In seconds. */
  created: number;
};
export type StripeReader = {
  id: string;
  object: 'terminal.reader';
  device_type: string;
  serial_number: string;
  label: string;
  location: string;
  status: 'online' | 'offline';
  /** In milliseconds. */
  last_seen_at: number | null;
  livemode: boolean;
  metadata: Metadata;
  action: {
    type: 'process_payment_intent';
    status: 'in_progress' | 'succeeded' | 'failed';
    failure_code: string | null;
    failure_message: string | null;
    process_payment_intent: { payment_intent: string; process_config: Form };
  } | null;
};
/** What a client has entered into Stripe's form, before it is paid with. */
export type StripeToken = {
  id: string;
  object: 'confirmation_token';
  payment_intent: string | null;
  /** In seconds. */
  expires_at: number;
  payment_method_preview: { type: string; card?: { brand: string; last4: string; funding: string } };
};
export type StripeTransaction = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
  currency: string;
  type: string;
  reporting_category: string;
  source: { id: string; object: string; payment_intent?: string } | null;
  description: string | null;
  /** In seconds. */
  created: number;
};
export type StripeDispute = {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  evidence_details: { due_by: number | null; has_evidence: boolean };
  balance_transactions: StripeTransaction[];
  livemode: boolean;
  /** In seconds. */
  created: number;
};
export type StripePayout = {
  id: string;
  object: 'payout';
  amount: number;
  currency: string;
  status: string;
  failure_message: string | null;
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable';
  livemode: boolean;
  /** Both in seconds. */
  arrival_date: number;
  created: number;
};
type StripeError = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
};
export type StripeRequest = { method: string; path: string; query: Form; form: Form };
type Answer = { status: number; body: object } | { status: 200 | 303; html?: string; location?: string };

/** The headers and bytes of a webhook as Stripe sends it: the signature covers the time and the raw bytes. */
export function signedByStripe(payload: string, given: { secret?: string; secondsAgo?: number } = {}) {
  const time = Math.floor(Date.now() / 1000) - (given.secondsAgo ?? 0);
  const signature = createHmac('sha256', given.secret ?? stripeKeys.webhookSecret)
    .update(`${time}.${payload}`)
    .digest('hex');
  return {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    payload,
  };
}

/** The bytes of an event. */
export const stripeEvent = (type: string, object: object): string =>
  JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } });

const json = (body: object, status = 200): Answer => ({ status, body });
const failed = (error: StripeError, status = 400): Answer => json({ error }, status);
const missing = (what: string): Answer =>
  failed({ type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` }, 404);
const list = (data: object[]): Answer => json({ object: 'list', data, has_more: false, url: '/v1' });
/** A page of a list, which begins after an id. */
function pageOf(data: readonly { id: string }[], query: Form): Answer {
  const begin = data.findIndex(({ id }) => id === query['starting_after']) + 1;
  const end = begin + Number(query['limit'] ?? 10);
  return json({ object: 'list', data: data.slice(begin, end), has_more: end < data.length, url: '/v1' });
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const sumOf = (items: readonly { price_data: { unit_amount: string } }[]): number =>
  items.reduce((sum, { price_data: { unit_amount } }) => sum + Number(unit_amount), 0);

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

function checkoutPage({ amount_total: amount, currency, status }: StripeSession): string {
  const form =
    status === 'open' ? `<form method="post"><button>Pay ${amount / 100} ${currency}</button></form>` : 'Page expired';
  return `<!doctype html><html lang="en"><title>Card</title><h1>Card payment</h1>${form}</html>`;
}

/**
 * What the product takes for Stripe, in tests and journeys. It refuses every request that Stripe's published OpenAPI
 * document does not allow, and repeats its answer to an idempotency key. The caller stops it.
 */
export async function startStripe({
  port = 0,
  report,
}: {
  port?: number;
  report?: (event: string) => Promise<void>;
} = {}) {
  const asked: StripeRequest[] = [];
  const sessions = new Map<string, StripeSession>();
  const refunds: StripeRefund[] = [];
  const setups = new Map<string, StripeSetup>();
  const methods = new Map<string, StripeMethod>();
  const intents = new Map<string, StripeIntent>();
  const customers = new Set<string>();
  /** Cards that clients have entered into the form, by the token that the form gives. */
  const tokens = new Map<string, StripeToken>();
  const readers = new Map<string, StripeReader>();
  /** Places of readers, with what their readers were told about tips. */
  const places = new Map<string, { id: string; object: 'terminal.location'; configuration_overrides?: string }>();
  const configurations = new Map<string, Form>();
  const disputes = new Map<string, StripeDispute>();
  const payouts = new Map<string, StripePayout>();
  /** The changes of the balance by the payout that has transferred them. */
  const transactions = new Map<string, StripeTransaction[]>();
  const answers = new Map<string, { asked: string; answer: Answer }>();
  const state = {
    /** The error of the next refunds, in place of an answer. */
    refusal: null as string | null,
    /** What the bank says to charges: 'slow' is a bank account, 'confirm' asks for the client, others are codes of a decline. */
    bank: 'yes' as 'yes' | 'slow' | 'confirm' | (string & {}),
    /** How the next charge ends after it was done: its answer is lost, before which this runs. */
    loseAnswer: null as (() => Promise<void>) | null,
    /** How the next request to show a payment ends after it was done: its answer is lost. */
    losesShowing: false,
    /** A code with which readers refuse to show a payment. */
    readerRefusal: null as string | null,
    /** Answers charges with an error of the server, without doing them. */
    isDown: false,
  };
  let made = 0;
  let own = '';
  const newId = (kind: string): string => {
    made += 1;
    return `${kind}_${made}`;
  };

  function addCustomer(): string {
    const id = newId('cus');
    customers.add(id);
    return id;
  }

  function openSession(form: Form): Answer {
    const items = form['line_items'] as { price_data: { unit_amount: string; currency: string } }[];
    const id = newId('cs');
    const session: StripeSession = {
      ...{ id, object: 'checkout.session', url: `${own}/pay/${id}`, status: 'open', payment_status: 'unpaid' },
      ...{ payment_intent: null, amount_total: sumOf(items) },
      ...{ currency: items[0]?.price_data.currency ?? '', metadata: form['metadata'] as Metadata },
      success_url: textOf(form['success_url']),
      expires_at: Math.floor(Date.now() / 1000) + 24 * 3600,
    };
    sessions.set(id, session);
    return json(session);
  }

  /** The client pays on the page of a checkout. */
  function paySession(session: StripeSession): void {
    if (session.status !== 'open') return;
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: newId('pi'), url: null });
  }

  function expireSession(id: string): Answer {
    const session = sessions.get(id);
    if (session === undefined) return missing('checkout.session');
    if (session.status !== 'open')
      return failed({ type: 'invalid_request_error', message: 'Only Checkout Sessions with a status in ["open"].' });
    Object.assign(session, { status: 'expired', url: null });
    return json(session);
  }

  function addRefund(form: Form): Answer {
    if (state.refusal !== null) return failed({ type: 'invalid_request_error', message: state.refusal });
    const intent = textOf(form['payment_intent']);
    const session = [...sessions.values()].find((each) => each.payment_intent === intent);
    const currency = session?.currency ?? intents.get(intent)?.currency;
    if (currency === undefined) return missing('payment_intent');
    const refund: StripeRefund = {
      ...{ id: newId('re'), object: 'refund', payment_intent: intent, amount: Number(form['amount']) },
      ...{ currency, status: 'succeeded', reason: null },
      ...{ metadata: (form['metadata'] ?? {}) as Metadata, created: Math.floor(Date.now() / 1000) },
    };
    refunds.push(refund);
    return json(refund);
  }

  function beginSetup(form: Form): Answer {
    const customer = textOf(form['customer']);
    if (!customers.has(customer)) return missing('customer');
    const id = newId('seti');
    const setup: StripeSetup = {
      ...{ id, object: 'setup_intent', client_secret: `${id}_secret`, customer, status: 'requires_payment_method' },
      ...{ payment_method: null, metadata: (form['metadata'] ?? {}) as Metadata },
    };
    setups.set(id, setup);
    return json(setup);
  }

  /** The client enters a card into the form of a setup. */
  function enterCard(
    setup: StripeSetup,
    given: Pick<StripeMethod, 'card' | 'us_bank_account'> = {
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
    },
  ): StripeMethod {
    const id = newId('pm');
    const type = given.card === undefined ? 'us_bank_account' : 'card';
    const method: StripeMethod = { id, object: 'payment_method', type, customer: setup.customer, ...given };
    methods.set(id, method);
    Object.assign(setup, { status: 'succeeded', payment_method: id });
    return method;
  }

  function setupOf(id: string, query: Form): Answer {
    const setup = setups.get(id);
    if (setup === undefined) return missing('setupintent');
    const isExpanded = Array.isArray(query['expand']) && query['expand'].includes('payment_method');
    const method = methods.get(setup.payment_method ?? '');
    return json(isExpanded && method !== undefined ? { ...setup, payment_method: method } : setup);
  }

  function detach(id: string): Answer {
    const method = methods.get(id);
    if (method === undefined) return missing('PaymentMethod');
    if (method.customer === null)
      return failed({ type: 'invalid_request_error', message: 'The payment method is not attached to a customer.' });
    method.customer = null;
    return json(method);
  }

  /** What a bank makes of a charge. */
  function outcomeOf(bank: string): Pick<StripeIntent, 'status' | 'last_payment_error'> {
    if (bank === 'yes') return { status: 'succeeded', last_payment_error: null };
    if (bank === 'slow') return { status: 'processing', last_payment_error: null };
    const error =
      bank === 'confirm'
        ? { code: 'authentication_required', decline_code: 'authentication_required', message: 'It needs its owner.' }
        : { code: 'card_declined', decline_code: bank, message: 'Your card was declined.' };
    return { status: 'requires_payment_method', last_payment_error: error };
  }

  /** The client enters a card into the form of a page of the product. */
  function enterToken(funding: string, given: Partial<StripeToken> = {}): StripeToken {
    const token: StripeToken = {
      ...{ id: newId('ctoken'), object: 'confirmation_token', payment_intent: null },
      expires_at: Math.floor(Date.now() / 1000) + 12 * 3600,
      payment_method_preview: { type: 'card', card: { brand: 'visa', last4: '4242', funding } },
      ...given,
    };
    tokens.set(token.id, token);
    return token;
  }

  /** A payment that waits for its card. */
  function beginIntent(form: Form): Answer {
    const id = newId('pi');
    const intent: StripeIntent = {
      ...{ id, object: 'payment_intent', amount: Number(form['amount']), currency: textOf(form['currency']) },
      ...{ customer: null, payment_method: null, client_secret: `${id}_secret`, status: 'requires_payment_method' },
      ...{ last_payment_error: null, amount_received: 0, metadata: (form['metadata'] ?? {}) as Metadata },
      latest_charge: null,
      created: Math.floor(Date.now() / 1000),
    };
    intents.set(id, intent);
    return json(intent);
  }

  const missingReader = () => missing('terminal.reader');
  const refused = (message: string, code?: string, param?: string): Answer =>
    failed({
      ...{ type: 'invalid_request_error', message },
      ...(code === undefined ? {} : { code }),
      ...(param === undefined ? {} : { param }),
    });

  function registerReader(form: Form): Answer {
    const code = textOf(form['registration_code']);
    const location = textOf(form['location']);
    if (!places.has(location)) return refused('No such location', 'resource_missing', 'location');
    if (code === 'wrong-code') return refused('The code is not known or too old.', undefined, 'registration_code');
    const known = [...readers.values()].find((each) => code !== 'simulated-wpe' && each.serial_number === code);
    const reader: StripeReader = known ?? {
      ...{ id: newId('tmr'), object: 'terminal.reader', label: '', location, status: 'online', livemode: false },
      device_type: code.startsWith('simulated') ? 'simulated_wisepos_e' : 'stripe_s700',
      ...{ serial_number: code, metadata: {}, action: null, last_seen_at: Date.now() },
    };
    Object.assign(reader, { label: textOf(form['label']), location, metadata: form['metadata'] ?? {} });
    readers.set(reader.id, reader);
    return json(reader);
  }

  function showIntent(reader: StripeReader, form: Form): Answer {
    const intent = intents.get(textOf(form['payment_intent']));
    if (intent === undefined) return missing('payment_intent');
    if (reader.status === 'offline') return refused('Reader is currently offline.', 'terminal_reader_offline');
    if (reader.action?.status === 'in_progress') return refused('Reader is busy.', 'terminal_reader_busy');
    if (state.readerRefusal !== null) return refused('The reader refused.', state.readerRefusal);
    if (intent.status !== 'requires_payment_method') return refused('It has ended.', 'payment_intent_unexpected_state');
    reader.action = {
      ...{ type: 'process_payment_intent', status: 'in_progress', failure_code: null, failure_message: null },
      process_payment_intent: {
        payment_intent: intent.id,
        process_config: (form['process_config'] ?? {}) as Form,
      },
    };
    if (!state.losesShowing) return json(reader);
    state.losesShowing = false;
    return failed({ type: 'api_error', message: 'Something went wrong here.' }, 500);
  }

  /** Somebody presents a card to a reader, which asks the bank. Without an action nothing happens. */
  function presentCard(reader: StripeReader, { bank = 'yes', tip = 0 }: { bank?: string; tip?: number } = {}): void {
    const { action } = reader;
    const intent = intents.get(action?.process_payment_intent.payment_intent ?? '');
    if (action?.status !== 'in_progress' || intent?.status !== 'requires_payment_method') return;
    if (bank !== 'yes') {
      Object.assign(intent, outcomeOf(bank));
      Object.assign(action, { status: 'failed', failure_code: 'card_declined', failure_message: 'It was declined.' });
      return;
    }
    const card = { brand: 'visa', last4: '4242' };
    Object.assign(intent, {
      ...{ status: 'succeeded', amount: intent.amount + tip, amount_received: intent.amount + tip },
      ...{ amount_details: { tip: { amount: tip } }, last_payment_error: null },
      latest_charge: { id: newId('ch'), object: 'charge', payment_method_details: { card_present: card } },
    });
    action.status = 'succeeded';
  }

  /** The client presses the cross on a reader. */
  function leaveReader(reader: StripeReader): void {
    if (reader.action?.status !== 'in_progress') return;
    Object.assign(reader.action, {
      status: 'failed',
      failure_code: 'customer_canceled',
      failure_message: 'Ended on the reader.',
    });
  }

  function answerTerminal({ method, path, query, form }: StripeRequest): Answer {
    const [, test, kind = '', id = '', what] =
      /^\/v1\/(test_helpers\/)?terminal\/([a-z]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? [];
    if (kind === 'locations') {
      const place = id === '' ? { id: newId('tml'), object: 'terminal.location' as const } : places.get(id);
      if (place === undefined) return missing('terminal.location');
      places.set(place.id, Object.assign(place, form));
      return json(place);
    }
    if (kind === 'configurations') {
      const name = id === '' ? newId('tmc') : id;
      configurations.set(name, { ...configurations.get(name), ...form });
      return json({ id: name, object: 'terminal.configuration' });
    }
    if (id === '' && method === 'POST') return registerReader(form);
    if (id === '')
      return pageOf(
        [...readers.values()].filter(({ location }) => location === query['location']),
        query,
      );
    const reader = readers.get(id);
    if (reader === undefined) return missingReader();
    if (method === 'DELETE') {
      readers.delete(id);
      return json({ id, object: 'terminal.reader', deleted: true });
    }
    if (test !== undefined) {
      const { number } = (form['card_present'] ?? {}) as Form;
      presentCard(reader, { bank: number === '4000000000000002' ? 'generic_decline' : 'yes' });
      return json(reader);
    }
    if (what === 'process_payment_intent') return showIntent(reader, form);
    if (what === 'cancel_action') {
      if (reader.status === 'offline') return refused('Reader is currently offline.', 'terminal_reader_offline');
      if (reader.action?.status === 'in_progress') reader.action = null;
      return json(reader);
    }
    if (method === 'POST') Object.assign(reader, form);
    return json(reader);
  }

  function confirmIntent(id: string, form: Form): Answer {
    const intent = intents.get(id);
    const token = tokens.get(textOf(form['confirmation_token']));
    if (intent === undefined || token === undefined) return missing('payment_intent');
    if (token.payment_intent !== null || intent.status !== 'requires_payment_method')
      return failed({ type: 'invalid_request_error', message: 'It was used already.' });
    token.payment_intent = id;
    // The client is there: the bank asks them.
    const outcome = state.bank === 'confirm' ? { status: 'requires_action' as const } : outcomeOf(state.bank);
    Object.assign(intent, outcome, outcome.status === 'succeeded' ? { amount_received: intent.amount } : {});
    const { last_payment_error: error } = intent;
    return error === null ? json(intent) : failed({ type: 'card_error', ...error, payment_intent: intent }, 402);
  }

  function chargeCard(form: Form): Answer {
    if (state.isDown) return failed({ type: 'api_error', message: 'Something went wrong here.' }, 500);
    if (form['confirm'] === undefined) return beginIntent(form);
    const [customer, method] = [textOf(form['customer']), textOf(form['payment_method'])];
    const attached = methods.get(method)?.customer;
    if (attached !== customer || !customers.has(customer)) return missing('PaymentMethod');
    const amount = Number(form['amount']);
    const currency = textOf(form['currency']);
    if (amount < 50 && currency !== 'jpy')
      return failed({
        type: 'invalid_request_error',
        code: 'amount_too_small',
        message: 'Amount must be at least 50.',
      });
    const intent: StripeIntent = {
      ...{ id: newId('pi'), object: 'payment_intent', amount, currency, customer, payment_method: method },
      client_secret: '',
      ...outcomeOf(state.bank),
      ...{ amount_received: 0, metadata: (form['metadata'] ?? {}) as Metadata },
      created: Math.floor(Date.now() / 1000),
    };
    if (intent.status === 'succeeded') intent.amount_received = amount;
    intents.set(intent.id, intent);
    const { last_payment_error: error } = intent;
    return error === null ? json(intent) : failed({ type: 'card_error', ...error, payment_intent: intent }, 402);
  }

  /** A bank that was slow answers. */
  function endCharge(intent: StripeIntent, bank: string): void {
    Object.assign(intent, outcomeOf(bank), bank === 'yes' ? { amount_received: intent.amount } : {});
  }

  function cancelIntent(id: string): Answer {
    const intent = intents.get(id);
    if (intent === undefined) return missing('payment_intent');
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
      return failed({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'It has ended.',
      });
    intent.status = 'canceled';
    return json(intent);
  }

  function answerTo({ method, path, query, form }: StripeRequest): Answer {
    if (/^\/v1\/(?:test_helpers\/)?terminal\//.test(path)) return answerTerminal({ method, path, query, form });
    const [, kind = '', id = ''] = /^\/v1\/([a-z_]+(?:\/sessions)?)(?:\/([^/]+))?$/.exec(path) ?? [];
    const intent = textOf(query['payment_intent']);
    if (kind === 'checkout/sessions' && method === 'POST') return openSession(form);
    if (kind === 'checkout/sessions' && id === '')
      return list([...sessions.values()].filter((each) => each.payment_intent === intent));
    if (kind === 'checkout/sessions') {
      const session = sessions.get(id);
      return session === undefined ? missing('checkout.session') : json(session);
    }
    if (kind === 'refunds' && method === 'POST') return addRefund(form);
    if (kind === 'refunds') return list(refunds.filter((each) => each.payment_intent === intent));
    if (kind === 'customers' && method === 'POST') return json({ id: addCustomer(), object: 'customer' });
    if (kind === 'customers' && method === 'DELETE') {
      if (!customers.delete(id)) return missing('customer');
      for (const each of methods.values()) if (each.customer === id) each.customer = null;
      return json({ id, object: 'customer', deleted: true });
    }
    if (kind === 'setup_intents' && method === 'POST') return beginSetup(form);
    if (kind === 'setup_intents') return setupOf(id, query);
    if (kind === 'payment_intents' && method === 'POST') return chargeCard(form);
    if (kind === 'payment_intents' && id === '')
      return list([...intents.values()].filter(({ customer }) => customer === query['customer']).reverse());
    if (kind === 'payment_intents') {
      const found = intents.get(id);
      return found === undefined ? missing('payment_intent') : json(found);
    }
    if (kind === 'confirmation_tokens') {
      const found = tokens.get(id);
      return found === undefined ? missing('confirmation_token') : json(found);
    }
    const [, confirmed] = /^\/v1\/payment_intents\/([^/]+)\/confirm$/.exec(path) ?? [];
    if (confirmed !== undefined) return confirmIntent(confirmed, form);
    if (kind === 'disputes') {
      const found = disputes.get(id);
      return found === undefined ? missing('dispute') : json(found);
    }
    if (kind === 'payouts' && id === '') return pageOf([...payouts.values()].reverse(), query);
    if (kind === 'payouts') {
      const found = payouts.get(id);
      return found === undefined ? missing('payout') : json(found);
    }
    if (kind === 'balance_transactions') return pageOf(transactions.get(textOf(query['payout'])) ?? [], query);
    const [, canceled] = /^\/v1\/payment_intents\/([^/]+)\/cancel$/.exec(path) ?? [];
    if (canceled !== undefined) return cancelIntent(canceled);
    const [, ended] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
    if (ended !== undefined) return expireSession(ended);
    const [, detached] = /^\/v1\/payment_methods\/([^/]+)\/detach$/.exec(path) ?? [];
    if (detached !== undefined) return detach(detached);
    if (kind === 'payment_methods') {
      const found = methods.get(id);
      return found === undefined ? missing('PaymentMethod') : json(found);
    }
    return missing(path);
  }

  /** The page on which a client pays. */
  async function showPage(method: string, id: string): Promise<Answer> {
    const session = sessions.get(id);
    if (session === undefined) return missing('page');
    if (method !== 'POST') return { status: 200, html: checkoutPage(session) };
    if (session.status !== 'open') return { status: 200, html: checkoutPage(session) };
    paySession(session);
    await report?.(stripeEvent('checkout.session.completed', session));
    return { status: 303, location: session.success_url };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', own);
    const { method = 'GET' } = request;
    const body = await readBody(request);
    if (path.startsWith('/pay/')) return await showPage(method, path.slice('/pay/'.length));
    const given = {
      method,
      path,
      query: readStripeForm(searchParams),
      form: readStripeForm(new URLSearchParams(body)),
    };
    asked.push(given);
    const refusal = stripeRefusal(given);
    if (refusal !== null) return failed({ type: 'invalid_request_error', message: refusal });
    const key = request.headers['idempotency-key'];
    // The client library makes a key of its own for each request that has none.
    if (method !== 'POST' || typeof key !== 'string') return answerTo(given);
    const same = JSON.stringify(given);
    const known = answers.get(key);
    if (known !== undefined && known.asked !== same)
      return failed({ type: 'idempotency_error', message: 'The key was used for another request' });
    const done = known?.answer ?? answerTo(given);
    // The answer stays as it was, whatever becomes of the object. An error of the server is no answer.
    if ('status' in done && done.status < 500) answers.set(key, { asked: same, answer: structuredClone(done) });
    if (path === '/v1/payment_intents' && state.loseAnswer !== null) {
      const lose = state.loseAnswer;
      state.loseAnswer = null;
      await lose();
    }
    return done;
  }

  const server = createServer((request, reply) => {
    answer(request)
      .then((done) => {
        if ('body' in done) {
          reply.writeHead(done.status, { 'content-type': 'application/json' }).end(JSON.stringify(done.body));
          return;
        }
        const { status, html = '', location } = done;
        reply.writeHead(status, { 'content-type': 'text/html', ...(location === undefined ? {} : { location }) });
        reply.end(html);
      })
      .catch((error: unknown) => reply.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{
      url: own,
      asked,
      sessions,
      refunds,
      setups,
      methods,
      intents,
      readers,
      configurations,
      presentCard,
      leaveReader,
      disputes,
      payouts,
      transactions,
      state,
      paySession,
      addCustomer,
      enterCard,
      enterToken,
      endCharge,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;
