import type { Event } from '@truckroll/contract/planning/calendar';
import { describe, expect, test } from 'vitest';
import { byDay, colorOf, doubleBooked, entryOf, entryTitleParts, isEntryShown } from './entry.ts';

const zone = 'America/Toronto';
const tom = { id: 'tom', name: 'Tom Hill', color: '#336699', email: 'tom@example.test' };
const ann = { id: 'ann', name: 'Ann Lee', color: '#993366', email: 'ann@example.test' };

const visit = (id: string, start: string, end: string, props: Partial<Event['extendedProps']> = {}): Event => ({
  id,
  title: `Job #${id}`,
  start,
  end,
  isAllDay: props.anyTime === true,
  eventType: 'visit',
  extendedProps: {
    source: 'job_visits',
    location: null,
    jobId: 'job',
    clientId: 'client',
    visitStatus: 'scheduled',
    teamMembers: [tom],
    ...props,
  },
});

const meeting = (
  start: string,
  end: string,
  isAllDay: boolean,
  props: Partial<Event['extendedProps']> = {},
): Event => ({
  ...visit('meeting', start, end),
  isAllDay,
  eventType: 'calendar',
  extendedProps: { source: 'manual', location: null, jobId: null, clientId: null, ...props },
});

const entry = (event: Event) => entryOf(event, zone, [tom, ann]);
const morning = visit('1', '2026-03-10T13:00:00Z', '2026-03-10T15:00:00Z');

describe('a card', () => {
  const named = (title: string, clientName?: string) => {
    const { extendedProps, ...event } = visit('1', '2026-03-10T13:00:00Z', '2026-03-10T15:00:00Z');
    return entry({ ...event, title, extendedProps: { ...extendedProps, ...(clientName && { clientName }) } });
  };

  test('names the customer first and the number of the job last', () => {
    expect(entryTitleParts(named('Ann Lee, Boiler #11', 'Ann Lee'))).toEqual({ first: 'Ann Lee', rest: 'Boiler #11' });
    expect(entryTitleParts(named('Ann Lee, #11', 'Ann Lee'))).toEqual({ first: 'Ann Lee', rest: '#11' });
    expect(entryTitleParts(named('Boiler #11'))).toEqual({ first: 'Boiler #11', rest: '' });
  });

  test('has the whole title of an event', () => {
    const event = { ...meeting('2026-03-10T13:00:00Z', '2026-03-10T15:00:00Z', false), title: 'Ann Lee, lunch' };
    expect(entryTitleParts(entry(event))).toEqual({ first: 'Ann Lee, lunch', rest: '' });
  });
});

describe('the days of an entry', () => {
  test.each([
    ['a visit of some hours', morning, '2026-03-10', '2026-03-10'],
    ['a visit over midnight', visit('2', '2026-03-11T03:00:00Z', '2026-03-11T05:00:00Z'), '2026-03-10', '2026-03-11'],
    [
      'a visit that ends at midnight',
      visit('3', '2026-03-11T02:00:00Z', '2026-03-11T04:00:00Z'),
      '2026-03-10',
      '2026-03-10',
    ],
    [
      'a whole day, which ends at its own midnight',
      meeting('2026-03-10T04:00:00Z', '2026-03-10T04:00:00Z', true),
      '2026-03-10',
      '2026-03-10',
    ],
    ['three whole days', meeting('2026-03-10T04:00:00Z', '2026-03-12T04:00:00Z', true), '2026-03-10', '2026-03-12'],
    [
      'any time of a day in another zone',
      visit('4', '2026-03-10T07:00:00Z', '2026-03-10T07:00:00Z', { anyTime: true, timezone: 'America/Los_Angeles' }),
      '2026-03-10',
      '2026-03-10',
    ],
  ])('%s', (_, event, first, last) => {
    expect(entry(event)).toMatchObject({ firstDay: first, lastDay: last });
  });
});

test('an anytime visit is unscheduled until it begins', () => {
  expect(entry(visit('1', morning.start, morning.start, { anyTime: true })).status).toBe('unscheduled');
});

test('a task belongs to its assignee, and the type filter does not hide it', () => {
  const task = meeting(morning.start, morning.end, false, { source: 'task', teamMembers: [ann], createdBy: 'tom' });
  expect(entry(task)).toMatchObject({ kind: 'task', status: null, people: [{ id: 'ann' }] });
  expect(isEntryShown(entry(task), { type: ['visit'] })).toBe(true);
  expect(isEntryShown(entry(task), { team: ['tom'] })).toBe(false);
});

test('an event belongs to its creator and the invited colleagues', () => {
  const mine = meeting(morning.start, morning.end, false, {
    createdBy: 'tom',
    attendees: ['ann@example.test', 'x@y.test'],
  });
  expect(entry(mine).people.map(({ id }) => id)).toEqual(['tom', 'ann']);
});

describe('filters', () => {
  const mine = entry(morning);
  const nobodys = entry(visit('2', morning.start, morning.end, { teamMembers: [] }));
  const late = entry(visit('3', morning.start, morning.end, { isLate: true }));
  const event = entry(meeting(morning.start, morning.end, false, { createdBy: 'ann' }));
  test('by team also find unassigned visits', () => {
    expect([mine, nobodys, event].map((each) => isEntryShown(each, { team: ['tom'] }))).toEqual([true, false, false]);
    expect([mine, nobodys, event].map((each) => isEntryShown(each, { team: ['nobody', 'ann'] }))).toEqual([
      false,
      true,
      true,
    ]);
  });
  test('by status ignore events, and find late visits of any status', () => {
    expect([mine, late, event].map((each) => isEntryShown(each, { status: ['late'] }))).toEqual([false, true, true]);
    expect([mine, late].map((each) => isEntryShown(each, { status: ['scheduled'] }))).toEqual([true, true]);
  });
  test('show cancelled visits only on request', () => {
    const cancelled = entry(visit('4', morning.start, morning.end, { visitStatus: 'cancelled' }));
    expect(isEntryShown(cancelled, {})).toBe(false);
    expect(isEntryShown(cancelled, { status: ['cancelled'] })).toBe(true);
  });
  test('by type', () => {
    expect([mine, event].map((each) => isEntryShown(each, { type: ['calendar'] }))).toEqual([false, true]);
  });
});

test('a day lists entries without a time first', () => {
  const anyTime = entry(visit('2', '2026-03-10T04:00:00Z', '2026-03-10T04:00:00Z', { anyTime: true }));
  const over = entry(visit('3', '2026-03-10T12:00:00Z', '2026-03-11T12:00:00Z'));
  const days = byDay([entry(morning), over, anyTime], ['2026-03-10', '2026-03-11']);
  expect(days.get('2026-03-10')?.map(({ id }) => id)).toEqual(['2', '3', '1']);
  expect(days.get('2026-03-11')?.map(({ id }) => id)).toEqual(['3']);
});

test("colours are the account's for a status, or the first person's", () => {
  expect(colorOf(entry(morning), 'status', { 'visitStatus.scheduled': '#123456' })).toBe('#123456');
  expect(colorOf(entry(morning), 'team', {})).toBe('#336699');
});

test('marks both visits of a double booking', () => {
  const second = visit('2', '2026-03-10T14:00:00Z', '2026-03-10T16:00:00Z');
  expect(Object.fromEntries(doubleBooked([morning, second].map(entry)))).toEqual({ 1: ['2'], 2: ['1'] });
});
