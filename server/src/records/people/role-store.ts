import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Role } from '@truckroll/contract/team/roles';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';

export type RoleValues = Pick<Role, 'name' | 'label' | 'permissions' | 'requiresTwoStep'>;

const selectRoles = (tx: Tx) =>
  tx.selectFrom('roles').select([
    'id',
    'name',
    'label',
    'permissions',
    'isSystem',
    'requiresTwoStep',
    'createdAt',
    'updatedAt',
    sql<number>`(select count(*) from users
        where users.account_id = roles.account_id and users.role_id = roles.id)`.as('memberCount'),
  ]);

/** The default roles in their order in a new account, then the others by creation. */
export const listRoles = (tx: Tx): Promise<Role[]> =>
  selectRoles(tx).orderBy('isSystem', 'desc').orderBy('id').limit(listBounds.roles).execute();

export async function getRole(tx: Tx, id: string): Promise<Role> {
  return found(await selectRoles(tx).where('id', '=', id).executeTakeFirst(), 'Role');
}

/** Selects the role for update; concurrent changes and assignments wait. */
export async function getRoleForChange(tx: Tx, id: string): Promise<Role> {
  found(await tx.selectFrom('roles').select('id').where('id', '=', id).forUpdate().executeTakeFirst(), 'Role');
  // The members are counted in a statement of their own: the statement that waited for the lock would use the snapshot
  // from before the wait.
  return getRole(tx, id);
}

/**
 * The name of a role. It is locked until the transaction ends, so that it can be assigned. Undefined if it is unknown.
 */
export const lockRole = (tx: Tx, id: string): Promise<{ name: string } | undefined> =>
  tx.selectFrom('roles').select('name').where('id', '=', id).forKeyShare().executeTakeFirst();

/** Whether a user's role requires two-step sign-in. */
export async function requiresTwoStep(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select('roles.requiresTwoStep')
    .where('users.accountId', '=', accountId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row?.requiresTwoStep === true;
}

export async function insertRole(tx: Tx, values: RoleValues, now: Date): Promise<Role> {
  const id = newId();
  const at = now.toISOString();
  await telling(tx, 'role', id, { now })
    .insertInto('roles')
    .values({
      id,
      name: values.name,
      label: values.label,
      permissions: JSON.stringify(values.permissions),
      requiresTwoStep: values.requiresTwoStep,
      isSystem: false,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return getRole(tx, id);
}

export async function updateRole(tx: Tx, id: string, values: RoleValues, now: Date): Promise<Role> {
  await telling(tx, 'role', id, { now })
    .updateTable('roles')
    .set({
      name: values.name,
      label: values.label,
      permissions: JSON.stringify(values.permissions),
      requiresTwoStep: values.requiresTwoStep,
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
  return getRole(tx, id);
}

export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'role', id).deleteFrom('roles').where('id', '=', id).execute();
}
