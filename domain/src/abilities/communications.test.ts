import { describe, expect, it } from 'vitest';
import { hasCommunications, withCommunications } from './communications.ts';
import { defaultRoles } from './default-roles.ts';

describe('calls, messages and the inbox of a role', () => {
  it('are given and taken without changing anything else', () => {
    for (const { permissions } of defaultRoles) {
      const others = permissions.filter(({ name }) => name !== 'Communications');
      const given = withCommunications(permissions, true);
      expect(hasCommunications(given)).toBe(true);
      expect(given.slice(0, -1)).toEqual(others);
      expect(withCommunications(given, false)).toEqual(others);
    }
  });

  it('are held only with all three', () => {
    expect(hasCommunications([])).toBe(false);
    expect(hasCommunications([{ name: 'Communications', abilities: ['calls', 'messages'] }])).toBe(false);
  });
});
