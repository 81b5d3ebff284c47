import { describe, expect, it } from 'vitest';
import { normalizeRequestSchedule, requestScheduleRefusal } from './request-schedule.ts';

const zone = 'America/Toronto';
const nobody = { isNew: true, hasAvailability: false, hasTeam: false };
const none = { startDate: null, endDate: null, startTime: null, endTime: null };

describe('the schedule of a request (API RQ-4)', () => {
  it('is an exact moment with a time, and local midnight without', () => {
    expect(normalizeRequestSchedule({ startDate: '2026-03-09', startTime: '09:00' }, zone)).toEqual({
      ...none,
      startDate: '2026-03-09T13:00:00.000Z',
      startTime: '09:00',
      scheduleLater: false,
      anyTime: false,
    });
    expect(normalizeRequestSchedule({ startDate: '2026-03-08' }, zone).startDate).toBe('2026-03-08T05:00:00.000Z');
  });

  it('takes the time from a moment unless a time is given', () => {
    const startDate = '2026-03-09T13:30:00.000Z';
    expect(normalizeRequestSchedule({ startDate }, zone)).toMatchObject({ startDate, startTime: '09:30' });
    expect(normalizeRequestSchedule({ startDate, startTime: '10:00' }, zone).startDate).toBe(
      '2026-03-09T14:00:00.000Z',
    );
    expect(normalizeRequestSchedule({ startDate, startTime: null }, zone)).toMatchObject({
      startDate: '2026-03-09T04:00:00.000Z',
      startTime: null,
    });
  });

  it('ends at its start when it is new and has no end', () => {
    const sent = { startDate: '2026-03-09', startTime: '09:00' };
    expect(normalizeRequestSchedule(sent, zone, nobody)).toMatchObject({
      endDate: '2026-03-09T13:00:00.000Z',
      endTime: '09:00',
    });
    expect(normalizeRequestSchedule(sent, zone).endDate).toBeNull();
  });

  it('defaults to any time when it is new and has a day without a time', () => {
    expect(normalizeRequestSchedule({ startDate: '2026-03-09' }, zone, nobody).anyTime).toBe(true);
    const edited = { ...nobody, isNew: false };
    expect(normalizeRequestSchedule({ startDate: '2026-03-09' }, zone, edited)).toMatchObject({
      anyTime: false,
      endDate: null,
    });
    expect(
      normalizeRequestSchedule({ startDate: '2026-03-09', startTime: '09:00', anyTime: true }, zone),
    ).toMatchObject({
      startDate: '2026-03-09T04:00:00.000Z',
      startTime: null,
    });
  });

  it('defaults to later when no date is given, new or not', () => {
    const later = { ...none, scheduleLater: true, anyTime: false };
    expect(normalizeRequestSchedule({}, zone, nobody)).toEqual(later);
    expect(normalizeRequestSchedule({ startDate: '2026-03-09', scheduleLater: true }, zone, nobody)).toEqual(later);
    expect(normalizeRequestSchedule({}, zone, { ...nobody, hasAvailability: true }).scheduleLater).toBe(false);
    expect(normalizeRequestSchedule({}, zone, { ...nobody, hasTeam: true }).scheduleLater).toBe(false);
    expect(normalizeRequestSchedule({}, zone, { ...nobody, isNew: false })).toEqual(later);
    expect(normalizeRequestSchedule({}, zone).scheduleLater).toBe(false);
  });

  it('cannot end before it starts; an end without a time means its whole day', () => {
    const refusal = (sent: Parameters<typeof normalizeRequestSchedule>[0]) =>
      requestScheduleRefusal(normalizeRequestSchedule(sent, zone), zone);
    const start = { startDate: '2026-03-09', startTime: '09:00' };
    expect(refusal({ ...start, endDate: '2026-03-08' })).toBe('End date cannot be before the start date.');
    expect(refusal({ ...start, endDate: '2026-03-09', endTime: '08:59' })).not.toBeNull();
    expect(refusal({ ...start, endDate: '2026-03-09' })).toBeNull();
    expect(refusal({ ...start, endDate: '2026-03-09', endTime: '09:00' })).toBeNull();
    expect(refusal({ endDate: '2026-03-01' })).toBeNull();
  });
});
