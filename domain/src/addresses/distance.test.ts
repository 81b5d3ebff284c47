import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kilometresBetween } from './distance.ts';

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('Toronto is 95 km from Buffalo and 3,358 km from Vancouver', () => {
  const toronto = { latitude: 43.6532, longitude: -79.3832 };
  expect(kilometresBetween(toronto, { latitude: 42.8864, longitude: -78.8784 })).toBeCloseTo(94.6, 0);
  expect(kilometresBetween(toronto, { latitude: 49.2827, longitude: -123.1207 })).toBeCloseTo(3358, -1);
});

test('a degree of latitude is 111.2 km, and the way around a pole is not longer than half the earth', () => {
  expect(kilometresBetween({ latitude: 10, longitude: 5 }, { latitude: 11, longitude: 5 })).toBeCloseTo(111.195, 2);
  expect(kilometresBetween({ latitude: 89, longitude: 0 }, { latitude: 89, longitude: 180 })).toBeCloseTo(222.39, 1);
});

test('a distance is the same both ways, never negative and at most half around the earth', () => {
  fc.assert(
    fc.property(position, position, (one, other) => {
      const kilometres = kilometresBetween(one, other);
      expect(kilometres).toBeCloseTo(kilometresBetween(other, one), 6);
      expect(kilometres).toBeGreaterThanOrEqual(0);
      expect(kilometres).toBeLessThan(20_016);
    }),
  );
});
