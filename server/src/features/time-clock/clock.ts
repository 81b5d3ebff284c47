import {
  type ClockAction,
  entryAfterPress,
  entryAfterStatus,
  longestEntryHours,
  type NextEntry,
  spansOverlap,
  type TimeSource,
} from '@truckroll/domain/time-clock/time-entries';
import { weekOf } from '@truckroll/domain/time-clock/timesheet';
import { isEnded, type VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { lockPeople } from '../../records/people/known-people.ts';
import * as entries from '../../records/time-clock/entry-store.ts';
import { readTimeRules } from '../../records/time-clock/rule-store.ts';
import { listSheets, storeSheet } from '../../records/time-clock/timesheet-store.ts';
import { isConnected } from '../add-ons/add-on-store.ts';

export async function requireTimeClock(tx: Tx): Promise<void> {
  if (!(await isConnected(tx, 'time-clock'))) throw new Problem('timeClockUnconnected');
}

/**
 * Opens a person's week again when the clock counts time in it after it was submitted or approved, so that no hour is
 * lost and nobody pays a week that has changed.
 */
async function reopenWeek(tx: Tx, userId: string, now: Date): Promise<void> {
  const week = weekOf(await readToday(tx, now), await readTimeRules(tx));
  const [sheet] = await listSheets(tx, { from: week, to: week, userId });
  if (sheet === undefined || sheet.status === 'open') return;
  const reason = `Time was added after it was ${sheet.status}.`;
  const opened = { userId, week, status: 'open' as const, submittedAt: null, decidedBy: null, decidedAt: null, reason };
  await storeSheet(tx, opened, now);
}

/** Ends the entry that runs, at the latest after its longest time, and begins the next one. */
async function switchEntry(
  tx: Tx,
  {
    userId,
    running,
    next,
    jobId,
    source,
  }: {
    userId: string;
    running: entries.StoredEntry | null;
    next: NextEntry | null;
    jobId: string | null;
    source: TimeSource;
  },
  by: Author,
): Promise<void> {
  const pressed = by.now.toISOString();
  // A step that arrives late changes nothing before the entry that runs by now.
  const at = running !== null && running.start > pressed ? running.start : pressed;
  if (running !== null) {
    const longest = Date.parse(running.start) + longestEntryHours * 3_600_000;
    const end = new Date(Math.min(longest, Date.parse(at))).toISOString();
    // An entry that ends in the moment in which it began is no time.
    if (end <= running.start) await entries.removeEntry(tx, running.id);
    else await entries.updateEntry(tx, running.id, { ...running, end }, by.now);
  }
  if (next !== null) await entries.insertEntry(tx, userId, { ...next, start: at, end: null, jobId, source }, by.now);
  await reopenWeek(tx, userId, by.now);
}

/** Presses the own clock. */
export async function pressClock(tx: Tx, action: ClockAction, by: Author): Promise<void> {
  const { userId } = by.actor;
  await lockPeople(tx, [userId]);
  const running = await entries.findRunning(tx, by.actor, userId);
  const pressed = entryAfterPress(running, action);
  if ('refusal' in pressed) throw new Problem(pressed.refusal);
  if (action === 'in') await requireFreeTime(tx, by);
  await switchEntry(tx, { userId, running, next: pressed.next, jobId: null, source: 'clock' }, by);
}

/** Refuses to begin within time that was entered by hand. */
async function requireFreeTime(tx: Tx, { actor, now }: Author): Promise<void> {
  const at = now.toISOString();
  const found = await entries.listEntries(tx, actor, { from: at, to: at, userId: actor.userId });
  if (found.some((entry) => spansOverlap(entry, { start: at, end: null }))) throw new Problem('timesOverlap');
}

const followsVisits = async (tx: Tx): Promise<boolean> =>
  (await isConnected(tx, 'time-clock')) && (await readTimeRules(tx)).followsVisits;

type MovedVisit = { id: string; jobId: string | null; status: VisitStatus };

/** Lets one person's clock follow a visit. */
async function follow(tx: Tx, userId: string, visit: MovedVisit, by: Author): Promise<void> {
  const running = await entries.findRunning(tx, by.actor, userId);
  const after = entryAfterStatus(running, visit);
  if (after === 'keep') return;
  const jobId = after.next?.visitId === visit.id ? visit.jobId : null;
  await switchEntry(tx, { userId, running, next: after.next, jobId, source: 'visit' }, by);
}

/** Stops the clocks of all who are counted on visits that have ended. */
export async function stopClocks(
  tx: Tx,
  { visitIds, status }: { visitIds: readonly string[]; status: VisitStatus },
  by: Author,
): Promise<void> {
  if (!(await followsVisits(tx))) return;
  const counted = await entries.listRunningOn(tx, visitIds);
  await lockPeople(
    tx,
    counted.map(({ userId }) => userId),
  );
  for (const { userId, visitId } of counted) await follow(tx, userId, { id: visitId, jobId: null, status }, by);
}

/**
 * Lets the clock follow a visit: that of the person who set the status and works on the visit, and, when it ends, those
 * of all who were counted on it. Nothing happens without the add-on, or if the account switched it off.
 */
export async function followVisit(tx: Tx, visit: MovedVisit & { team: readonly string[] }, by: Author): Promise<void> {
  if (isEnded(visit.status)) return stopClocks(tx, { visitIds: [visit.id], status: visit.status }, by);
  if (!visit.team.includes(by.actor.userId) || !(await followsVisits(tx))) return;
  await lockPeople(tx, [by.actor.userId]);
  await follow(tx, by.actor.userId, visit, by);
}
