import type { Account } from '@truckroll/contract/account/account';

type Service = keyof Account['providers'];

/** The built-in behaviour without an outside provider (screens 14). */
const builtIn: Record<Service, string> = {
  ai: 'Built-in text engine (quotes, no language model)',
  maps: 'Built-in address list (US and Canada)',
  mail: 'Built-in mailbox',
  calls: 'Built-in (simulated calls and messages)',
};

const names: Record<string, string> = {
  google: 'Google Maps',
  nominatim: 'Nominatim',
  photon: 'Photon',
  smtp: 'SMTP server',
  twilio: 'Twilio',
  off: 'Off',
};

/**
 * The label of a service's current provider.
 *
 * @example providerLabel('mail', 'built-in') → 'Built-in mailbox'
 */
export const providerLabel = (service: Service, provider: string): string =>
  provider === 'built-in' ? builtIn[service] : (names[provider] ?? provider);

/**
 * Where a model is reached; null for the built-in engine.
 *
 * @example hostOfModel('small at ai.example.org') → 'ai.example.org'
 */
export const hostOfModel = (provider: string): string | null =>
  provider === 'built-in' ? null : (provider.split(' at ').at(-1) ?? null);
