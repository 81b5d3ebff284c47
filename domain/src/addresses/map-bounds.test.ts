import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, isWithin, readTileAt, snappedBounds } from './map-bounds.ts';

const toronto = { latitude: 43.65, longitude: -79.38 };
const buffalo = { latitude: 42.89, longitude: -78.88 };

const positions = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('finds the bounds of positions', () => {
  expect(boundsOf([])).toBeNull();
  expect(boundsOf([toronto])).toEqual({ south: 43.65, west: -79.38, north: 43.65, east: -79.38 });
  expect(boundsOf([toronto, buffalo])).toEqual({ south: 42.89, west: -79.38, north: 43.65, east: -78.88 });
});

test('bounds contain every one of their positions, also after widening', () => {
  fc.assert(
    fc.property(fc.array(positions, { minLength: 1 }), fc.constantFrom(0.25, 0.5, 1), (list, step) => {
      const bounds = boundsOf(list);
      if (bounds === null) throw new Error('There are positions.');
      const wide = snappedBounds(bounds, step);
      return list.every((position) => isWithin(position, bounds) && isWithin(position, wide));
    }),
  );
});

test('widens to multiples of the step, but not beyond the globe', () => {
  expect(snappedBounds({ south: 43.61, west: -79.42, north: 43.7, east: -79.3 }, 0.5)).toEqual({
    south: 43.5,
    west: -79.5,
    north: 44,
    east: -79,
  });
  const globe = { south: -90, west: -180, north: 90, east: 180 };
  expect(snappedBounds({ south: -89.9, west: -179.9, north: 89.9, east: 179.9 }, 0.8)).toEqual(globe);
});

test.each([
  ['0 0 0', { z: 0, x: 0, y: 0 }],
  ['3 7 7', { z: 3, x: 7, y: 7 }],
  ['0 1 0', null],
  ['3 7 8', null],
  ['23 0 0', null],
  ['-1 0 0', null],
  ['1 0.5 0', null],
  ['1 1e0 0', null],
  ['1 0 ../../etc/passwd', null],
  ['1 0 ', null],
])('reads the tile %s', (text, tile) => {
  const [z = '', x = '', y = ''] = text.split(' ');
  expect(readTileAt({ z, x, y })).toEqual(tile);
});
