import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  abilitiesOf,
  abilityCatalogue,
  everyAbility,
  firstUnknownAbility,
  mergePermissions,
  moduleKeys,
} from './catalogue.ts';
import { defaultRoles } from './default-roles.ts';
import { describedCatalogue } from './descriptions.ts';

describe('entries of a role', () => {
  it.each([
    [[{ name: 'Clients', abilities: ['edit', 'fly'] }], 'Clients.fly'],
    [
      [
        { name: 'Clients', abilities: [] },
        { name: 'Boats', abilities: ['sail'] },
      ],
      'Boats.sail',
    ],
    [[{ name: 'Boats', abilities: [] }], 'Boats'],
    [[{ name: 'Estimate', abilities: ['recordPayment'] }], 'Estimate.recordPayment'],
    [[{ name: 'constructor', abilities: ['name'] }], 'constructor.name'],
    [[{ name: 'Clients', abilities: ['Edit'] }], 'Clients.Edit'],
  ])('of %j name %s as unknown', (permissions, unknown) => {
    expect(firstUnknownAbility(permissions)).toBe(unknown);
    expect(mergePermissions(permissions)).toBeNull();
  });

  it('of every default role are known, and stay as they are when merged', () => {
    for (const { permissions } of defaultRoles) {
      expect(firstUnknownAbility(permissions)).toBeNull();
      expect(mergePermissions(permissions)).toEqual(permissions);
    }
  });

  it('grant the same once merged as all of them together', () => {
    const entry = fc
      .constantFrom(...moduleKeys)
      .chain((name) =>
        fc.record({ name: fc.constant(name), abilities: fc.array(fc.constantFrom<string>(...abilityCatalogue[name])) }),
      );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (sent) => {
        const held = abilitiesOf(mergePermissions(sent) ?? []);
        for (const name of moduleKeys) {
          const all = sent.filter((one) => one.name === name).flatMap((one) => one.abilities);
          expect(held[name]).toEqual([...new Set(all)]);
        }
      }),
    );
  });

  it('of modules that are not there hold nothing', () => {
    expect(abilitiesOf([{ name: 'Jobs', abilities: ['edit'] }])).toMatchObject({ Jobs: ['edit'], Clients: [] });
    expect(Object.keys(abilitiesOf([]))).toEqual(moduleKeys);
  });
});

describe('the default roles (API 2.5)', () => {
  it('are six, and the first is the owner of the account', () => {
    expect(defaultRoles.map((role) => role.name)).toEqual([
      'superAdmin',
      'admin',
      'officeManager',
      'officeStaff',
      'fieldTechnicianPro',
      'fieldTechnicianLite',
    ]);
  });

  it('give the office manager every right to records, and nobody below the right to delete', () => {
    const [, , manager, ...others] = defaultRoles.map((role) => abilitiesOf(role.permissions));
    expect(manager).toEqual({ ...everyAbility(), Communications: [], Timesheets: [] });
    for (const held of others) expect(Object.values(held).flat()).not.toContain('delete');
  });

  it('give calls, messages and the inbox of the company to admins only', () => {
    const holders = defaultRoles.filter(({ permissions }) => abilitiesOf(permissions).Communications.length > 0);
    expect(holders.map(({ name }) => name)).toEqual(['superAdmin', 'admin']);
  });
});

describe('the described catalogue (API TM-9)', () => {
  it('describes every ability once, in the order of the catalogue', () => {
    const described = describedCatalogue();
    expect(described.map((entry) => entry.name)).toEqual(moduleKeys);
    for (const { name, abilities } of described) {
      expect(abilities.map((ability) => ability.name)).toEqual([...abilityCatalogue[name]]);
    }
  });

  it('has a different label for each ability of a module, and a sentence of its own for it', () => {
    for (const { label, abilities } of describedCatalogue()) {
      expect(label).not.toBe('');
      expect(new Set(abilities.map((ability) => ability.label)).size).toBe(abilities.length);
      for (const { label: words, description } of abilities) {
        expect(words).toMatch(/^[A-Z][a-z]/);
        expect(description).toMatch(/^[A-Z].*\.$/);
      }
    }
  });
});
