import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Clock, HourlyCost, TimeEntry, Timesheet } from '@truckroll/contract/time-clock/time-clock';
import { addDays } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import { currentStatuses } from '@truckroll/domain/team/member-rules';
import { type PayrollWeek, payrollColumns, payrollRows } from '@truckroll/domain/time-clock/payroll-file';
import { sumTimes, type TimeRules, timesheetWeek, weekOf } from '@truckroll/domain/time-clock/timesheet';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { findRunning, listEntries, type StoredEntry } from '../../records/time-clock/entry-store.ts';
import { readHourlyCosts } from '../../records/time-clock/labor-store.ts';
import { readTimeRules } from '../../records/time-clock/rule-store.ts';
import { listCorrections, listSheets, type StoredSheet } from '../../records/time-clock/timesheet-store.ts';

/** An entry as its readers see it. */
export const shownEntry = ({ resumes: _, ...entry }: StoredEntry): TimeEntry => entry;

type Worker = { id: string; name: string; email: string; isCurrent: boolean };

const listPeople = async (tx: Tx, userId?: string): Promise<Worker[]> => {
  let query = tx
    .selectFrom(personRows.as('users'))
    .select(['users.id', 'users.fullName as name', 'users.email', 'users.status'])
    .orderBy('users.fullName')
    .orderBy('users.id')
    .limit(listBounds.team);
  if (userId !== undefined) query = query.where('users.id', '=', userId);
  const current: readonly string[] = currentStatuses;
  return (await query.execute()).map(({ status, ...person }) => ({ ...person, isCurrent: current.includes(status) }));
};

export const findWorker = async (tx: Tx, id: string): Promise<Worker> =>
  found((await listPeople(tx, id))[0], 'Team member');

/** What an hour of each current person costs, by name. */
export async function listHourlyCosts(tx: Tx): Promise<HourlyCost[]> {
  const [people, costs] = await Promise.all([listPeople(tx), readHourlyCosts(tx)]);
  return people
    .filter(({ isCurrent }) => isCurrent)
    .map(({ id, name }) => ({ userId: id, name, amount: costs.get(id) ?? null }));
}

type Counting = { rules: TimeRules; zone: string; now: Date };

/** How the account counts, and now. */
export const readCounting = async (tx: Tx, { accountId }: Actor, now: Date): Promise<Counting> => ({
  rules: await readTimeRules(tx),
  zone: (await getAccountRow(tx, accountId)).timezone,
  now,
});

/** The moments between which a range of days lies, the last day included. */
const spanOf = (from: string, to: string, { zone }: Counting): { from: string; to: string } => ({
  from: momentOf({ day: from, time: '00:00' }, zone),
  to: momentOf({ day: addDays(to, 1), time: '00:00' }, zone),
});

const lastDay = (week: string): string => addDays(week, 6);

/** A person's week from its entries and what is stored about it. */
function toTimesheet(
  { id, name }: Worker,
  week: string,
  { entries, sheet }: { entries: readonly StoredEntry[]; sheet: StoredSheet | undefined },
  { rules, zone, now }: Counting,
): Timesheet {
  const days = timesheetWeek(entries, rules, { week, zone, now: now.toISOString() });
  return {
    userId: id,
    name,
    week,
    status: sheet?.status ?? 'open',
    submittedAt: sheet?.submittedAt ?? null,
    decidedByName: sheet?.decidedByName ?? null,
    decidedAt: sheet?.decidedAt ?? null,
    reason: sheet?.reason ?? null,
    days,
    total: sumTimes(days),
    isRunning: entries.some(({ end }) => end === null),
    updatedAt: sheet?.updatedAt ?? null,
  };
}

/** The week of each person: of all who work here or have time in it, or of one. */
export async function listTimesheets(
  tx: Tx,
  reader: Actor,
  { day, userId }: { day: string; userId?: string },
  now: Date,
): Promise<{ week: string; timesheets: Timesheet[] }> {
  const counting = await readCounting(tx, reader, now);
  const week = weekOf(day, counting.rules);
  const only = userId === undefined ? {} : { userId };
  const people = await listPeople(tx, userId);
  const entries = await listEntries(tx, reader, { ...spanOf(week, lastDay(week), counting), ...only });
  const sheets = await listSheets(tx, { from: week, to: week, ...only });
  const entriesOf = Map.groupBy(entries, (entry) => entry.userId);
  const sheetOf = new Map(sheets.map((sheet) => [sheet.userId, sheet]));
  const timesheets = people
    .filter(({ id, isCurrent }) => isCurrent || entriesOf.has(id) || sheetOf.has(id))
    .map((person) => {
      const of = { entries: entriesOf.get(person.id) ?? [], sheet: sheetOf.get(person.id) };
      return toTimesheet(person, week, of, counting);
    });
  return { week, timesheets };
}

/** One person's week. */
export async function readTimesheet(tx: Tx, reader: Actor, userId: string, day: string, now: Date) {
  const counting = await readCounting(tx, reader, now);
  const week = weekOf(day, counting.rules);
  const worker = await findWorker(tx, userId);
  const entries = await listEntries(tx, reader, { ...spanOf(week, lastDay(week), counting), userId });
  const [sheet] = await listSheets(tx, { from: week, to: week, userId });
  const corrections = await listCorrections(tx, {
    from: week,
    to: lastDay(week),
    userId,
    most: listBounds.timeEntries,
  });
  return {
    timesheet: toTimesheet(worker, week, { entries, sheet }, counting),
    entries: entries.map(shownEntry),
    corrections,
  };
}

/** The own clock, with the hours of today and of the week. */
export async function readClock(tx: Tx, actor: Actor, now: Date): Promise<Clock> {
  const today = await readToday(tx, now);
  const { timesheet } = await readTimesheet(tx, actor, actor.userId, today, now);
  const running = await findRunning(tx, actor, actor.userId);
  const ofToday = timesheet.days.filter(({ day }) => day === today);
  return {
    running: running === null ? null : shownEntry(running),
    today: sumTimes(ofToday),
    week: timesheet.total,
  };
}

/** The payroll file of a range of days: overtime is counted in whole weeks, and only the days asked for are written. */
export async function writePayroll(
  tx: Tx,
  reader: Actor,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<string> {
  const counting = await readCounting(tx, reader, now);
  const weeks: PayrollWeek[] = [];
  const email = new Map((await listPeople(tx)).map((person) => [person.id, person.email]));
  for (let week = weekOf(from, counting.rules); week <= to; week = addDays(week, 7)) {
    const { timesheets } = await listTimesheets(tx, reader, { day: week }, now);
    weeks.push(...timesheets.map((sheet) => ({ ...sheet, email: email.get(sheet.userId) ?? '' })));
  }
  return csvMark + [[...payrollColumns], ...payrollRows(weeks, from, to)].map(csvRow).join('');
}
