import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../format/dates.ts';
import {
  durationWithoutDates,
  endBeforeStartText,
  normalizeSchedule,
  scheduleRefusal,
  visitMinutes,
} from './job-schedule.ts';

const zone = 'America/Toronto';
const morning = '2026-03-09T13:00:00.000Z';
const empty = { startDateTime: null, endDateTime: null, isStartTime: false, isEndTime: false };

describe('a schedule', () => {
  it('for later has no dates or times, whatever else was sent', () => {
    const sent = {
      startDateTime: morning,
      endDateTime: morning,
      isStartTime: true,
      scheduleLater: true,
      anyTime: true,
    };
    expect(normalizeSchedule({ ...sent, serviceDuration: 5400 }, zone)).toEqual({
      ...empty,
      scheduleLater: true,
      anyTime: false,
      serviceDuration: 5400,
    });
  });

  it('at any time begins and ends at the local midnights of its days and takes an hour', () => {
    const sent = { startDateTime: morning, endDateTime: '2026-03-11', isStartTime: true, anyTime: true };
    expect(normalizeSchedule({ ...sent, serviceDuration: 7200 }, zone)).toEqual({
      startDateTime: '2026-03-09T04:00:00.000Z',
      endDateTime: '2026-03-11T04:00:00.000Z',
      isStartTime: false,
      isEndTime: false,
      scheduleLater: false,
      anyTime: true,
      serviceDuration: 3600,
    });
    expect(normalizeSchedule({ startDateTime: '2026-03-09', anyTime: true }, zone)).toMatchObject({
      startDateTime: '2026-03-09T04:00:00.000Z',
      endDateTime: '2026-03-09T04:00:00.000Z',
    });
  });

  it('without an end takes an hour', () => {
    expect(normalizeSchedule({ startDateTime: morning }, zone)).toEqual({
      startDateTime: morning,
      endDateTime: '2026-03-09T14:00:00.000Z',
      isStartTime: true,
      isEndTime: false,
      scheduleLater: false,
      anyTime: false,
      serviceDuration: 3600,
    });
  });

  it("whose end is only the start's day takes an hour too; a later day is a local midnight", () => {
    const on = (endDateTime: string) => normalizeSchedule({ startDateTime: morning, endDateTime }, zone);
    expect(on('2026-03-09')).toMatchObject({ endDateTime: '2026-03-09T14:00:00.000Z', isEndTime: false });
    expect(on('2026-03-10')).toMatchObject({ endDateTime: '2026-03-10T04:00:00.000Z', isEndTime: false });
    expect(scheduleRefusal(on('2026-03-08'))).toBe(endBeforeStartText);
  });

  it('keeps what was sent, in UTC', () => {
    const sent = { startDateTime: '2026-03-09T09:00:00-04:00', endDateTime: '2026-03-09T17:30:00.000Z' };
    expect(
      normalizeSchedule({ ...sent, isStartTime: true, isEndTime: false, serviceDuration: 600 }, zone),
    ).toMatchObject({
      startDateTime: morning,
      isStartTime: true,
      isEndTime: false,
      serviceDuration: 600,
    });
  });

  it('on a day without a time of day is at any time, however it was sent', () => {
    const days = { startDateTime: '2026-03-09T04:00:00.000Z', endDateTime: '2026-03-10T04:00:00.000Z' };
    const atAnyTime = { isStartTime: false, isEndTime: false, anyTime: true, serviceDuration: 3600 };
    for (const sent of [
      { startDateTime: '2026-03-09', endDateTime: '2026-03-10' },
      { ...days, isStartTime: false, isEndTime: false, anyTime: false, serviceDuration: 7200 },
      { ...days, isStartTime: false, endDateTime: '2026-03-10T15:00:00.000Z', isEndTime: true },
    ])
      expect(normalizeSchedule(sent, zone)).toMatchObject({ ...days, ...atAnyTime });
    expect(normalizeSchedule({ startDateTime: '2026-03-09' }, zone)).toMatchObject({
      ...atAnyTime,
      endDateTime: '2026-03-09T04:00:00.000Z',
    });
  });

  it('with an end at its start takes an hour', () => {
    expect(normalizeSchedule({ startDateTime: morning, endDateTime: '2026-03-09T09:00:00-04:00' }, zone)).toMatchObject(
      { endDateTime: '2026-03-09T14:00:00.000Z', isEndTime: false },
    );
  });

  it('drops an end without a start', () => {
    expect(normalizeSchedule({ endDateTime: morning }, zone)).toMatchObject(empty);
    expect(normalizeSchedule({ startDateTime: null }, zone)).toMatchObject({ ...empty, scheduleLater: false });
  });

  it.each([0, -60, undefined])('takes an hour with a duration of %s', (serviceDuration) => {
    expect(normalizeSchedule({ startDateTime: morning, serviceDuration }, zone).serviceDuration).toBe(3600);
  });

  it('cannot end before it starts', () => {
    const at = (endDateTime: string | null) => scheduleRefusal({ startDateTime: morning, endDateTime });
    expect(at('2026-03-09T12:59:59.999Z')).toBe(endBeforeStartText);
    expect(at(morning)).toBeNull();
    expect(at(null)).toBeNull();
  });

  it('is unchanged when it is normalised again', () => {
    const hour = fc
      .integer({ min: 0, max: 24 * 365 })
      .map((count) => new Date(Date.UTC(2026, 0, 1, count)).toISOString());
    const point = fc.option(
      fc.oneof(
        hour,
        hour.map((moment) => moment.slice(0, 10)),
      ),
    );
    const sent = fc.record({
      startDateTime: point,
      endDateTime: point,
      isStartTime: fc.boolean(),
      isEndTime: fc.boolean(),
      scheduleLater: fc.boolean(),
      anyTime: fc.boolean(),
      serviceDuration: fc.integer({ min: -1, max: 86_400 }),
    });
    fc.assert(
      fc.property(sent, (given) => {
        const once = normalizeSchedule(given, zone);
        expect(normalizeSchedule(once, zone)).toEqual(once);
        if (once.anyTime && once.startDateTime !== null) {
          expect(wallClock(once.startDateTime, zone).time).toBe('00:00');
        }
      }),
    );
  });
});

describe('a visit of a recurring job', () => {
  const lasting = (end: string, own = {}) =>
    visitMinutes(
      { startDateTime: morning, endDateTime: end, isStartTime: true, isEndTime: true, serviceDuration: 7200, ...own },
      zone,
    );

  it("lasts from the start's to the end's time of day, on any days", () => {
    expect(lasting('2026-03-09T14:30:00.000Z')).toBe(90);
    expect(lasting('2026-06-09T14:30:00.000Z')).toBe(90);
    // By then the clocks have gone back: 09:30 is another hour in UTC.
    expect(lasting('2026-12-09T14:30:00.000Z')).toBe(30);
    expect(lasting('2026-03-10T03:59:00.000Z')).toBe(14 * 60 + 59);
  });

  it('keeps its length past midnight', () => {
    expect(lasting('2026-03-10T12:00:00.000Z')).toBe(23 * 60);
    expect(lasting('2026-03-10T05:00:00.000Z', { startDateTime: '2026-03-10T03:30:00.000Z' })).toBe(90);
  });

  it('takes an hour when the end equals the start', () => {
    expect(lasting(morning)).toBe(60);
    expect(lasting('2026-03-10T13:00:00.000Z')).toBe(60);
  });

  it('takes the service duration without both times', () => {
    expect(lasting('2026-03-09T14:30:00.000Z', { isEndTime: false })).toBe(120);
    expect(lasting('2026-03-09T14:30:00.000Z', { isStartTime: false })).toBe(120);
    expect(visitMinutes({ ...empty, serviceDuration: 20 }, zone)).toBe(1);
  });
});

it('a job that loses its dates keeps its planned length, within a day', () => {
  const planned = {
    startDateTime: morning,
    endDateTime: '2026-03-09T16:00:00.000Z',
    isStartTime: true,
    isEndTime: true,
    serviceDuration: 3600,
  };
  expect(durationWithoutDates(planned)).toBe(10_800);
  expect(durationWithoutDates({ ...planned, endDateTime: morning })).toBe(3600);
  expect(durationWithoutDates({ ...planned, endDateTime: '2026-03-12T16:00:00.000Z' })).toBe(3600);
  expect(durationWithoutDates({ ...planned, isEndTime: false })).toBe(3600);
  expect(durationWithoutDates({ ...planned, startDateTime: null })).toBe(3600);
});
