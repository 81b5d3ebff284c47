import type { Event } from '@truckroll/contract/planning/calendar';
import { kilometresBetween } from '@truckroll/domain/addresses/distance';
import { expect, test } from 'vitest';
import { dayRoutes, emptyMapText, mapOfDay, waitingStops, wayOf } from './day-stops.ts';
import { entryOf } from './entry.ts';
import { numberedStops } from './numbered-stops.ts';

const zone = 'America/Toronto';
const office = { latitude: 43.65, longitude: -79.38 };
const east = { latitude: 43.67, longitude: -79.32 };
const north = { latitude: 43.76, longitude: -79.41 };
const ann = { id: 'ann', name: 'Ann Lee', color: '#8b9eff' };
const ben = { id: 'ben', name: 'Ben Fox', color: '' };

type Props = Partial<Event['extendedProps']>;

const visit = (id: string, time: string, props: Props = {}, more: Partial<Event> = {}) =>
  entryOf(
    {
      id,
      title: `Sunrise Bakery, Job ${id}`,
      start: `2026-03-12T${time}:00-04:00`,
      end: `2026-03-12T${time.slice(0, 2)}:30:00-04:00`,
      isAllDay: false,
      eventType: 'visit',
      extendedProps: {
        source: 'job_visits',
        location: '1 Main St',
        jobId: 'job',
        clientId: 'client',
        visitStatus: 'scheduled',
        teamMembers: [ann],
        coordinates: east,
        clientName: 'Sunrise Bakery',
        ...props,
      },
      ...more,
    },
    zone,
    [],
  );

const anyTime = visit('any', '00:00', { anyTime: true, timezone: zone }, { isAllDay: true });

test('numbers the timed visits of a person in their order, and none of nobody', () => {
  const cancelled = visit('gone', '08:00', { visitStatus: 'cancelled' });
  const stops = numberedStops([visit('late', '15:00'), cancelled, anyTime, visit('early', '09:00')], ann);
  expect(stops.map(({ entry, number }) => [entry.id, number])).toEqual(
    expect.arrayContaining([
      ['early', 1],
      ['late', 2],
      ['any', null],
    ]),
  );
  expect(stops).toHaveLength(3);
  expect(numberedStops([visit('late', '15:00')], null).map(({ number }) => number)).toEqual([null]);
});

test('a way leads from the office over the timed stops with a position, and back', () => {
  const entries = [
    visit('a', '09:00'),
    visit('nowhere', '10:00', { coordinates: null }),
    visit('b', '11:00', { coordinates: north }),
    anyTime,
  ];
  const stops = numberedStops(entries, ann);
  expect(wayOf(stops, office)).toEqual([office, east, north, office]);
  expect(wayOf(stops, null)).toEqual([east, north]);
  expect(wayOf(numberedStops([anyTime], ann), office)).toEqual([]);
  expect(wayOf(numberedStops(entries, null), office)).toEqual([]);
});

test('each row with visits has a route; a visit of two people is in both', () => {
  const entries = [
    visit('a', '09:00', { teamMembers: [ann, ben] }),
    visit('b', '11:00', { coordinates: north }),
    visit('c', '12:00', { teamMembers: [] }),
    visit('other', '09:00', {}, { start: '2026-03-13T13:00:00Z', end: '2026-03-13T14:00:00Z' }),
  ];
  const carl = { id: 'carl', name: 'Carl', color: '#111111' };
  const routes = dayRoutes(entries, { day: '2026-03-12', rows: [ann, ben, carl, null], office });
  expect(routes.map(({ person, stops }) => [person?.id, stops.map(({ entry, number }) => [entry.id, number])])).toEqual(
    [
      [
        'ann',
        [
          ['a', 1],
          ['b', 2],
        ],
      ],
      ['ben', [['a', 1]]],
      [undefined, [['c', null]]],
    ],
  );
  const length = kilometresBetween(office, east) + kilometresBetween(east, north) + kilometresBetween(north, office);
  expect(routes[0]?.kilometres).toBe(Math.round(length * 1.3));
  expect(routes[2]?.kilometres).toBe(0);
});

test('the map marks late, done and next stops, and leaves out those without a position', () => {
  const entries = [
    visit('done', '08:00', { visitStatus: 'completed' }),
    visit('late', '09:00', { isLate: true }),
    visit('nowhere', '10:00', { coordinates: null }),
    visit('bens', '11:00', { teamMembers: [ben] }),
  ];
  const routes = dayRoutes(entries, { day: '2026-03-12', rows: [ann, ben], office });
  const { stops, lines } = mapOfDay({ routes, office, zone, next: entries[1] });
  expect(stops.map(({ id, number, kind, isLate, isNext }) => [id, number, kind, isLate, isNext])).toEqual([
    ['office', null, 'office', false, false],
    ['done', 1, 'done', false, false],
    ['late', 2, 'stop', true, true],
    ['bens', 1, 'stop', false, false],
  ]);
  expect(stops.find(({ id }) => id === 'late')?.lines).toEqual([
    'Sunrise Bakery, Job late',
    '09:00 – 09:30, Ann Lee',
    '1 Main St',
  ]);
  expect(lines.map(({ id, color }) => [id, color])).toEqual([
    ['ann', '#8b9eff'],
    ['ben', expect.stringMatching(/^#/)],
  ]);
});

test('shows the jobs to schedule that have a position', () => {
  const address = { formattedAddress: '1 Main St', ...north };
  const job = { id: 'j', jobNumber: 7, title: 'Boiler', client: { name: 'Ann' } };
  const jobs = [
    { ...job, jobAddress: address },
    { ...job, jobAddress: null },
  ] as unknown as Parameters<typeof waitingStops>[0];
  const waiting = waitingStops(jobs);
  expect(waiting).toEqual([{ id: 'j', title: 'Boiler #7', client: 'Ann', where: '1 Main St', position: north }]);
  const { stops } = mapOfDay({ routes: [], waiting, office: null, zone });
  expect(stops).toEqual([
    expect.objectContaining({ id: 'j', kind: 'waiting', number: null, lines: expect.arrayContaining(['To schedule']) }),
  ]);
});

test('a map without stops says what to do', () => {
  const routesOf = (entries: Parameters<typeof dayRoutes>[0]) =>
    dayRoutes(entries, { day: '2026-03-12', rows: [ann], office });
  const unlocated = routesOf([visit('a', '09:00', { coordinates: null })]);
  const waiting = [{ id: 'w', title: 'Job #1', client: 'Ann', where: null, position: east }];
  expect(emptyMapText({ routes: [], waiting: [] }, false)).toMatch(/^No visits on this day\./);
  expect(emptyMapText({ routes: [], waiting: [] }, true)).toMatch(/Clear them/);
  expect(emptyMapText({ routes: unlocated, waiting: [] }, false)).toMatch(/locate the address/);
  expect(emptyMapText({ routes: unlocated, waiting }, false)).toBeNull();
  expect(emptyMapText({ routes: routesOf([visit('a', '09:00')]), waiting: [] }, true)).toBeNull();
});
