import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { expect, test } from 'vitest';
import { permissionsOf } from '../parts/chosen-abilities.ts';
import { copyName, roleForm, roleValues } from './role-values.ts';

const helper = {
  name: 'helper',
  label: 'Helper',
  requiresTwoStep: false,
  permissions: [
    { name: 'Jobs' as const, abilities: ['viewAssigned', 'create'] },
    { name: 'Clients' as const, abilities: ['create'] },
  ],
};

test('a new role has no abilities', () => {
  expect(permissionsOf(roleValues(null).abilities)).toEqual([]);
});

test('abilities follow the order of the catalogue, whatever the stored order', () => {
  expect(roleValues(helper).abilities.Jobs).toEqual(['create', 'viewAssigned']);
});

test('modules without abilities are not sent', () => {
  expect(roleForm.parse(roleValues(helper)).permissions).toEqual([
    { name: 'Clients', abilities: ['create'] },
    { name: 'Jobs', abilities: ['create', 'viewAssigned'] },
  ]);
});

test('a role with all abilities is sent with all of them', () => {
  const permissions = Object.entries(everyAbility()).map(([name, abilities]) => ({ name, abilities }));
  expect(permissionsOf(everyAbility())).toEqual(permissions);
});

test('a role needs a name of letters and digits', () => {
  const messages = (name: string) => {
    const { error } = readBy(roleForm, { ...roleValues(null), name });
    return error === undefined ? [] : toFieldErrors(error);
  };
  expect(messages('')).toEqual([{ path: 'name', code: 'required', message: 'Role name is required' }]);
  expect(messages('two words')).toEqual([{ path: 'name', code: 'invalid_format', message: 'Name is not valid' }]);
  expect(messages('twoWords2')).toEqual([]);
});

test.each([
  ['helper', ['helper'], 'helperCopy'],
  ['helper', ['helper', 'helperCopy'], 'helperCopy2'],
  ['helper', ['HELPERCOPY', 'helperCopy2'], 'helperCopy3'],
])('the copy of %s beside %j is named %s', (name, taken, copy) => expect(copyName(name, taken)).toBe(copy));
