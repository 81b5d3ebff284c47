import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@truckroll/contract/endpoint';
import type { Me, updateMe } from '@truckroll/contract/session';
import { abilitiesOf, everyAbility } from '@truckroll/domain/abilities/catalogue';
import { isAdminRole } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { type AccountSurroundings, describeAccount } from '../account/describe-account.ts';

/** The signed-in user as sent to the front end: rights, client property definitions and the account (API SE-8). */
export async function readMe(
  tx: Tx,
  who: { accountId: string; userId: string; mustSetUpTwoStep?: boolean },
  surroundings: AccountSurroundings,
): Promise<Me> {
  const [row, account, properties] = await Promise.all([
    tx
      .selectFrom('users')
      .leftJoin('roles', (join) =>
        join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
      )
      .leftJoin('twoStepSignIns', (join) =>
        join
          .onRef('twoStepSignIns.accountId', '=', 'users.accountId')
          .onRef('twoStepSignIns.userId', '=', 'users.id')
          .on('twoStepSignIns.confirmedAt', 'is not', null),
      )
      .selectAll('users')
      .select(['roles.name as roleName', 'roles.label as roleLabel', 'roles.permissions', 'twoStepSignIns.confirmedAt'])
      .where('users.accountId', '=', who.accountId)
      .where('users.id', '=', who.userId)
      .executeTakeFirstOrThrow(),
    getAccountRow(tx, who.accountId),
    // Sign-in queries run across all accounts, so the account is named here.
    tx
      .selectFrom('customProperties')
      .selectAll()
      .where('accountId', '=', who.accountId)
      .where('moduleType', '=', 'client_properties')
      .where('deletedAt', 'is', null)
      .orderBy('orderIndex')
      .orderBy('id')
      .execute(),
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
    roleId,
    role:
      roleId === null || roleName === null
        ? null
        : { id: roleId, name: roleName, label: roleLabel ?? roleName, permissions: permissions ?? [] },
    isAdmin,
    abilities: isAdmin ? everyAbility() : abilitiesOf(permissions ?? []),
    twoStep: { isOn: row.confirmedAt !== null, mustSetUp: who.mustSetUpTwoStep === true },
    properties: properties.map(({ accountId: _, deletedAt: __, ...property }) => property),
    account: describeAccount(account, surroundings),
  };
}

/** Changes the user's own profile. The role, address and status cannot be changed (API SE-9). */
export async function updateProfile(tx: Tx, userId: string, sent: BodyOf<typeof updateMe>, now: Date): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'phoneNumber', 'color', 'timezone'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const values = {
    firstName: sent.firstName ?? before.firstName,
    lastName: sent.lastName ?? before.lastName,
    phoneNumber: sent.phoneNumber === undefined ? before.phoneNumber : sent.phoneNumber,
    color: sent.color ?? before.color,
    timezone: sent.timezone === undefined ? before.timezone : sent.timezone,
  };
  if (isDeepStrictEqual(values, before)) return;
  const phoneNumber = values.phoneNumber === null ? null : JSON.stringify(values.phoneNumber);
  await tx
    .updateTable('users')
    .set({ ...values, phoneNumber, updatedAt: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}
