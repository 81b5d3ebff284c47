import type { TimeEntry } from '@truckroll/contract/time-clock/time-clock';
import { jobName } from '@truckroll/domain/jobs/job-name';
import type { TimeKind, TimeSource } from '@truckroll/domain/time-clock/time-entries';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { jobHeads } from '../jobs/job-rows.ts';
import { jobWorkScope, selectJobIds } from '../jobs/job-scope.ts';

/** An entry with what only the server needs. */
export type StoredEntry = TimeEntry & { resumes: boolean };

/** Entries with the titles of the jobs that the reader sees. */
const selectEntries = (tx: Tx, reader: Actor) =>
  tx
    .selectFrom('timeEntries')
    .leftJoin(jobHeads.as('jobs'), (join) =>
      join
        .onRef('jobs.accountId', '=', 'timeEntries.accountId')
        .onRef('jobs.id', '=', 'timeEntries.jobId')
        .on('jobs.id', 'in', selectJobIds(tx, jobWorkScope(reader))),
    )
    .select(['timeEntries.id', 'timeEntries.userId', 'timeEntries.kind', 'timeEntries.startsAt', 'timeEntries.endsAt'])
    .select(['timeEntries.jobId', 'timeEntries.visitId', 'timeEntries.resumes', 'timeEntries.source'])
    .select(['timeEntries.updatedAt', 'jobs.jobNumber', 'jobs.title']);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

function toEntry({ startsAt, endsAt, jobNumber, title, ...row }: Row): StoredEntry {
  return {
    ...row,
    kind: row.kind as TimeKind,
    source: row.source as TimeSource,
    start: startsAt,
    end: endsAt,
    jobTitle: jobNumber === null ? null : jobName({ jobNumber, title: title ?? '' }),
  };
}

/** The entries that touch a span of time, of one person or of everybody, by start. */
export async function listEntries(
  tx: Tx,
  reader: Actor,
  { from, to, userId }: { from: string; to: string; userId?: string },
): Promise<StoredEntry[]> {
  let query = selectEntries(tx, reader)
    .where('timeEntries.startsAt', '<', to)
    .where((where) => where.or([where('timeEntries.endsAt', 'is', null), where('timeEntries.endsAt', '>', from)]));
  if (userId !== undefined) query = query.where('timeEntries.userId', '=', userId);
  return (await query.orderBy('timeEntries.startsAt').orderBy('timeEntries.id').execute()).map(toEntry);
}

/** The entry of a person that runs. */
export async function findRunning(tx: Tx, reader: Actor, userId: string): Promise<StoredEntry | null> {
  const row = await selectEntries(tx, reader)
    .where('timeEntries.userId', '=', userId)
    .where('timeEntries.endsAt', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toEntry(row);
}

/** An entry, locked for a change. */
export const getEntryForChange = async (tx: Tx, reader: Actor, id: string): Promise<StoredEntry> =>
  toEntry(
    found(
      await selectEntries(tx, reader).where('timeEntries.id', '=', id).forUpdate('timeEntries').executeTakeFirst(),
      'Time entry',
    ),
  );

export const getEntry = async (tx: Tx, reader: Actor, id: string): Promise<StoredEntry> =>
  toEntry(found(await selectEntries(tx, reader).where('timeEntries.id', '=', id).executeTakeFirst(), 'Time entry'));

export type EntryValues = Pick<StoredEntry, 'kind' | 'start' | 'end' | 'jobId' | 'visitId' | 'resumes' | 'source'>;

/** Stores an entry and returns its id. */
export async function insertEntry(tx: Tx, userId: string, values: EntryValues, now: Date): Promise<string> {
  const { start, end, ...row } = values;
  const id = newId();
  const at = now.toISOString();
  await telling(tx, 'time', null)
    .insertInto('timeEntries')
    .values({ ...row, id, userId, startsAt: start, endsAt: end, createdAt: at, updatedAt: at })
    .execute();
  return id;
}

export async function updateEntry(
  tx: Tx,
  id: string,
  { start, end, kind, jobId }: Pick<EntryValues, 'kind' | 'start' | 'end' | 'jobId'>,
  now: Date,
): Promise<void> {
  await telling(tx, 'time', null)
    .updateTable('timeEntries')
    .set({ startsAt: start, endsAt: end, kind, jobId, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function removeEntry(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'time', null).deleteFrom('timeEntries').where('id', '=', id).execute();
}

/** The people whose clock runs on visits. */
export async function listRunningOn(
  tx: Tx,
  visitIds: readonly string[],
): Promise<{ userId: string; visitId: string }[]> {
  if (visitIds.length === 0) return [];
  return tx
    .selectFrom('timeEntries')
    .select((entry) => ['userId', entry.ref('visitId').$notNull().as('visitId')])
    .where('visitId', 'in', [...visitIds])
    .where('endsAt', 'is', null)
    .execute();
}
