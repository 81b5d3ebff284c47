import { isAdminRole } from '@truckroll/domain/abilities/rights';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { findClaimant } from '../../platform/database/claims.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';

type FoundCompany = { accountId: string; companyName: string };

/** The company that a person owns or administers. */
export async function findCompanyOf(system: Tx, email: string): Promise<FoundCompany> {
  const { roleName, ...company } = await findPerson(system, email);
  if (!isAdminRole(roleName)) throw new CannotStart(`${email} is no owner or admin of ${company.companyName}.`);
  return company;
}

/** The company that a person owns, for ending it: an admin's address does not suffice. */
export async function findCompanyOfOwner(system: Tx, email: string): Promise<FoundCompany> {
  const { roleName, ...company } = await findPerson(system, email);
  if (!isOwnerRole(roleName))
    throw new CannotStart(`${email} is not the owner of ${company.companyName}. Only the owner can end the company.`);
  return company;
}

async function findPerson(system: Tx, email: string): Promise<FoundCompany & { roleName: string | null }> {
  const accountId = await findClaimant(system, 'email', email);
  if (accountId === undefined) throw new CannotStart(`Nobody has the address ${email}.`);
  const found = await system
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.accountId')
    .leftJoin('roles', (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select(['users.accountId', 'accounts.companyName', 'roles.name as roleName'])
    .where('users.accountId', '=', accountId)
    .where(sql<SqlBool>`lower(users.email) = lower(${email})`)
    .executeTakeFirst();
  if (found === undefined) throw new CannotStart(`Nobody has the address ${email}.`);
  return found;
}
