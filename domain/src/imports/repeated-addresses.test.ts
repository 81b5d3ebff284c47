import { describe, expect, it } from 'vitest';
import { unfoldAddresses } from './repeated-addresses.ts';

const parts = ['Street Line 1', 'City', 'Billing?'];
const heads = ['Name', ...[1, 2, 10].flatMap((number) => parts.map((part) => `Address_${number} ${part}`)), 'Email'];

describe('a file with several addresses in a row', () => {
  it('has a row for each address that is filled, in the columns of the first one', () => {
    expect(
      unfoldAddresses(heads, [
        ['Ann', '1 Hill St', 'York', 'true', '', '', 'false', '7 Lake Rd', 'Hull', 'false', 'ann@lee.test'],
        ['Bo', '', '', 'false', '', '', 'false', '', '', 'false', 'bo@lee.test'],
        ['Cy', '', '', '', '3 Elm St', '', 'true'],
      ]),
    ).toEqual({
      heads: ['Name', 'Address_1 Street Line 1', 'Address_1 City', 'Address_1 Billing?', 'Email'],
      rows: [
        ['Ann', '1 Hill St', 'York', 'true', 'ann@lee.test'],
        ['Ann', '7 Lake Rd', 'Hull', 'false', 'ann@lee.test'],
        ['Bo', '', '', 'false', 'bo@lee.test'],
        ['Cy', '3 Elm St', '', 'true', ''],
      ],
    });
  });

  it.each([
    [['Name', 'Address_1 City', 'Email']],
    [['Name', 'Address 1', 'Address 2']],
    [['Name', 'Address_1', 'Address_2']],
  ])('is none with the header %j', (other) => {
    expect(unfoldAddresses(other, [['Ann', 'York', 'x']])).toBeNull();
  });
});
