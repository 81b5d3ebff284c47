import { describe, expect, test } from 'vitest';
import { boxOf, hasMoved, touchedBy } from './box-selection.ts';

const card = (id: string, left: number, top: number) => ({ id, left, top, width: 20, height: 10 });

describe('a box', () => {
  test('is the same from each of its corners', () => {
    const box = { left: 10, top: 20, width: 30, height: 5 };
    const [west, east, north, south] = [10, 40, 20, 25];
    for (const [from, to] of [
      [
        { x: west, y: north },
        { x: east, y: south },
      ],
      [
        { x: east, y: south },
        { x: west, y: north },
      ],
      [
        { x: west, y: south },
        { x: east, y: north },
      ],
    ] as const)
      expect(boxOf(from, to)).toEqual(box);
  });

  test('touches cards that it covers, cuts or lies within, and each entry once', () => {
    const cards = [card('covered', 20, 20), card('cut', -15, 5), card('far', 100, 20), card('covered', 40, 40)];
    expect(touchedBy({ left: 0, top: 0, width: 60, height: 60 }, cards)).toEqual(['covered', 'cut']);
    expect(touchedBy({ left: 105, top: 22, width: 1, height: 1 }, cards)).toEqual(['far']);
  });

  test('does not touch a card beside it', () => {
    const beside = [card('right', 10, 0), card('below', 0, 10), card('left', -20, 0)];
    expect(touchedBy({ left: 0, top: 0, width: 10, height: 10 }, beside)).toEqual([]);
  });
});

test('a pointer that trembles has not moved', () => {
  expect(hasMoved({ x: 0, y: 0 }, { x: 3, y: -3 })).toBe(false);
  expect(hasMoved({ x: 0, y: 0 }, { x: 0, y: -6 })).toBe(true);
});
