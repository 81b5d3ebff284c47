import Stripe from 'stripe';
import { z } from 'zod';
import type { CardMethod, ChangedMethod, SavedMethod, SavingCard } from './card-payments.ts';

const setupForm = z.looseObject({
  id: z.string().min(1).max(200),
  /** Absent in setups that were not begun by this product. */
  metadata: z.looseObject({ accountId: z.uuid(), savedCardId: z.uuid() }).nullish().catch(null),
});
const methodForm = z.looseObject({ id: z.string().min(1).max(200) });

/** What is kept of a payment method; null for kinds that cannot be charged later without their owner. */
function toMethod({ id, card, us_bank_account: bank, acss_debit: debit }: Stripe.PaymentMethod): CardMethod | null {
  if (card !== undefined)
    return { id, kind: 'card', brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
  const account = bank ?? debit;
  if (account === undefined) return null;
  const brand = account.bank_name ?? 'Bank account';
  return { id, kind: 'bank', brand, last4: account.last4 ?? '', expMonth: null, expYear: null };
}

/** Whether Stripe has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Begins to save a card: the client enters it into Stripe's own form, which the secret opens. */
export async function beginSaving(
  stripe: Stripe,
  { id, accountId, clientId, customerId, name, email }: SavingCard,
): Promise<{ customerId: string; setupId: string; clientSecret: string }> {
  const about = { name, metadata: { accountId, clientId }, ...(email === null ? {} : { email }) };
  const customer = customerId ?? (await stripe.customers.create(about, { idempotencyKey: `customer ${id}` })).id;
  const setup = await stripe.setupIntents.create(
    {
      customer,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { accountId, savedCardId: id },
    },
    { idempotencyKey: `setup ${id}` },
  );
  if (setup.client_secret === null) throw new Error('The card processor gave no secret');
  return { customerId: customer, setupId: setup.id, clientSecret: setup.client_secret };
}

/** The card of a setup as it is now: webhooks arrive in any order. Null until it succeeded. */
export async function readSetup(stripe: Stripe, about: unknown): Promise<SavedMethod | 'malformed' | null> {
  const named = setupForm.safeParse(about);
  if (!named.success) return 'malformed';
  const { id, metadata } = named.data;
  if (!metadata) return null;
  const setup = await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] });
  const { status, payment_method: given } = setup;
  if (status !== 'succeeded' || given === null || typeof given === 'string') return null;
  const method = toMethod(given);
  return method === null
    ? null
    : { kind: 'saved', accountId: metadata.accountId, savedCardId: metadata.savedCardId, method };
}

/** A payment method as it is now. */
export async function readMethod(stripe: Stripe, about: unknown): Promise<ChangedMethod | 'malformed' | null> {
  const named = methodForm.safeParse(about);
  if (!named.success) return 'malformed';
  const { id } = named.data;
  const current = await stripe.paymentMethods.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  const isAttached = current !== null && current.customer !== null;
  return { kind: 'method', methodId: id, method: isAttached ? toMethod(current) : null };
}

/** Ends the use of a payment method, which may have ended already. */
export async function forgetMethod(stripe: Stripe, methodId: string): Promise<void> {
  await stripe.paymentMethods.detach(methodId).catch((error: unknown) => {
    // Stripe refuses to detach what is attached no more.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
}

/** Removes a customer with all payment methods; the payments stay at Stripe. */
export async function forgetCustomer(stripe: Stripe, customerId: string): Promise<void> {
  await stripe.customers.del(customerId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
