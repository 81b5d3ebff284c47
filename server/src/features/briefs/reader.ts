import { type Scope, viewScope } from '@truckroll/domain/abilities/rights';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { clientScope, selectClientIds } from '../../records/client-access/client-scope.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { requestScope, selectRequestIds } from '../../records/requests/request-scope.ts';
import { selectTaskIds, taskScope } from '../../records/tasks/task-scope.ts';

/** The reader of a brief, and the time in the company's and the reader's zone. */
export type Reader = {
  actor: Actor;
  now: Date;
  /** The company's date, 'YYYY-MM-DD'. */
  today: string;
  zone: string;
  currency: string;
};

type Surroundings = Pick<Reader, 'today' | 'zone' | 'currency'> & {
  /** Whether the company uses AI. */
  isOn: boolean;
};

export async function readSurroundings(tx: Tx, { userId }: Actor, now: Date): Promise<Surroundings> {
  const found = await tx
    .selectFrom(accountRows.as('accounts'))
    .leftJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'accounts.id').on('users.id', '=', userId),
    )
    .select([
      'accounts.currency',
      sql<string>`coalesce(users.timezone, accounts.timezone)`.as('zone'),
      sql<string>`(${now.toISOString()}::timestamptz at time zone accounts.timezone)::date`.as('today'),
      'accounts.features',
    ])
    .executeTakeFirstOrThrow();
  const { features, ...rest } = found;
  return { ...rest, isOn: features.ai };
}

/** The ids of the records of a module that the reader sees; null if the role sees none of the module. */
const visible = <Ids>(scope: Scope | null, ids: () => Ids): Ids | null => (scope === null ? null : ids());

export const visibleClients = (tx: Tx, actor: Actor) =>
  visible(viewScope(actor, 'Clients'), () => selectClientIds(tx, clientScope(actor)));
export const visibleJobs = (tx: Tx, actor: Actor) =>
  visible(viewScope(actor, 'Jobs'), () => selectJobIds(tx, jobScope(actor)));
export const visibleRequests = (tx: Tx, actor: Actor) =>
  visible(viewScope(actor, 'Requests'), () => selectRequestIds(tx, requestScope(actor)));
export const visibleTasks = (tx: Tx, actor: Actor) =>
  visible(viewScope(actor, 'TaskManagement'), () => selectTaskIds(tx, taskScope(actor)));
