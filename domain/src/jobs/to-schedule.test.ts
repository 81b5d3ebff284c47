import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitStatuses } from '../visits/visit-statuses.ts';
import { jobPriorities, jobStatuses } from './job-statuses.ts';
import { isDatedAndOpen, needsSchedule, urgenciesOf, waitingDays, waitingSince, waitingText } from './to-schedule.ts';

const start = '2026-03-09T13:00:00.000Z';

describe('a job to schedule', () => {
  it('is open and has no open visit with a date', () => {
    expect(jobStatuses.filter((status) => needsSchedule(status, []))).toEqual([
      'draft',
      'scheduled',
      'in_progress',
      'on_hold',
    ]);
    const dated = visitStatuses.filter(
      (visitStatus) => !needsSchedule('scheduled', [{ visitStatus, visitStartDateTime: start }]),
    );
    expect(dated).toEqual(['unscheduled', 'pending', 'scheduled', 'in_transit', 'arrived', 'in_progress']);
    for (const visitStatus of visitStatuses) {
      expect(needsSchedule('scheduled', [{ visitStatus, visitStartDateTime: null }])).toBe(true);
    }
  });

  it('leaves the tray once it has a dated open visit, whatever other visits it has', () => {
    const visit = fc.record({
      visitStatus: fc.constantFrom(...visitStatuses),
      visitStartDateTime: fc.constantFrom(null, start),
    });
    fc.assert(
      fc.property(fc.constantFrom(...jobStatuses), fc.array(visit), (status, visits) => {
        const withDate = [...visits, { visitStatus: 'scheduled' as const, visitStartDateTime: start }];
        expect(needsSchedule(status, withDate)).toBe(false);
        if (needsSchedule(status, visits)) expect(visits.filter(isDatedAndOpen)).toEqual([]);
      }),
    );
  });

  it('counts the whole days it has waited', () => {
    expect(waitingDays(start, '2026-03-12T12:59:59.999Z')).toBe(2);
    expect(waitingDays(start, '2026-03-12T13:00:00.000Z')).toBe(3);
    expect(waitingDays(waitingSince(3, start), start)).toBe(3);
    expect(waitingDays(start, '2026-03-09T12:00:00.000Z')).toBe(0);
  });

  it('says how long it has waited', () => {
    expect(waitingText('2026-03-01T12:00:00.000Z', '2026-03-02T11:00:00.000Z')).toBe('New today');
    expect(waitingText('2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z')).toBe('Waiting 1 day');
    expect(waitingText('2026-03-01T12:00:00.000Z', '2026-03-11T12:00:00.000Z')).toBe('Waiting 10 days');
  });
});

it('a request is as urgent as the job that it would become', () => {
  expect(jobPriorities.map(urgenciesOf)).toEqual([['low'], ['normal'], ['high', 'urgent']]);
});
