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

/** The sender of simulated texts, from the numbers that are reserved for fiction. */
const simulatedSender = '+12025550100';

/** The carrier of the settings. */
export async function openCarrier(settings: Settings, parts: Omit<LocalParts, 'key'>): Promise<OpenCarrier> {
  const local = openLocalCarrier({ ...parts, key: await installationSecret(parts.database, 'carrier') });
  const carrier = settings.CALLS_PROVIDER === 'off' ? null : local;
  return { carrier, textSender: { carrier: local, from: simulatedSender } };
}
