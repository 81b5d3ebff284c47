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

/** SQL condition on `users` joined with `roles`: the person is an admin. */
const isAdmin = sql<SqlBool>`(users.role_id is null or roles.name = any(${[...adminRoleNames]}::text[]))`;

/** The account's active admins: people with an admin role or without a role. */
export const listAdminIds = async (tx: Tx): Promise<string[]> =>
  (await activePeople(tx).where(isAdmin).execute()).map(({ id }) => id);

function isHolder(ability: AbilityName) {
  const [name, held] = ability.split('.');
  const entry = JSON.stringify([{ name, abilities: [held] }]);
  return sql<SqlBool>`(${isAdmin} or roles.permissions @> ${entry}::jsonb)`;
}

/** The account's active people who hold an ability: admins, and people whose role has it. */
export const listHolderIds = async (tx: Tx, ability: AbilityName): Promise<string[]> =>
  (await activePeople(tx).where(isHolder(ability)).execute()).map(({ id }) => id);

/** The union of: the people with these ids who have not left, the active admins, and the active holders of an ability. */
export type Audience = { userIds?: readonly string[]; admins?: boolean; holders?: AbilityName };

/** SQL condition on `users` joined with `roles`: the person belongs to the audience. Null if the audience is empty. */
export function isInAudience({ userIds = [], admins, holders }: Audience) {
  const groups = [...(admins ? [isAdmin] : []), ...(holders === undefined ? [] : [isHolder(holders)])];
  const ways = [
    ...(userIds.length === 0
      ? []
      : [sql<SqlBool>`users.status <> 'inactive' and users.id = any(${[...userIds]}::uuid[])`]),
    ...(groups.length === 0 ? [] : [sql<SqlBool>`users.status = 'active' and (${sql.join(groups, sql` or `)})`]),
  ];
  return ways.length === 0 ? null : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}
