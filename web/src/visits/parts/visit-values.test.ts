import { describe, expect, it } from 'vitest';
import { noTime, sentTime, shownTime, visitSchema } from './visit-values.ts';

const zone = 'America/Toronto';
const values = (more: object) => ({ ...noTime, teamMemberIds: [], priority: 'medium' as const, ...more });
const refusals = (more: object) =>
  (visitSchema.safeParse(values(more)).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe("the form of a visit's time", () => {
  it('needs a date, and a time unless it is an anytime visit', () => {
    expect(refusals({})).toEqual([['date', 'Please select a date for the visit']]);
    expect(refusals({ date: '2026-03-10' })).toEqual([['startTime', 'Start time is required']]);
    expect(refusals({ date: '2026-03-10', anyTime: true })).toEqual([]);
    expect(refusals({ date: '2026-03-10', startTime: '09:00' })).toEqual([]);
  });

  it('refuses an end before the start', () => {
    const text = 'End date cannot be before the start date.';
    const clockText = 'End time must be after the start time.';
    expect(refusals({ date: '2026-03-10', startTime: '09:00', endTime: '08:45' })).toEqual([['endTime', clockText]]);
    expect(refusals({ date: '2026-03-10', startTime: '09:00', endTime: '09:00' })).toEqual([['endTime', clockText]]);
    expect(refusals({ date: '2026-03-10', startTime: '22:00', endTime: '02:00', endDate: '2026-03-11' })).toEqual([]);
    expect(refusals({ date: '2026-03-10', anyTime: true, endDate: '2026-03-09' })).toEqual([['endDate', text]]);
  });

  it('is sent as moments of the zone, or as days for an anytime visit', () => {
    expect(sentTime(values({ date: '2026-03-08', startTime: '02:30', endTime: '04:00' }), zone)).toEqual({
      // Daylight saving time starts on that day: 02:00 becomes 03:00.
      visitStartDateTime: '2026-03-08T07:30:00.000Z',
      visitEndDateTime: '2026-03-08T08:00:00.000Z',
      anyTime: false,
    });
    expect(sentTime(values({ date: '2026-03-10', startTime: '09:00' }), zone)).toEqual({
      visitStartDateTime: '2026-03-10T13:00:00.000Z',
      anyTime: false,
    });
    expect(sentTime(values({ date: '2026-03-10', anyTime: true }), zone)).toEqual({
      visitStartDateTime: '2026-03-10',
      visitEndDateTime: '2026-03-10',
      anyTime: true,
    });
  });

  it('round-trips', () => {
    const night = values({ date: '2026-03-10', startTime: '22:00', endDate: '2026-03-11', endTime: '02:00' });
    const { visitStartDateTime, visitEndDateTime = null, anyTime } = sentTime(night, zone);
    const shown = shownTime({ visitStartDateTime, visitEndDateTime, anyTime, timezone: zone });
    expect(shown).toEqual({ date: '2026-03-10', startTime: '22:00', endDate: '2026-03-11', endTime: '02:00', anyTime });
    expect(shownTime({ visitStartDateTime: null, visitEndDateTime: null, anyTime: false, timezone: zone })).toEqual(
      noTime,
    );
  });
});
