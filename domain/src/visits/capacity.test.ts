import { describe, expect, it } from 'vitest';
import type { WorkingWeek } from '../team/working-week.ts';
import { capacityOf, capacityText } from './capacity.ts';
import type { BookedVisit } from './conflicts.ts';
import type { PeoplesTime } from './off-time.ts';

const zone = 'America/Toronto';
const breaks = [{ start: '12:00', end: '12:30' }];
const usual: WorkingWeek = [{ day: 'monday', start: '09:00', end: '17:00', breaks: [] }];
// Monday, the 9th of March 2026: 08:00 is 12:00 UTC.
const times: PeoplesTime = {
  zone,
  absences: [
    { teamMemberId: 'bo', kind: null, start: '2026-03-09T14:00:00.000Z', end: '2026-03-09T16:30:00.000Z' },
    { teamMemberId: 'pat', kind: 'sick', start: '2026-03-09', end: '2026-03-09' },
  ],
  weeks: new Map([['tom', [{ day: 'monday', start: '08:00', end: '16:00', breaks }]]]),
  closed: new Map([['2026-03-16', 'company closed: Outing']]),
};
const visit = (start: string, end: string, more: Partial<BookedVisit> = {}): BookedVisit => ({
  ...{ id: 'v', start: `2026-03-${start}:00.000Z`, end: `2026-03-${end}:00.000Z` },
  ...{ anyTime: false, visitStatus: 'scheduled', teamIds: ['tom'], ...more },
});
const of = (personId: string, visits: readonly BookedVisit[] = [], day = '2026-03-09') =>
  capacityOf({ personId, day }, visits, { times, usual });

describe('the hours that a person has', () => {
  it('are the own ones without breaks, else those of the company', () => {
    expect(of('tom').available).toBe(450);
    expect(of('ann').available).toBe(480);
    expect(of('ann', [], '2026-03-10').available).toBe(0);
  });
  it('do not contain time off and closed days', () => {
    expect(of('bo').available).toBe(330);
    expect(of('pat').available).toBe(0);
    expect(of('tom', [], '2026-03-16').available).toBe(0);
  });
});

describe('the booked hours', () => {
  it('are those of the own visits that are not cancelled, each counted', () => {
    const visits = [
      visit('09T13:00', '09T15:00'),
      visit('09T14:00', '09T15:00', { visitStatus: 'completed' }),
      visit('09T16:00', '09T17:00', { visitStatus: 'cancelled' }),
      visit('09T16:00', '09T17:00', { teamIds: ['ann'] }),
      visit('10T16:00', '10T17:00'),
    ];
    expect(of('tom', visits)).toEqual({ available: 450, booked: 180, untimed: 0 });
  });
  it('end at midnight', () => {
    expect(of('tom', [visit('10T03:00', '10T05:00')]).booked).toBe(60);
    expect(of('tom', [visit('10T03:00', '10T05:00')], '2026-03-10').booked).toBe(60);
  });
  it('leave out visits without a time, which are counted', () => {
    const anyTime = visit('09T04:00', '09T04:00', { anyTime: true });
    expect(of('tom', [anyTime])).toMatchObject({ booked: 0, untimed: 1 });
    expect(of('tom', [anyTime], '2026-03-10').untimed).toBe(0);
  });
});

it('are told in words', () => {
  expect(capacityText({ available: 480, booked: 390, untimed: 1 })).toBe(
    '6 h 30 min of 8 h booked, 1 visit at any time',
  );
  expect(capacityText({ available: 480, booked: 500, untimed: 2 })).toBe(
    '8 h 20 min of 8 h booked: too much, 2 visits at any time',
  );
  expect(capacityText({ available: 0, booked: 0, untimed: 0 })).toBe('No working hours');
});
