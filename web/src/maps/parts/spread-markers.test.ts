import { expect, test } from 'vitest';
import { spreadMarkers } from './spread-markers.ts';

const office = { latitude: 43.65, longitude: -79.38 };
const elsewhere = { latitude: 43.7, longitude: -79.38 };

test('a marker that is alone stays at its place', () => {
  expect(spreadMarkers([office, elsewhere])).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});

test('two of one place lie beside each other', () => {
  const [one, other] = spreadMarkers([office, { ...office, latitude: office.latitude + 1e-6 }]);
  expect([one?.y, other?.y]).toEqual([0, 0]);
  expect((one?.x ?? 0) - (other?.x ?? 0)).toBeGreaterThan(24);
});

test.each([3, 8, 9, 20])('%d of one place are all at least 14 pixels apart', (count) => {
  const shifts = spreadMarkers(Array.from({ length: count }, () => office));
  for (const [at, one] of shifts.entries()) {
    for (const other of shifts.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(14);
  }
});
