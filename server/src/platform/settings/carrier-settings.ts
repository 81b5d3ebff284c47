import { z } from 'zod';
import { address, oneOf, whole } from './setting-fields.ts';

/** The settings of telephone calls and text messages. */
export const carrierSettings = {
  /** Who carries calls and messages; `built-in` simulates them. */
  CALLS_PROVIDER: oneOf('CALLS_PROVIDER', ['built-in', 'twilio', 'off']).default('built-in'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  /** Signs requests to Twilio and Twilio's webhooks. */
  TWILIO_AUTH_TOKEN: z.string().optional(),
  /** The number of texts for accounts without a number of their own. */
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{7,15}$/, { error: 'TWILIO_FROM must be a number with its country code such as +14165550123.' })
    .optional(),
  /** The key that signs the tokens of softphones, and the TwiML application that they call. */
  TWILIO_API_KEY: z.string().optional(),
  TWILIO_API_SECRET: z.string().optional(),
  TWILIO_APP_SID: z.string().optional(),
  /** The URL of Twilio's API, if it is not Twilio's own. */
  TWILIO_API_URL: address('TWILIO_API_URL', 'https://api.twilio.com').default('https://api.twilio.com'),
  /** How many phone numbers one company may have. */
  NUMBERS_PER_ACCOUNT: whole('NUMBERS_PER_ACCOUNT', 0, 500).default(5),
  /** Whether the carrier keeps its copy of a recording that is stored here. */
  KEEP_CARRIER_RECORDINGS: oneOf('KEEP_CARRIER_RECORDINGS', ['on', 'off']).default('off'),
};

type Given = { [key in keyof typeof carrierSettings]?: unknown } & { PUBLIC_URL?: unknown };

/** Pairs of carrier settings: the first requires the second. */
export const carrierPairs = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'one is nothing without the other'],
  ['TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID', 'one is nothing without the other'],
  ['TWILIO_FROM', 'TWILIO_ACCOUNT_SID', 'it is a number of that account'],
  ['TWILIO_API_KEY', 'TWILIO_API_SECRET', 'one is nothing without the other'],
  ['TWILIO_API_SECRET', 'TWILIO_API_KEY', 'one is nothing without the other'],
] as const;

const neededForTwilio = [
  ['TWILIO_ACCOUNT_SID', 'it is the account that calls and messages go through'],
  ['TWILIO_AUTH_TOKEN', 'it tells that the webhooks of Twilio are its own'],
  ['TWILIO_API_KEY', 'it signs the tokens of softphones'],
  ['TWILIO_API_SECRET', 'it signs the tokens of softphones'],
  ['TWILIO_APP_SID', 'softphones call it'],
  ['PUBLIC_URL', 'Twilio reports to it'],
] as const;

/** The settings that the chosen carrier lacks, each with the sentence that the start fails with. */
export function missingCarrierSettings(given: Given): { name: string; message: string }[] {
  if (given.CALLS_PROVIDER === 'twilio')
    return neededForTwilio
      .filter(([name]) => given[name] === undefined)
      .map(([name, why]) => ({ name, message: `${name} must be set for CALLS_PROVIDER=twilio: ${why}.` }));
  // Without calls over Twilio the account serves only the texts from this one number.
  if (given.TWILIO_ACCOUNT_SID === undefined || given.TWILIO_FROM !== undefined) return [];
  const message = 'TWILIO_FROM must be set together with TWILIO_ACCOUNT_SID: text messages come from it.';
  return [{ name: 'TWILIO_FROM', message }];
}
