import type { NewTimeEntry, TimeEntry, TimeEntryChange } from '@truckroll/contract/time-clock/time-clock';
import { wallClock } from '@truckroll/domain/format/dates';
import {
  type CorrectedEntry,
  longestEntryHours,
  problemOfSpan,
  type SpanProblem,
  spansOverlap,
} from '@truckroll/domain/time-clock/time-entries';
import { weekOf } from '@truckroll/domain/time-clock/timesheet';
import { mayCorrectTimes, mayReadTimes } from '@truckroll/domain/time-clock/timesheet-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, notFound, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Author } from '../../platform/session/actor.ts';
import { findJob } from '../../records/jobs/job-rights.ts';
import { lockPeople } from '../../records/people/known-people.ts';
import * as entries from '../../records/time-clock/entry-store.ts';
import { insertCorrection, listSheets } from '../../records/time-clock/timesheet-store.ts';
import { readCounting, shownEntry } from './timesheets.ts';

const problemTexts: Readonly<
  Record<SpanProblem, readonly [path: 'start' | 'end', text: string, code: 'wrong_order' | 'too_big' | 'out_of_range']>
> = {
  order: ['end', 'The end must be after the start.', 'wrong_order'],
  tooLong: ['end', `Time can be at most ${longestEntryHours} hours at once.`, 'too_big'],
  future: ['end', 'This time has not come yet.', 'out_of_range'],
};

type Correction = { userId: string; before: CorrectedEntry | null; after: CorrectedEntry | null; reason: string };

const corrected = ({ kind, start, end, jobId }: CorrectedEntry): CorrectedEntry => ({ kind, start, end, jobId });

/** Refuses a correction of a week that was approved, or that the person may no longer correct. */
async function requireOpenWeeks(tx: Tx, { userId, before, after }: Correction, by: Author): Promise<string> {
  const { rules, zone } = await readCounting(tx, by.actor, by.now);
  const days = [before, after].flatMap((entry) => (entry === null ? [] : [wallClock(entry.start, zone).day]));
  for (const day of days) {
    const week = weekOf(day, rules);
    const [sheet] = await listSheets(tx, { from: week, to: week, userId });
    const status = sheet?.status ?? 'open';
    if (status === 'approved') throw new Problem('timesheetFixed', { status });
    if (mayCorrectTimes(by.actor, { userId, status })) continue;
    // What one may correct in an open week is fixed by its submission; all else is a missing right.
    if (mayCorrectTimes(by.actor, { userId, status: 'open' })) throw new Problem('timesheetFixed', { status });
    throw new Problem('forbidden');
  }
  return days[0] ?? '';
}

/** Refuses impossible times, and time that the person already has. */
async function requireFreeSpan(
  tx: Tx,
  entry: CorrectedEntry,
  { id, userId }: { id: string | null; userId: string },
  by: Author,
) {
  const problem = problemOfSpan(entry, by.now.toISOString());
  if (problem !== null) throw invalid(...problemTexts[problem]);
  const near = await entries.listEntries(tx, by.actor, {
    from: entry.start,
    to: entry.end ?? by.now.toISOString(),
    userId,
  });
  if (near.some((other) => other.id !== id && spansOverlap(entry, other))) throw new Problem('timesOverlap');
}

async function keepCorrection(tx: Tx, correction: Correction, by: Author): Promise<void> {
  const { userId, before, after, reason } = correction;
  const day = await requireOpenWeeks(tx, correction, by);
  const row = { userId, day, reason, correctedBy: by.actor.userId };
  await insertCorrection(tx, { ...row, before: before && corrected(before), after: after && corrected(after) }, by.now);
}

/** Enters time by hand. The person's row is locked, so that two entries at once cannot overlap. */
export async function addTime(
  tx: Tx,
  userId: string,
  { reason, ...sent }: NewTimeEntry,
  by: Author,
): Promise<TimeEntry> {
  await lockPeople(tx, [userId]);
  const after = { kind: sent.kind, start: sent.start, end: sent.end, jobId: sent.jobId ?? null };
  await keepCorrection(tx, { userId, before: null, after, reason }, by);
  if (after.jobId !== null) await findJob(tx, by.actor, after.jobId);
  await requireFreeSpan(tx, after, { id: null, userId }, by);
  const values = { ...after, visitId: null, resumes: false, source: 'hand' as const };
  const id = await entries.insertEntry(tx, userId, values, by.now);
  return shownEntry(await entries.getEntry(tx, by.actor, id));
}

/** Corrects an entry. One that runs is ended by its correction. */
export async function correctTime(
  tx: Tx,
  stored: entries.StoredEntry,
  { reason, updatedAt, ...sent }: TimeEntryChange,
  by: Author,
): Promise<TimeEntry> {
  const { userId } = stored;
  await lockPeople(tx, [userId]);
  const after = {
    kind: sent.kind ?? stored.kind,
    start: sent.start ?? stored.start,
    end: sent.end ?? stored.end,
    jobId: sent.jobId === undefined ? stored.jobId : sent.jobId,
  };
  await keepCorrection(tx, { userId, before: stored, after, reason }, by);
  requireVersion(stored, updatedAt);
  if (after.jobId !== null && after.jobId !== stored.jobId) await findJob(tx, by.actor, after.jobId);
  await requireFreeSpan(tx, after, { id: stored.id, userId }, by);
  await entries.updateEntry(tx, stored.id, after, by.now);
  return shownEntry(await entries.getEntry(tx, by.actor, stored.id));
}

export async function removeTime(tx: Tx, stored: entries.StoredEntry, reason: string, by: Author): Promise<void> {
  await lockPeople(tx, [stored.userId]);
  await keepCorrection(tx, { userId: stored.userId, before: stored, after: null, reason }, by);
  await entries.removeEntry(tx, stored.id);
}

/** An entry that may be read, locked; others are not found. */
export async function getTimeToCorrect(tx: Tx, id: string, by: Author): Promise<entries.StoredEntry> {
  const entry = await entries.getEntryForChange(tx, by.actor, id);
  if (!mayReadTimes(by.actor, entry.userId)) throw notFound('Time entry');
  return entry;
}
