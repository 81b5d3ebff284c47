import { describe, expect, test } from 'vitest';
import {
  atLeastOne,
  emptySchedule,
  endsNextDay,
  nextDayOffer,
  onlyDigits,
  type Schedule,
  usualRepeat,
  withAnyTime,
  withEndDate,
  withEndTime,
  withJobType,
  withRepeat,
  withScheduleLater,
  withStartDate,
  withStartTime,
} from './schedule.ts';

const planned: Schedule = {
  ...emptySchedule,
  startDate: '2026-05-10',
  startTime: '09:00',
  endDate: '2026-05-10',
  endTime: '11:00',
};

describe('the days', () => {
  test('moves an end before the start to the start', () => {
    expect(withEndDate(planned, '2026-05-09').endDate).toBe('2026-05-10');
  });

  test('moves the end along when the start passes it', () => {
    expect(withStartDate({ ...planned, endDate: '2026-05-11' }, '2026-05-12')).toMatchObject({
      startDate: '2026-05-12',
      endDate: '2026-05-12',
    });
  });

  test('keeps an end after the start', () => {
    expect(withStartDate({ ...planned, endDate: '2026-05-20' }, '2026-05-12').endDate).toBe('2026-05-20');
  });

  test('ends on the day of the start without an end', () => {
    expect(withStartDate(emptySchedule, '2026-05-12').endDate).toBe('2026-05-12');
  });

  test('an incomplete day changes no other field', () => {
    expect(withStartDate(planned, '5/1')).toEqual({ ...planned, startDate: '5/1' });
    expect(withEndDate(planned, '5/')).toEqual({ ...planned, endDate: '5/' });
  });

  test('a recurring job has no last day of its own', () => {
    const repeating = withJobType({ ...planned, endDate: '2026-05-20' }, 'recurring');
    expect(repeating.endDate).toBe('2026-05-10');
    expect(withStartDate(repeating, '2026-05-01').endDate).toBe('2026-05-01');
  });
});

describe('the times', () => {
  test('an end time that is not after the start time is kept, and the next day is offered', () => {
    for (const endTime of ['08:00', '09:00']) {
      const early = withEndTime(planned, endTime);
      expect(early.endTime).toBe(endTime);
      expect(nextDayOffer(early)).toBe('2026-05-11');
      expect(nextDayOffer(withEndDate(early, '2026-05-11'))).toBeNull();
    }
    expect(nextDayOffer(planned)).toBeNull();
    expect(nextDayOffer(withAnyTime(planned, true))).toBeNull();
  });

  test('a start time that passes the end moves it along', () => {
    expect(withStartTime(planned, '12:30')).toMatchObject({ startTime: '12:30', endTime: '14:30' });
    expect(withStartTime(planned, '23:00')).toMatchObject({ endDate: '2026-05-11', endTime: '01:00' });
  });

  test('the visits of a recurring job end the next day automatically', () => {
    const nightly = withEndTime(withStartTime(withJobType(planned, 'recurring'), '22:00'), '02:00');
    expect(endsNextDay(nightly)).toBe(true);
    expect(nextDayOffer(nightly)).toBeNull();
    expect(endsNextDay(withEndTime(nightly, '23:00'))).toBe(false);
  });

  test('keeps an early end time of a later day', () => {
    expect(withEndTime({ ...planned, endDate: '2026-05-11' }, '08:00').endTime).toBe('08:00');
  });

  test('an incomplete time changes no other field', () => {
    expect(withStartTime(planned, '12:')).toEqual({ ...planned, startTime: '12:' });
  });
});

describe('Any Time and Schedule Later', () => {
  test('Any Time clears the times and sets the duration to an hour', () => {
    expect(withAnyTime({ ...planned, serviceDuration: 7200 }, true)).toMatchObject({
      startDate: '2026-05-10',
      startTime: null,
      endTime: null,
      anyTime: true,
      serviceDuration: 3600,
    });
  });

  test('Schedule Later clears the times and turns Any Time off', () => {
    expect(withScheduleLater(withAnyTime(planned, true), true)).toMatchObject({
      startTime: null,
      endTime: null,
      anyTime: false,
      scheduleLater: true,
    });
  });

  test('turning them off does not restore a time', () => {
    expect(withAnyTime(withAnyTime(planned, true), false)).toMatchObject({ startTime: null, anyTime: false });
    expect(withScheduleLater(withScheduleLater(planned, true), false)).toMatchObject({
      startDate: '2026-05-10',
      startTime: null,
      scheduleLater: false,
    });
  });
});

test('changing the type of job resets Schedule Later, Any Time and the repetition', () => {
  const weekly = withRepeat(withAnyTime(withJobType(planned, 'recurring'), true), { pattern: 'weekly', interval: '3' });
  expect(weekly.repeat).toMatchObject({ pattern: 'weekly', interval: '3' });
  const oneOff = withJobType({ ...weekly, scheduleLater: true }, 'one-off');
  expect(oneOff).toMatchObject({ jobType: 'one-off', anyTime: false, scheduleLater: false, repeat: usualRepeat });
  expect(withJobType(oneOff, 'recurring').repeat).toEqual(usualRepeat);
});

test('a repetition is every day for one month by default', () => {
  expect(usualRepeat).toMatchObject({
    pattern: 'daily',
    interval: '1',
    duration: { value: '1', unit: 'month(s)' },
  });
});

describe('digit fields', () => {
  test('accept only digits, up to the maximum length', () => {
    expect(onlyDigits('12a34567', 6)).toBe('123456');
    expect(onlyDigits('-1.5', 6)).toBe('15');
  });

  test('are at least 1 on blur', () => {
    expect(['', '0', '000', '7', '012'].map(atLeastOne)).toEqual(['1', '1', '1', '7', '12']);
  });
});
