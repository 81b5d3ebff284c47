import { expect, test } from 'vitest';
import { newTaskStart } from './new-task-start.ts';

test('a task that is made on a day without a time is for the whole day', () => {
  expect(newTaskStart('2026-03-10', 'America/Toronto')).toEqual({ scheduleDateTime: '2026-03-10', allDay: true });
});

test('a task that is made at a moment is at that time by the clocks of who makes it', () => {
  const start = { scheduleDateTime: '2026-03-09', time: '23:30', allDay: false };
  expect(newTaskStart('2026-03-10T03:30:00.000Z', 'America/Toronto')).toEqual(start);
});
