import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptySchedule, type Schedule, usualRepeat } from './schedule.ts';
import { durationOf, repeatRule, scheduleOf, schedulePayload } from './schedule-payload.ts';

const zone = 'America/Toronto';
const planned: Schedule = {
  ...emptySchedule,
  startDate: '2026-05-10',
  startTime: '09:00',
  endDate: '2026-05-10',
  endTime: '11:30',
};

describe('the service duration', () => {
  test('is the time between start and end', () => {
    expect(durationOf(planned)).toBe(9000);
    expect(durationOf({ ...planned, endDate: '2026-05-11' })).toBe(9000 + 86_400);
  });

  test('is one minute between 09:00 and 09:01, and an hour between equal times', () => {
    expect(durationOf({ ...planned, endTime: '09:01' })).toBe(60);
    expect(durationOf({ ...planned, endTime: '09:00' })).toBe(3600);
  });

  test('is that of one day for a recurring job', () => {
    expect(durationOf({ ...planned, jobType: 'recurring', endDate: '2026-06-09' })).toBe(9000);
  });

  test('is the given one without two times, and an hour if that is 0', () => {
    expect(durationOf({ ...planned, endTime: null, serviceDuration: 5400 })).toBe(5400);
    expect(durationOf({ ...planned, endTime: null, serviceDuration: 0 })).toBe(3600);
  });
});

describe('the payload', () => {
  test("contains moments in the job's time zone", () => {
    expect(schedulePayload(planned, zone)).toEqual({
      jobType: 'one-off',
      startDateTime: '2026-05-10T13:00:00.000Z',
      endDateTime: '2026-05-10T15:30:00.000Z',
      isStartTime: true,
      isEndTime: true,
      scheduleLater: false,
      anyTime: false,
      serviceDuration: 9000,
      timezone: zone,
    });
  });

  test('leaves the end to the server without an end time', () => {
    expect(schedulePayload({ ...planned, endTime: null }, zone)).toMatchObject({
      startDateTime: '2026-05-10T13:00:00.000Z',
      endDateTime: null,
      isEndTime: false,
    });
  });

  test('keeps a later day without a time', () => {
    expect(schedulePayload({ ...planned, endDate: '2026-05-12', endTime: null }, zone)).toMatchObject({
      endDateTime: '2026-05-12T04:00:00.000Z',
      isEndTime: false,
    });
  });

  test('is at any time on a day without a start time, with an hour of work', () => {
    expect(schedulePayload({ ...planned, startTime: null, endTime: null, serviceDuration: 7200 }, zone)).toMatchObject({
      startDateTime: '2026-05-10T04:00:00.000Z',
      endDateTime: '2026-05-10T04:00:00.000Z',
      anyTime: true,
      isStartTime: false,
      serviceDuration: 3600,
    });
  });

  test('contains midnights for Any Time, and nothing for Schedule Later', () => {
    expect(schedulePayload({ ...planned, anyTime: true }, zone)).toMatchObject({
      startDateTime: '2026-05-10T04:00:00.000Z',
      endDateTime: '2026-05-10T04:00:00.000Z',
      isStartTime: false,
      isEndTime: false,
    });
    expect(schedulePayload({ ...planned, scheduleLater: true }, zone)).toMatchObject({
      startDateTime: null,
      endDateTime: null,
      scheduleLater: true,
    });
  });

  test('round-trips through the stored job, on any day of the year', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.constantFrom('00:00', '01:30', '02:30', '09:15', '23:45'),
        fc.constantFrom('America/Toronto', 'America/St_Johns', 'America/Phoenix'),
        (date, startTime, timezone) => {
          const startDate = date.toISOString().slice(0, 10);
          const sent = schedulePayload(
            { ...planned, startDate, endDate: startDate, startTime, endTime: null },
            timezone,
          );
          const again = schedulePayload(scheduleOf({ ...sent, repeatOptions: null }), timezone);
          expect(again).toEqual(sent);
        },
      ),
    );
  });
});

describe('the rule of a recurring job', () => {
  const repeating: Schedule = { ...planned, jobType: 'recurring' };

  test('is none for a one-off job', () => {
    expect(repeatRule(planned)).toBeNull();
  });

  test('is every day for a month by default', () => {
    expect(repeatRule(repeating)).toEqual({
      frequency: 'daily',
      interval: 1,
      duration: { value: 1, unit: 'month(s)' },
      weekDays: [],
      daysOfMonth: [],
      month: null,
      dayOfMonth: null,
    });
  });

  test('is the inner frequency of a custom repetition, with its days in order', () => {
    const custom = (customSettings: object) =>
      repeatRule({
        ...repeating,
        repeat: {
          ...usualRepeat,
          pattern: 'custom',
          customSettings: { ...usualRepeat.customSettings, ...customSettings },
        },
      });
    expect(custom({ frequency: 'weekly', interval: '2', weekDays: ['friday', 'monday'] })).toMatchObject({
      frequency: 'weekly',
      interval: 2,
      weekDays: ['monday', 'friday'],
      daysOfMonth: [],
    });
    expect(custom({ frequency: 'monthly', daysOfMonth: [15, 1], weekDays: ['monday'] })).toMatchObject({
      frequency: 'monthly',
      weekDays: [],
      daysOfMonth: [1, 15],
    });
  });

  test('treats an empty number as 1', () => {
    const repeat = { ...usualRepeat, interval: '', duration: { value: '0', unit: 'week(s)' as const } };
    expect(repeatRule({ ...repeating, repeat })).toMatchObject({ interval: 1, duration: { value: 1 } });
  });

  test('maps back to the choice that created it', () => {
    const choices: Schedule['repeat'][] = [
      { ...usualRepeat, pattern: 'weekly', interval: '2' },
      { ...usualRepeat, pattern: 'monthly', shortMonths: 'lastDay' },
      {
        ...usualRepeat,
        pattern: 'custom',
        interval: '3',
        customSettings: {
          frequency: 'monthly',
          interval: '3',
          weekDays: [],
          daysOfMonth: [1, 31],
          shortMonths: 'lastDay',
        },
      },
      {
        ...usualRepeat,
        pattern: 'custom',
        interval: '1',
        customSettings: {
          frequency: 'weekly',
          interval: '1',
          weekDays: ['monday', 'friday'],
          daysOfMonth: [],
          shortMonths: 'skip',
        },
      },
    ];
    for (const repeat of choices) {
      const schedule = { ...repeating, repeat };
      const stored = { ...schedulePayload(schedule, zone), repeatOptions: repeatRule(schedule) };
      expect(scheduleOf(stored).repeat).toEqual(repeat);
    }
  });

  test("maps back to a plain one if only the start's own day is stored", () => {
    const stored = { ...schedulePayload(repeating, zone), repeatOptions: repeatRule(repeating) };
    const weekly = { frequency: 'weekly', interval: 1, weekDays: ['sunday'], daysOfMonth: [] } as const;
    const opened = scheduleOf({
      ...stored,
      repeatOptions: {
        ...weekly,
        weekDays: ['sunday'],
        daysOfMonth: [],
        month: null,
        dayOfMonth: null,
        duration: { value: 1, unit: 'month(s)' },
      },
    });
    expect(opened.repeat.pattern).toBe('weekly');
  });
});
