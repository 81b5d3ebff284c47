import { expect, it } from 'vitest';
import { segmentsOf } from './text-size.ts';

it('counts a segment per 160 characters begun', () => {
  expect([0, 1, 160, 161, 320, 321, 1600].map((length) => segmentsOf('x'.repeat(length)))).toEqual([
    0, 1, 1, 2, 2, 3, 10,
  ]);
});
