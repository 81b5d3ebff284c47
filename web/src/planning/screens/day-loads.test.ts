import type { Event } from '@truckroll/contract/planning/calendar';
import { expect, test } from 'vitest';
import { dayClock } from '../parts/day-axis.ts';
import { type Entry, entryOf } from '../parts/entry.ts';
import { placementOf } from '../parts/placement.ts';
import { dayLoads } from './day-loads.ts';

const zone = 'America/Toronto';
const day = '2026-03-10';
const [tom, ann] = ['tom', 'ann'].map((id) => ({ id, name: id, color: '' }));
const north = (kilometres: number) => ({ latitude: 43.6532 + kilometres / 111.195, longitude: -79.3832 });

function visit(id: string, hour: number, more: Partial<Event['extendedProps']> = {}, isAllDay = false): Entry {
  const at = (of: number): string => `${day}T${String(of).padStart(2, '0')}:00:00.000Z`;
  const start = at(hour);
  const extendedProps: Event['extendedProps'] = {
    ...{ source: 'job_visits', location: null, jobId: id, clientId: null, visitStatus: 'scheduled', timezone: zone },
    ...{ teamMembers: tom === undefined ? [] : [tom], anyTime: isAllDay, coordinates: north(0), ...more },
  };
  const end = isAllDay ? start : at(hour + 1);
  return entryOf({ id, title: `Job #${id}`, start, end, isAllDay, eventType: 'visit', extendedProps }, zone, []);
}

const loadsOf = (entries: readonly Entry[], knows = (_: string): boolean => true) =>
  dayLoads(entries, {
    times: { zone, absences: [], weeks: new Map(), closed: new Map() },
    usual: [{ day: 'tuesday', start: '08:00', end: '16:00', breaks: [] }],
    clockOf: (of) => dayClock(of, zone),
    knows,
  });

test('books the hours of each person, for people all of whose visits are seen', () => {
  const both = tom === undefined || ann === undefined ? [] : [tom, ann];
  const loads = loadsOf([visit('1', 13), visit('2', 15, { teamMembers: both })], (id) => id !== 'bo');
  expect(loads.capacityOf('tom', day)).toEqual({ available: 480, booked: 120, untimed: 0 });
  expect(loads.capacityOf('ann', day)).toMatchObject({ booked: 60 });
  expect(loads.capacityOf('bo', day)).toBeNull();
});

test('travels between visits with a time that are not cancelled', () => {
  const far = { coordinates: north(19.9) };
  const loads = loadsOf([
    visit('1', 13),
    visit('2', 14, { ...far, visitStatus: 'cancelled' }),
    visit('3', 4, far, true),
    visit('4', 14, far),
  ]);
  expect([...loads.travelOf('tom', day).keys()]).toEqual(['4']);
  expect(loads.travelOf('tom', day).get('4')).toMatchObject({ fromId: '1', minutes: 39, free: 0, fits: false });
  expect(loads.travelOf('tom', '2026-03-11').size).toBe(0);
});

test('tells for a drop the ways from the visit before and to the one behind', () => {
  const moved = visit('9', 20, { coordinates: north(20) });
  const loads = loadsOf([visit('1', 13), visit('2', 17), moved]);
  const start = Date.parse(`${day}T15:00:00Z`);
  const after = { ...placementOf(moved), start, end: start + 5_400_000 };
  expect(loads.travelAt(moved, after, day).map(({ fromId, toId, free, fits }) => [fromId, toId, free, fits])).toEqual([
    ['1', '9', 60, true],
    ['9', '2', 30, false],
  ]);
  expect(loads.travelAt(moved, { ...after, people: [] }, day)).toEqual([]);
  expect(loads.travelAt(moved, { ...after, isAllDay: true }, day)).toEqual([]);
});
