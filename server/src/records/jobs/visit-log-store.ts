import type { VisitLog } from '@truckroll/contract/visits/visit-logs';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { VisitLogsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { personRows } from '../people/person-rows.ts';
import { type JobScope, selectJobIds } from './job-scope.ts';

/** A log as stored. Its amounts are always there, whoever reads it. */
export type StoredVisitLog = VisitLog & { milesCost: number; expenses: number; laborCost: number };

/** All fields of a log that people set. */
export type LogValues = Pick<
  StoredVisitLog,
  'date' | 'visitId' | 'milesCost' | 'expenses' | 'laborCost' | 'personalHrs' | 'note'
>;

const columns = [
  'visitLogs.id',
  'visitLogs.jobId',
  'visitLogs.visitId',
  'visitLogs.date',
  'visitLogs.milesCost',
  'visitLogs.expenses',
  'visitLogs.laborCost',
  'visitLogs.personalHrs',
  'visitLogs.note',
  'visitLogs.createdBy',
  'visitLogs.createdAt',
  'visitLogs.updatedAt',
] as const;

const selectLogs = (tx: Tx) =>
  tx
    .selectFrom('visitLogs')
    .innerJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'visitLogs.accountId').onRef('users.id', '=', 'visitLogs.createdBy'),
    )
    .select(columns)
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('creatorName'));

type LogRow = Omit<Selectable<VisitLogsTable>, 'accountId'> & { creatorName: string };

const toLog = ({ creatorName, ...row }: LogRow): StoredVisitLog => ({
  ...row,
  milesCost: Number(row.milesCost),
  expenses: Number(row.expenses),
  laborCost: Number(row.laborCost),
  personalHrs: Number(row.personalHrs),
  createdBy: { id: row.createdBy, name: creatorName },
});

/** A job's logs by date. */
export async function listLogs(tx: Tx, jobId: string): Promise<StoredVisitLog[]> {
  const rows = await selectLogs(tx)
    .where('visitLogs.jobId', '=', jobId)
    .orderBy('visitLogs.date')
    .orderBy('visitLogs.id')
    .execute();
  return rows.map(toLog);
}

export async function getLog(tx: Tx, id: string): Promise<StoredVisitLog> {
  return toLog(found(await selectLogs(tx).where('visitLogs.id', '=', id).executeTakeFirst(), 'Visit log'));
}

/** Locks the log of a job in scope for a change: concurrent changes wait. */
export async function getLogForChange(tx: Tx, id: string, within: JobScope): Promise<StoredVisitLog> {
  const row = await selectLogs(tx)
    .where('visitLogs.id', '=', id)
    .where('visitLogs.jobId', 'in', selectJobIds(tx, within))
    .forUpdate('visitLogs')
    .executeTakeFirst();
  return toLog(found(row, 'Visit log'));
}

export async function insertLog(
  tx: Tx,
  log: { id: string; jobId: string; values: LogValues; createdBy: string; now: Date },
): Promise<void> {
  const at = log.now.toISOString();
  const { id, jobId, createdBy } = log;
  await telling(tx, 'job', jobId, { part: log.now })
    .insertInto('visitLogs')
    .values({ ...toLogColumns(log.values), id, jobId, createdBy, createdAt: at, updatedAt: at })
    .execute();
}

export async function updateLog(tx: Tx, id: string, values: LogValues, now: Date): Promise<void> {
  await telling(tx, 'job', null, { part: now })
    .updateTable('visitLogs')
    .set({ ...toLogColumns(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

const toLogColumns = (values: LogValues) => ({
  ...values,
  milesCost: String(values.milesCost),
  expenses: String(values.expenses),
  laborCost: String(values.laborCost),
  personalHrs: String(values.personalHrs),
});

export async function removeLog(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'job', null).deleteFrom('visitLogs').where('id', '=', id).execute();
}
