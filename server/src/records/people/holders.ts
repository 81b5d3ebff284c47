import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import { adminRoleNames } from '@truckroll/domain/abilities/role-names';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/** The account's active people, with their roles. */
const activePeople = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('roles', (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select('users.id')
    .where('users.status', '=', 'active')
    .orderBy('users.id');

const isAdmin = sql<SqlBool>`(users.role_id is null or roles.name = any(${[...adminRoleNames]}::text[]))`;

/** The account's active admins: people with an admin role or without a role. */
export const listAdminIds = async (tx: Tx): Promise<string[]> =>
  (await activePeople(tx).where(isAdmin).execute()).map(({ id }) => id);

/** The account's active people who hold an ability: admins, and people whose role has it. */
export async function listHolderIds(tx: Tx, ability: AbilityName): Promise<string[]> {
  const [name, held] = ability.split('.');
  const entry = JSON.stringify([{ name, abilities: [held] }]);
  const rows = await activePeople(tx)
    .where(sql<SqlBool>`(${isAdmin} or roles.permissions @> ${entry}::jsonb)`)
    .execute();
  return rows.map(({ id }) => id);
}
