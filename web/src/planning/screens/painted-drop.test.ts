import { QueryClient } from '@tanstack/react-query';
import type { Event } from '@truckroll/contract/planning/calendar';
import { expect, it } from 'vitest';
import { paintQueries } from '../../app/transport/paint-queries.ts';
import { isExpected, paintOfVisit, paintsOfDrop } from './painted-drop.ts';

const tom = { id: 'tom', name: 'Tom', color: '#112233' };
const ann = { id: 'ann', name: 'Ann', color: '#445566' };
const nine = Date.parse('2026-03-10T13:00:00.000Z');
const placement = { start: nine, end: nine + 3_600_000, isAllDay: false, people: [tom] };
const keys = {
  tray: ['calendar', 'tray', {}],
  week: ['calendar', 'events', { start: '2026-03-09T04:00:00.000Z', end: '2026-03-16T04:00:00.000Z' }],
  other: ['calendar', 'events', { start: '2026-03-16T04:00:00.000Z', end: '2026-03-23T04:00:00.000Z' }],
};

async function drop(team: (typeof tom)[]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(keys.tray, { pages: [{ jobs: [{ id: 'a' }, { id: 'b' }], total: 2 }] });
  queryClient.setQueryData(keys.week, []);
  queryClient.setQueryData(keys.other, []);
  const dropped = { title: 'Job #1 Boiler', job: { id: 'a', team }, placement, zone: 'America/Toronto' };
  const undo = await paintQueries(queryClient, paintsOfDrop(dropped));
  const eventsOf = (key: unknown[]) => queryClient.getQueryData<Event[]>(key) ?? [];
  return { queryClient, undo, eventsOf };
}

it('takes a dropped job off the tray and shows its visit in the weeks that hold it', async () => {
  const { queryClient, undo, eventsOf } = await drop([]);
  expect(queryClient.getQueryData(keys.tray)).toEqual({ pages: [{ jobs: [{ id: 'b' }], total: 1 }] });
  expect(eventsOf(keys.week)).toMatchObject([
    { title: 'Job #1 Boiler', start: '2026-03-10T13:00:00.000Z', extendedProps: { teamMembers: [tom] } },
  ]);
  expect(eventsOf(keys.week).map(({ id }) => isExpected(id))).toEqual([true]);
  expect(eventsOf(keys.other)).toEqual([]);
  undo();
  expect(queryClient.getQueryData(keys.tray)).toMatchObject({ pages: [{ total: 2 }] });
  expect(eventsOf(keys.week)).toEqual([]);
});

it('keeps the whole team of a job that has the person already', async () => {
  const { eventsOf } = await drop([tom, ann]);
  expect(eventsOf(keys.week)[0]?.extendedProps.teamMembers).toEqual([tom, ann]);
});

it('gives the place to the stored visit', async () => {
  const { queryClient, eventsOf } = await drop([]);
  const [expected] = eventsOf(keys.week);
  await paintQueries(queryClient, [paintOfVisit({ id: 'a' }, { ...(expected as Event), id: 'visit' })]);
  expect(eventsOf(keys.week).map(({ id }) => id)).toEqual(['visit']);
});
