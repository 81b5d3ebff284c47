import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDigits } from './phone-spellings.ts';

describe('canonicalDigits', () => {
  it.each([
    ['+1', '4165550134', '14165550134'],
    ['1', '(416) 555-0134', '14165550134'],
    ['+1', '1 416 555 0134', '14165550134'],
    ['+1', '011 1 416 555 0134', '14165550134'],
    ['+44', '020 7946 0958', '442079460958'],
    ['+44', '0044 20 7946 0958', '442079460958'],
    ['+39', '06 1234 5678', '390612345678'],
    ['+49', '030 123456', '4930123456'],
    ['+91', '98765 43210', '919876543210'],
  ])('of %s %s is %s', (countryCode, number, expected) => {
    expect(canonicalDigits({ countryCode, number })).toBe(expected);
  });

  it('is the same for every spelling of a number', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'23456789'), minLength: 10, maxLength: 10 });
    const code = fc.constantFrom('1', '33', '44', '49', '61', '353');
    fc.assert(
      fc.property(code, digits, (countryCode, national) => {
        const plain = countryCode + national;
        const spaced = national.replaceAll(/(..)/g, '$1 -.');
        for (const number of [national, `0${national}`, `00${countryCode}${national}`, ` (${spaced})`])
          expect(canonicalDigits({ countryCode: `+${countryCode}`, number })).toBe(plain);
      }),
    );
  });
});
