import type { TimeCorrection } from '@truckroll/contract/time-clock/time-clock';
import type { CorrectedEntry } from '@truckroll/domain/time-clock/time-entries';
import type { TimesheetStatus } from '@truckroll/domain/time-clock/timesheet';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { personRows } from '../people/person-rows.ts';

/** A week that was submitted or approved once. */
export type StoredSheet = {
  userId: string;
  week: string;
  status: TimesheetStatus;
  submittedAt: string | null;
  decidedByName: string | null;
  decidedAt: string | null;
  reason: string | null;
  updatedAt: string;
};

const selectSheets = (tx: Tx) =>
  tx
    .selectFrom('timesheets')
    .leftJoin(personRows.as('decider'), (join) =>
      join.onRef('decider.accountId', '=', 'timesheets.accountId').onRef('decider.id', '=', 'timesheets.decidedBy'),
    )
    .select(['timesheets.userId', 'timesheets.week', 'timesheets.status', 'timesheets.submittedAt'])
    .select(['timesheets.decidedAt', 'timesheets.reason', 'timesheets.updatedAt'])
    .select('decider.fullName as decidedByName');

type Row = Awaited<ReturnType<ReturnType<typeof selectSheets>['executeTakeFirstOrThrow']>>;

const toSheet = (row: Row): StoredSheet => ({ ...row, status: row.status as TimesheetStatus });

/** The stored weeks that begin within a range of days, both included. */
export async function listSheets(
  tx: Tx,
  { from, to, userId }: { from: string; to: string; userId?: string },
): Promise<StoredSheet[]> {
  let query = selectSheets(tx).where('timesheets.week', '>=', from).where('timesheets.week', '<=', to);
  if (userId !== undefined) query = query.where('timesheets.userId', '=', userId);
  return (await query.execute()).map(toSheet);
}

type SheetValues = Pick<StoredSheet, 'userId' | 'week' | 'status' | 'submittedAt' | 'decidedAt' | 'reason'> & {
  decidedBy: string | null;
};

/** Stores a week and returns its id. */
export async function storeSheet(tx: Tx, sheet: SheetValues, now: Date): Promise<string> {
  const { userId, week, ...values } = sheet;
  const row = { ...values, updatedAt: now.toISOString() };
  const { id } = await telling(tx, 'time', null)
    .insertInto('timesheets')
    .values({ userId, week, ...row })
    .onConflict((conflict) => conflict.columns(['accountId', 'userId', 'week']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whose week and which one an id names. */
export const findSheet = (tx: Tx, id: string): Promise<{ userId: string; week: string } | undefined> =>
  tx.selectFrom('timesheets').select(['userId', 'week']).where('id', '=', id).executeTakeFirst();

export type NewCorrection = {
  userId: string;
  day: string;
  before: CorrectedEntry | null;
  after: CorrectedEntry | null;
  reason: string;
  correctedBy: string;
};

export async function insertCorrection(tx: Tx, correction: NewCorrection, now: Date): Promise<void> {
  const json = (entry: CorrectedEntry | null): string | null => (entry === null ? null : JSON.stringify(entry));
  const { before, after, ...row } = correction;
  await telling(tx, 'time', null)
    .insertInto('timeCorrections')
    .values({ ...row, before: json(before), after: json(after), id: newId(), createdAt: now.toISOString() })
    .execute();
}

/** A person's corrections of a range of days, both included, latest first. */
export const listCorrections = (
  tx: Tx,
  { from, to, userId, most }: { from: string; to: string; userId: string; most: number },
): Promise<TimeCorrection[]> =>
  tx
    .selectFrom('timeCorrections')
    .leftJoin(personRows.as('author'), (join) =>
      join
        .onRef('author.accountId', '=', 'timeCorrections.accountId')
        .onRef('author.id', '=', 'timeCorrections.correctedBy'),
    )
    .select(['timeCorrections.id', 'timeCorrections.before', 'timeCorrections.after', 'timeCorrections.reason'])
    .select(['timeCorrections.createdAt', 'author.fullName as byName'])
    .where('timeCorrections.userId', '=', userId)
    .where('timeCorrections.day', '>=', from)
    .where('timeCorrections.day', '<=', to)
    .orderBy('timeCorrections.createdAt', 'desc')
    .limit(most)
    .execute();
