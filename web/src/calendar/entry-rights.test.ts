import type { Rights } from '@truckroll/domain/abilities/rights';
import { expect, test } from 'vitest';
import { wishedTeam } from './entry-rights.ts';

const admin: Rights = { isAdmin: true, roleName: null, abilities: {} as Rights['abilities'] };
const pro: Rights = {
  isAdmin: false,
  roleName: 'fieldTechnicianPro',
  abilities: { Jobs: ['editOwn', 'viewAssigned'] } as unknown as Rights['abilities'],
};

test("a tray job is assigned to the row's person, with the right to assign", () => {
  expect(wishedTeam({ job: 'stored', who: 'tom' }, admin)).toEqual({ teamIds: ['tom'] });
});

test('a stored job keeps its team without the right to assign others', () => {
  expect(wishedTeam({ job: 'stored', who: 'tom' }, pro)).toEqual({});
});

test("a new job proposes the pressed row's person; the form validates it", () => {
  expect(wishedTeam({ job: 'new', who: 'tom' }, pro)).toEqual({ teamIds: ['tom'] });
  expect(wishedTeam({ job: 'new' }, admin)).toEqual({});
});
