import type { Phone } from '@truckroll/contract/fields/fields';
import { canonicalDigits } from '@truckroll/domain/calls/phone-spellings';
import {
  type CountryCode,
  findPhoneNumbersInText,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

const isCountry = (code: string): code is CountryCode => getCountries().some((country) => country === code);

const countryOf = (identifier: string): CountryCode => {
  const code = identifier.toUpperCase();
  return isCountry(code) ? code : 'US';
};

/** A country of a calling code: the usual one of several. */
const countryWith = (calling: string, home: CountryCode): CountryCode =>
  [home, ...getCountries()].find((country) => getCountryCallingCode(country) === calling) ?? home;

/**
 * Parses a phone number in a text. A number that begins with a plus sets its own country, any other is of the account's.
 * Null for a text without digits. Digits that are no known number are kept, so that validation reports them.
 *
 * @example readPhone('020 7946 0958', 'gb') → { countryCode: '+44', number: '2079460958', countryIdentifier: 'gb' }
 */
export function readPhone(text: string, usual: string): Phone | null {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return null;
  const home = countryOf(usual);
  const isInternational = text.trimStart().startsWith('+');
  const found = parsePhoneNumberFromString(isInternational ? `+${digits}` : digits, home);
  const isKnown = found?.isPossible() === true;
  const calling = isKnown ? found.countryCallingCode : getCountryCallingCode(home);
  const country = (isKnown ? found.country : home) ?? countryWith(calling, home);
  return {
    countryCode: `+${calling}`,
    number: isKnown ? String(found.nationalNumber) : digits,
    countryIdentifier: country.toLowerCase(),
  };
}

/**
 * As `readPhone`, but null for a number of a length that its country does not have.
 *
 * @example readPossiblePhone('416-555-013', 'us') → null
 */
export function readPossiblePhone(text: string, usual: string): Phone | null {
  const phone = readPhone(text, usual);
  const isPossible = phone !== null && parsePhoneNumberFromString(`+${canonicalDigits(phone)}`)?.isPossible() === true;
  return isPossible ? phone : null;
}

/** The last phone number in lines of a text, without fax numbers. */
export function findPhone(lines: readonly string[], usual: string): Phone | null {
  for (const line of lines.toReversed()) {
    const [found] = /\bfax\b/i.test(line) ? [] : findPhoneNumbersInText(line, countryOf(usual));
    if (found !== undefined) return readPhone(found.number.number, usual);
  }
  return null;
}
