import { ownerRoleName } from '@truckroll/domain/team/owner-rules';
import { sql } from 'kysely';
import { failedTaskRows } from '../../platform/background/failed-task-store.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { sessionRows } from '../../platform/session/session-store.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { personRows, roleRows } from '../../records/people/person-rows.ts';

/** An account in the operator's list. */
export type ManagedAccount = {
  id: string;
  companyName: string;
  owner: string | null;
  people: number;
  clients: number;
  failedTasks: number;
  lastUsedAt: string | null;
  suspendedAt: string | null;
};

export async function listAccounts(system: Tx): Promise<ManagedAccount[]> {
  const { rows } = await sql<ManagedAccount>`
    select id, company_name, suspended_at,
      (select email from ${personRows} as users left join ${roleRows} as roles on roles.account_id = users.account_id and roles.id = users.role_id
        where users.account_id = accounts.id and users.status = 'active'
          and roles.name = ${ownerRoleName}
        order by users.created_at, users.id limit 1) as owner,
      (select count(*) from ${personRows} as users where account_id = accounts.id and status = 'active') as people,
      (select count(*) from ${clientNames} as clients where account_id = accounts.id and deleted_at is null) as clients,
      (select count(*) from ${failedTaskRows} as failed_tasks where account_id = accounts.id) as failed_tasks,
      (select max(last_used_at) from ${sessionRows} as sessions where account_id = accounts.id) as last_used_at
    from ${accountRows} as accounts order by company_name, id`.execute(system);
  return rows;
}

/** Failed tasks of all accounts, latest first. */
export const listAllFailedTasks = (system: Tx) =>
  system
    .selectFrom(failedTaskRows.as('failedTasks'))
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'failedTasks.accountId')
    .select(['companyName', 'task', 'attempts', 'error', 'failedAt'])
    .orderBy('failedAt', 'desc')
    .orderBy('failedTasks.id')
    .limit(1000)
    .execute();
