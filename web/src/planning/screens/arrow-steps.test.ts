import { describe, expect, test } from 'vitest';
import type { Mode } from '../parts/calendar-range.ts';
import { type ArrowKey, keyMove, nearest } from './arrow-steps.ts';

const spots = [
  { id: 'nine', x: 100, y: 100 },
  { id: 'ten', x: 200, y: 100 },
  { id: 'below ten', x: 210, y: 160 },
  { id: 'far below', x: 100, y: 400 },
];
const from = (id: string, key: ArrowKey) => {
  const spot = spots.find((each) => each.id === id);
  return spot && nearest(spots, spot, key)?.id;
};

test('an arrow moves to the nearest in its direction, and nowhere at the end', () => {
  expect(from('nine', 'ArrowRight')).toBe('ten');
  expect(from('ten', 'ArrowDown')).toBe('below ten');
  expect(from('below ten', 'ArrowUp')).toBe('ten');
  expect(from('far below', 'ArrowDown')).toBeUndefined();
  expect(from('nine', 'ArrowLeft')).toBeUndefined();
});

describe('Alt with an arrow', () => {
  test.each<[Mode, ArrowKey, boolean, object | null]>([
    ['day', 'ArrowRight', false, { minutes: 15 }],
    ['day', 'ArrowUp', false, { people: -1 }],
    ['day', 'ArrowLeft', true, { end: -15 }],
    ['day', 'ArrowDown', true, null],
    ['week', 'ArrowDown', false, { minutes: 15 }],
    ['week', 'ArrowLeft', false, { days: -1 }],
    ['week', 'ArrowUp', true, { end: -15 }],
    ['people', 'ArrowRight', false, { days: 1 }],
    ['people', 'ArrowDown', false, { people: 1 }],
    ['people', 'ArrowRight', true, { end: 15 }],
    ['people', 'ArrowUp', true, null],
    ['month', 'ArrowDown', false, { days: 7 }],
    ['month', 'ArrowLeft', false, { days: -1 }],
    ['month', 'ArrowLeft', true, null],
    ['list', 'ArrowDown', false, { days: 1 }],
    ['list', 'ArrowRight', true, { end: 15 }],
  ])('in %s: %s, with Shift %s', (mode, key, withShift, expected) => {
    expect(keyMove(mode, key, withShift)).toEqual(expected);
  });
});
