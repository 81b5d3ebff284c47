import { expect, test } from 'vitest';
import { nextOf } from './next-visit.ts';

const anyTime = { status: 'unscheduled', isAllDay: true } as const;
const nine = { status: 'scheduled', isAllDay: false } as const;
const ten = { status: 'in_transit', isAllDay: false } as const;
const done = { status: 'completed', isAllDay: false } as const;
const cancelled = { status: 'cancelled', isAllDay: false } as const;

test('started visits come first, then timed ones, then anytime ones', () => {
  expect(nextOf([anyTime, nine, ten])).toBe(ten);
  expect(nextOf([anyTime, nine])).toBe(nine);
  expect(nextOf([done, anyTime])).toBe(anyTime);
});

test('there is no next visit when all are completed or cancelled', () => {
  expect(nextOf([done, cancelled])).toBeUndefined();
});
