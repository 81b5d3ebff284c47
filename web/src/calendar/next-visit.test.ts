import { expect, test } from 'vitest';
import { nextOf } from './next-visit.ts';

const anyTime = { status: 'unscheduled', isAllDay: true } as const;
const nine = { status: 'scheduled', isAllDay: false } as const;
const ten = { status: 'in_transit', isAllDay: false } as const;
const done = { status: 'completed', isAllDay: false } as const;
const cancelled = { status: 'cancelled', isAllDay: false } as const;

test('what has begun comes first, then what has a time, then what can be done at any time', () => {
  expect(nextOf([anyTime, nine, ten])).toBe(ten);
  expect(nextOf([anyTime, nine])).toBe(nine);
  expect(nextOf([done, anyTime])).toBe(anyTime);
});

test('when all is done or cancelled nothing is next', () => {
  expect(nextOf([done, cancelled])).toBeUndefined();
});
