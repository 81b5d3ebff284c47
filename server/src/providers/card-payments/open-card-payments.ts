import type { Settings } from '../../platform/settings/settings.ts';
import type { CardPayments } from './card-payments.ts';

/** The configured card processor, if any. */
export async function openCardPayments(settings: Settings): Promise<CardPayments | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = settings;
  const publishableKey = settings.STRIPE_PUBLISHABLE_KEY ?? null;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const { openStripePayments } = await import('./stripe-payments.ts');
  return openStripePayments({ secretKey, webhookSecret, publishableKey, apiUrl });
}
