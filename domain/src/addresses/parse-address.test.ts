import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AddressParts, noAddressParts } from './address.ts';
import { formattedAddress } from './format.ts';
import { parseAddress } from './parse-address.ts';
import { canadianRegions, usRegions } from './regions.ts';

const main = { houseNumber: '123', street: 'Main St', city: 'Buffalo', state: 'NY', zipCode: '14201', country: 'US' };
const queen = {
  houseNumber: '100',
  street: 'Queen St W',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5H 2N2',
  country: 'CA',
};

const examples: [string, Partial<AddressParts>][] = [
  ['123 Main St, Buffalo, NY 14201, USA', main],
  ['123 Main St, Buffalo, NY 14201', main],
  ['123 Main St, Buffalo, New York 14201', main],
  ['123 Main St Buffalo NY 14201', main],
  ['123 Main St\nBuffalo, NY 14201\nUnited States', main],
  ['  123  Main St ,Buffalo , n.y.  14201 , U.S.A. ', main],
  ['123 Main St, Buffalo, 14201 NY', main],
  ['123 Main St, Buffalo, NY 14201-1234', { ...main, zipCode: '14201-1234' }],
  ['123 Main St, Buffalo, NY', { ...main, zipCode: null }],
  ['123 Main St, Buffalo', { ...main, zipCode: null, state: null, country: null }],
  ['123 Main St', { houseNumber: '123', street: 'Main St' }],
  ['123', { houseNumber: '123' }],
  ['Buffalo, NY 14201', { city: 'Buffalo', state: 'NY', zipCode: '14201', country: 'US' }],
  ['14201', { zipCode: '14201', country: 'US' }],
  ['New York, NY', { city: 'New York', state: 'NY', country: 'US' }],
  ['123 Broadway, New York', { houseNumber: '123', street: 'Broadway', city: 'New York', state: 'NY', country: 'US' }],
  ['100 Queen St W, Toronto, ON M5H 2N2, Canada', queen],
  ['100 Queen St W Toronto ON m5h2n2', queen],
  ['100 Queen St W, Toronto, Ontario, M5H-2N2', queen],
  ['100 Queen St W, Toronto, M5H 2N2, CA', { ...queen, state: null }],
  ['100 King Street West Toronto ON M5X 1A1', { ...queen, street: 'King Street West', zipCode: 'M5X 1A1' }],
  ['123 Main St North Tonawanda NY 14120', { ...main, city: 'North Tonawanda', zipCode: '14120' }],
  ['123 Main St NE', { houseNumber: '123', street: 'Main St NE' }],
  ['12 Oak Ct', { houseNumber: '12', street: 'Oak Ct' }],
  [
    '12 Oak Ct, Hartford, CT 06101',
    { houseNumber: '12', street: 'Oak Ct', city: 'Hartford', state: 'CT', zipCode: '06101', country: 'US' },
  ],
  ['12 Oak St Hartford CT', { houseNumber: '12', street: 'Oak St', city: 'Hartford', state: 'CT', country: 'US' }],
  ['123 Main St St Louis MO 63101', { ...main, city: 'St Louis', state: 'MO', zipCode: '63101' }],
  [
    '77 Mt St Helens Dr Castle Rock WA',
    { houseNumber: '77', street: 'Mt St Helens Dr', city: 'Castle Rock', state: 'WA', country: 'US' },
  ],
  ['200 N Elm St, Austin, TX', { houseNumber: '200', street: 'N Elm St', city: 'Austin', state: 'TX', country: 'US' }],
  [
    '5th Ave, New York, NY 10001',
    { street: '5th Ave', city: 'New York', state: 'NY', zipCode: '10001', country: 'US' },
  ],
  [
    '350 5th Ave Fl 34, New York, NY',
    { houseNumber: '350', street: '5th Ave Fl 34', city: 'New York', state: 'NY', country: 'US' },
  ],
  ['123 Main St, Apt 4B, Buffalo, NY 14201', { ...main, street: 'Main St Apt 4B' }],
  ['123 Main St Apt 4B Buffalo NY 14201', { ...main, street: 'Main St Apt 4B' }],
  ['123 Main St #12, Buffalo, NY 14201', { ...main, street: 'Main St #12' }],
  ['Unit 4, 123 Main St, Buffalo, NY 14201', { ...main, street: 'Main St Unit 4' }],
  ['#4 123 Main St, Buffalo, NY 14201', { ...main, street: 'Main St #4' }],
  ['Suite 300 123 Main St, Buffalo, NY 14201', { ...main, street: 'Main St Suite 300' }],
  ['4-123 Main St, Buffalo, NY 14201', { ...main, houseNumber: '4-123' }],
  ['123A Main St, Buffalo, NY 14201', { ...main, houseNumber: '123A' }],
  ['123 1/2 Main St, Buffalo, NY 14201', { ...main, houseNumber: '123 1/2' }],
  ['PO Box 1234, Buffalo, NY 14201', { ...main, houseNumber: null, street: 'PO Box 1234' }],
  ['P.O. Box 12345, Buffalo NY', { ...main, houseNumber: null, street: 'P.O. Box 12345', zipCode: null }],
  ['PO Box 12345', { street: 'PO Box 12345' }],
  ['RR 2, Elora, ON N0B 1S0', { street: 'RR 2', city: 'Elora', state: 'ON', zipCode: 'N0B 1S0', country: 'CA' }],
  [
    '1234 Rue Sainte-Catherine O, Montréal, QC H3B 1A1',
    {
      houseNumber: '1234',
      street: 'Rue Sainte-Catherine O',
      city: 'Montréal',
      state: 'QC',
      zipCode: 'H3B 1A1',
      country: 'CA',
    },
  ],
  [
    '1234, rue Sainte-Catherine Ouest, bureau 200, Montréal (Québec) H3B 1A1',
    {
      houseNumber: '1234',
      street: 'rue Sainte-Catherine Ouest bureau 200',
      city: 'Montréal',
      state: 'QC',
      zipCode: 'H3B 1A1',
      country: 'CA',
    },
  ],
  ['12 Rue Ontario', { houseNumber: '12', street: 'Rue Ontario' }],
  [
    'C.P. 100, Rimouski, Québec G5L 1A1',
    { street: 'C.P. 100', city: 'Rimouski', state: 'QC', zipCode: 'G5L 1A1', country: 'CA' },
  ],
  [
    '10 Water St, St. John’s, NL',
    { houseNumber: '10', street: 'Water St', city: 'St. John’s', state: 'NL', country: 'CA' },
  ],
  [
    '55 Delaware Ave, Buffalo, NY',
    { houseNumber: '55', street: 'Delaware Ave', city: 'Buffalo', state: 'NY', country: 'US' },
  ],
  ['Washington, DC 20001', { city: 'Washington', state: 'DC', zipCode: '20001', country: 'US' }],
  ['', {}],
  [' , ,', {}],
];

test.each(examples)('%j', (text, parts) => {
  expect(parseAddress(text)).toEqual({ ...noAddressParts, ...parts });
});

test('a formatted address parses back into its parts', () => {
  const digit = fc.constantFrom(...'123456789');
  const letter = fc.constantFrom(...'ABCEGHJKLMNPRSTVXY');
  const innerLetter = fc.constantFrom(...'ABCEGHJKLMNPRSTVWXYZ');
  const usPlace = fc.record({
    city: fc.constantFrom('Buffalo', 'North Tonawanda', 'St. Louis', 'Lake Placid', 'O’Fallon', 'Winston-Salem'),
    state: fc.constantFrom(...usRegions.map((region) => region.code)),
    zipCode: fc.option(fc.tuple(digit, digit, digit, digit, digit).map((digits) => digits.join(''))),
    country: fc.constant('US'),
  });
  const canadianPlace = fc.record({
    city: fc.constantFrom('Toronto', 'Trois-Rivières', 'St. John’s', 'Sault Ste. Marie', 'Montréal'),
    state: fc.constantFrom(...canadianRegions.map((region) => region.code)),
    zipCode: fc.option(
      fc
        .tuple(letter, digit, innerLetter, digit, innerLetter, digit)
        .map((six) => `${six.slice(0, 3).join('')} ${six.slice(3).join('')}`),
    ),
    country: fc.constant('CA'),
  });
  const building = fc.record({
    houseNumber: fc.option(fc.constantFrom('1', '123', '4-123', '77B', '99999')),
    street: fc.constantFrom(
      'Main St',
      'King Street West',
      'St. Paul Ave',
      'Rue Sainte-Catherine O',
      'Highway 7',
      '5th Ave',
      'Broadway',
      'Elm Ct Apt 4B',
      'Main St #12',
    ),
  });
  fc.assert(
    fc.property(building, fc.oneof(usPlace, canadianPlace), (line, place) => {
      const parts = { ...line, ...place };
      expect(parseAddress(formattedAddress(parts) ?? '')).toEqual(parts);
    }),
  );
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '12',
          '4-5',
          'Main',
          'St',
          'Apt',
          '#',
          'Unit 3',
          'New York',
          'NY',
          'ON',
          'CA',
          'CT',
          'Canada',
          'M5V',
          '2T6',
        ],
        ...['14201', 'Rue', 'PO Box', ',', 'é', '🏠'],
      ),
      { maxLength: 9 },
    )
    .map((list) => list.join(' ')),
);
const kept = (text: string | null): string => (text ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '');

test('no word is lost when no region, code or country is recognised', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { houseNumber, street, city, state, zipCode, country } = parseAddress(text);
      fc.pre(state === null && zipCode === null && country === null);
      expect([houseNumber, street, city].map(kept).join('').length).toBe(kept(text).length);
    }),
  );
});

test('every part contains only words that were typed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { houseNumber, street, city, zipCode } = parseAddress(text);
      for (const part of [houseNumber, street, city, zipCode]) {
        for (const word of part?.split(' ') ?? []) expect(kept(text).toUpperCase()).toContain(kept(word).toUpperCase());
      }
    }),
  );
});
