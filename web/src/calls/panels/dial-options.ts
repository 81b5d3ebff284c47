import type { Call } from '@truckroll/contract/calls/calls';
import type { Client } from '@truckroll/contract/clients/clients';
import { isEmergencyNumber } from '@truckroll/domain/calls/emergency-numbers';
import {
  canonicalDigits,
  canonicalNumber,
  hasExtension,
  searchedDigits,
} from '@truckroll/domain/calls/phone-spellings';
import { formatInternational, formatPhone, internationalNumber } from '@truckroll/domain/format/phone-number';
import { matchesSearch } from '@truckroll/domain/text/folding';
import { readPhone } from '../../design/field/phone-numbers.ts';
import { formatDateTime } from '../../design/shown-units.ts';

/** Somebody who can be called from the dialer. */
export type DialOption = {
  key: string;
  /** Null for a client without a phone. */
  number: string | null;
  clientId: string | null;
  name: string | null;
  hint: string;
  /** Why the number cannot be called. */
  refusal: string | null;
};

const mostRecent = 6;
const noPhoneText = 'The client has no phone number.';
const archivedText = 'This client is archived.';

/** The numbers of the latest calls, each once, newest first. */
export function recentOptions(calls: readonly Call[], timezone: string): DialOption[] {
  const seen = new Map<string, Call>();
  for (const call of calls) {
    if (call.phoneNumber.startsWith('+') && !seen.has(call.phoneNumber)) seen.set(call.phoneNumber, call);
  }
  return [...seen.values()]
    .slice(0, mostRecent)
    .map(({ phoneNumber: number, clientId, clientName: name, timestamp }) => ({
      key: `recent ${number}`,
      number,
      clientId,
      name,
      hint: [name === null ? null : formatInternational(number), formatDateTime(timestamp, timezone)]
        .filter((part) => part !== null)
        .join(' · '),
      refusal: null,
    }));
}

export const clientOption = ({ id, name, phoneNumber, stage }: Client): DialOption => ({
  key: `client ${id}`,
  number: phoneNumber === null ? null : internationalNumber(phoneNumber),
  clientId: id,
  name,
  hint: phoneNumber === null ? '' : formatPhone(phoneNumber),
  refusal: stage === 'archived' ? archivedText : phoneNumber === null ? noPhoneText : null,
});

/** The options that contain a typed text in their name or number; all for an empty text. */
export function optionsWith(options: readonly DialOption[], typed: string): DialOption[] {
  const numbers = searchedDigits(typed);
  return options.filter(
    ({ name, number }) =>
      (name !== null && matchesSearch(typed, name)) ||
      typed.trim() === '' ||
      numbers.some((digits) => number?.includes(digits) === true),
  );
}

/** Shorter numbers have no country code to add: '12' is not '+1 12'. */
const leastDigits = 7;

/**
 * A typed number in the international form, as the server takes it. Short emergency numbers stay as they are, so that
 * they are refused as such.
 *
 * @param country The account's country, of which numbers without a country code are.
 * @example dialledNumber('(416) 555-0134', 'us') → '+14165550134'; dialledNumber('911', 'us') → '911'
 */
export function dialledNumber(typed: string, country: string): string {
  const text = typed.trim();
  const isShort = text.replaceAll(/\D/g, '').length < leastDigits;
  // A number with an extension is refused as it was typed.
  if (isShort || isEmergencyNumber(text) || hasExtension(text)) return text;
  if (text.startsWith('+')) return canonicalNumber(text);
  const phone = readPhone(text, country);
  return phone === null ? text : `+${canonicalDigits(phone)}`;
}
