import { describe, expect, it } from 'vitest';
import { abilitiesOf, type Permission } from '../abilities/catalogue.ts';
import { defaultRoles } from '../abilities/default-roles.ts';
import type { Rights } from '../abilities/rights.ts';
import { showsCataloguePrices, showsCosts } from './price-rights.ts';
import { readProductType } from './product-types.ts';

const holder = (...permissions: Permission[]): Rights => ({
  isAdmin: false,
  roleName: 'helper',
  abilities: abilitiesOf(permissions),
});

describe('prices of the price book', () => {
  it.each([
    ['admins', { ...holder(), isAdmin: true }],
    ['who sees prices of jobs', holder({ name: 'Jobs', abilities: ['showPricing'] })],
    ['who sees prices of requests', holder({ name: 'Requests', abilities: ['showPricing'] })],
    ['who writes own estimates', holder({ name: 'Estimate', abilities: ['createOwn'] })],
    ['who records payments', holder({ name: 'Invoice', abilities: ['recordPayment'] })],
    ['who deletes products', holder({ name: 'productService', abilities: ['delete'] })],
  ])('are shown to %s', (_, person) => {
    expect(showsCataloguePrices(person)).toBe(true);
  });

  it('are hidden from everybody else, including people who may create jobs', () => {
    expect(showsCataloguePrices(holder())).toBe(false);
    expect(showsCataloguePrices(holder({ name: 'Jobs', abilities: ['create', 'edit', 'viewAll'] }))).toBe(false);
  });

  it('are hidden from only one default role: the lite technician', () => {
    const hidden = defaultRoles.filter(
      ({ name, permissions }) =>
        name !== 'admin' && name !== 'superAdmin' && !showsCataloguePrices(holder(...permissions)),
    );
    expect(hidden.map(({ name }) => name)).toEqual(['fieldTechnicianLite']);
  });
});

it('costs need an ability of their own, which technicians do not have by default', () => {
  expect(showsCosts(holder({ name: 'Jobs', abilities: ['showPricing'] }))).toBe(false);
  expect(showsCosts({ ...holder(), isAdmin: true })).toBe(true);
  const shown = defaultRoles.filter(({ permissions }) => showsCosts(holder(...permissions)));
  expect(shown.map(({ name }) => name)).toEqual(['superAdmin', 'admin', 'officeManager', 'officeStaff']);
});

it.each([
  ['Product', 1],
  [' SERVICE ', 2],
  ['1', 1],
  ['2', 2],
  ['kit', null],
  ['', null],
])('the type %j is read as %s', (text, type) => {
  expect(readProductType(text)).toBe(type);
});
