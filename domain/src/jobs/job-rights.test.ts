import { expect, test } from 'vitest';
import { abilitiesOf, type Permission } from '../abilities/catalogue.ts';
import { mayEditJob, mayMoveVisit } from './job-rights.ts';

const withAbilities = (abilities: string[], isAdmin = false) => {
  const permissions: Permission[] = [{ name: 'Jobs', abilities }];
  return { isAdmin, roleName: 'x', abilities: abilitiesOf(permissions) };
};
const me = { userId: 'me', createdBy: 'me' };
const other = { userId: 'me', createdBy: 'other' };

test('admins and holders of edit change any job, holders of editOwn only their own', () => {
  expect(mayEditJob({ rights: withAbilities([], true), ...other })).toBe(true);
  expect(mayEditJob({ rights: withAbilities(['edit']), ...other })).toBe(true);
  expect(mayEditJob({ rights: withAbilities(['editOwn']), ...me })).toBe(true);
  expect(mayEditJob({ rights: withAbilities(['editOwn']), ...other })).toBe(false);
  expect(mayEditJob({ rights: withAbilities(['viewAll']), ...me })).toBe(false);
  expect(mayEditJob({ rights: withAbilities(['editOwn']), userId: 'me', createdBy: null })).toBe(false);
});

test("a visit's assignees change its status, whatever their abilities", () => {
  const rights = withAbilities(['viewAssigned']);
  expect(mayMoveVisit({ rights, ...other, teamIds: ['you', 'me'] })).toBe(true);
  expect(mayMoveVisit({ rights, ...other, teamIds: ['you'] })).toBe(false);
  expect(mayMoveVisit({ rights: withAbilities(['edit']), ...other, teamIds: [] })).toBe(true);
});
