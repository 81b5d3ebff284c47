import { expect, test } from 'vitest';
import { drawnLogo, isMailed, isPrinted } from './logo-rules.ts';

test.each([
  ['image/png', 200_000, true, true],
  ['image/png', 200_001, true, false],
  ['image/jpeg', 1, true, true],
  ['image/webp', 1, false, false],
])('a logo of %s with %d bytes: printed %j, in mail %j', (type, size, printed, mailed) => {
  expect([isPrinted(type), isMailed({ type, size })]).toEqual([printed, mailed]);
});

test.each([
  [
    { width: 2000, height: 500 },
    { width: 800, height: 200 },
  ],
  [
    { width: 500, height: 2000 },
    { width: 200, height: 800 },
  ],
  [
    { width: 300, height: 90 },
    { width: 300, height: 90 },
  ],
  [
    { width: 5000, height: 1 },
    { width: 800, height: 1 },
  ],
])('a logo of %j is drawn as %j', (size, drawn) => expect(drawnLogo(size, 800)).toEqual(drawn));
