import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../format/dates.ts';
import { momentOf } from './local-time.ts';

describe('the moment of a local time', () => {
  it.each([
    ['America/Toronto', '2026-03-10', '00:00', '2026-03-10T04:00:00.000Z'],
    ['America/Toronto', '2026-01-10', '09:15', '2026-01-10T14:15:00.000Z'],
    ['America/St_Johns', '2026-01-10', '00:00', '2026-01-10T03:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-10', '00:00', '2026-01-09T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-10', '00:00', '2026-01-09T10:00:00.000Z'],
    ['UTC', '2026-01-10', '23:59', '2026-01-10T23:59:00.000Z'],
  ])('%s %s %s', (zone, day, time, moment) => {
    expect(momentOf({ day, time }, zone)).toBe(moment);
  });

  it('moves forward by the gap in spring', () => {
    expect(momentOf({ day: '2026-03-08', time: '02:30' }, 'America/Toronto')).toBe('2026-03-08T07:30:00.000Z');
    expect(momentOf({ day: '2026-10-04', time: '02:15' }, 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
    // In Santiago the clocks go forward at midnight: the day begins at one.
    expect(momentOf({ day: '2026-09-06', time: '00:00' }, 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  });

  it('is the first of the two in autumn', () => {
    expect(momentOf({ day: '2026-11-01', time: '01:30' }, 'America/Toronto')).toBe('2026-11-01T05:30:00.000Z');
    expect(momentOf({ day: '2026-11-01', time: '02:00' }, 'America/Toronto')).toBe('2026-11-01T07:00:00.000Z');
  });

  it('converts back to the same local time, and is never later than the moment it was read at', () => {
    const zone = fc.constantFrom('America/Toronto', 'America/St_Johns', 'Europe/London', 'Australia/Lord_Howe', 'UTC');
    const minute = fc.integer({ min: 0, max: 30 * 525_960 }).map((minutes) => Date.UTC(2005, 0, 1) + minutes * 60_000);
    fc.assert(
      fc.property(zone, minute, (name, at) => {
        const local = wallClock(new Date(at).toISOString(), name);
        const moment = momentOf(local, name);
        expect(wallClock(moment, name)).toEqual(local);
        expect(Date.parse(moment)).toBeLessThanOrEqual(at);
      }),
    );
  });
});
