import { describe, expect, test } from 'vitest';
import { availabilityOf, type PersonTime } from './availability.ts';
import { daysOfRange, type WorkingTime, workingDaysFrom } from './search-days.ts';

const working: WorkingTime = {
  zone: 'America/Toronto',
  workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  workingHours: { start: '08:00', end: '18:00' },
};
const clock = (moment: number): string =>
  new Date(moment).toLocaleTimeString('en-GB', { timeZone: working.zone, hour: '2-digit', minute: '2-digit' });

function times(day: string, time: Partial<PersonTime>): string[] | string | undefined {
  const [searched] = daysOfRange(day, day, `${day}T00:00:00.000Z`, working);
  if (searched === undefined) throw new Error('No day');
  const of = availabilityOf(working, new Map([['pat', { week: null, absences: [], ...time }]]));
  const { windows, away } = of('pat', searched);
  return away === null ? windows.map(({ start, end }) => `${clock(start)}–${clock(end)}`) : away.text;
}

const tuesday = '2026-03-10';
const breaks = [{ start: '12:00', end: '12:45' }];

describe('when people work', () => {
  test.each<[string, Partial<PersonTime>, string[] | string]>([
    [tuesday, {}, ['08:00–18:00']],
    ['2026-03-15', {}, 'off on Sunday'],
    [tuesday, { week: [{ day: 'tuesday', start: '06:30', end: '15:00', breaks }] }, ['06:30–12:00', '12:45–15:00']],
    [tuesday, { week: [{ day: 'sunday', start: '09:00', end: '12:00', breaks: [] }] }, 'off on Tuesday'],
    ['2026-03-15', { week: [{ day: 'sunday', start: '09:00', end: '12:00', breaks: [] }] }, ['09:00–12:00']],
  ])('on %s with %j: %j', (day, time, shown) => expect(times(day, time)).toEqual(shown));

  test('absences of whole days and of hours take their time', () => {
    const days = { start: '2026-03-09', end: '2026-03-13' };
    const hours = { start: '2026-03-10T13:00:00.000Z', end: '2026-03-10T15:30:00.000Z' };
    expect(times(tuesday, { absences: [{ ...days, kind: 'vacation' }] })).toBe('on vacation until Mar 13, 2026');
    expect(times(tuesday, { absences: [{ ...days, kind: null }] })).toBe('away until Mar 13, 2026');
    expect(times('2026-03-16', { absences: [{ ...days, kind: 'vacation' }] })).toEqual(['08:00–18:00']);
    expect(times(tuesday, { absences: [{ ...hours, kind: 'training' }] })).toEqual(['08:00–09:00', '11:30–18:00']);
    const rest = { start: '2026-03-10T15:00:00.000Z', end: '2026-03-10T22:00:00.000Z' };
    const morning = { start: '2026-03-10T11:00:00.000Z', end: '2026-03-10T15:00:00.000Z' };
    const both = [
      { ...rest, kind: 'sick' as const },
      { ...morning, kind: 'training' as const },
    ];
    expect(times(tuesday, { absences: both })).toBe('sick until Mar 10, 2026');
  });

  test('nobody works on a day on which the company is closed, also not by own hours', () => {
    const closed = new Map([[tuesday, 'public holiday: Labour Day']]);
    const [day] = daysOfRange(tuesday, tuesday, `${tuesday}T00:00:00.000Z`, working);
    if (day === undefined) throw new Error('No day');
    const week = [{ day: 'tuesday' as const, start: '06:30', end: '15:00', breaks }];
    const of = availabilityOf({ ...working, closed }, new Map([['pat', { week, absences: [] }]]));
    const away = { text: 'public holiday: Labour Day', isAbsent: false };
    expect([of('pat', day), of('cas', day)]).toEqual([
      { windows: [], away },
      { windows: [], away },
    ]);
  });

  test('a closed day is no working day of a search, and no day of delay', () => {
    const closed = new Map([['2026-03-11', 'company closed: Outing']]);
    const days = workingDaysFrom('2026-03-10T13:00:00.000Z', 2, { ...working, closed });
    expect(days.map(({ day, delay }) => [day, delay])).toEqual([
      ['2026-03-10', 0],
      ['2026-03-11', 1],
      ['2026-03-12', 1],
    ]);
  });

  test('hours that a clock change leaves out are none', () => {
    const nightly = (start: string, end: string) => ({ week: [{ day: 'sunday' as const, start, end, breaks: [] }] });
    expect(times('2026-03-08', nightly('02:00', '03:00'))).toBe('off on Sunday');
    expect(times('2026-03-08', nightly('01:00', '04:00'))).toEqual(['01:00–04:00']);
  });
});
