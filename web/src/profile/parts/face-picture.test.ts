import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Crop, faceSquare, firstCrop, mostZoom, movedCrop, readFaceSource, zoomedCrop } from './face-picture.ts';

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
])('begins with the largest square of %j', (size, square) => {
  expect(faceSquare(size, firstCrop(size))).toEqual(square);
});

const wide = { width: 400, height: 300 };

test.each<[crop: Crop, square: { x: number; y: number; width: number; height: number }]>([
  [
    { x: 0.5, y: 0.5, zoom: 2 },
    { x: 125, y: 75, width: 150, height: 150 },
  ],
  [
    { x: 0, y: 0, zoom: 2 },
    { x: 0, y: 0, width: 150, height: 150 },
  ],
  [
    { x: 1, y: 1, zoom: 2 },
    { x: 250, y: 150, width: 150, height: 150 },
  ],
  [
    { x: 0.5, y: 0.5, zoom: 100 },
    { x: 163, y: 113, width: 75, height: 75 },
  ],
  [
    { x: 0.5, y: 0.5, zoom: 0 },
    { x: 50, y: 0, width: 300, height: 300 },
  ],
])('cuts %j out of a wide picture', (crop, square) => expect(faceSquare(wide, crop)).toEqual(square));

describe('a crop', () => {
  it('moves by shares of its side, up to the edge of the picture', () => {
    const first = firstCrop(wide);
    expect(faceSquare(wide, movedCrop(wide, first, { x: 0.1, y: 0 })).x).toBe(80);
    expect(faceSquare(wide, movedCrop(wide, first, { x: 1, y: 1 }))).toMatchObject({ x: 100, y: 0 });
    // There is no dead way back from the edge.
    const edge = movedCrop(wide, first, { x: 5, y: 0 });
    expect(faceSquare(wide, movedCrop(wide, edge, { x: -0.1, y: 0 })).x).toBe(70);
  });

  it('keeps its middle while it is zoomed, and comes back from the closest', () => {
    const closer = zoomedCrop(wide, { x: 0.4, y: 0.5, zoom: 2 }, 1.5);
    expect(closer).toEqual({ x: 0.4, y: 0.5, zoom: 3 });
    expect(zoomedCrop(wide, closer, 10).zoom).toBe(mostZoom);
    expect(zoomedCrop(wide, closer, 0.01)).toMatchObject({ y: 0.5, zoom: 1 });
  });

  it('never leaves the picture', () => {
    const side = fc.integer({ min: 1, max: 6000 });
    const share = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(
        side,
        side,
        share,
        share,
        fc.double({ min: 0.01, max: 20, noNaN: true }),
        (width, height, x, y, factor) => {
          const size = { width, height };
          const square = faceSquare(size, movedCrop(size, zoomedCrop(size, firstCrop(size), factor), { x, y }));
          expect(square.width).toBe(square.height);
          expect(Math.min(square.x, square.y)).toBeGreaterThanOrEqual(0);
          expect(square.x + square.width).toBeLessThanOrEqual(width);
          expect(square.y + square.height).toBeLessThanOrEqual(height);
        },
      ),
    );
  });
});

test('refuses what cannot be uploaded before it is read', async () => {
  expect(await readFaceSource(new File(['x'], 'me.svg'))).toBe('This file type is not allowed: me.svg');
  expect(await readFaceSource(new File([], 'me.jpg'))).toBe('The file is empty.');
});
