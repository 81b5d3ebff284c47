import type { Rights } from '@truckroll/domain/abilities/rights';
import { expect, test } from 'vitest';
import { wishedTeam } from './entry-rights.ts';

const admin: Rights = { isAdmin: true, roleName: null, abilities: {} as Rights['abilities'] };
const pro: Rights = {
  isAdmin: false,
  roleName: 'fieldTechnicianPro',
  abilities: { Jobs: ['editOwn', 'viewAssigned'] } as unknown as Rights['abilities'],
};

test('a job of the tray gets the person of the row, from those who may assign', () => {
  expect(wishedTeam({ job: 'stored', who: 'tom' }, admin)).toEqual({ teamIds: ['tom'] });
});

test('a stored job keeps its people where the user may not assign others', () => {
  expect(wishedTeam({ job: 'stored', who: 'tom' }, pro)).toEqual({});
});

test('a new job is wished for whom the calendar was pressed; the form judges it', () => {
  expect(wishedTeam({ job: 'new', who: 'tom' }, pro)).toEqual({ teamIds: ['tom'] });
  expect(wishedTeam({ job: 'new' }, admin)).toEqual({});
});
