import { isAdminRole } from '@truckroll/domain/abilities/rights';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';

/** The company that a person owns or administers. */
export async function findCompanyOf(system: Tx, email: string): Promise<{ accountId: string; companyName: string }> {
  const found = await system
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.accountId')
    .leftJoin('roles', (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select(['users.accountId', 'accounts.companyName', 'roles.name as roleName'])
    .where(sql<SqlBool>`lower(users.email) = lower(${email})`)
    .executeTakeFirst();
  if (found === undefined) throw new CannotStart(`Nobody has the address ${email}.`);
  if (!isAdminRole(found.roleName)) throw new CannotStart(`${email} is no owner or admin of ${found.companyName}.`);
  return { accountId: found.accountId, companyName: found.companyName };
}
