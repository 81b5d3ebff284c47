import { expect, test } from 'vitest';
import { availabilityOf } from './availability.ts';
import { everyStart } from './every-start.ts';
import { daysOfRange, type WorkingTime } from './search-days.ts';
import type { SlotPerson, SlotQuestion } from './slot-types.ts';
import { suggestSlots } from './suggest-slots.ts';

const working: WorkingTime = {
  zone: 'America/Toronto',
  workingDays: ['wednesday'],
  workingHours: { start: '08:00', end: '12:00' },
};
const now = '2026-03-10T15:00:00.000Z';
const leg = { kilometres: 10, minutesAt: () => 15 };

const person = (id: string, from: string, to: string): SlotPerson => ({
  ...{ id, name: id, role: 'Technician', skillIds: new Set<string>(), blocks: [] },
  visits: [{ id: `${id} 1`, clientName: 'Ada', start: Date.parse(from), end: Date.parse(to), there: leg, onward: leg }],
});

const question = (people: readonly SlotPerson[]): SlotQuestion => ({
  days: daysOfRange('2026-03-11', '2026-03-11', now, working),
  people,
  availability: availabilityOf(working, new Map()),
  zone: working.zone,
  now: Date.parse(now),
  duration: 60,
  travelLimit: null,
  office: null,
  skills: [],
  promised: null,
  preferredId: null,
});
const clock = (moment: number): string =>
  new Date(moment).toLocaleTimeString('en-GB', { timeZone: working.zone, hour: '2-digit', minute: '2-digit' });

const pat = person('Pat', '2026-03-11T13:15:00.000Z', '2026-03-11T14:00:00.000Z');
const cas = person('Cas', '2026-03-11T12:00:00.000Z', '2026-03-11T15:00:00.000Z');

test('every start is one at which somebody is free, with the ways around it, in order and each once', () => {
  expect(everyStart(question([pat])).map(({ start }) => clock(start))).toEqual([
    '08:00',
    '10:15',
    '10:30',
    '10:45',
    '11:00',
  ]);
  expect(everyStart(question([cas])).map(({ start }) => clock(start))).toEqual([]);
  const both = everyStart(question([pat, cas]));
  expect(both.map(({ start }) => start)).toEqual([...new Set(both.map(({ start }) => start))].sort((a, b) => a - b));
  expect(both.every(({ start, end }) => end - start === 3_600_000)).toBe(true);
});

test('what is suggested is among them', () => {
  const asked = question([pat, cas]);
  const all = new Set(everyStart(asked).map(({ start }) => start));
  const { slots } = suggestSlots(asked);
  expect(slots.length).toBeGreaterThan(0);
  expect(slots.every(({ start }) => all.has(start))).toBe(true);
});
