import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDigits, canonicalNumber, canonicalPhone, searchedDigits } from './phone-spellings.ts';

describe('canonicalDigits', () => {
  it.each([
    ['+1', '4165550134', '14165550134'],
    ['1', '(416) 555-0134', '14165550134'],
    ['+1', '1 416 555 0134', '14165550134'],
    ['+1', '+1 416 555 0134', '14165550134'],
    ['+1', '001 416 555 0134', '14165550134'],
    ['+1', '011 1 416 555 0134', '14165550134'],
    ['+1', '011 44 20 7946 0958', '442079460958'],
    ['+1', '0044 20 7946 0958', '442079460958'],
    ['+1', '+44 (0)20 7946 0958', '442079460958'],
    ['+44', '020 7946 0958', '442079460958'],
    ['+44', '(0)20 7946 0958', '442079460958'],
    ['+44', '0044 20 7946 0958', '442079460958'],
    ['+44', '0044 (0)20 7946 0958', '442079460958'],
    ['+44', '44 20 7946 0958', '442079460958'],
    // An area that begins like the prefix of another country.
    ['+44', '0114 496 0000', '441144960000'],
    ['+44', '00 1 416 555 0134', '14165550134'],
    ['+39', '06 1234 5678', '390612345678'],
    ['+39', '0039 06 1234 5678', '390612345678'],
    ['+49', '030 123456', '4930123456'],
    ['+91', '98765 43210', '919876543210'],
    ['+91', '098765 43210', '919876543210'],
    ['+7', '8 (912) 345-67-89', '79123456789'],
    ['+7', '8 10 44 20 7946 0958', '442079460958'],
    ['+7', '800 555 35 35', '78005553535'],
    ['+36', '06 30 123 4567', '36301234567'],
    ['+36', '06 1 234 5678', '3612345678'],
    ['+375', '8 029 123-45-67', '375291234567'],
    ['+370', '8 612 34567', '37061234567'],
    ['+370', '0 612 34567', '37061234567'],
    ['+52', '01 55 1234 5678', '525512345678'],
    ['+52', '1 55 1234 5678', '525512345678'],
    ['+55', '0 11 91234 5678', '5511912345678'],
    ['+55', '0 21 11 91234 5678', '5511912345678'],
    ['+61', '0011 44 20 7946 0958', '442079460958'],
    ['+61', '02 9876 5432', '61298765432'],
    ['+81', '010 44 20 7946 0958', '442079460958'],
    ['+81', '090 1234 5678', '819012345678'],
    ['+852', '001 44 20 7946 0958', '442079460958'],
    ['+225', '01 23 45 67 89', '2250123456789'],
    ['+34', '612 34 56 78', '34612345678'],
    ['', '15551234567', '15551234567'],
    ['+1', '911', '1911'],
    ['', '', ''],
  ])('of %s %s is %s', (countryCode, number, expected) => {
    expect(canonicalDigits({ countryCode, number })).toBe(expected);
  });

  it('is the same for every spelling of a number', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'23456789'), minLength: 10, maxLength: 10 });
    const code = fc.constantFrom('1', '33', '44', '49', '61', '353');
    fc.assert(
      fc.property(code, digits, (countryCode, national) => {
        fc.pre(!national.startsWith(countryCode));
        const plain = countryCode + national;
        const spaced = national.replaceAll(/(..)/g, '$1 -.');
        for (const number of [
          national,
          ...(countryCode === '1' ? [`1${national}`, `011${plain}`] : [`0${national}`, `00${countryCode}0${national}`]),
          `00${plain}`,
          `+${plain}`,
          ` (${spaced})`,
        ])
          expect(canonicalDigits({ countryCode: `+${countryCode}`, number })).toBe(plain);
      }),
    );
  });

  it('of a stored number is that of the typed one', () => {
    const code = fc.constantFrom('1', '7', '36', '39', '44', '49', '52', '55', '225', '370', '375', '852');
    fc.assert(
      fc.property(code, fc.stringMatching(/^[0-9]{4,15}$/), (countryCode, number) => {
        const stored = canonicalPhone({ countryCode: `+${countryCode}`, number, countryIdentifier: 'us' });
        expect(canonicalDigits(stored)).toBe(canonicalDigits({ countryCode: `+${countryCode}`, number }));
      }),
      { numRuns: 3000 },
    );
  });
});

it.each([
  [{ countryCode: '+1', number: '1 416 555 0134', countryIdentifier: 'ca' }, '+1', '4165550134', 'ca'],
  [{ countryCode: '+1', number: '011 44 20 7946 0958', countryIdentifier: 'us' }, '+44', '2079460958', 'gb'],
  [{ countryCode: '+44', number: '01481 960194', countryIdentifier: 'gg' }, '+44', '1481960194', 'gg'],
])('%j is stored as %s %s %s', (phone, countryCode, number, countryIdentifier) => {
  expect(canonicalPhone(phone)).toEqual({ countryCode, number, countryIdentifier });
});

it.each([
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+114165550134', '+14165550134'],
  ['+4400442079460958', '+442079460958'],
  ['+14165550134', '+14165550134'],
  ['+390612345678', '+390612345678'],
])('the international number %s is %s', (number, expected) => expect(canonicalNumber(number)).toBe(expected));

it.each([
  ['020 7946 0958', '442079460958'],
  ['0044 20 7946', '442079460958'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['(416) 555-0134', '14165550134'],
  ['1-416-555', '14165550134'],
  ['011 1 416 555', '14165550134'],
  ['416–555–0134', '14165550134'],
  ['416‑555', '14165550134'],
  ['8 912 345 67 89', '79123456789'],
])('a search for %s finds %s', (typed, digits) => {
  expect(searchedDigits(typed).some((part) => digits.includes(part))).toBe(true);
});

it('other texts are no numbers', () => expect(['Ann', '12', 'Elm 123', '+'].flatMap(searchedDigits)).toEqual([]));
