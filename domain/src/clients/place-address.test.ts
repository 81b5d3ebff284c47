import { expect, it } from 'vitest';
import { emptyAddress } from '../addresses/address.ts';
import { draftOf } from '../addresses/address-draft.ts';
import { addressAfterChoice } from './place-address.ts';

const home = { ...emptyAddress, street: '260 Carlaw Avenue', formattedAddress: '260 Carlaw Avenue, Toronto' };
const shop = { ...emptyAddress, street: '1 Queen Street', formattedAddress: '1 Queen Street, Toronto' };

it('takes the address of a chosen property', () => {
  expect(addressAfterChoice(draftOf(home), { address: shop }, null)).toEqual(draftOf(shop));
});

it("does not keep the former property's address at one without an address", () => {
  expect(addressAfterChoice(draftOf(home), { address: null }, { address: home })).toEqual(draftOf(null));
});

it.each([
  ['a typed one at a property without an address', { address: null }, { address: shop }],
  ['the first one at a property without an address', { address: null }, null],
  ['it when no property is chosen any more', null, { address: home }],
] as const)('keeps %s', (_, chosen, former) => {
  expect(addressAfterChoice(draftOf(home), chosen, former)).toBeNull();
});
