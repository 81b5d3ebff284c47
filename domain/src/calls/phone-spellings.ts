import { callingCodeOf, countryOfCode, exitsOf, lengthOf, trunkOf } from './calling-codes.ts';

/** A phone number (API 3.1), as somebody typed it. */
type TypedPhone = { countryCode: string; number: string };
type CanonicalPhone = { code: string; national: string };

/** An extension behind a number: 'x12', 'ext. 5', '#7'. */
const extension = /(?:ext(?:ension)?\b|x|#)[\s.:]*\d{1,8}$/i;

/** Longer texts are no phone numbers. */
const longestPhone = 60;

/** A number without its extension; null without one. */
function beforeExtension(text: string): string | null {
  const trimmed = text.trim();
  const found = trimmed.length <= longestPhone ? extension.exec(trimmed) : null;
  const before = found === null ? '' : trimmed.slice(0, found.index);
  return /\d/.test(before) ? before : null;
}

/**
 * Whether a typed number has an extension, which cannot be stored or dialled with it.
 *
 * @example hasExtension('416-555-0134 x12') → true; hasExtension('416-555-0134') → false
 */
export const hasExtension = (text: string): boolean => beforeExtension(text) !== null;

/** The digits of a number. Those of its extension are not part of it. */
const digitsIn = (text: string): string => (beforeExtension(text) ?? text).replaceAll(/\D/g, '');

/** Mobile numbers of Argentina have 15 after the area at home, and 9 before it in the international form. */
const argentineMobile = /^0?(11|[23]\d{3}|[23]\d\d)15(\d{6,8})$/;

/** The national number without what is dialled before it within its country. */
function withoutTrunk(code: string, number: string): string {
  const mobile = code === '54' && number.replace(/^0/, '').length === 12 ? argentineMobile.exec(number) : null;
  if (mobile !== null) return `9${mobile[1]}${mobile[2]}`;
  const national = number.replace(trunkOf(code), '');
  const length = lengthOf(code);
  // A country code that was typed in both parts.
  const isRepeated = length !== undefined && national.length === code.length + length && national.startsWith(code);
  const left = isRepeated ? national.slice(code.length) : national;
  return left === number ? left : withoutTrunk(code, left);
}

function fromInternational(digits: string): CanonicalPhone | null {
  const code = callingCodeOf(digits);
  return code === undefined ? null : { code, national: withoutTrunk(code, digits.slice(code.length)) };
}

/** Whether a number has as many digits as its country's numbers have. */
function isWhole({ code, national: { length } }: CanonicalPhone): boolean {
  const usual = lengthOf(code);
  return usual === undefined ? length >= 6 && length <= 12 : length === usual;
}

/** Splits a typed phone into calling code and national number. What was typed with a plus or 00 has its own country. */
function split({ countryCode, number }: TypedPhone): CanonicalPhone {
  const [code, digits] = [digitsIn(countryCode), digitsIn(number)];
  const hasPlus = number.trimStart().startsWith('+') && digits.length > 6;
  const dialled = hasPlus || code === '' ? [digits] : exitsOf(code).flatMap((exit) => exit.exec(digits)?.[1] ?? []);
  const found = dialled.map(fromInternational).filter((phone) => phone !== null);
  return found.find(isWhole) ?? found[0] ?? { code, national: withoutTrunk(code, digits) };
}

/**
 * The digits of the international number (E.164), however the number was typed: the form by which calls and messages
 * are matched with clients (API CA-8), and that is dialled and written to.
 *
 * @example canonicalDigits({ countryCode: '+44', number: '020 7946 0958' }) → '442079460958'
 * @example canonicalDigits({ countryCode: '+1', number: '1 (416) 555-0134' }) → '14165550134'
 */
export function canonicalDigits(phone: TypedPhone): string {
  const { code, national } = split(phone);
  return code + national;
}

/**
 * A phone as it is stored: the national number without prefixes, with its country. The country is kept if the number is
 * of its calling code.
 *
 * @example canonicalPhone({ countryCode: '+1', number: '011 44 20 7946 0958', countryIdentifier: 'us' })
 *   → { countryCode: '+44', number: '2079460958', countryIdentifier: 'gb' }
 */
export function canonicalPhone<P extends TypedPhone & { countryIdentifier: string }>(
  phone: P,
): { countryCode: string; number: string; countryIdentifier: string } {
  const { code, national } = split(phone);
  const isSame = code === digitsIn(phone.countryCode);
  const countryIdentifier = isSame ? phone.countryIdentifier : (countryOfCode(code) ?? phone.countryIdentifier);
  return { countryCode: `+${code}`, number: national, countryIdentifier };
}

/**
 * An international number (E.164) without a national prefix after its country code.
 *
 * @example canonicalNumber('+44 (0)20 7946 0958') → '+442079460958'; canonicalNumber('+114165550134') → '+14165550134'
 */
export const canonicalNumber = (number: string): string => `+${canonicalDigits({ countryCode: '', number })}`;

/**
 * The digits of a typed number or a part of it, as they may occur in international numbers: as typed, and without the
 * prefixes that are dialled before. None for a text that is no number.
 *
 * @example searchedDigits('020 7946') → ['0207946', '207946']
 */
export function searchedDigits(typed: string): string[] {
  const text = typed.trim();
  if (!/^\+?[\d\s()./\u00a0\u2010-\u2015\u2212-]+$/.test(text)) return [];
  const digits = digitsIn(text);
  if (digits.length < 3) return [];
  const whole = canonicalDigits({ countryCode: '', number: text });
  const bare = ['', '0+', '00', '011', '0011', '810', '8(?=[0-9]{10}$)', '06(?=[0-9]{8,9}$)'].map((prefix) =>
    digits.replace(new RegExp(`^${prefix}`), ''),
  );
  const trunkInside = text.startsWith('+') || digits.startsWith('00') ? [whole] : [];
  return [...new Set([...bare, ...trunkInside])].filter((part) => part.length >= 3);
}
