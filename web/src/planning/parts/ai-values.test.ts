import { emptyAddress } from '@truckroll/domain/addresses/address';
import { describe, expect, test } from 'vitest';
import {
  type AiChoice,
  minutesOf,
  seriesRequest,
  shownRange,
  slotRequest,
  usualChoice,
  withDeadline,
} from './ai-values.ts';

const subject = { address: { ...emptyAddress, city: 'Toronto' }, skillIds: ['gas'], technicianIds: [] };
const request = (more: Partial<AiChoice> = {}) => slotRequest({ ...usualChoice, ...more }, subject);

describe('the request for suggestions', () => {
  test('has the defaults 2 hours, 7 days and 1 hour of travel', () => {
    expect(request()).toEqual({
      ...{ address: subject.address, skillIds: ['gas'], technician_ids: [] },
      ...{ duration: 120, num_working_days: 7, travel_time: 60 },
    });
  });

  test.each([
    [{ jobDuration: '60' as const }, 60],
    [{ jobDuration: '240' as const }, 240],
    [{ jobDuration: 'custom' as const }, 120],
    [{ jobDuration: 'custom' as const, customHours: '12', customMinutes: '59' }, 779],
    [{ jobDuration: 'custom' as const, customHours: '0', customMinutes: '0' }, 1],
  ])('%j lasts %i minutes', (more, minutes) => expect(minutesOf({ ...usualChoice, ...more })).toBe(minutes));

  test.each([
    ['week', 7, '7', '2026-03-17'],
    ['twoWeeks', 14, '10', '2026-03-24'],
    ['month', 31, '22', '2026-04-10'],
  ] as const)('the deadline %s sends %i days; the form has %s working days until %s', (deadline, sent, days, to) => {
    const choice = withDeadline(usualChoice, deadline);
    expect(slotRequest(choice, subject).num_working_days).toBe(sent);
    expect([choice.workingDays, shownRange(choice, '2026-03-10')]).toEqual([days, { from: '2026-03-10', to }]);
  });

  test('a custom deadline sends working days, or a range of two days', () => {
    const custom = { deadline: 'custom' as const, workingDays: '12' };
    expect(request(custom)).toMatchObject({ num_working_days: 12 });
    expect(request({ ...custom, fromDate: '2026-03-12', toDate: null })).not.toHaveProperty('fromDate');
    expect(request({ ...custom, fromDate: '2026-03-12', toDate: '2026-03-20' })).toMatchObject({
      fromDate: '2026-03-12',
      toDate: '2026-03-20',
    });
  });

  test.each([
    [{ travelTime: '15' as const }, 15],
    [{ travelTime: '-1' as const }, -1],
    [{ travelTime: 'custom' as const, customTravel: '45' }, 45],
  ])('%j travels at most %i minutes', (more, minutes) => expect(request(more).travel_time).toBe(minutes));

  test('of a series names its dates and repetition', () => {
    const dates = ['2026-03-10', '2026-03-17'];
    const series = { dates, interval: 1, frequency: 'weekly', duration: { value: 2, unit: 'week(s)' } };
    expect(seriesRequest(usualChoice, { ...subject, jobId: 'job' }, series)).toEqual({
      ...{ address: subject.address, skillIds: ['gas'], technician_ids: [], duration: 120, travel_time: 60 },
      ...{ jobId: 'job', isRecurring: true, visits: dates, interval: 1, frequency: 'weekly', total_visits: 2 },
      duration_details: { value: 2, unit: 'week(s)' },
    });
  });
});
