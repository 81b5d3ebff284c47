import { expect, test } from 'vitest';
import { newTaskStart } from './new-task-start.ts';

test('a task created on a day without a time is all-day', () => {
  expect(newTaskStart('2026-03-10', 'America/Toronto')).toEqual({ scheduleDateTime: '2026-03-10', allDay: true });
});

test("a task created at a moment has that time in the creator's time zone", () => {
  const start = { scheduleDateTime: '2026-03-09', time: '23:30', allDay: false };
  expect(newTaskStart('2026-03-10T03:30:00.000Z', 'America/Toronto')).toEqual(start);
});
