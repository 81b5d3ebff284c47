import { expect, test } from 'vitest';
import { chooseTime, endsBeforeStart, isTooLong, type VisitTime } from './visit-time.ts';

const job = { timezone: 'America/Toronto', serviceDuration: 5400 };
const none: VisitTime = { start: null, end: null, anyTime: false };
const timed: VisitTime = { start: '2026-03-10T14:00:00.000Z', end: '2026-03-10T16:00:00.000Z', anyTime: false };
/** The 9th in Toronto, where the clocks went forward on the 8th. */
const anyTime: VisitTime = { start: '2026-03-09T04:00:00.000Z', end: '2026-03-09T04:00:00.000Z', anyTime: true };

test('a visit without an end lasts as long as visits of its job do', () => {
  expect(chooseTime(none, { start: '2026-03-10T14:00:00.000Z' }, job)).toEqual({
    ...timed,
    end: '2026-03-10T15:30:00.000Z',
  });
  expect(chooseTime(timed, { end: null }, job).end).toBe('2026-03-10T15:30:00.000Z');
});

test('days without a time of day are an any-time visit, whatever was said of its time', () => {
  const days = { start: '2026-03-07T05:00:00.000Z', end: '2026-03-09T04:00:00.000Z', anyTime: true };
  expect(chooseTime(none, { start: '2026-03-07', end: '2026-03-09' }, job)).toEqual(days);
  expect(chooseTime(timed, { start: '2026-03-07', end: '2026-03-09', anyTime: false }, job)).toEqual(days);
});

test('no visit is without a length: an end at the start is none', () => {
  const start = '2026-03-10T14:00:00.000Z';
  expect(chooseTime(none, { start, end: start }, job).end).toBe('2026-03-10T15:30:00.000Z');
  expect(chooseTime(none, { start, end: '2026-03-10T10:00:00-04:00' }, job).end).toBe('2026-03-10T15:30:00.000Z');
  expect(chooseTime(timed, { start: timed.end }, job).end).toBe('2026-03-10T17:30:00.000Z');
});

test('an any-time visit begins and ends at the midnights of its days', () => {
  expect(chooseTime(timed, { anyTime: true }, job)).toEqual({
    start: '2026-03-10T04:00:00.000Z',
    end: '2026-03-10T04:00:00.000Z',
    anyTime: true,
  });
  expect(chooseTime(none, { start: '2026-03-09', anyTime: true }, job)).toEqual(anyTime);
  expect(chooseTime(none, { start: '2026-03-09', end: '2026-03-11', anyTime: true }, job).end).toBe(
    '2026-03-11T04:00:00.000Z',
  );
});

test('an any-time visit moved past its last day has one day', () => {
  expect(chooseTime(anyTime, { start: '2026-03-11' }, job)).toEqual({
    start: '2026-03-11T04:00:00.000Z',
    end: '2026-03-11T04:00:00.000Z',
    anyTime: true,
  });
  const twoDays = { ...anyTime, end: '2026-03-10T04:00:00.000Z' };
  expect(chooseTime(twoDays, { start: '2026-03-08' }, job).end).toBe(twoDays.end);
});

test('a visit that is no longer any-time has the default length, unless an end is chosen', () => {
  const moved = { start: '2026-03-09T13:00:00.000Z', anyTime: false };
  expect(chooseTime(anyTime, moved, job)).toEqual({ ...moved, end: '2026-03-09T14:30:00.000Z' });
  expect(chooseTime(anyTime, { ...moved, end: '2026-03-09T18:00:00.000Z' }, job).end).toBe('2026-03-09T18:00:00.000Z');
});

test('undefined fields are unchanged', () => {
  expect(chooseTime(timed, {}, job)).toEqual(timed);
  expect(chooseTime(anyTime, {}, job)).toEqual(anyTime);
  expect(chooseTime(none, {}, job)).toEqual(none);
  expect(chooseTime(timed, { start: '2026-03-10T15:00:00.000Z' }, job).end).toBe(timed.end);
});

test('without a start a visit has no end and is not any-time', () => {
  expect(chooseTime(timed, { start: null, end: timed.end, anyTime: true }, job)).toEqual(none);
});

test('an end can equal the start but not precede it', () => {
  expect(endsBeforeStart(timed)).toBe(false);
  expect(endsBeforeStart({ ...timed, end: timed.start })).toBe(false);
  expect(endsBeforeStart({ ...timed, end: '2026-03-10T13:59:59.999Z' })).toBe(true);
  expect(endsBeforeStart(none)).toBe(false);
});

test('a visit is at most 31 days long in local time, whatever the clock changes', () => {
  const lasting = (end: string, more = {}) =>
    isTooLong({ start: '2026-03-01T14:00:00.000Z', end, anyTime: false, ...more }, 'America/Toronto');
  // The clocks went forward on March 8: 09:00 is an hour earlier in UTC.
  expect(lasting('2026-04-01T13:00:00.000Z')).toBe(false);
  expect(lasting('2026-04-01T13:01:00.000Z')).toBe(true);
  const days = { start: '2026-03-01T05:00:00.000Z', anyTime: true };
  expect(lasting('2026-03-31T04:00:00.000Z', days)).toBe(false);
  expect(lasting('2026-04-01T04:00:00.000Z', days)).toBe(true);
  expect(isTooLong(none, 'America/Toronto')).toBe(false);
});
