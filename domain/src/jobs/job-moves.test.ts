import { describe, expect, it } from 'vitest';
import { type VisitStatus, visitStatuses } from '../visits/visit-statuses.ts';
import { isEditableJob, jobMoveRefusal, jobMoves, statusAfterVisits, statusOfSave } from './job-moves.ts';
import { type JobStatus, jobStatuses } from './job-statuses.ts';

/** The transition table of API 4.4 as printed; '*' needs a start date. */
const printed: [from: JobStatus, to: string][] = [
  ['draft', 'scheduled*, cancelled, closed'],
  ['scheduled', 'in_progress, on_hold, completed, cancelled, closed'],
  ['in_progress', 'scheduled, on_hold, completed, cancelled, closed'],
  ['on_hold', 'scheduled, in_progress, completed, cancelled, closed'],
  ['completed', 'in_progress, invoiced, closed'],
  ['invoiced', 'completed, paid, closed'],
  ['paid', 'invoiced, closed'],
  ['cancelled', 'draft, scheduled*, closed'],
  ['closed', ''],
];

describe('a job changed by hand', () => {
  it.each(printed)('from %s may become: %s', (from, row) => {
    const cells = row === '' ? [] : row.split(', ');
    expect(jobMoves(from)).toEqual(cells.map((cell) => cell.replace('*', '')));
    for (const to of jobStatuses) {
      const possible = from === to || cells.includes(to) || cells.includes(`${to}*`);
      const withoutStart = from === to || cells.includes(to);
      expect(jobMoveRefusal(from, to, { hasStart: true }) === null).toBe(possible);
      expect(jobMoveRefusal(from, to, { hasStart: false }) === null).toBe(withoutStart);
    }
  });

  it('has a row for every status', () => {
    expect(printed.map(([from]) => from)).toEqual([...jobStatuses]);
  });

  it('reports which problem it is', () => {
    expect(jobMoveRefusal('closed', 'scheduled', { hasStart: true })).toBe('jobMoveRefused');
  });
});

describe('the status of a saved job', () => {
  it.each([
    [null, false, false, 'draft'],
    [null, true, false, 'scheduled'],
    [null, true, true, 'draft'],
    ['draft', true, false, 'scheduled'],
    ['draft', false, false, 'draft'],
    ['draft', true, true, 'draft'],
    ['scheduled', false, true, 'scheduled'],
    ['on_hold', true, false, 'on_hold'],
    ['cancelled', true, false, 'cancelled'],
  ] as const)('%s, start %s, schedule later %s: %s', (current, hasStart, scheduleLater, status) => {
    expect(statusOfSave({ current, hasStart, scheduleLater })).toBe(status);
  });
});

it('a job can be edited until it is completed, invoiced, paid, cancelled or closed', () => {
  expect(jobStatuses.filter(isEditableJob)).toEqual(['draft', 'scheduled', 'in_progress', 'on_hold']);
});

describe('a job after a change of one of its visits', () => {
  const statusThen = (job: JobStatus, from: VisitStatus | null, to: VisitStatus, others: VisitStatus[] = []) =>
    statusAfterVisits(job, [...others, to], { from, to });

  it.each(['in_transit', 'arrived', 'in_progress'] as const)('is in progress when a visit is %s', (to) => {
    const moved = jobStatuses.filter((job) => statusThen(job, 'scheduled', to) !== job);
    expect(moved).toEqual(['draft', 'scheduled', 'on_hold', 'completed']);
    for (const job of moved) expect(statusThen(job, 'scheduled', to)).toBe('in_progress');
  });

  it('is completed when a visit is completed and all others have ended', () => {
    expect(statusThen('scheduled', 'in_progress', 'completed')).toBe('completed');
    expect(statusThen('on_hold', 'scheduled', 'completed', ['cancelled', 'completed'])).toBe('completed');
    expect(statusThen('in_progress', 'in_progress', 'completed', ['scheduled'])).toBe('in_progress');
    expect(statusThen('in_progress', 'in_progress', 'completed', ['unscheduled'])).toBe('in_progress');
  });

  it('is completed when its last open visit is cancelled and another was completed, and not otherwise', () => {
    expect(statusThen('in_progress', 'scheduled', 'cancelled', ['completed'])).toBe('completed');
    expect(statusThen('in_progress', 'scheduled', 'cancelled', ['completed', 'pending'])).toBe('in_progress');
    expect(statusThen('in_progress', 'scheduled', 'cancelled', ['cancelled'])).toBe('in_progress');
    expect(statusThen('scheduled', 'scheduled', 'cancelled')).toBe('scheduled');
  });

  it('is reopened when a completed job has an open visit again', () => {
    expect(statusThen('completed', 'completed', 'in_progress')).toBe('in_progress');
    expect(statusThen('completed', 'cancelled', 'scheduled')).toBe('in_progress');
    expect(statusThen('completed', null, 'scheduled', ['completed'])).toBe('in_progress');
  });

  it('stays where it is when it is invoiced, paid, cancelled or closed, and when nothing changed', () => {
    for (const job of ['invoiced', 'paid', 'cancelled', 'closed'] as const) {
      for (const to of visitStatuses) expect(statusThen(job, 'pending', to)).toBe(job);
    }
    expect(statusThen('scheduled', 'in_transit', 'in_transit')).toBe('scheduled');
    expect(statusThen('scheduled', null, 'scheduled')).toBe('scheduled');
    expect(statusThen('draft', 'unscheduled', 'pending')).toBe('draft');
  });
});
