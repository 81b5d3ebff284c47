import { expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { type CopyInterval, isCopyDue } from './copy-schedule.ts';

/** The hours, counted from midnight of a first day, at which a chore that runs in these hours makes a copy. */
function copiesOf(every: CopyInterval, hours: readonly number[]): number[] {
  let lastDay: string | null = null;
  return hours.filter((at) => {
    const today = addDays('2028-02-25', Math.floor(at / 24));
    const isDue = isCopyDue(every, { today, hour: at % 24, lastDay });
    if (isDue) lastDay = today;
    return isDue;
  });
}
const hoursOf = (days: number) => Array.from({ length: days * 24 }, (_, hour) => hour);

it('makes one copy a day at two, also across a leap day', () => {
  expect(copiesOf('day', hoursOf(6))).toEqual([2, 26, 50, 74, 98, 122]);
});

it('makes one copy a week, on the weekday of the first', () => {
  expect(copiesOf('week', hoursOf(22))).toEqual([2, 170, 338, 506]);
});

it('makes up once for hours in which no server ran, and never before two', () => {
  const stopped = hoursOf(6).filter((hour) => hour < 27 || hour > 80);
  expect(copiesOf('day', stopped)).toEqual([2, 26, 81, 98, 122]);
  expect(copiesOf('day', [0, 1, 24, 25])).toEqual([]);
});
