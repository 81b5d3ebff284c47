import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddressType, addressTypes, canDeleteAddress, nextAddressType } from './address-rows.ts';

const rows = (...types: AddressType[]) => types.map((type) => ({ type }));

describe('the addresses of a client', () => {
  test('are added as primary, then billing, then business', () => {
    expect(nextAddressType([])).toBe('primary');
    expect(nextAddressType(rows('primary'))).toBe('billing');
    expect(nextAddressType(rows('primary', 'billing'))).toBe('business');
  });

  test('are never more than three', () => {
    expect(nextAddressType(rows('primary', 'billing', 'business'))).toBeNull();
  });

  test('get the first free type after an earlier one was changed or deleted', () => {
    expect(nextAddressType(rows('business'))).toBe('primary');
    expect(nextAddressType(rows('primary', 'business'))).toBe('billing');
  });

  test('are deletable except for the last one', () => {
    expect(canDeleteAddress(rows('primary', 'billing'))).toBe(true);
    expect(canDeleteAddress(rows('billing'))).toBe(false);
  });

  test('a new one never takes a type in use', () => {
    fc.assert(
      fc.property(fc.subarray([...addressTypes]), (types) => {
        const next = nextAddressType(rows(...types));
        expect(next === null ? types.length === 3 : !types.includes(next)).toBe(true);
      }),
    );
  });
});
