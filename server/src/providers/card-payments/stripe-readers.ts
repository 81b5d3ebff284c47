import { ownFailures } from '@truckroll/domain/saved-cards/card-charge';
import Stripe from 'stripe';
import { z } from 'zod';
import { type CardReaders, ReaderRefused, type SeenReader } from './card-readers.ts';
import type { ReportedCharge } from './reported-charge.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';
import { isMissing } from './stripe-methods.ts';
import { idOf } from './stripe-refunds.ts';

/** The metadata of a payment on a reader; other payments lack `reader`. */
const ownForm = z.looseObject({ accountId: z.uuid(), chargeId: z.uuid(), reader: z.string().min(1) });

/** A reader, as messages about its actions have it. */
const actionForm = z.looseObject({
  action: z
    .looseObject({
      process_payment_intent: z
        .looseObject({
          payment_intent: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]),
        })
        .nullish(),
    })
    .nullish(),
});

const readerEvents = new Set([
  'terminal.reader.action_succeeded',
  'terminal.reader.action_failed',
  'terminal.reader.action_updated',
]);
export const isReaderEvent = (type: string): boolean => readerEvents.has(type);

/** The payments of readers that were declined on the last try have this beside the code of the bank. */
const codeOf = ({ last_payment_error: error }: Stripe.PaymentIntent): string | null =>
  error?.decline_code ?? error?.code ?? null;

const busy = 'terminal_reader_busy';

type Action = Stripe.Terminal.Reader.Action;

/** What a reader does, or did last, if it is about a payment; null if it is about another or nothing. */
async function readAction(stripe: Stripe, reader: string, intentId: string): Promise<Action | null> {
  const found = await stripe.terminal.readers.retrieve(reader).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (found === null || found.deleted) return null;
  const { action } = found;
  const about = action?.process_payment_intent?.payment_intent;
  return about !== undefined && idOf(about) === intentId ? action : null;
}

/** The parts of a report that a payment says by itself. Null for payments that were not asked for on a reader. */
function toReport(intent: Stripe.PaymentIntent): ReportedCharge | null {
  const own = ownForm.safeParse(intent.metadata).data;
  if (own === undefined) return null;
  const { accountId, chargeId } = own;
  const currency = intent.currency.toUpperCase();
  const isPaid = intent.status === 'succeeded';
  const tip = isPaid ? (intent.amount_details?.tip?.amount ?? 0) : 0;
  const { latest_charge: latest } = intent;
  const details = latest !== null && typeof latest !== 'string' ? latest.payment_method_details : null;
  const card = details?.card_present ?? details?.interac_present;
  return {
    ...{ kind: 'charge', accountId, chargeId, intentId: intent.id, currency },
    status: isPaid ? 'succeeded' : intent.status === 'canceled' ? 'failed' : 'under_way',
    amount: fromStripeAmount((isPaid ? intent.amount_received : intent.amount) - tip, currency),
    tip: fromStripeAmount(tip, currency),
    card: card == null ? null : { brand: card.brand ?? 'card', last4: card.last4 ?? '' },
    failure: intent.status === 'canceled' ? (codeOf(intent) ?? 'canceled') : null,
  };
}

const readIntent = (stripe: Stripe, id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });

/** Takes a payment off its reader and cancels it. Whoever was faster is told by the payment. */
async function end(stripe: Stripe, intentId: string, { reader, isShown }: { reader: string; isShown: boolean }) {
  const ignored = (error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeConnectionError)
      throw error;
  };
  // A reader that is offline cannot be told; the payment that it shows fails once it is canceled.
  if (isShown) await stripe.terminal.readers.cancelAction(reader).catch(ignored);
  await stripe.paymentIntents.cancel(intentId).catch((error: unknown) => {
    // The card was faster, or the bank is being asked.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
}

async function follow(
  stripe: Stripe,
  intentId: string,
  { isToEnd }: { isToEnd: boolean },
): Promise<ReportedCharge | null> {
  const intent = await readIntent(stripe, intentId).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  const report = intent === null ? null : toReport(intent);
  if (intent === null || report === null || report.status !== 'under_way' || intent.status === 'processing')
    return report;
  const reader = ownForm.parse(intent.metadata).reader;
  const action = await readAction(stripe, reader, intentId);
  const isShown = action?.status === 'in_progress';
  // A card that was declined can be followed by its PIN as long as the reader shows the payment.
  const hasFailed = !isShown && (action?.status === 'failed' || intent.last_payment_error !== null);
  if (!(hasFailed || isToEnd)) return report;
  await end(stripe, intentId, { reader, isShown });
  const ended = toReport(await readIntent(stripe, intentId));
  if (ended?.status !== 'failed') return ended;
  return { ...ended, failure: codeOf(intent) ?? action?.failure_code ?? ended.failure };
}

/** The failure of a request that certainly asked for nothing; null if the outcome is unknown. */
function refusalOf(error: unknown): string | null {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return null;
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return ownFailures.keysRefused;
  if (error.code === 'idempotency_key_in_use') return null;
  const isRefused = error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError;
  if (isRefused || error.code?.startsWith('terminal_reader')) return error.code ?? ownFailures.notCarriedOut;
  return null;
}

/** Runs a request about what a person has entered. */
async function entered<T>(of: 'code' | 'place', request: Promise<T>): Promise<T> {
  return await request.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw new ReaderRefused(error.param === 'location' ? 'place' : of, error.message, { cause: error });
  });
}

const ignoreMissing = (error: unknown): void => {
  if (!isMissing(error)) throw error;
};

/** The payment that a message about a reader or a payment names, if it was asked for on a reader. */
export async function readReaderPayment(stripe: Stripe, about: unknown): Promise<ReportedCharge | 'malformed' | null> {
  const named = actionForm.safeParse(about);
  if (!named.success) return 'malformed';
  const intentId = named.data.action?.process_payment_intent?.payment_intent;
  return intentId === undefined ? null : await follow(stripe, intentId, { isToEnd: false });
}

/** As `readReaderPayment`, of a message about a payment. Null for payments that were not asked for on a reader. */
export async function readPaidOnReader(stripe: Stripe, about: unknown): Promise<ReportedCharge | null> {
  const named = z.looseObject({ id: z.string().min(1).max(200), metadata: ownForm }).safeParse(about).data;
  return named === undefined ? null : await follow(stripe, named.id, { isToEnd: false });
}

/** Stripe Terminal, driven by the server: readers reach Stripe by themselves (decision 0118). */
export function stripeReaders(stripe: Stripe): CardReaders {
  const { readers, locations, configurations } = stripe.terminal;
  return {
    async addPlace({ accountId, name, street, city, state, zipCode, country }) {
      const optional = {
        ...(state === null ? {} : { state }),
        ...(zipCode === null ? {} : { postal_code: zipCode }),
      };
      const address = { line1: street, city, country, ...optional };
      const place = await entered('place', locations.create({ display_name: name, address, metadata: { accountId } }));
      return place.id;
    },
    async register({ accountId, name, code, location }) {
      const asked = readers.create({ registration_code: code, label: name, location, metadata: { accountId } });
      const { id: reference, device_type: deviceType, serial_number: serialNumber } = await entered('code', asked);
      return { reference, deviceType, serialNumber };
    },
    async rename(reference, label) {
      await readers.update(reference, { label }).catch(ignoreMissing);
    },
    async remove(reference) {
      await readers.del(reference).catch(ignoreMissing);
    },
    async listSeen(places) {
      const seen: SeenReader[] = [];
      for (const location of places) {
        // Somebody waits for the page.
        const { data } = await readers.list({ location, limit: 100 }, { timeout: 5000, maxNetworkRetries: 0 });
        for (const { id: reference, status, last_seen_at: at, action } of data) {
          const lastSeenAt = at == null ? null : new Date(at);
          const isBusy = action?.status === 'in_progress';
          seen.push({ reference, isOnline: status === 'online', lastSeenAt, isBusy });
        }
      }
      return seen;
    },
    async tellTips({ location, configuration, currency, percents }) {
      const tipping = { [currency.toLowerCase()]: { percentages: [...percents] } };
      if (configuration !== null) {
        await configurations.update(configuration, { tipping });
        return configuration;
      }
      const { id } = await configurations.create({ tipping });
      await locations.update(location, { configuration_overrides: id });
      return id;
    },
    async begin({ id, accountId, documentId, title, amount, currency, reader }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: toStripeAmount(amount, currency),
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card_present'],
            capture_method: 'automatic',
            description: title,
            metadata: { accountId, documentId, chargeId: id, reader },
          },
          { idempotencyKey: `reader ${id}` },
        );
        return { intentId: intent.id };
      } catch (error) {
        const failure = refusalOf(error);
        if (failure === null) throw error;
        return { failure };
      }
    },
    async show({ id, intentId, reader, amount, currency, asksForTip }) {
      const tips = asksForTip
        ? { tipping: { amount_eligible: toStripeAmount(amount, currency) } }
        : { skip_tipping: true };
      const refusal = await readers
        .processPaymentIntent(
          reader,
          { payment_intent: intentId, process_config: { enable_customer_cancellation: true, ...tips } },
          { idempotencyKey: `show ${id}` },
        )
        .then(() => null)
        .catch(async (error: unknown) => {
          const failure = refusalOf(error);
          if (failure === null) throw error;
          // After a lost answer it may be busy with this very payment.
          const isOwn = failure === busy && (await readAction(stripe, reader, intentId))?.status === 'in_progress';
          return isOwn ? null : failure;
        });
      // A reader that did not answer in time may show it all the same.
      const report = await follow(stripe, intentId, { isToEnd: refusal !== null });
      if (report === null) throw new Error('The card processor does not know what the payment is for');
      return report.status === 'failed' && refusal !== null ? { ...report, failure: refusal } : report;
    },
    follow: (intentId, given) => follow(stripe, intentId, given),
    async presentTestCard(reference, { declines }) {
      const number = declines ? '4000000000000002' : '4242424242424242';
      await stripe.testHelpers.terminal.readers.presentPaymentMethod(reference, {
        type: 'card_present',
        card_present: { number },
      });
    },
  };
}
