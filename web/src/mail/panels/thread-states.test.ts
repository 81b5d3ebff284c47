import { expect, test } from 'vitest';
import { snoozeChoices, staysIn } from './thread-states.ts';

const now = '2026-03-10T14:00:00.000Z';
const open = { assignedTo: null, snoozedUntil: null, isDone: false };

test('keeps a thread only in the lists of its state', () => {
  const done = { ...open, isDone: true };
  const snoozed = { ...open, snoozedUntil: '2026-03-11T00:00:00.000Z' };
  const awake = { ...open, snoozedUntil: '2026-03-09T00:00:00.000Z' };
  const lists = (thread: typeof done | typeof snoozed) =>
    ([undefined, 'open', 'snoozed', 'done'] as const).map((state) => staysIn({ state }, thread, now));
  expect(lists(open)).toEqual([true, true, false, false]);
  expect(lists(awake)).toEqual([true, true, false, false]);
  expect(lists(snoozed)).toEqual([true, false, true, false]);
  expect(lists(done)).toEqual([true, false, false, true]);
});

test('removes a thread of somebody else from the list of the own ones', () => {
  const mine = { ...open, assignedTo: { id: 'me', name: 'Ann' } };
  expect(staysIn({ assignedTo: 'me' }, mine, now)).toBe(true);
  expect(staysIn({ assignedTo: 'me' }, { ...mine, assignedTo: { id: 'you', name: 'Ben' } }, now)).toBe(false);
  expect(staysIn({ assignedTo: 'me' }, open, now)).toBe(false);
});

test('snoozes until mornings of the user’s time zone', () => {
  // A Tuesday, 10:00 in Toronto; daylight saving time began on the Sunday before.
  expect(snoozeChoices(now, 'America/Toronto')).toEqual([
    { label: 'Later today', until: '2026-03-10T17:00:00.000Z' },
    { label: 'Tomorrow', until: '2026-03-11T12:00:00.000Z' },
    { label: 'In two days', until: '2026-03-12T12:00:00.000Z' },
    { label: 'Next week', until: '2026-03-16T12:00:00.000Z' },
  ]);
});

test('offers no later today in the late evening, and a next week seven days away on a Monday', () => {
  const labels = snoozeChoices('2026-03-10T03:00:00.000Z', 'America/Toronto').map(({ label }) => label);
  expect(labels).not.toContain('Later today');
  expect(snoozeChoices('2026-03-09T12:00:00.000Z', 'UTC').at(-1)?.until).toBe('2026-03-16T08:00:00.000Z');
});
