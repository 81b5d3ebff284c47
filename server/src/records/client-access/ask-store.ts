import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { AskDetails, ClientAsk } from '@truckroll/contract/hub/hub-asks';
import type { AskKind, AskOutcome } from '@truckroll/domain/hub/hub-asks';
import { expressionBuilder } from 'kysely';
import type { MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { jobHeads, visitTimes } from '../jobs/job-rows.ts';
import { personRows } from '../people/person-rows.ts';

export type NewAsk = {
  id: string;
  clientId: string;
  visitId: string | null;
  kind: AskKind;
  askedBy: string;
  details: AskDetails;
  /** Of what needs no answer. */
  outcome: AskOutcome | null;
  now: Date;
};

/** Stores what a client told the office. False if it was stored before. */
export async function insertAsk(tx: Tx, { now, details, outcome, ...ask }: NewAsk): Promise<boolean> {
  const at = now.toISOString();
  const row = await telling(tx, 'client', ask.clientId)
    .insertInto('clientAsks')
    .values({
      ...ask,
      ...{ details: JSON.stringify(details), outcome, createdAt: at, settledAt: outcome === null ? null : at },
    })
    .onConflict((conflict) => conflict.columns(['accountId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const selectAsks = (tx: Tx) =>
  tx
    .selectFrom('clientAsks')
    .leftJoin(visitTimes.as('visits'), (join) =>
      join.onRef('visits.accountId', '=', 'clientAsks.accountId').onRef('visits.id', '=', 'clientAsks.visitId'),
    )
    .leftJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .leftJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'clientAsks.accountId').onRef('users.id', '=', 'clientAsks.settledBy'),
    )
    .select(['clientAsks.id', 'clientAsks.clientId', 'clientAsks.kind', 'clientAsks.askedBy', 'clientAsks.details'])
    .select(['clientAsks.visitId', 'clientAsks.createdAt', 'clientAsks.settledAt', 'clientAsks.outcome'])
    .select(['visits.visitNumber', 'visits.jobId', 'visits.timezone', 'jobs.title'])
    .select(['users.id as settlerId', 'users.fullName as settlerName']);

type AskRow = Awaited<ReturnType<ReturnType<typeof selectAsks>['execute']>>[number];

export const toAsk = (row: AskRow): ClientAsk => ({
  ...{ id: row.id, kind: row.kind, askedBy: row.askedBy, details: row.details },
  visit:
    row.visitId === null || row.jobId === null
      ? null
      : {
          ...{ id: row.visitId, visitNumber: row.visitNumber ?? 0, jobId: row.jobId },
          ...{ title: row.title ?? '', timezone: row.timezone ?? 'UTC' },
        },
  ...{ createdAt: row.createdAt, settledAt: row.settledAt, outcome: row.outcome },
  settledBy: row.settlerId === null ? null : { id: row.settlerId, name: row.settlerName ?? '' },
});

/** What a client told the office, the latest first. */
export const listAsks = async (tx: Tx, clientId: string): Promise<ClientAsk[]> =>
  (
    await selectAsks(tx)
      .where('clientAsks.clientId', '=', clientId)
      .orderBy('clientAsks.createdAt', 'desc')
      .orderBy('clientAsks.id', 'desc')
      .limit(listBounds.clientAsks)
      .execute()
  ).map(toAsk);

/** What was stored under an id that a page chose. */
export const findAsk = (tx: Tx, id: string): Promise<StoredAsk | undefined> =>
  tx
    .selectFrom('clientAsks')
    .select(['clientId', 'visitId', 'kind', 'outcome', 'settledBy'])
    .where('id', '=', id)
    .executeTakeFirst();

export type StoredAsk = {
  clientId: string;
  visitId: string | null;
  kind: AskKind;
  outcome: AskOutcome | null;
  settledBy: string | null;
};

/** One of them, locked. */
export const holdAsk = (tx: Tx, id: string): Promise<AskRow | undefined> =>
  selectAsks(tx).where('clientAsks.id', '=', id).forUpdate('clientAsks').executeTakeFirst();

export async function settleAsk(
  tx: Tx,
  {
    id,
    clientId,
    outcome,
    settledBy,
    now,
  }: Pick<AskRow, 'id' | 'clientId'> & {
    outcome: AskOutcome;
    settledBy: string;
    now: Date;
  },
): Promise<void> {
  await telling(tx, 'client', clientId)
    .updateTable('clientAsks')
    .set({ outcome, settledBy, settledAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** How much a client has sent since a moment. */
export async function countAsksSince(tx: Tx, clientId: string, since: string): Promise<number> {
  const { count } = await tx
    .selectFrom('clientAsks')
    .select((ask) => ask.fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** What clients said of visits and wait for: the latest of each visit first. */
export const listAsksOfVisits = (
  tx: Tx,
  visitIds: readonly string[],
): Promise<{ visitId: string | null; kind: AskKind; details: AskDetails; outcome: AskOutcome | null }[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('clientAsks')
        .select(['visitId', 'kind', 'details', 'outcome'])
        .where('visitId', 'in', [...visitIds])
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute();

/** What was written to the office about clients, the latest first. */
export async function listMessages(
  tx: Tx,
  clientIds: readonly string[],
): Promise<{ id: string; writtenBy: string; text: string; createdAt: string }[]> {
  if (clientIds.length === 0) return [];
  const rows = await tx
    .selectFrom('clientAsks')
    .select(['id', 'askedBy', 'details', 'createdAt'])
    .where('clientId', 'in', [...clientIds])
    .where('kind', '=', 'message')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listBounds.hubMessages)
    .execute();
  return rows.map(({ id, askedBy, details, createdAt }) => ({
    ...{ id, writtenBy: askedBy, text: details.text ?? '', createdAt },
  }));
}

/** The clients whose proposed contact data waits for an answer. */
export async function listProposing(tx: Tx, clientIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('clientAsks')
    .select('clientId')
    .where('clientId', 'in', [...clientIds])
    .where('kind', '=', 'details')
    .where('outcome', 'is', null)
    .execute();
  return new Set(rows.map(({ clientId }) => clientId));
}

/** What clients told the office, as rows for the queries of other owners. */
export const askHeads = expressionBuilder<Tables, never>()
  .selectFrom('clientAsks')
  .select(['accountId', 'id', 'clientId', 'kind', 'details', 'outcome', 'settledBy', 'createdAt']);

/** What clients told the office. */
export const asksOfClients: MovingRows = {
  ...{ table: 'client_asks', column: 'client_id', key: 'id' },
  tells: (tx) => telling(tx, 'client', null),
};
