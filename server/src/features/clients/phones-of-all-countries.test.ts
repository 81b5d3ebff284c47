import { callingCodeOf } from '@truckroll/domain/calls/calling-codes';
import { canonicalDigits } from '@truckroll/domain/calls/phone-spellings';
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, it } from 'vitest';

const countries = getCountries();

it.each(countries)('numbers of %s are the same as dialled at home and from abroad', (country) => {
  const code = getCountryCallingCode(country);
  expect(callingCodeOf(`${code}00000`)).toBe(code);
  const example = getExampleNumber(country, examples);
  if (example === undefined) throw new Error(`There is no example of ${country}.`);
  const plain = example.number.slice(1);
  const of = (number: string, countryCode: string = code) =>
    canonicalDigits({ countryCode: `+${countryCode}`, number });
  expect(of(String(example.nationalNumber))).toBe(plain);
  expect(of(example.formatNational())).toBe(plain);
  expect(of(example.formatInternational())).toBe(plain);
  expect(of(example.formatInternational(), '1')).toBe(plain);
  expect(of(`00 ${plain}`)).toBe(plain);
  expect(of(`00 ${plain}`, '49')).toBe(plain);
  for (const from of ['US', 'GB', 'RU', 'JP', 'AU', 'HK'] as const) {
    if (from === country) continue;
    const dialled = example.format('IDD', { fromCountry: from });
    if (getCountryCallingCode(from) !== code) expect(of(dialled, getCountryCallingCode(from)), dialled).toBe(plain);
  }
});
