import { expect, test } from 'vitest';
import { seenOf, traceOf } from './outline-shapes.ts';

const square = traceOf([
  [0, 0],
  [40, 0],
  [40, 40],
  [0, 40],
  [0, 0],
]);
const view = { bounds: { south: 10, west: 10, north: 20, east: 20 }, zoom: 8 };

const corners = (trace: Float64Array | undefined) =>
  new Set(Array.from({ length: (trace?.length ?? 0) / 2 }, (_, at) => `${trace?.[at * 2]} ${trace?.[at * 2 + 1]}`));

test('a ring around the view becomes the view', () => {
  const [seen, ...others] = seenOf([square], view, 'rings');
  expect(others).toEqual([]);
  expect(corners(seen)).toEqual(new Set(['10 10', '10 20', '20 20', '20 10']));
});

test('a ring that crosses the view ends at its edge, as latitude and longitude', () => {
  const [seen] = seenOf([square], { ...view, bounds: { south: 30, west: -10, north: 50, east: 10 } }, 'rings');
  expect(corners(seen)).toEqual(new Set(['30 0', '30 10', '40 10', '40 0']));
});

test('shapes outside of the view are left out', () => {
  const far = { ...view, bounds: { south: 50, west: 50, north: 60, east: 60 } };
  expect(seenOf([square], far, 'rings')).toEqual([]);
  expect(seenOf([square], far, 'lines')).toEqual([]);
});

test('a line is cut into the pieces that may touch the view', () => {
  const line = traceOf([
    [0, 15],
    [15, 15],
    [15, 60],
    [18, 60],
    [18, 18],
  ]);
  expect(seenOf([line], view, 'lines').map((piece) => [...piece])).toEqual([
    [15, 0, 15, 15, 60, 15],
    [60, 18, 18, 18],
  ]);
});

test('points that a zoom level does not show are left out, but not the last one', () => {
  const line = traceOf([
    [10, 10],
    [10.0001, 10],
    [15, 10],
    [15.0001, 10],
  ]);
  expect(seenOf([line], view, 'lines').map((piece) => [...piece])).toEqual([[10, 10, 10, 15, 10, 15.0001]]);
});
