import { isDeepStrictEqual } from 'node:util';
import type { NewVisitLog, VisitLogChange } from '@truckroll/contract/visits/visit-logs';
import { can } from '@truckroll/domain/abilities/rights';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { readMoney } from '../../records/accounts/currency-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { jobWorkScope } from '../../records/jobs/job-scope.ts';
import * as store from '../../records/jobs/visit-log-store.ts';
import { isVisitOf } from '../../records/jobs/visit-store.ts';

/**
 * Locks the log, and checks the right to change it: users who may edit jobs, or the author with the right to write logs
 * (API VI-8).
 */
export async function getLogToChange(tx: Tx, id: string, actor: Actor): Promise<store.StoredVisitLog> {
  const log = await store.getLogForChange(tx, id, jobWorkScope(actor));
  const isOwn = log.createdBy.id === actor.userId && can(actor, 'Jobs.addLogs');
  if (!isOwn && !can(actor, 'Jobs.edit')) throw new Problem('forbidden');
  return log;
}

const nothingYet = { visitId: null, milesCost: 0, expenses: 0, laborCost: 0, personalHrs: 0, note: null };

/** Merges the sent values over the stored ones; hours have two decimals (API 1.5, 3.5). */
function merge(sent: Partial<NewVisitLog>, stored: store.LogValues, decimals: number): store.LogValues {
  return {
    date: sent.date ?? stored.date,
    visitId: sent.visitId === undefined ? stored.visitId : sent.visitId,
    milesCost: roundMoney(sent.milesCost ?? stored.milesCost, decimals),
    expenses: roundMoney(sent.expenses ?? stored.expenses, decimals),
    laborCost: roundMoney(sent.laborCost ?? stored.laborCost, decimals),
    personalHrs: roundMoney(sent.personalHrs ?? stored.personalHrs),
    note: sent.note === undefined ? stored.note : sent.note,
  };
}

async function requireVisitOf(tx: Tx, visitId: string | null, jobId: string): Promise<void> {
  if (visitId !== null && !(await isVisitOf(tx, visitId, jobId)))
    throw invalid('visitId', 'Visit is not valid', 'not_found');
}

export async function createLog(tx: Tx, jobId: string, sent: NewVisitLog, by: Author): Promise<store.StoredVisitLog> {
  const { currencyDecimals } = await readMoney(tx);
  const values = merge(sent, { ...nothingYet, date: sent.date }, currencyDecimals);
  await requireVisitOf(tx, values.visitId, jobId);
  const id = newId();
  await store.insertLog(tx, { id, jobId, values, createdBy: by.actor.userId, now: by.now });
  await recordEvent(tx, by, { type: 'visit_log.added', jobId, date: values.date });
  return store.getLog(tx, id);
}

/** Changes a log. Values equal to the stored ones change nothing (API 1.7). */
export async function changeLog(
  tx: Tx,
  stored: store.StoredVisitLog,
  sent: VisitLogChange,
  by: Author,
): Promise<store.StoredVisitLog> {
  const { currencyDecimals } = await readMoney(tx);
  const values = merge(sent, stored, currencyDecimals);
  if (values.visitId !== stored.visitId) await requireVisitOf(tx, values.visitId, stored.jobId);
  requireVersion(stored, sent.updatedAt);
  if (isDeepStrictEqual(values, merge({}, stored, currencyDecimals))) return stored;
  await store.updateLog(tx, stored.id, values, by.now);
  await recordEvent(tx, by, { type: 'visit_log.changed', jobId: stored.jobId, date: values.date });
  return store.getLog(tx, stored.id);
}

export async function deleteLog(tx: Tx, stored: store.StoredVisitLog, by: Author): Promise<void> {
  await store.removeLog(tx, stored.id);
  await recordEvent(tx, by, { type: 'visit_log.deleted', jobId: stored.jobId, date: stored.date });
}
