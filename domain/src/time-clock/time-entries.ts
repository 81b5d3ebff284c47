import type { VisitStatus } from '../visits/visit-statuses.ts';

/** What a person is doing while the clock runs. */
export const timeKinds = ['work', 'travel', 'break'] as const;
export type TimeKind = (typeof timeKinds)[number];

export const timeKindLabels: Readonly<Record<TimeKind, string>> = { work: 'Work', travel: 'Travel', break: 'Break' };

/** The presses of the clock. */
export const clockActions = ['in', 'out', 'break', 'resume'] as const;
export type ClockAction = (typeof clockActions)[number];

/** A stretch of time; `end` is null while the clock runs. ISO moments in UTC. */
export type TimeSpan = { start: string; end: string | null };

/** An entry as a correction keeps it. */
export type CorrectedEntry = TimeSpan & { kind: TimeKind; jobId: string | null };

/** How an entry was made. */
export const timeSources = ['clock', 'visit', 'hand'] as const;
export type TimeSource = (typeof timeSources)[number];

/** What the clock knows of the entry that runs. */
export type RunningEntry = {
  kind: TimeKind;
  visitId: string | null;
  /** Whether work without a visit goes on when the visit ends, because the person had clocked in before it. */
  resumes: boolean;
};

/** The entry that follows, or null: the clock stops. */
export type NextEntry = Omit<RunningEntry, 'resumes'> & { resumes: boolean };

export type ClockRefusal = 'clockRunning' | 'clockStopped' | 'alreadyOnBreak' | 'notOnBreak';

/** The entry after a press, or why the press is refused. */
export function entryAfterPress(
  running: RunningEntry | null,
  action: ClockAction,
): { next: NextEntry | null } | { refusal: ClockRefusal } {
  const work: NextEntry = { kind: 'work', visitId: null, resumes: false };
  if (action === 'in') return running === null ? { next: work } : { refusal: 'clockRunning' };
  if (running === null) return { refusal: 'clockStopped' };
  if (action === 'out') return { next: null };
  if (action === 'resume') return running.kind === 'break' ? { next: work } : { refusal: 'notOnBreak' };
  return running.kind === 'break'
    ? { refusal: 'alreadyOnBreak' }
    : { next: { kind: 'break', visitId: null, resumes: false } };
}

const kindOfStatus: Partial<Record<VisitStatus, TimeKind>> = {
  in_transit: 'travel',
  arrived: 'work',
  in_progress: 'work',
};

/**
 * What a visit's new status does to the clock of the person who set it: `keep`, or the entry that follows. Travel and
 * work on the visit begin by themselves; when the visit ends, who had clocked in before goes on working and the clock of
 * others stops.
 */
export function entryAfterStatus(
  running: RunningEntry | null,
  visit: { id: string; status: VisitStatus },
): 'keep' | { next: NextEntry | null } {
  const kind = kindOfStatus[visit.status];
  if (kind === undefined) {
    if (running === null || running.visitId !== visit.id) return 'keep';
    return { next: running.resumes ? { kind: 'work', visitId: null, resumes: false } : null };
  }
  if (running?.visitId === visit.id && running.kind === kind) return 'keep';
  const resumes = running !== null && (running.visitId === null || running.resumes);
  return { next: { kind, visitId: visit.id, resumes } };
}

/** The longest entry, in hours: what runs longer was forgotten, and is corrected by hand. */
export const longestEntryHours = 24;

export type SpanProblem = 'order' | 'tooLong' | 'future';

/** Why the times of an entry are refused, or null. */
export function problemOfSpan({ start, end }: TimeSpan, now: string): SpanProblem | null {
  const until = end ?? now;
  if (start > now || (end !== null && end > now)) return 'future';
  if (until <= start && end !== null) return 'order';
  return Date.parse(until) - Date.parse(start) > longestEntryHours * 3_600_000 ? 'tooLong' : null;
}

/** Whether two entries overlap; one that runs has no end yet. */
export const spansOverlap = (one: TimeSpan, other: TimeSpan): boolean =>
  (other.end === null || one.start < other.end) && (one.end === null || other.start < one.end);
