import { describe, expect, test } from 'vitest';
import { emptySchedule, type Schedule, withAnyTime, withJobType, withScheduleLater } from './schedule.ts';
import { durationOf } from './schedule-payload.ts';
import { atSlot, durationOptions, durationWords, movedToDay, movedToTime, withDuration } from './schedule-slot.ts';

const planned: Schedule = {
  ...emptySchedule,
  startDate: '2026-05-10',
  startTime: '09:00',
  endDate: '2026-05-10',
  endTime: '11:00',
};

describe('the duration', () => {
  test('sets the end of a job with a start', () => {
    expect(withDuration(planned, 5400)).toMatchObject({ endDate: '2026-05-10', endTime: '10:30' });
    expect(withDuration({ ...planned, startTime: '22:00' }, 4 * 3600)).toMatchObject({
      endDate: '2026-05-11',
      endTime: '02:00',
    });
  });

  test('is kept until a start is known', () => {
    const chosen = withDuration(emptySchedule, 7200);
    expect(chosen).toMatchObject({ endTime: null, serviceDuration: 7200 });
    const dated = movedToTime(movedToDay(chosen, '2026-05-10'), '09:00');
    expect(dated).toMatchObject({ endDate: '2026-05-10', endTime: '11:00' });
    expect(movedToDay(movedToTime(chosen, '09:00'), '2026-05-10')).toMatchObject({ endTime: '11:00' });
  });

  test('that nobody has chosen sets no end', () => {
    expect(movedToTime(movedToDay(emptySchedule, '2026-05-10'), '09:00').endTime).toBeNull();
  });

  test('is that of a visit which ends the next day, for a recurring job', () => {
    const nightly = withDuration({ ...withJobType(planned, 'recurring'), startTime: '22:00' }, 4 * 3600);
    expect(nightly).toMatchObject({ endDate: '2026-05-10', endTime: '02:00' });
    expect(durationOf(nightly)).toBe(4 * 3600);
  });

  test('stays when the start moves', () => {
    expect(movedToTime(planned, '10:00')).toMatchObject({ startTime: '10:00', endTime: '12:00' });
    expect(movedToTime(planned, '23:00')).toMatchObject({ endDate: '2026-05-11', endTime: '01:00' });
    expect(movedToDay(planned, '2026-05-08')).toMatchObject({ startDate: '2026-05-08', endDate: '2026-05-08' });
    expect(movedToDay({ ...planned, endDate: '2026-05-12' }, '2026-05-11').endDate).toBe('2026-05-13');
  });

  test('a half-typed start changes no end', () => {
    expect(movedToTime(planned, '1')).toEqual({ ...planned, startTime: '1' });
    expect(movedToDay(planned, '5/1')).toEqual({ ...planned, startDate: '5/1' });
  });
});

describe('a place of the day', () => {
  test('sets day, time and end, and takes back Any Time and Schedule Later', () => {
    const slot = { day: '2026-05-12', time: '13:15' };
    const there = { startDate: '2026-05-12', startTime: '13:15', anyTime: false, scheduleLater: false };
    expect(atSlot(planned, slot)).toMatchObject({ ...there, endDate: '2026-05-12', endTime: '15:15' });
    expect(atSlot(emptySchedule, slot)).toMatchObject({ ...there, endTime: '14:15' });
    expect(atSlot(withAnyTime(planned, true), slot)).toMatchObject({ ...there, endTime: '14:15' });
    expect(atSlot(withScheduleLater(withDuration(planned, 7200), true), slot)).toMatchObject({
      ...there,
      endTime: '15:15',
    });
  });
});

test('the choices have words, and the current duration among them', () => {
  expect([1800, 3600, 5400, 8100].map(durationWords)).toEqual(['30 min', '1 hour', '1.5 hours', '2 h 15 min']);
  expect(durationOptions(8100).map(({ label }) => label)).toContain('2 h 15 min');
  expect(durationOptions(3600).filter(({ value }) => value === '3600')).toHaveLength(1);
});
