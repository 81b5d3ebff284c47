import { defaultRoles } from '@truckroll/domain/abilities/default-roles';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { insertDefaultOutcomes } from '../../records/calls/outcome-store.ts';

export type NewAccount = {
  companyName: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  timezone: string;
};

/** Creates an account with its default roles, call outcomes and first user, the super admin (API SE-3). */
export async function openAccount(
  system: Tx,
  account: NewAccount,
  now: Date,
): Promise<{ accountId: string; userId: string }> {
  const accountId = newId();
  const userId = newId();
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  await system
    .insertInto('accounts')
    .values({ id: accountId, companyName: account.companyName, timezone: account.timezone, ...at })
    .execute();
  const roles = defaultRoles.map((role) => ({
    accountId,
    id: newId(),
    name: role.name,
    label: role.label,
    permissions: JSON.stringify(role.permissions),
    isSystem: true,
    ...at,
  }));
  await system.insertInto('roles').values(roles).execute();
  await system
    .insertInto('users')
    .values({
      accountId,
      id: userId,
      roleId: roles[0]?.id ?? null,
      email: account.email,
      passwordHash: account.passwordHash,
      firstName: account.firstName,
      lastName: account.lastName,
      status: 'active',
      ...at,
    })
    .execute();
  await insertDefaultOutcomes(system, accountId, now);
  return { accountId, userId };
}
