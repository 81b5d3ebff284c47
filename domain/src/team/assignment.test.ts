import { describe, expect, it } from 'vitest';
import { everyAbility } from '../abilities/catalogue.ts';
import { mayAssignRequest, mayAssignTask } from './assignment.ts';

const none = Object.fromEntries(Object.keys(everyAbility()).map((name) => [name, []])) as never;
const person = (module: 'Requests' | 'TaskManagement', abilities: string[], isAdmin = false) => ({
  userId: 'me',
  isAdmin,
  roleName: 'custom',
  abilities: { ...(none as object), [module]: abilities } as never,
});

describe('who may be assigned a request (API 2.4)', () => {
  it.each([
    [['assignAnyone'], true, true],
    [['assignTeam'], false, true],
    [['assignTeam', 'assignSelf'], true, true],
    [['assignSelf'], true, false],
    [[], false, false],
  ])('with %j: oneself %s, others %s', (abilities, self, others) => {
    const by = person('Requests', abilities);
    expect([mayAssignRequest(by, 'me'), mayAssignRequest(by, 'you')]).toEqual([self, others]);
  });

  it('is anyone for an admin', () => {
    expect(mayAssignRequest(person('Requests', [], true), 'you')).toBe(true);
  });
});

describe('who may be assigned a task (API 2.4)', () => {
  it.each([
    [['assignTeam'], false, true],
    [['assignTeam', 'assignSelf'], true, true],
    [['assignSelf'], true, false],
    [[], true, true],
  ])('with %j: oneself %s, others %s', (abilities, self, others) => {
    const by = person('TaskManagement', abilities);
    expect([mayAssignTask(by, 'me'), mayAssignTask(by, 'you')]).toEqual([self, others]);
  });
});
