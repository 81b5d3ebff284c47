import type { Phone } from '@truckroll/contract/fields/fields';
import { isPhoneText } from '@truckroll/domain/format/phone-number';
import { AsYouType, type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** `label` is short, for the closed select; `name` is searched. */
export type PhoneCountry = { value: string; label: string; name: string };

const isCountry = (code: string): code is CountryCode => getCountries().some((country) => country === code);

const countryCodeOf = (identifier: string): CountryCode => {
  const code = identifier.toUpperCase();
  return isCountry(code) ? code : 'US';
};

const names = new Intl.DisplayNames('en', { type: 'region' });

/** All countries with their calling code; the United States and Canada come first. */
export function phoneCountries(): PhoneCountry[] {
  const first = ['US', 'CA'];
  const rest = getCountries()
    .filter((code) => !first.includes(code))
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ code }) => code);
  return [...first.filter(isCountry), ...rest].map((code) => ({
    value: code.toLowerCase(),
    label: `${code} +${getCountryCallingCode(code)}`,
    name: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})`,
  }));
}

/** Digits grouped in the country's format. */
export const formatTyped = (digits: string, identifier: string): string =>
  new AsYouType(countryCodeOf(identifier)).input(digits);

/**
 * Parses a typed phone. The number decides between countries that share a calling code. A number that begins with a
 * plus sets its own country.
 */
export function readPhone(typed: string, identifier: string): Phone | null {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return null;
  const reader = new AsYouType(countryCodeOf(identifier));
  reader.input(typed.trimStart().startsWith('+') ? `+${digits}` : digits);
  const found = reader.getNumber();
  const country = found?.country ?? countryCodeOf(identifier);
  return {
    countryCode: `+${getCountryCallingCode(country)}`,
    number: typed.trimStart().startsWith('+') && found !== undefined ? String(found.nationalNumber) : digits,
    countryIdentifier: country.toLowerCase(),
  };
}

/** The phone of a field's text. A text that is no phone is kept, so that saving refuses it instead of dropping it. */
export function phoneOfText(typed: string, identifier: string): Phone | null {
  const text = typed.trim();
  if (text === '') return null;
  return (
    (isPhoneText(text) ? readPhone(text, identifier) : null) ?? {
      countryCode: '',
      number: text,
      countryIdentifier: identifier,
    }
  );
}
