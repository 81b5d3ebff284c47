import { expect, it } from 'vitest';
import { type AbilityName, abilitiesOf, everyAbility } from '../abilities/catalogue.ts';
import { defaultRoles } from '../abilities/default-roles.ts';
import type { Rights } from '../abilities/rights.ts';
import { mayViewAsClient } from './hub-viewers.ts';

const rightsOf = (name: string): Rights => {
  const permissions = defaultRoles.find((role) => role.name === name)?.permissions ?? [];
  return { isAdmin: false, roleName: name, abilities: abilitiesOf(permissions) };
};

it.each([
  ['officeManager', true],
  ['fieldTechnicianPro', false],
  ['fieldTechnicianLite', false],
] as const)('%s may look at a client’s page: %s', (name, expected) => {
  expect(mayViewAsClient(rightsOf(name))).toBe(expected);
});

const needed: readonly AbilityName[] = [
  ...(['Clients.viewAll', 'Jobs.viewAll', 'Jobs.showPricing', 'Estimate.viewAll', 'Invoice.viewAll'] as const),
];

it.each(needed)('nobody looks at it without %s', (name) => {
  const [moduleName, ability] = name.split('.') as ['Jobs', string];
  const all = everyAbility();
  const person = { isAdmin: false, roleName: 'own', abilities: all };
  expect(mayViewAsClient(person)).toBe(true);
  const fewer = { ...all, [moduleName]: all[moduleName].filter((each) => each !== ability) };
  expect(mayViewAsClient({ ...person, abilities: fewer })).toBe(false);
});
