import { defaultRoles } from '@truckroll/domain/abilities/default-roles';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim } from '../../platform/database/claims.ts';
import { telling } from '../../platform/database/telling.ts';

export type FirstPerson = { firstName: string; lastName: string; email: string; passwordHash: string };

/** Creates the default roles of a new account and its first user, the super admin. Returns the user's id. */
export async function openPeople(system: Tx, accountId: string, person: FirstPerson, now: Date): Promise<string> {
  const userId = newId();
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const roles = defaultRoles.map((role) => ({
    accountId,
    id: newId(),
    name: role.name,
    label: role.label,
    permissions: JSON.stringify(role.permissions),
    isSystem: true,
    ...at,
  }));
  await telling(
    system,
    'role',
    roles.map(({ id }) => id),
    { now, accountId },
  )
    .insertInto('roles')
    .values(roles)
    .execute();
  await claim(system, 'email', person.email, accountId);
  await telling(system, 'team', userId, { now, accountId })
    .insertInto('users')
    .values({
      accountId,
      id: userId,
      roleId: roles[0]?.id ?? null,
      email: person.email,
      passwordHash: person.passwordHash,
      firstName: person.firstName,
      lastName: person.lastName,
      status: 'active',
      ...at,
    })
    .execute();
  return userId;
}
