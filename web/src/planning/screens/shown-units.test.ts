import { afterEach, expect, test } from 'vitest';
import { showUnits } from '../../design/shown-units.ts';
import { planDays } from '../panels/plan-days.ts';
import { rangeOf, titleOf } from '../parts/calendar-range.ts';
import { axisOf, dayClock, hoursOf } from '../parts/day-axis.ts';
import { entryTimesText } from '../parts/entry-words.ts';

const usual = { clock: '24h', distance: 'km', weekStart: 'sunday' } as const;
afterEach(() => showUnits(usual));

const zone = 'America/Toronto';
const entry = {
  kind: 'visit',
  isAllDay: false,
  start: Date.parse('2026-03-11T13:00:00.000Z'),
  end: Date.parse('2026-03-11T20:30:00.000Z'),
} as const;

test('a card and the hours beside it follow the clock of the person', () => {
  const axis = axisOf([dayClock('2026-03-11', zone)]);
  const shown = () => [entryTimesText(entry, zone), hoursOf(axis)[0]?.label, hoursOf(axis)[14]?.label];
  expect(shown()).toEqual(['09:00 – 16:30', '00:00', '14:00']);
  showUnits({ ...usual, clock: '12h' });
  expect(shown()).toEqual(['9:00 AM – 4:30 PM', '12 AM', '2 PM']);
});

test.each([
  ['sunday', '2026-03-08', '2026-03-14', 'Mar 8 – 14, 2026'],
  ['monday', '2026-03-09', '2026-03-15', 'Mar 9 – 15, 2026'],
  ['saturday', '2026-03-07', '2026-03-13', 'Mar 7 – 13, 2026'],
] as const)(
  'with weeks from %s, that of Wednesday, March 11 is from %s to %s everywhere',
  (weekStart, from, to, title) => {
    showUnits({ ...usual, weekStart });
    expect(rangeOf('week', '2026-03-11').from).toBe(from);
    expect(titleOf('week', '2026-03-11')).toBe(title);
    const next = planDays('2026-03-11').find(({ value }) => value === 'nextWeek');
    expect([next?.from, next?.to].map((day) => Date.parse(day ?? ''))).toEqual(
      [from, to].map((day) => Date.parse(day) + 7 * 86_400_000),
    );
  },
);
