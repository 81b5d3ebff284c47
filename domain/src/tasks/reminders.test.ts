import { expect, it } from 'vitest';
import { type Reminded, reminderMoment } from './reminders.ts';

const now = '2026-03-10T15:00:00.000Z';
const task: Reminded = {
  status: 'scheduled',
  completedAt: null,
  scheduleDateTime: '2026-03-10T18:00:00.000Z',
  reminderType: 'email',
  reminderTime: 15,
};

it('reminds the chosen number of minutes before the task', () => {
  expect(reminderMoment(task, now)).toBe('2026-03-10T17:45:00.000Z');
  expect(reminderMoment({ ...task, reminderTime: 0 }, now)).toBe(task.scheduleDateTime);
});

it.each<[string, Partial<Reminded>]>([
  ['a draft', { status: 'draft' }],
  ['a completed task', { completedAt: now }],
  ['a task without a date', { scheduleDateTime: null }],
  ['a task that wants none', { reminderType: 'none' }],
  ['a moment that has passed', { reminderTime: 1440 }],
])('does not remind of %s', (_, more) => {
  expect(reminderMoment({ ...task, ...more }, now)).toBeNull();
});
