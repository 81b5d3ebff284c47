import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittingLabels, type MapLabel } from './map-labels.ts';

const town = (text: string, x: number, y: number, weight: number): MapLabel => ({ text, x, y, weight, kind: 'town' });
const size = { width: 400, height: 300, count: 10 };
const texts = (labels: readonly MapLabel[]) => labels.map(({ text }) => text);

test('prefers the more important of two that touch', () => {
  const labels = [town('Small', 100, 100, 1), town('Large', 110, 104, 9), town('Far', 300, 200, 1)];
  expect(texts(fittingLabels(labels, size))).toEqual(['Large', 'Far']);
});

test('leaves out what lies outside, and what exceeds the count', () => {
  const labels = [town('A', 10, 10, 3), town('B', 200, 100, 2), town('C', 300, 250, 1), town('D', 500, 10, 9)];
  expect(texts(fittingLabels(labels, { ...size, count: 2 }))).toEqual(['A', 'B']);
});

test('shown labels never touch, and every hidden one within the map touches a shown one', () => {
  const label = fc.record({
    text: fc.string({ minLength: 1, maxLength: 12 }),
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 300 }),
    weight: fc.integer({ min: 0, max: 5 }),
    kind: fc.constant('town' as const),
  });
  const alone = (one: MapLabel, other: MapLabel) => fittingLabels([one, other], size).length === 2;
  fc.assert(
    fc.property(fc.array(label, { maxLength: 30 }), (labels) => {
      const shown = fittingLabels(labels, { ...size, count: 100 });
      const apart = shown.every((one, at) => shown.slice(at + 1).every((other) => alone(one, other)));
      const hidden = labels.filter((each) => !shown.includes(each));
      return apart && hidden.every((each) => shown.some((other) => !alone(each, other)));
    }),
  );
});
