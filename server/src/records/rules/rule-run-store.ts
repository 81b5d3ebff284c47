import type { RuleRunStatus } from '@truckroll/domain/rules/rule-run-status';
import { type Selectable, sql } from 'kysely';
import type { MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted, countReturned, daysBefore } from '../../platform/database/deletions.ts';
import type { RuleRunsTable } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';

export type StoredRun = Omit<Selectable<RuleRunsTable>, 'accountId'>;

const columns = [
  'id',
  'ruleId',
  'eventId',
  'recordKind',
  'recordId',
  'chain',
  'status',
  'reason',
  'done',
  'happenedAt',
  'dueAt',
  'finishedAt',
] as const satisfies (keyof RuleRunsTable)[];

/** How long the log of rules is kept, and the events that a new rule is tried on, in days. */
const keptDays = { runs: 90, events: 62 };

/** The runs of all accounts that are due, in the order of their ids. */
export const listDueRuns = (
  system: Tx,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<{ id: string; accountId: string }[]> =>
  system
    .selectFrom('ruleRuns')
    .select(['id', 'accountId'])
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', now.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The run, locked: whoever acts on it next sees what became of it. */
export const holdRun = (tx: Tx, id: string): Promise<StoredRun | undefined> =>
  tx.selectFrom('ruleRuns').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

type Finished = { status: Exclude<RuleRunStatus, 'waiting'>; reason: string | null; done?: readonly string[] };

export async function finishRun(tx: Tx, run: StoredRun, { status, reason, done = [] }: Finished, now: Date) {
  await telling(tx, 'rule', run.ruleId)
    .updateTable('ruleRuns')
    .set({ status, reason, done: JSON.stringify(done), finishedAt: now.toISOString() })
    .where('id', '=', run.id)
    .execute();
}

/** Lets a waiting run act at another time. */
export async function setDue(tx: Tx, run: StoredRun, dueAt: string): Promise<void> {
  await telling(tx, 'rule', run.ruleId).updateTable('ruleRuns').set({ dueAt }).where('id', '=', run.id).execute();
}

/** Skips what waits for a rule. */
export async function skipWaiting(tx: Tx, ruleId: string, reason: string, now: Date): Promise<void> {
  await telling(tx, 'rule', ruleId)
    .updateTable('ruleRuns')
    .set({ status: 'skipped', reason, finishedAt: now.toISOString() })
    .where('ruleId', '=', ruleId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Whether a rule has acted on a record. */
export async function hasActedOn(
  tx: Tx,
  { ruleId, recordId }: Pick<StoredRun, 'ruleId' | 'recordId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('ruleRuns')
    .select('id')
    .where('ruleId', '=', ruleId)
    .where('recordId', '=', recordId)
    .where('status', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How often a rule has acted since a moment. */
export async function countActed(tx: Tx, ruleId: string, since: string): Promise<number> {
  const { count } = await tx
    .selectFrom('ruleRuns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ruleId', '=', ruleId)
    .where('status', '=', 'done')
    .where('finishedAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many runs each rule has of each status since a moment. */
export const countRunsByRule = (
  tx: Tx,
  since: string,
): Promise<{ ruleId: string; status: RuleRunStatus; count: number }[]> =>
  tx
    .selectFrom('ruleRuns')
    .select(({ fn }) => ['ruleId', 'status', fn.countAll<number>().as('count')])
    .where('happenedAt', '>', since)
    .groupBy(['ruleId', 'status'])
    .execute();

type RunFilter = { ruleId?: string | undefined; status?: RuleRunStatus | undefined };

const runsOf = (tx: Tx, { ruleId, status }: RunFilter) =>
  tx
    .selectFrom('ruleRuns')
    .$if(ruleId !== undefined, (runs) => runs.where('ruleRuns.ruleId', '=', ruleId ?? ''))
    .$if(status !== undefined, (runs) => runs.where('ruleRuns.status', '=', status ?? 'done'));

/** One page of the log, the latest events first, with the names of the rules. */
export const listRuns = (tx: Tx, filter: RunFilter, { page, limit }: { page: number; limit: number }) =>
  runsOf(tx, filter)
    .innerJoin('rules', (join) =>
      join.onRef('rules.accountId', '=', 'ruleRuns.accountId').onRef('rules.id', '=', 'ruleRuns.ruleId'),
    )
    .select(['rules.name as ruleName', 'ruleRuns.id', 'ruleRuns.ruleId', 'ruleRuns.recordKind', 'ruleRuns.recordId'])
    .select(['ruleRuns.status', 'ruleRuns.reason', 'ruleRuns.done', 'ruleRuns.happenedAt', 'ruleRuns.dueAt'])
    .select('ruleRuns.finishedAt')
    .orderBy('ruleRuns.happenedAt', 'desc')
    .orderBy('ruleRuns.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export async function countRuns(tx: Tx, filter: RunFilter): Promise<number> {
  const { count } = await runsOf(tx, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The log of rules about clients. */
export const runsOfClients: MovingRows = {
  ...{ table: 'rule_runs', column: 'record_id', key: 'id' },
  only: sql`record_kind = 'client'`,
  tells: (tx) => telling(tx, 'rule', null),
};

/** Deletes the log of all accounts after 90 days; what waits stays. */
export const deleteOldRuns = (system: Tx, now: Date): Promise<number> =>
  countReturned(
    telling(system, 'rule', returned('ruleId'))
      .deleteFrom('ruleRuns')
      .where('finishedAt', '<', daysBefore(now, keptDays.runs))
      .returning(['accountId', 'ruleId']),
  );

/** Deletes the events that no back-test reads any more. */
export const deleteOldRuleEvents = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('ruleEvents').where('happenedAt', '<', daysBefore(now, keptDays.events)));
