import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abilitiesOf, abilityCatalogue, everyAbility, moduleKeys, type Permission } from '../abilities/catalogue.ts';
import { defaultRoles } from '../abilities/default-roles.ts';
import { can, isAdminRole, isFieldTechnician, type Rights, viewScope } from '../abilities/rights.ts';
import { apiKeyState, rightsOfKey } from './api-key.ts';

const admin: Rights = { isAdmin: true, roleName: 'admin', abilities: everyAbility() };
const makers: Rights[] = [
  admin,
  { ...admin, roleName: null },
  ...defaultRoles.map(({ name, permissions }) =>
    isAdminRole(name)
      ? { ...admin, roleName: name }
      : { isAdmin: false, roleName: name, abilities: abilitiesOf(permissions) },
  ),
];

const scopes = fc.array(
  fc
    .constantFrom(...moduleKeys)
    .chain((name) =>
      fc.record({ name: fc.constant(name), abilities: fc.subarray<string>([...abilityCatalogue[name]]) }),
    ),
);

const every = moduleKeys.flatMap((name) => abilityCatalogue[name].map((ability) => [name, ability] as const));

const rank = { all: 2, assigned: 1, none: 0 };
const seen = (rights: Rights, name: 'Clients' | 'Jobs' | 'Requests' | 'TaskManagement') =>
  rank[viewScope(rights, name) ?? 'none'];

describe('rightsOfKey', () => {
  it('never exceeds its maker, nor its scope', () => {
    fc.assert(
      fc.property(fc.constantFrom(...makers), scopes, (maker, scope: Permission[]) => {
        const key = rightsOfKey(maker, scope);
        expect(key.isAdmin || isAdminRole(key.roleName)).toBe(false);
        for (const [name, ability] of every) {
          const named = `${name}.${ability}` as Parameters<typeof can>[1];
          const isInScope = abilitiesOf(scope)[name].includes(ability);
          expect(can(key, named)).toBe(isInScope && can(maker, named));
        }
        for (const name of ['Clients', 'Jobs', 'Requests', 'TaskManagement'] as const)
          expect(seen(key, name)).toBeLessThanOrEqual(seen(maker, name));
      }),
    );
  });

  it('is that of its maker without a scope', () => {
    for (const maker of makers) expect(rightsOfKey(maker, null)).toEqual(maker);
  });

  it("keeps a technician's narrower sight", () => {
    const technician = makers.find(isFieldTechnician);
    expect(technician && isFieldTechnician(rightsOfKey(technician, []))).toBe(true);
  });
});

describe('apiKeyState', () => {
  const now = new Date('2026-11-30T12:00:00.000Z');
  it.each([
    [{ expiresAt: null, revokedAt: null }, 'active'],
    [{ expiresAt: '2026-11-30T12:00:00.001Z', revokedAt: null }, 'active'],
    [{ expiresAt: '2026-11-30T12:00:00.000Z', revokedAt: null }, 'expired'],
    [{ expiresAt: '2026-11-01T12:00:00.000Z', revokedAt: '2026-10-01T12:00:00.000Z' }, 'revoked'],
  ])('of %j is %s', (key, state) => {
    expect(apiKeyState(key, now)).toBe(state);
  });
});
