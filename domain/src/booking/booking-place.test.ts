import { expect, test } from 'vitest';
import { emptyAddress } from '../addresses/address.ts';
import { addressOfPlace } from './booking-place.ts';

const nowhere = { found: null, office: null };
const typed = (street: string) => addressOfPlace({ street, city: 'Toronto', zipCode: 'M5V 2T6' }, nowhere);

test.each([
  ['12 Elm St', '12', 'Elm St'],
  ['12A Elm St', '12A', 'Elm St'],
  ['5th Ave', null, '5th Ave'],
  ['Unit 4, 12 Elm St', '12', 'Elm St Unit 4'],
  ['Rural Route 3', null, 'Rural Route 3'],
  ['  12  Elm St', '12', 'Elm St'],
])('the street line %j has the house number %j and the street %j', (line, houseNumber, street) => {
  expect(typed(line)).toMatchObject({ houseNumber, street });
});

test('the region and country are those that the map found, else those of the office', () => {
  const place = { street: '12 Elm St', city: 'Toronto', zipCode: 'M5V 2T6' };
  const office = { ...emptyAddress, state: 'ON', country: 'CA', latitude: 1, longitude: 2 };
  const found = { ...emptyAddress, state: 'QC', country: 'CA', latitude: 45, longitude: -73 };
  expect(addressOfPlace(place, { found: null, office })).toMatchObject({ state: 'ON', country: 'CA', latitude: null });
  expect(addressOfPlace(place, { found, office })).toMatchObject({ state: 'QC', latitude: 45, longitude: -73 });
});
