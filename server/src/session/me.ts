import type { Me } from '@truckroll/contract/session';
import { abilitiesOf, everyAbility } from '@truckroll/domain/abilities/catalogue';
import { isAdminRole } from '@truckroll/domain/abilities/rights';
import { getAccountRow, toAccount } from '../accounts/account-store.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { found } from '../http/problem.ts';
import { chosenMaps } from '../maps/choose-maps.ts';
import type { Settings } from '../settings.ts';

/** The signed-in user as the front end knows him: rights, the client property definitions and the account (API SE-8). */
export async function readMe(tx: Tx, who: { accountId: string; userId: string }, settings: Settings): Promise<Me> {
  const row = found(
    await tx
      .selectFrom('users')
      .leftJoin('roles', (join) =>
        join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
      )
      .selectAll('users')
      .select(['roles.name as roleName', 'roles.label as roleLabel', 'roles.permissions'])
      .where('users.accountId', '=', who.accountId)
      .where('users.id', '=', who.userId)
      .executeTakeFirst(),
    'Team member',
  );
  const account = await getAccountRow(tx, who.accountId);
  const properties = await tx
    .selectFrom('customProperties')
    .selectAll()
    .where('accountId', '=', who.accountId)
    .where('moduleType', '=', 'client_properties')
    .where('deletedAt', 'is', null)
    .orderBy('orderIndex')
    .orderBy('id')
    .execute();
  const isAdmin = isAdminRole(row.roleName);
  const { roleId, roleName, roleLabel, permissions } = row;
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim(),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    color: row.color,
    timezone: row.timezone ?? account.timezone,
    ownTimezone: row.timezone,
    roleId,
    role:
      roleId === null || roleName === null
        ? null
        : { id: roleId, name: roleName, label: roleLabel ?? roleName, permissions: permissions ?? [] },
    isAdmin,
    abilities: isAdmin ? everyAbility() : abilitiesOf(permissions ?? []),
    properties: properties.map(({ accountId: _, deletedAt: __, ...property }) => property),
    account: toAccount(account, { providers: providersOf(settings), logoUrl: null }),
  };
}

/** Who answers for each outside service under these settings. */
export const providersOf = (settings: Settings): Me['account']['providers'] => ({
  ai: 'built-in',
  maps: chosenMaps(settings),
  mail: settings.SMTP_URL === undefined ? 'built-in' : 'smtp',
  calls: settings.CALLS_PROVIDER,
});
