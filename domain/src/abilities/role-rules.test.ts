import { describe, expect, it } from 'vitest';
import { defaultRoles } from './default-roles.ts';
import { roleChangeRefusal, roleDeletionRefusal } from './role-rules.ts';

const own = { name: 'helper', isSystem: false };
const system = (name: string) => ({ name, isSystem: true });

describe('changing a role (API TM-10)', () => {
  it('is refused for the admin roles, whatever is changed', () => {
    expect(roleChangeRefusal(system('superAdmin'))).toBe('roleFixed');
    expect(roleChangeRefusal(system('admin'), { name: 'admin' })).toBe('roleFixed');
  });

  it('is refused for the name of every other default role, and for nothing else of it', () => {
    for (const { name } of defaultRoles.slice(2)) {
      expect(roleChangeRefusal(system(name), { name: 'other' })).toBe('roleFixed');
      expect(roleChangeRefusal(system(name), { name })).toBeNull();
      expect(roleChangeRefusal(system(name))).toBeNull();
    }
  });

  it('is allowed for roles of the account itself', () => {
    expect(roleChangeRefusal(own, { name: 'other' })).toBeNull();
  });
});

describe('deleting a role (API TM-11)', () => {
  it.each([
    [{ ...system('officeStaff'), memberCount: 0 }, 'roleUndeletable'],
    [{ ...system('officeStaff'), memberCount: 3 }, 'roleUndeletable'],
    [{ ...own, memberCount: 1 }, 'roleInUse'],
    [{ ...own, memberCount: 0 }, null],
  ])('of %j: %s', (role, expected) => {
    expect(roleDeletionRefusal(role)).toBe(expected);
  });
});
