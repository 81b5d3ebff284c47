import { describe, expect, test } from 'vitest';
import { facePicture } from './face-picture.ts';

const segment = (marker: number, bytes: readonly number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes];
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 7, 0xff, 0xd9];
const table = segment(0xc4, [0, 9, 9, 9, 9, 9, 9, 9]);
const picture = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...scan]);

describe('facePicture', () => {
  test.each([
    ['baseline', picture(table, frame(256, 256))],
    ['progressive', picture(frame(1024, 1024, 0xc2))],
  ])('keeps a square JPEG: %s', (_, content) => {
    expect(facePicture(content)).toEqual(content);
  });

  test('drops what the camera wrote', () => {
    const place = segment(0xe1, [0x45, 0x78, 0x69, 0x66]);
    expect(facePicture(picture(place, frame(64, 64)))).toEqual(picture(frame(64, 64)));
  });

  test.each([
    ['wide', picture(frame(300, 200))],
    ['too large', picture(frame(1025, 1025))],
    ['empty', picture(frame(0, 0))],
    ['without a frame', picture(table)],
    ['cut off', picture(frame(64, 64)).subarray(0, 12)],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47])],
  ])('refuses a picture that is %s', (_, content) => {
    expect(facePicture(content)).toBeNull();
  });
});
