import { expect, test } from 'vitest';
import { noAddressParts } from './address.ts';
import { formattedAddress, streetLine } from './format.ts';

const buffalo = {
  houseNumber: '123',
  street: 'Main St',
  city: 'Buffalo',
  state: 'NY',
  zipCode: '14201',
  country: 'US',
};
const toronto = {
  houseNumber: '100',
  street: 'Queen St W',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5H 2N2',
  country: 'CA',
};

test.each([
  [buffalo, '123 Main St, Buffalo, NY 14201, USA'],
  [toronto, '100 Queen St W, Toronto, ON M5H 2N2, Canada'],
  [{ ...buffalo, state: 'New York', country: 'United States' }, '123 Main St, Buffalo, NY 14201, USA'],
  [{ ...buffalo, houseNumber: null, street: null }, 'Buffalo, NY 14201, USA'],
  [{ ...buffalo, houseNumber: null, street: 'PO Box 12' }, 'PO Box 12, Buffalo, NY 14201, USA'],
  [{ ...buffalo, zipCode: null }, '123 Main St, Buffalo, NY, USA'],
  [{ ...buffalo, state: null, country: null }, '123 Main St, Buffalo, 14201'],
  [{ ...buffalo, state: 'Jalisco', country: 'MX' }, '123 Main St, Buffalo, Jalisco 14201, MX'],
  [{ ...noAddressParts, city: ' ' }, null],
  [noAddressParts, null],
])('%j reads %s', (parts, text) => {
  expect(formattedAddress(parts)).toBe(text);
});

test('the line of the building is missing when there is none', () => {
  expect(streetLine(buffalo)).toBe('123 Main St');
  expect(streetLine({ street: null, houseNumber: null })).toBeNull();
});
