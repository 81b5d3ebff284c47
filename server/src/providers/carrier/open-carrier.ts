import { withoutEnd } from '@truckroll/domain/text/without-end';
import type { Settings } from '../../platform/settings/settings.ts';
import { installationSecret } from '../../platform/storage/installation-secret.ts';
import type { Carrier } from './carrier.ts';
import { type LocalParts, openLocalCarrier } from './local/local-carrier.ts';

/** Where texts come from that the product sends for accounts without a number of their own. */
export type TextSender = { carrier: Carrier; from: string };

export type OpenCarrier = {
  /** Carries the calls and messages of the accounts' numbers; null if the settings switch them off. */
  carrier: Carrier | null;
  /** Null where such texts have no number to come from. */
  textSender: TextSender | null;
};

/** The sender of simulated texts; no account can have this number. */
const simulatedSender = '+15005550006';

/** The carrier of the settings. */
export async function openCarrier(settings: Settings, parts: Omit<LocalParts, 'key'>): Promise<OpenCarrier> {
  const { CALLS_PROVIDER: provider, TWILIO_FROM: from = null } = settings;
  const local = openLocalCarrier({ ...parts, key: await installationSecret(parts.database, 'carrier') });
  const twilio = await openTwilio(settings);
  const textSender =
    twilio === null ? { carrier: local, from: simulatedSender } : from === null ? null : { carrier: twilio, from };
  if (provider === 'twilio') return { carrier: twilio, textSender };
  return { carrier: provider === 'off' ? null : local, textSender };
}

/** Twilio with the keys of the settings; only texts go through it unless there is a softphone's key. */
async function openTwilio(settings: Settings): Promise<Carrier | null> {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, PUBLIC_URL: publicUrl } = settings;
  if (accountSid === undefined || authToken === undefined) return null;
  const { TWILIO_API_KEY: apiKey, TWILIO_API_SECRET: apiSecret, TWILIO_APP_SID: appSid } = settings;
  const hasSoftphone = apiKey !== undefined && apiSecret !== undefined && appSid !== undefined;
  const { openTwilioCarrier } = await import('./twilio/twilio-carrier.ts');
  return openTwilioCarrier({
    accountSid,
    authToken,
    apiUrl: withoutEnd(settings.TWILIO_API_URL, /\//),
    softphone: hasSoftphone ? { accountSid, apiKey, apiSecret, appSid } : null,
    from: settings.TWILIO_FROM ?? null,
    publicUrl: publicUrl === undefined ? null : withoutEnd(publicUrl, /\//),
  });
}
