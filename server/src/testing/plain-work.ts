import { wallClock } from '@truckroll/domain/format/dates';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { isFinishedWork } from '@truckroll/domain/reports/finished-work';
import type { Period } from '@truckroll/domain/reports/report-period';
import type { Tx } from '../platform/database/bound-dialect.ts';

/** What the reports on people and work count, read from the records themselves. */
export async function readPlainWork(tx: Tx) {
  const jobs = await tx
    .selectFrom('jobs')
    .select(['id', 'clientId', 'jobStatus', 'startDateTime', 'jobAddress', 'estimateId'])
    .execute();
  const visits = await tx.selectFrom('visits').selectAll().execute();
  const teams = await tx.selectFrom('visitTeam').select(['visitId', 'userId']).execute();
  const lines = await tx.selectFrom('jobItems').select(['jobId', 'itemId', 'total', 'taxAmount', 'taxes']).execute();
  const documents = await tx.selectFrom('documents').select(['id', 'currency']).execute();
  const currencyOf = new Map(documents.map(({ id, currency }) => [id, currency]));
  const products = await tx.selectFrom('productServices').select(['id', 'categoryKey']).execute();
  const categoryOf = new Map(products.map(({ id, categoryKey }) => [id, categoryKey]));

  const done = visits
    .filter(({ visitStatus }) => visitStatus === 'completed')
    .flatMap((visit) => {
      const { visitStartDateTime: start, visitEndDateTime: end } = visit;
      const team = teams.flatMap(({ visitId, userId }) => (visitId === visit.id ? userId : []));
      const ms = visit.anyTime || start === null || end === null ? 0 : Date.parse(end) - Date.parse(start);
      return start === null ? [] : [{ id: visit.id, jobId: visit.jobId, start, ms, team }];
    });
  const finished = jobs.flatMap(({ id, clientId, jobStatus, startDateTime, jobAddress, estimateId }) => {
    const own = visits.filter((visit) => visit.jobId === id);
    const hasCompletedVisit = own.some(({ visitStatus }) => visitStatus === 'completed');
    if (startDateTime === null || !isFinishedWork({ jobStatus, hasCompletedVisit })) return [];
    const { city } = (jobAddress ?? {}) as { city?: string | null };
    const ofJob = lines.filter(({ jobId }) => jobId === id);
    const rows = ofJob.map(({ itemId, total, taxAmount, taxes }) => ({
      category: categoryOf.get(itemId ?? '') ?? '',
      value: sumMoney([
        Number(total),
        -Number(taxAmount),
        ...(taxes as { taxType: 1 | 2; taxAmount: number }[]).map((tax) => (tax.taxType === 2 ? -tax.taxAmount : 0)),
      ]),
    }));
    return [
      {
        id,
        clientId,
        currency: currencyOf.get(estimateId ?? '') ?? null,
        start: startDateTime,
        city: city?.trim() ?? '',
        lines: rows.length > 0 ? rows : [{ category: '', value: 0 }],
      },
    ];
  });
  return { done, finished };
}

type PlainWork = Awaited<ReturnType<typeof readPlainWork>>;

/** The totals of the reports for a period in days of a time zone. */
export function plainTotals({ done, finished }: PlainWork, { from, to }: Period, zone: string) {
  const isWithin = (moment: string): boolean => {
    const { day } = wallClock(moment, zone);
    return from <= day && day <= to;
  };
  const visits = done.filter(({ start, team }) => team.length > 0 && isWithin(start));
  const milliseconds = visits.reduce((sum, { ms, team }) => sum + ms * team.length, 0);
  const jobs = finished.filter(({ start }) => isWithin(start));
  return {
    people: {
      jobs: new Set(visits.map(({ jobId }) => jobId)).size,
      visits: visits.length,
      scheduledHours: Math.round(milliseconds / 36_000) / 100,
    },
    work: { jobs: jobs.length, value: sumMoney(jobs.flatMap(({ lines }) => lines.map(({ value }) => value))) },
  };
}

/** The rows that the database should keep for the reports (migrations 0071, 0072 and 0083). */
export function plainRows({ done, finished }: PlainWork) {
  const ordered = done
    .filter(({ team }) => team.length > 0)
    .toSorted((one, other) => one.start.localeCompare(other.start) || (one.id < other.id ? -1 : 1));
  const visitsDone = ordered.flatMap((visit, place) => {
    const before = ordered.slice(0, place).filter(({ jobId }) => jobId === visit.jobId);
    const first = visit.team.toSorted()[0];
    return visit.team.map((userId) => ({
      visitId: visit.id,
      userId,
      jobId: visit.jobId,
      doneAt: visit.start,
      plannedMs: visit.ms,
      doneBefore: before.findLast(({ team }) => team.includes(userId))?.start ?? null,
      isFirst: userId === first,
      jobDoneBefore: userId === first ? (before.at(-1)?.start ?? null) : null,
    }));
  });
  const jobsDone = finished.flatMap(({ id, clientId, currency, start, city, lines }) => {
    const keys = [...new Set(lines.map(({ category }) => category))].toSorted();
    return keys.map((categoryKey, place) => ({
      jobId: id,
      clientId,
      currency,
      categoryKey,
      isFirst: place === 0,
      city: city === '' ? null : city,
      startedAt: start,
      value: sumMoney(lines.flatMap(({ category, value }) => (category === categoryKey ? value : []))),
    }));
  });
  return { visitsDone: byKey(visitsDone), jobsDone: byKey(jobsDone) };
}

const byKey = <Row extends { jobId: string }>(rows: readonly Row[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

/** The rows that the database keeps. */
export async function readKeptRows(tx: Tx) {
  const visitsDone = await tx
    .selectFrom('visitsDone')
    .select(['visitId', 'userId', 'jobId', 'doneAt', 'plannedMs', 'doneBefore', 'isFirst', 'jobDoneBefore'])
    .execute();
  const jobsDone = await tx
    .selectFrom('jobsDone')
    .select(['jobId', 'clientId', 'categoryKey', 'isFirst', 'city', 'startedAt', 'value', 'currency'])
    .execute();
  return {
    visitsDone: byKey(visitsDone),
    jobsDone: byKey(jobsDone.map((row) => ({ ...row, value: Number(row.value) }))),
  };
}
