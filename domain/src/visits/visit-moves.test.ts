import { describe, expect, it } from 'vitest';
import { type JobStatus, jobStatuses } from '../jobs/job-statuses.ts';
import {
  isLateVisit,
  movedVisit,
  nextVisitStep,
  type VisitMoveFacts,
  type VisitTimes,
  visitMoveRefusal,
  visitMoves,
} from './visit-moves.ts';
import { type VisitStatus, visitStatuses } from './visit-statuses.ts';

const facts: VisitMoveFacts = { hasStart: true, mayEditJob: true, jobStatus: 'in_progress' };
const open = ['unscheduled', 'pending', 'scheduled', 'in_transit', 'arrived', 'in_progress'] as const;

describe('a visit', () => {
  it.each(open)('in status %s can become anything but unscheduled', (from) => {
    const others = visitStatuses.filter((to) => to !== from && to !== 'unscheduled');
    expect(visitMoves(from, facts)).toEqual(others);
    expect(visitMoves(from, { ...facts, mayEditJob: false })).toEqual(others);
  });

  it.each([...open, 'completed', 'cancelled'] as const)(
    'that is %s may stay what it is, whatever its job',
    (status) => {
      const none = { hasStart: false, mayEditJob: false, jobStatus: 'closed' } as const;
      expect(visitMoveRefusal(status, status, none)).toBeNull();
    },
  );

  it('lets its assignees undo a completion of a moment ago, unless the job is settled', () => {
    const own = { ...facts, mayEditJob: false, wasJustCompleted: true };
    expect(visitMoves('completed', own)).toEqual(['in_progress']);
    expect(visitMoves('completed', { ...own, jobStatus: 'invoiced' })).toEqual([]);
    expect(visitMoves('cancelled', own)).toEqual([]);
  });

  it('without a start is neither pending nor scheduled, but can begin, be completed or be cancelled', () => {
    const undated = { ...facts, hasStart: false };
    expect(visitMoveRefusal('unscheduled', 'pending', undated)).toBe('visitUndated');
    expect(visitMoveRefusal('cancelled', 'scheduled', undated)).toBe('visitUndated');
    expect(visitMoves('unscheduled', undated)).toEqual([
      'in_transit',
      'arrived',
      'in_progress',
      'completed',
      'cancelled',
    ]);
  });

  it('that has ended is reopened in one way, with the right to edit the job', () => {
    expect(visitMoves('completed', facts)).toEqual(['in_progress']);
    expect(visitMoves('cancelled', facts)).toEqual(['scheduled']);
    for (const from of ['completed', 'cancelled'] as const) {
      expect(visitMoves(from, { ...facts, mayEditJob: false })).toEqual([]);
      expect(visitMoveRefusal(from, 'pending', facts)).toBe('visitMoveRefused');
    }
  });

  it('that has ended is reopened until its job is invoiced, paid or closed', () => {
    const reopenable = (from: VisitStatus): JobStatus[] =>
      jobStatuses.filter((jobStatus) => visitMoves(from, { ...facts, jobStatus }).length > 0);
    const jobs = ['draft', 'scheduled', 'in_progress', 'on_hold', 'completed', 'cancelled'];
    expect(reopenable('completed')).toEqual(jobs);
    expect(reopenable('cancelled')).toEqual(jobs);
    expect(visitMoveRefusal('completed', 'in_progress', { ...facts, jobStatus: 'paid' })).toBe('visitMoveRefused');
  });

  it('of a closed job cannot change', () => {
    for (const from of visitStatuses) expect(visitMoves(from, { ...facts, jobStatus: 'closed' })).toEqual([]);
    expect(visitMoveRefusal('scheduled', 'arrived', { ...facts, jobStatus: 'closed' })).toBe('jobClosed');
  });

  it('loses its date by unscheduling, not by a status change', () => {
    expect(visitMoveRefusal('scheduled', 'unscheduled', facts)).toBe('visitMoveRefused');
  });
});

describe('the next step', () => {
  it('leads from scheduled to completed', () => {
    const way: (string | undefined)[] = [];
    let status: VisitStatus | undefined = 'scheduled';
    while (status !== undefined && way.length < 10) {
      const step = nextVisitStep(status);
      way.push(step?.label);
      status = step?.to;
    }
    expect(way).toEqual(['Start travel', 'Arrive', 'Start work', 'Complete', undefined]);
  });

  it('is null for a visit that waits for a date or a confirmation, or has ended', () => {
    expect((['unscheduled', 'pending', 'completed', 'cancelled'] as const).map(nextVisitStep)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the times of a visit', () => {
  const [nine, ten] = ['2026-03-09T13:00:00.000Z', '2026-03-09T14:00:00.000Z'];
  const planned: VisitTimes = {
    visitStatus: 'scheduled',
    visitStartDateTime: nine,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
  };

  it('keep the first start of work, also after reopening', () => {
    const working = movedVisit(planned, 'in_progress', nine);
    expect(working).toEqual({ ...planned, visitStatus: 'in_progress', startedAt: nine });
    const done = movedVisit(working, 'completed', ten);
    expect(done).toEqual({ ...working, visitStatus: 'completed', completedAt: ten });
    expect(movedVisit(done, 'in_progress', ten)).toEqual(working);
  });

  it('have an end only while the visit is ended', () => {
    const cancelled = movedVisit(planned, 'cancelled', ten);
    expect(cancelled).toEqual({ ...planned, visitStatus: 'cancelled', cancelledAt: ten });
    expect(movedVisit(cancelled, 'scheduled', ten)).toEqual(planned);
    expect(movedVisit(planned, 'completed', ten)).toMatchObject({ startedAt: null, completedAt: ten });
  });

  it('begin now when there was no start, unless the visit is cancelled', () => {
    const undated: VisitTimes = { ...planned, visitStatus: 'unscheduled', visitStartDateTime: null };
    for (const to of ['in_transit', 'arrived', 'in_progress', 'completed'] as const) {
      expect(movedVisit(undated, to, ten).visitStartDateTime).toBe(ten);
    }
    expect(movedVisit(undated, 'cancelled', ten).visitStartDateTime).toBeNull();
  });

  it('are unchanged without a status change', () => {
    const done = { ...planned, visitStatus: 'completed', completedAt: nine } as const;
    expect(movedVisit(done, 'completed', ten)).toEqual(done);
  });
});

describe('a late visit', () => {
  const visit = {
    visitStatus: 'scheduled',
    visitStartDateTime: '2026-03-08T20:00:00.000Z',
    anyTime: false,
    timezone: 'America/Toronto',
  } as const;
  const [before, after] = ['2026-03-08T20:00:00.000Z', '2026-03-08T20:00:00.001Z'];

  it('waits past its start', () => {
    expect(isLateVisit(visit, 'scheduled', before)).toBe(false);
    expect(isLateVisit(visit, 'scheduled', after)).toBe(true);
    expect(visitStatuses.filter((visitStatus) => isLateVisit({ ...visit, visitStatus }, 'scheduled', after))).toEqual([
      'pending',
      'scheduled',
      'in_transit',
    ]);
    expect(isLateVisit({ ...visit, visitStartDateTime: null }, 'scheduled', after)).toBe(false);
  });

  it('is never one of a cancelled or closed job', () => {
    const jobs = jobStatuses.filter((jobStatus) => !isLateVisit(visit, jobStatus, after));
    expect(jobs).toEqual(['cancelled', 'closed']);
  });

  it('without a time is late after the end of its local day, also of the day of 23 hours', () => {
    const anyTime = { ...visit, visitStartDateTime: '2026-03-08T05:00:00.000Z', anyTime: true };
    expect(isLateVisit(anyTime, 'scheduled', '2026-03-09T04:00:00.000Z')).toBe(false);
    expect(isLateVisit(anyTime, 'scheduled', '2026-03-09T04:00:00.001Z')).toBe(true);
    expect(isLateVisit({ ...anyTime, timezone: 'America/Vancouver' }, 'scheduled', '2026-03-09T04:00:00.001Z')).toBe(
      true,
    );
  });
});
