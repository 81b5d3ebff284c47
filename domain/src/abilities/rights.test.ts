import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AbilityName,
  abilitiesOf,
  abilityCatalogue,
  everyAbility,
  moduleKeys,
  type Permission,
} from './catalogue.ts';
import { defaultRoles } from './default-roles.ts';
import {
  can,
  canAny,
  isAdminRole,
  narrowScope,
  type Rights,
  type ScopedModule,
  seesClientHistory,
  viewScope,
} from './rights.ts';

const scopedModules: ScopedModule[] = ['Clients', 'Jobs', 'Requests', 'TaskManagement'];
const allAbilities = moduleKeys.flatMap((name) =>
  abilityCatalogue[name].map((ability) => `${name}.${ability}` as AbilityName),
);

const permissions: fc.Arbitrary<Permission[]> = fc
  .tuple(...moduleKeys.map((name) => fc.subarray<string>([...abilityCatalogue[name]])))
  .map((lists) => moduleKeys.map((name, index) => ({ name, abilities: lists[index] ?? [] })));

const roleName = fc.constantFrom('officeManager', 'officeStaff', 'helper', 'fieldTechnicianPro', 'fieldTechnicianLite');

/** A non-admin. */
const member: fc.Arbitrary<Rights> = fc
  .record({ permissions, roleName })
  .map((given) => ({ isAdmin: false, roleName: given.roleName, abilities: abilitiesOf(given.permissions) }));

const withRole = (name: string): Rights => {
  const role = defaultRoles.find((known) => known.name === name);
  return { isAdmin: isAdminRole(name), roleName: name, abilities: abilitiesOf(role?.permissions ?? []) };
};

const without = (person: Rights, moduleName: ScopedModule, ability: string): Rights => ({
  ...person,
  abilities: { ...person.abilities, [moduleName]: person.abilities[moduleName].filter((held) => held !== ability) },
});

describe('an admin', () => {
  it.each([
    ['superAdmin', true],
    ['admin', true],
    [null, true],
    ['officeManager', false],
    ['Admin', false],
    ['', false],
  ])('is who has the role %s: %s', (name, expected) => {
    expect(isAdminRole(name)).toBe(expected);
  });

  it('may do and see everything, whatever the entries of the role say', () => {
    const admin: Rights = { isAdmin: true, roleName: 'admin', abilities: abilitiesOf([]) };
    for (const ability of allAbilities) expect(can(admin, ability)).toBe(true);
    for (const moduleName of scopedModules) expect(viewScope(admin, moduleName)).toBe('all');
  });
});

describe('an ability', () => {
  it('is held exactly by those who have it in its own module', () => {
    fc.assert(
      fc.property(permissions, roleName, fc.constantFrom(...allAbilities), (held, name, ability) => {
        const person: Rights = { isAdmin: false, roleName: name, abilities: abilitiesOf(held) };
        const [moduleName, short] = ability.split('.');
        const expected = held.some((entry) => entry.name === moduleName && entry.abilities.includes(short ?? ''));
        expect(can(person, ability)).toBe(expected);
      }),
    );
  });

  it('passes an any-of check when one of them is held', () => {
    fc.assert(
      fc.property(member, fc.subarray(allAbilities), (person, wanted) => {
        expect(canAny(person, wanted)).toBe(wanted.filter((ability) => can(person, ability)).length > 0);
      }),
    );
  });
});

describe('the view scope', () => {
  it('is all only with viewAll, and never all of clients and requests for a field technician', () => {
    fc.assert(
      fc.property(member, fc.constantFrom(...scopedModules), (person, moduleName) => {
        if (viewScope(person, moduleName) !== 'all') return;
        expect(person.abilities[moduleName]).toContain('viewAll');
        if (person.roleName?.startsWith('fieldTechnician')) expect(['Jobs', 'TaskManagement']).toContain(moduleName);
      }),
    );
  });

  it('grows with an additional ability, or stays', () => {
    const width = { null: 0, assigned: 1, all: 2 };
    fc.assert(
      fc.property(member, fc.constantFrom(...scopedModules), (person, moduleName) => {
        const before = width[`${viewScope(person, moduleName)}`];
        for (const ability of person.abilities[moduleName]) {
          expect(width[`${viewScope(without(person, moduleName, ability), moduleName)}`]).toBeLessThanOrEqual(before);
        }
      }),
    );
  });

  it('depends only on its own module', () => {
    fc.assert(
      fc.property(member, fc.constantFrom(...scopedModules), (person, moduleName) => {
        const bare = { ...abilitiesOf([]), [moduleName]: person.abilities[moduleName] };
        expect(viewScope({ ...person, abilities: bare }, moduleName)).toBe(viewScope(person, moduleName));
      }),
    );
  });

  it.each(['viewAssigned', 'create', 'createForAssigned', 'edit'])(
    'is assigned for a holder of %s alone',
    (ability) => {
      const person: Rights = { isAdmin: false, roleName: 'helper', abilities: { ...abilitiesOf([]), Jobs: [ability] } };
      expect(viewScope(person, 'Jobs')).toBe('assigned');
    },
  );

  it.each([
    ['officeManager', { Clients: 'all', Jobs: 'all', Requests: 'all', TaskManagement: 'all' }],
    ['officeStaff', { Clients: 'all', Jobs: 'all', Requests: 'all', TaskManagement: 'all' }],
    ['fieldTechnicianPro', { Clients: 'assigned', Jobs: 'assigned', Requests: 'assigned', TaskManagement: 'assigned' }],
    [
      'fieldTechnicianLite',
      { Clients: 'assigned', Jobs: 'assigned', Requests: 'assigned', TaskManagement: 'assigned' },
    ],
    ['nobody', { Clients: null, Jobs: null, Requests: null, TaskManagement: null }],
  ])('of %s is %j', (name, expected) => {
    const scopes = scopedModules.map((moduleName) => [moduleName, viewScope(withRole(name), moduleName)]);
    expect(Object.fromEntries(scopes)).toEqual(expected);
  });
});

describe('a requested view', () => {
  it('narrows a scope and never widens it', () => {
    expect(narrowScope('all', undefined)).toBe('all');
    expect(narrowScope('all', 'all')).toBe('all');
    expect(narrowScope('all', 'assigned')).toBe('assigned');
    expect(narrowScope('all', 'viewAssigned')).toBe('assigned');
    for (const requested of [undefined, 'all', 'assigned', 'viewAssigned'] as const) {
      expect(narrowScope('assigned', requested)).toBe('assigned');
    }
  });
});

describe('the history tabs of a client', () => {
  it('need viewHistory and, unless opened from a chat, viewBasicInfo; an admin always sees them', () => {
    const holding = (...abilities: string[]): Rights => ({
      isAdmin: false,
      roleName: 'helper',
      abilities: { ...abilitiesOf([]), Clients: abilities },
    });
    const [fromList, fromChat] = [{ openedFromChat: false }, { openedFromChat: true }];
    expect(seesClientHistory(holding('viewBasicInfo'), fromChat)).toBe(false);
    expect(seesClientHistory(holding('viewHistory'), fromList)).toBe(false);
    expect(seesClientHistory(holding('viewHistory'), fromChat)).toBe(true);
    expect(seesClientHistory(holding('viewHistory', 'viewBasicInfo'), fromList)).toBe(true);
    expect(seesClientHistory({ isAdmin: true, roleName: null, abilities: everyAbility() }, fromList)).toBe(true);
  });
});
