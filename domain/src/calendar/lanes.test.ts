import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lanesOf } from './lanes.ts';

test('overlapping entries are side by side, adjacent ones are not', () => {
  const lanes = lanesOf([
    { id: 'a', from: 0, to: 4 },
    { id: 'b', from: 2, to: 6 },
    { id: 'c', from: 6, to: 8 },
  ]);
  expect(Object.fromEntries(lanes)).toEqual({
    a: { lane: 0, lanes: 2 },
    b: { lane: 1, lanes: 2 },
    c: { lane: 0, lanes: 1 },
  });
});

test('a free lane is reused, and all of an overlapping group share the width', () => {
  const lanes = lanesOf([
    { id: 'long', from: 0, to: 10 },
    { id: 'early', from: 1, to: 3 },
    { id: 'late', from: 3, to: 5 },
  ]);
  expect(lanes.get('early')).toEqual({ lane: 1, lanes: 2 });
  expect(lanes.get('late')).toEqual({ lane: 1, lanes: 2 });
});

test('nothing in one lane overlaps, and every lane is within its group', () => {
  const stretch = fc.record({ from: fc.integer({ min: 0, max: 90 }), length: fc.integer({ min: 1, max: 20 }) });
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 60 }), (drawn) => {
      const stretches = drawn.map(({ from, length }, id) => ({ id: String(id), from, to: from + length }));
      const lanes = lanesOf(stretches);
      expect(lanes.size).toBe(stretches.length);
      for (const one of stretches) {
        const own = lanes.get(one.id);
        expect(own && own.lane < own.lanes).toBe(true);
        const clash = stretches.some(
          (other) =>
            other.id !== one.id &&
            other.from < one.to &&
            one.from < other.to &&
            lanes.get(other.id)?.lane === own?.lane,
        );
        expect(clash).toBe(false);
      }
    }),
  );
});
