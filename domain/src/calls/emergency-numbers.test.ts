import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmergencyNumber } from './emergency-numbers.ts';

describe('isEmergencyNumber', () => {
  it.each([
    ['911', true],
    [' 9-1-1 ', true],
    ['112', true],
    ['+1911', true],
    ['+1 911', true],
    ['+112', true],
    ['999', true],
    ['+44 999', true],
    ['+353 999', true],
    ['+61000', true],
    ['+49110', true],
    ['+49 999', false],
    ['411', false],
    ['', false],
    ['+1 (416) 555-0134', false],
    ['9115550134', false],
  ])('judges %j', (typed, expected) => {
    expect(isEmergencyNumber(typed)).toBe(expected);
  });

  it('never takes a number of seven digits or more for one', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7, maxLength: 15 });
    fc.assert(fc.property(digits, (number) => !isEmergencyNumber(number) && !isEmergencyNumber(`+${number}0`)));
  });
});
