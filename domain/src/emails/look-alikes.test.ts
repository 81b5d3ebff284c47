import { expect, it } from 'vitest';
import { imitatedAddress } from './look-alikes.ts';

const known = ['ann@lee-homes.com', 'Ben@Corner.com'];
const imitated = (address: string, name = '') => imitatedAddress({ name, address }, known);

it.each([
  ['ann@lee-homes.com', '', null],
  ['ANN@LEE-HOMES.COM', '', null],
  ['cleo@lee-homes.com', '', null],
  ['ann@1ee-homes.com', '', 'ann@lee-homes.com'],
  ['ann@leehomes.com', '', 'ann@lee-homes.com'],
  ['аnn@lee-homes.com', '', 'ann@lee-homes.com'],
  ['ben@comer.com', '', 'ben@corner.com'],
  ['x@evil.com', 'Ann Lee <ann@lee-homes.com>', 'ann@lee-homes.com'],
  ['x@evil.com', 'bank@bank.com', 'bank@bank.com'],
  ['ann@lee-homes.com', 'ann@lee-homes.com', null],
  ['x@evil.com', 'Ann Lee', null],
])('%s %j imitates %s', (address, name, expected) => expect(imitated(address, name)).toBe(expected));
