import { abilitiesOf, everyAbility } from '@truckroll/domain/abilities/catalogue';
import { expect, test } from 'vitest';
import { areaAt, areas, areasFor, bottomBarOf, creationsFor } from './navigation.ts';

const nobody = { isAdmin: false, roleName: 'custom', abilities: abilitiesOf([]) };
const admin = { isAdmin: true, roleName: null, abilities: everyAbility() };
const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label);

test('users who see no clients have no links to them', () => {
  expect(labels(areasFor(nobody, []))).not.toContain('Clients');
  expect(labels(areasFor(admin, []))).toContain('Clients');
  expect(creationsFor(nobody)).toEqual([]);
});

test('messages are for admins, and only with the calls add-on', () => {
  expect(labels(areasFor(admin, ['calls']))).toContain('Messages');
  expect(labels(areasFor(admin, ['job-forms']))).not.toContain('Messages');
  expect(labels(areasFor(nobody, ['calls']))).not.toContain('Messages');
});

test('a record’s page belongs to its area; a longer name is another page', () => {
  expect(areaAt('/clients/7')?.label).toBe('Clients');
  expect(areaAt('/clients')?.label).toBe('Clients');
  expect(areaAt('/clientsX')).toBeUndefined();
});

test('no two areas share a key', () => {
  const keys = areas.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

test('every area is in the bottom bar or under More', () => {
  const { shown, behindMore } = bottomBarOf(areas);
  expect(labels([...shown, ...behindMore]).sort()).toEqual(labels(areas).sort());
  expect(shown[0]?.label).toBe('Home');
});
