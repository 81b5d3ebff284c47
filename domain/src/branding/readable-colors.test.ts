import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { contrast } from '../colors/contrast.ts';
import { inkOn, legibleOn } from './readable-colors.ts';

const aColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('text on a chosen color', () => {
  it('is readable, whatever the color is', () => {
    fc.assert(fc.property(aColor, (fill) => contrast(fill, inkOn(fill)) >= 4.5));
  });

  test.each([
    ['#fdd835', '#000000'],
    ['#0f4c81', '#ffffff'],
    ['#808080', '#000000'],
    ['#ff0000', '#000000'],
  ])('on %s it is %s', (fill, ink) => expect(inkOn(fill)).toBe(ink));
});

describe('a chosen color as text', () => {
  it('is readable on paper, on a dark page and on any other color', () => {
    fc.assert(
      fc.property(aColor, aColor, (color, other) => {
        for (const background of ['#ffffff', '#1d2128', other])
          expect(contrast(legibleOn(background, color), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test.each([
    ['#ffffff', '#0f4c81', '#0f4c81'],
    ['#ffffff', '#fdd835', '#7f6c1b'],
    ['#000000', '#ffffff', '#ffffff'],
  ])('on %s, %s is written as %s', (background, color, shown) => expect(legibleOn(background, color)).toBe(shown));
});
