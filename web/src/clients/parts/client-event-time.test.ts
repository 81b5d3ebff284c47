import type { Event } from '@truckroll/contract/planning/calendar';
import { expect, test } from 'vitest';
import { eventTime } from './client-event-time.ts';

const zones = { account: 'America/Toronto', reader: 'America/Vancouver' };
const event = (isAllDay: boolean, more: Partial<Event['extendedProps']> = {}): Event => ({
  id: 'e1',
  title: 'Event',
  start: '2025-03-09T05:00:00.000Z',
  end: '2025-03-09T05:00:00.000Z',
  isAllDay,
  eventType: more.source === 'job_visits' ? 'visit' : 'calendar',
  extendedProps: { source: 'manual', location: null, jobId: null, clientId: null, ...more },
});
const shown = (of: Event): string => eventTime(of.start, of, zones);
const visit = { source: 'job_visits', timezone: 'America/Denver' } as const;

test("a whole day is in the account's time zone, also for a reader to the west of it", () => {
  expect(shown(event(true))).toBe('Mar 09, 2025');
});

test("a timed event is in the reader's time zone", () => {
  expect(shown(event(false))).toBe('Mar 08, 2025 21:00');
});

test('a visit is in its own time zone, named for a reader in another one', () => {
  expect(shown(event(false, { ...visit, anyTime: false }))).toBe('Mar 08, 2025 22:00 MST');
  expect(shown(event(false, { ...visit, anyTime: false, timezone: zones.reader }))).toBe('Mar 08, 2025 21:00');
});

test('an anytime visit is on the day in its own time zone', () => {
  const midnight = { ...event(true, { ...visit, anyTime: true }), start: '2025-03-09T07:00:00.000Z' };
  expect(shown(midnight)).toBe('Mar 09, 2025');
});
