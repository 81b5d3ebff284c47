import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { expandRecurrence } from '@truckroll/domain/recurrence/expand';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import type { Chance } from './chance.ts';
import { bill } from './demo-billing.ts';
import { type AtWork, fill, log, moveJob, moveVisit, sign, takeNote } from './demo-job-actions.ts';
import type { DemoJob } from './demo-jobs.ts';
import type { DemoClient, DemoOffice } from './demo-jobs-office.ts';
import { type MadeOf, visitIdsOf, type WrittenJob, writeJob } from './demo-jobs-write.ts';
import { leadTo } from './demo-leads.ts';
import type { Work } from './demo-work.ts';
import { demoZone, momentAt } from './demo-zone.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The timeline of a job until now, including its leads. */
export function workOn(job: DemoJob, client: DemoClient, office: DemoOffice): { written: WrittenJob; work: Work[] } {
  const written: WrittenJob = { jobId: '', visitIds: [] };
  const madeOf: MadeOf = {};
  const later = (job.start === null ? [] : fateOf({ job, client, written, office })).filter(
    ({ at }) => at <= office.now,
  );
  const write = async (): Promise<void> => {
    written.jobId = await writeJob(job, client, office, madeOf);
    if (later.length > 0) written.visitIds = await visitIdsOf(written.jobId, office);
  };
  return { written, work: [...leadTo(job, { client, office, madeOf }), { at: job.createdAt, run: write }, ...later] };
}

function fateOf(work: AtWork): Work[] {
  const { job, office } = work;
  const starts = startsOf(job);
  const first = starts[0] ?? office.now;
  const move = (at: number, status: JobStatus): Work => ({ at, run: () => moveJob(work, status) });
  const halfway = (job.createdAt + first) / 2;
  const visits = (until: number): Work[] => starts.slice(0, until).flatMap((_, index) => onVisit(work, starts, index));
  switch (job.fate) {
    case 'draft':
    case 'schedule later':
    case 'planned':
    case 'late':
      return [];
    case 'running':
      return running(work, first);
    case 'cancelled':
      return [move(halfway, 'cancelled')];
    case 'on_hold': {
      const middle = Math.floor(starts.length / 2);
      return [...visits(middle), move(middle === 0 ? halfway : (starts[middle] ?? first) - dayMs, 'on_hold')];
    }
    case 'completed':
    case 'invoiced':
    case 'paid':
    case 'closed': {
      const done = (starts.at(-1) ?? first) + job.kind.minutes * minuteMs;
      return [...visits(starts.length), ...bill(work, done)];
    }
  }
}

/** Start times of the job's visits. */
function startsOf({ start, rule }: DemoJob): number[] {
  if (start === null) return [];
  if (rule === null) return [momentAt(start.day, start.time)];
  return expandRecurrence(rule, start, demoZone).starts.map((moment) => Date.parse(moment));
}

/** The timeline of a visit, from the departure to its log. Most old visits were only marked as completed. */
function onVisit(work: AtWork, starts: readonly number[], index: number): Work[] {
  const { job, office } = work;
  const { chance, now } = office;
  const start = starts[index] ?? now;
  const end = start + job.kind.minutes * minuteMs + chance.between(-10, 25) * minuteMs;
  const to = (at: number, status: VisitStatus): Work => ({ at, run: () => moveVisit(work, index, status) });
  // The last visit completes the job.
  if (chance.happens(0.05) && index < starts.length - 1) return [to(start - 12 * 60 * minuteMs, 'cancelled')];
  const way = [to(start - 20 * minuteMs, 'in_transit'), to(start, 'arrived'), to(start + 4 * minuteMs, 'in_progress')];
  const steps = stepsShown(job, now - start, chance);
  const taken = way.slice(way.length - steps);
  // A visit's records are written after its work.
  return end > now ? taken : [...taken, ...records(work, index, end), to(end, 'completed')];
}

/**
 * The number of recorded steps before the visit's end: all for recent visits, and few for old ones, which nobody views.
 */
function stepsShown({ rule }: DemoJob, age: number, chance: Chance): number {
  if (age < 14 * dayMs || chance.happens(0.1)) return 3;
  return rule === null && chance.happens(0.5) ? 1 : 0;
}

/** A visit's records: a note, its form, the signature and the costs. */
function records(work: AtWork, index: number, end: number): Work[] {
  const { job, office } = work;
  const isOneOff = job.rule === null;
  const some = (share: number, at: number, run: Work['run']): Work[] =>
    office.chance.happens(share) ? [{ at, run }] : [];
  return [
    ...some(0.15, end - 6 * minuteMs, () => takeNote(work, index)),
    // A visit cannot be completed without its required forms.
    ...(job.kind.form === undefined ? [] : [{ at: end - 5 * minuteMs, run: () => fill(work, index) }]),
    ...(isOneOff ? some(0.3, end - 2 * minuteMs, () => sign(work)) : []),
    ...some(isOneOff ? 0.7 : 0.35, end + 8 * minuteMs, () => log(work, index, end)),
  ];
}

/** A visit at the present time: travelling, arrived or in progress. */
function running(work: AtWork, start: number): Work[] {
  const { job, office } = work;
  const way: VisitStatus[] = ['in_transit', 'arrived', 'in_progress'];
  return way.slice(0, (job.runningStep ?? 0) + 1).map((status, n) => ({
    at: Math.min(start - 15 * minuteMs + n * 12 * minuteMs, office.now),
    run: () => moveVisit(work, 0, status),
  }));
}
