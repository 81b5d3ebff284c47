import { canonicalDigits } from '../calls/phone-spellings.ts';

/** A stored phone number (API 3.1): country code with plus, digits only. */
type StoredPhone = { countryCode: string; number: string };

/**
 * A phone number formatted for display (screens 3.2).
 *
 * @example formatPhone({ countryCode: '+1', number: '5551234567' }) → '+1 (555) 123-4567'
 * @example formatPhone({ countryCode: '+44', number: '2079460958' }) → '+44 2079460958'
 */
export function formatPhone(phone: StoredPhone): string {
  const american = phone.countryCode === '+1' ? /^(\d{3})(\d{3})(\d{4})$/.exec(phone.number) : null;
  if (american === null) return `${phone.countryCode} ${phone.number}`;
  return `+1 (${american[1]}) ${american[2]}-${american[3]}`;
}

/** The URL of a telephone link. */
export const phoneLink = (phone: StoredPhone): string => `tel:${internationalNumber(phone)}`;

/**
 * A phone's international number, used for calls and messages (API 4.10).
 *
 * @example internationalNumber({ countryCode: '+1', number: '5551234567' }) → '+15551234567'
 */
export const internationalNumber = (phone: StoredPhone): string => `+${canonicalDigits(phone)}`;

/**
 * An international number formatted for display; only +1 is recognised as a country code.
 *
 * @example formatInternational('+15551234567') → '+1 (555) 123-4567'; formatInternational('+442079460958') → '+442079460958'
 */
export function formatInternational(number: string): string {
  const american = /^\+1(\d{10})$/.exec(number)?.[1];
  return american === undefined ? number : formatPhone({ countryCode: '+1', number: american });
}

/**
 * Digits of a phone without a country, formatted where they are North American; others are kept.
 *
 * @example formatDigits('4165550134') → '(416) 555-0134'; formatDigits('14165550134') → '+1 (416) 555-0134'
 * @example formatDigits('02079460958') → '02079460958'
 */
export function formatDigits(digits: string): string {
  if (/^1\d{10}$/.test(digits)) return formatPhone({ countryCode: '+1', number: digits.slice(1) });
  return /^[2-9]\d{9}$/.test(digits) ? formatPhone({ countryCode: '+1', number: digits }).slice('+1 '.length) : digits;
}

/** A number with the usual separators, without an extension. */
const phoneText = /^[\s()+./\u2010-\u2013-]*\d[\d\s()+./\u2010-\u2013-]*$/;

/**
 * Whether a text is written as a phone number, and is not one of other words with digits.
 *
 * @example isPhoneText('+44 (0)20 7946-0958') → true; isPhoneText('call 12345') → false; isPhoneText('416-555-0134 x12') → false
 */
export const isPhoneText = (text: string): boolean => phoneText.test(text.trim());

const northAmerican: ReadonlySet<string> = new Set(['us', 'ca']);

/**
 * The phone of a text of digits, perhaps with a leading plus. Null for a national number of another country than the
 * United States and Canada, whose country code is not known here.
 *
 * @param country The account's country, of which numbers without a country code are.
 * @example phoneOfDigits('4165550134', 'ca') → { countryCode: '+1', number: '4165550134' }
 */
export function phoneOfDigits(text: string, country: string): StoredPhone | null {
  const american = /^\+1(\d{10})$/.exec(text)?.[1];
  if (american !== undefined) return { countryCode: '+1', number: american };
  // The plus alone is the country code, because the digits contain the real one.
  if (text.startsWith('+')) return { countryCode: '+', number: text.slice(1) };
  const national = northAmerican.has(country) ? /^1?([2-9]\d{9})$/.exec(text)?.[1] : undefined;
  return national === undefined ? null : { countryCode: '+1', number: national };
}
