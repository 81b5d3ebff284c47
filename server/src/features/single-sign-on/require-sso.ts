import { mailDomainOf } from '@truckroll/domain/single-sign-on/mail-domains';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { personRows, roleRows } from '../../records/people/person-rows.ts';
import { findConnection, hasProved } from './sso-store.ts';

type Owner = { accountId: string; userId: string };

/** The address and role of a person. */
export const findSsoPerson = (tx: Tx, { accountId, userId }: Owner) =>
  tx
    .selectFrom(personRows.as('users'))
    .leftJoin(roleRows.as('roles'), (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select(['users.email', 'users.status', 'roles.name as roleName'])
    .where('users.accountId', '=', accountId)
    .where('users.id', '=', userId)
    .executeTakeFirst();

/**
 * Refuses a password or passkey of a person who has to sign in by single sign-on. The owner never has to, so that a company whose issuer
 * fails, or is set up wrongly, can still be entered.
 */
export async function refuseWithoutSso(tx: Tx, owner: Owner): Promise<void> {
  const connection = await findConnection(tx, owner.accountId);
  if (connection?.isEnforced !== true) return;
  const person = await findSsoPerson(tx, owner);
  const domain = person === undefined || isOwnerRole(person.roleName) ? null : mailDomainOf(person.email);
  if (domain !== null && (await hasProved(tx, owner.accountId, domain))) throw new Problem('ssoRequired');
}
