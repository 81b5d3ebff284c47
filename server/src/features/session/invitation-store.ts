import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getInvitation } from '@truckroll/contract/session/session';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { personRows } from '../../records/people/person-rows.ts';
import type { LinkOwner } from './password-link-store.ts';

/** The data on an invitation's page before any input (API SE-7). */
export const readInvitation = (system: Tx, owner: LinkOwner): Promise<DataOf<typeof getInvitation>> =>
  system
    .selectFrom(personRows.as('users'))
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'users.accountId')
    .select(['users.email', 'accounts.companyName', 'users.firstName', 'users.lastName'])
    .where('users.id', '=', owner.userId)
    .executeTakeFirstOrThrow();
