import { expect, test } from 'vitest';
import { areaTint, cellsOf } from './postal-cells.ts';

const bounds = { south: 43, west: -80, north: 44, east: -79 };
const area = (code: string, latitude: number, longitude: number) => ({ code, city: 'Toronto', latitude, longitude });

test('no areas have no shapes, and one has the whole map', () => {
  expect(cellsOf([], bounds)).toEqual([]);
  const [whole] = cellsOf([area('M5V', 43.64, -79.4)], bounds);
  const latitudes = whole?.corners.map(([latitude]) => latitude) ?? [];
  const longitudes = whole?.corners.map(([, longitude]) => longitude) ?? [];
  expect([Math.min(...latitudes), Math.max(...latitudes)]).toEqual([expect.closeTo(43, 9), expect.closeTo(44, 9)]);
  expect([Math.min(...longitudes), Math.max(...longitudes)]).toEqual([-80, -79]);
});

test('the border between two areas lies in the middle', () => {
  const [left, right] = cellsOf([area('A', 43.5, -79.8), area('B', 43.5, -79.4)], bounds);
  expect(Math.max(...(left?.corners ?? []).map(([, longitude]) => longitude))).toBeCloseTo(-79.6, 9);
  expect(Math.min(...(right?.corners ?? []).map(([, longitude]) => longitude))).toBeCloseTo(-79.6, 9);
});

test('an area ends not far beyond the usual distance of its neighbours', () => {
  const cells = cellsOf([area('A', 43.9, -79.9), area('B', 43.9, -79.88), area('C', 43.89, -79.89)], bounds);
  for (const { corners } of cells) {
    for (const [latitude, longitude] of corners) {
      expect(Math.hypot((latitude - 43.9) * 1.4, longitude + 79.89)).toBeLessThan(0.05);
    }
  }
});

test('tints are one of four', () => {
  const tints = ['M5V', 'M5W', '14201', '14202', 'V6B'].map(areaTint);
  expect(tints.every((tint) => [0, 1, 2, 3].includes(tint))).toBe(true);
  expect(new Set(tints).size).toBeGreaterThan(1);
});
