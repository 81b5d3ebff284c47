import { describe, expect, it } from 'vitest';
import { abilitiesOf, everyAbility, type Permission } from '../abilities/catalogue.ts';
import { defaultRoles } from '../abilities/default-roles.ts';
import { isAdminRole } from '../abilities/rights.ts';
import { reports, reportsFor, seesLoggedHours, seesValueOfWork } from './report-rights.ts';

const holderOf = (roleName: string, permissions: readonly Permission[]) => ({
  isAdmin: isAdminRole(roleName),
  roleName,
  abilities: abilitiesOf(permissions),
});
const withRole = (name: string) => holderOf(name, defaultRoles.find((role) => role.name === name)?.permissions ?? []);
const custom = (...permissions: Permission[]) => holderOf('custom', permissions);

describe('reports', () => {
  it('are open to admins and the office, and closed to technicians', () => {
    expect(reportsFor({ isAdmin: true, roleName: null, abilities: everyAbility() })).toEqual(reports);
    expect(reportsFor(withRole('officeManager'))).toEqual(reports);
    expect(reportsFor(withRole('officeStaff'))).toEqual(reports);
    expect(reportsFor(withRole('fieldTechnicianPro'))).toEqual([]);
    expect(reportsFor(withRole('fieldTechnicianLite'))).toEqual([]);
  });

  it.each([
    ['Invoice', 'viewAll', ['money', 'payment-time', 'tips']],
    ['Invoice', 'createOwn', []],
    ['Invoice', 'edit', ['money', 'payment-time', 'tips']],
    ['Estimate', 'viewAll', ['conversion']],
    ['Requests', 'viewAll', ['conversion']],
    ['Requests', 'viewAssigned', []],
    ['Jobs', 'viewAll', ['people', 'work']],
    ['Jobs', 'edit', []],
    ['Clients', 'viewAll', ['clients']],
  ] as const)('%s.%s opens %j', (name, ability, opened) => {
    expect(reportsFor(custom({ name, abilities: [ability] }))).toEqual(opened);
  });

  it('show values to those who see the prices of jobs, and logged hours to those who see logs', () => {
    const plain = custom({ name: 'Jobs', abilities: ['viewAll'] });
    expect([seesValueOfWork(plain), seesLoggedHours(plain)]).toEqual([false, false]);
    const both = custom({ name: 'Jobs', abilities: ['viewAll', 'showPricing', 'viewLogs'] });
    expect([seesValueOfWork(both), seesLoggedHours(both)]).toEqual([true, true]);
    expect(seesLoggedHours(withRole('officeStaff'))).toBe(false);
  });
});
