import { expect, test } from 'vitest';
import { faceSquare, makeFace } from './face-picture.ts';

test.each([
  [
    { width: 400, height: 300 },
    { x: 50, y: 0, width: 300, height: 300 },
  ],
  [
    { width: 300, height: 400 },
    { x: 0, y: 25, width: 300, height: 300 },
  ],
  [
    { width: 256, height: 256 },
    { x: 0, y: 0, width: 256, height: 256 },
  ],
])('cuts a square out of %j', (size, square) => {
  expect(faceSquare(size)).toEqual(square);
});

test('refuses what cannot be uploaded before it is read', async () => {
  expect(await makeFace(new File(['x'], 'me.svg'))).toBe('This file type is not allowed: me.svg');
  expect(await makeFace(new File([], 'me.jpg'))).toBe('The file is empty.');
});
