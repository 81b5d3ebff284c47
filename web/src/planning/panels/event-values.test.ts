import type { Event } from '@truckroll/contract/planning/calendar';
import { expect, test } from 'vitest';
import { eventForm, eventValues, newValues, switchedAllDay } from './event-values.ts';

const zone = 'America/Toronto';
const event: Event = {
  id: 'e1',
  title: 'Meeting',
  start: '2026-03-10T04:00:00.000Z',
  end: '2026-03-11T04:00:00.000Z',
  isAllDay: true,
  eventType: 'calendar',
  extendedProps: { source: 'manual', location: null, jobId: null, clientId: 'c1', attendees: ['a@b.test'] },
};

test("whole days are days in the form, independent of the browser's zone", () => {
  expect(eventValues(event, zone)).toMatchObject({ start: '2026-03-10', end: '2026-03-11', clientId: 'c1' });
  expect(eventValues({ ...event, isAllDay: false }, zone)).toMatchObject({ start: event.start, end: event.end });
});

test('a new event lasts an hour, or the whole clicked day', () => {
  expect(newValues('2026-03-10T14:00:00.000Z')).toMatchObject({ end: '2026-03-10T15:00:00.000Z', isAllDay: false });
  expect(newValues('2026-03-10')).toMatchObject({ end: '2026-03-10', isAllDay: true });
});

test('switching to all day and back keeps the day', () => {
  const timed = { start: '2026-03-08T18:00:00.000Z', end: '2026-03-08T19:00:00.000Z' };
  const work = { zone, begins: '08:00' };
  const days = switchedAllDay(timed, true, work);
  expect(days).toEqual({ start: '2026-03-08', end: '2026-03-08' });
  expect(switchedAllDay(days, false, work)).toEqual({
    start: '2026-03-08T12:00:00.000Z',
    end: '2026-03-08T13:00:00.000Z',
  });
  expect(switchedAllDay({ start: 'x', end: 'y' }, false, work)).toEqual({ start: 'x', end: 'y' });
});

test('an end before the start is refused at the end field', () => {
  const values = { ...newValues('2026-03-10T14:00:00.000Z'), title: 'Meeting', end: '2026-03-10T13:00:00.000Z' };
  const { error } = eventForm.safeParse(values);
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([['end', 'End is not valid']]);
});
