import type { DataOf } from '@truckroll/contract/endpoint';
import type { getInvitation } from '@truckroll/contract/session';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { LinkOwner } from './password-link-store.ts';

/** The data on an invitation's page before any input (API SE-7). */
export const readInvitation = (system: Tx, owner: LinkOwner): Promise<DataOf<typeof getInvitation>> =>
  system
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.accountId')
    .select(['users.email', 'accounts.companyName', 'users.firstName', 'users.lastName'])
    .where('users.id', '=', owner.userId)
    .executeTakeFirstOrThrow();

/** Changes the names of a user who accepts an invitation. An empty first name keeps the invitation's. */
export async function updateNames(
  system: Tx,
  userId: string,
  names: { firstName?: string | undefined; lastName?: string | undefined },
): Promise<void> {
  const given = {
    ...(names.firstName ? { firstName: names.firstName } : {}),
    ...(names.lastName === undefined ? {} : { lastName: names.lastName }),
  };
  if (Object.keys(given).length === 0) return;
  await system.updateTable('users').set(given).where('id', '=', userId).execute();
}
