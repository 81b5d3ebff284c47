import { expect, test } from 'vitest';
import { momentMeantBy, typedMoment } from './typed-moment.ts';

const zone = 'America/Toronto';

test("a moment is shown in the zone's time, and converts back to the same moment", () => {
  const typed = typedMoment('2026-08-16T09:58:00.000Z', zone);
  expect(typed).toEqual({ day: '2026-08-16', time: '05:58' });
  expect(momentMeantBy(typed, zone)).toBe('2026-08-16T09:58:00.000Z');
});

test('a moment with seconds is shown to the minute', () => {
  expect(typedMoment('2026-08-16T09:58:43.971Z', zone)).toEqual({ day: '2026-08-16', time: '05:58' });
});

test('a day without a time is its midnight, empty is null', () => {
  expect(momentMeantBy({ day: '2026-08-16', time: null }, zone)).toBe('2026-08-16T04:00:00.000Z');
  expect(momentMeantBy({ day: null, time: null }, zone)).toBeNull();
  expect(typedMoment(null, zone)).toEqual({ day: null, time: null });
});

test('text that is not a moment is kept as typed', () => {
  for (const typed of [
    { day: '13/45/2026', time: '14:30' },
    { day: '2026-08-16', time: '25:00' },
    { day: null, time: '14:30' },
  ]) {
    expect(typedMoment(momentMeantBy(typed, zone), zone)).toEqual(typed);
  }
});
