import type { Me } from '@truckroll/contract/session/session';
import { abilitiesOf, everyAbility } from '@truckroll/domain/abilities/catalogue';
import { isAdminRole } from '@truckroll/domain/abilities/rights';
import { unitsOf } from '@truckroll/domain/format/units';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { personRows, roleRows } from '../../records/people/person-rows.ts';
import { hasTags } from '../../records/tags/tag-store.ts';
import { type AccountSurroundings, describeAccount } from '../account/describe-account.ts';
import { connectedAddOns } from '../add-ons/add-on-store.ts';
import { listClientDefinitions } from '../custom-properties/property-store.ts';
import { confirmedTwoSteps } from '../two-step/two-step-store.ts';

/** The signed-in user as sent to the front end: rights, client property definitions and the account (API SE-8). */
export async function readMe(
  tx: Tx,
  who: { accountId: string; userId: string; mustSetUpTwoStep?: boolean },
  surroundings: AccountSurroundings,
): Promise<Me> {
  const [row, account, properties, addOns, isTagging] = await Promise.all([
    tx
      .selectFrom(personRows.as('users'))
      .leftJoin(roleRows.as('roles'), (join) =>
        join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
      )
      .leftJoin(confirmedTwoSteps.as('twoStepSignIns'), (join) =>
        join.onRef('twoStepSignIns.accountId', '=', 'users.accountId').onRef('twoStepSignIns.userId', '=', 'users.id'),
      )
      .selectAll('users')
      .select(['roles.name as roleName', 'roles.label as roleLabel', 'roles.permissions', 'twoStepSignIns.confirmedAt'])
      .where('users.accountId', '=', who.accountId)
      .where('users.id', '=', who.userId)
      .executeTakeFirstOrThrow(),
    getAccountRow(tx, who.accountId),
    listClientDefinitions(tx, who.accountId),
    connectedAddOns(tx, who.accountId),
    hasTags(tx, who.accountId),
  ]);
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
    units: unitsOf(row.units, account.units),
    ownUnits: row.units,
    sharesPosition: row.sharesPosition,
    roleId,
    role:
      roleId === null || roleName === null
        ? null
        : { id: roleId, name: roleName, label: roleLabel ?? roleName, permissions: permissions ?? [] },
    isAdmin,
    abilities: isAdmin ? everyAbility() : abilitiesOf(permissions ?? []),
    twoStep: { isOn: row.confirmedAt !== null, mustSetUp: who.mustSetUpTwoStep === true },
    properties,
    addOns,
    hasTags: isTagging,
    account: describeAccount(account, surroundings),
  };
}
