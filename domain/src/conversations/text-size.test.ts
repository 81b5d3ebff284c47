import { expect, it } from 'vitest';
import { carrierSize, segmentsOf } from './text-size.ts';

it('counts a segment per 160 characters begun', () => {
  expect([0, 1, 160, 161, 320, 321, 1600].map((length) => segmentsOf('x'.repeat(length)))).toEqual([
    0, 1, 1, 2, 2, 3, 10,
  ]);
});

it.each([
  ['', 0, null],
  ['x'.repeat(160), 1, null],
  ['x'.repeat(161), 2, null],
  ['x'.repeat(306), 2, null],
  ['x'.repeat(307), 3, null],
  // A character of the second table takes two places.
  ['€'.repeat(80), 1, null],
  ['€'.repeat(81), 2, null],
  // 152 places are taken, and the pair does not fit into the last one.
  [`${'x'.repeat(152)}€${'x'.repeat(152)}`, 3, null],
  ['Élodie, à bientôt', 1, 'ô'],
  ['’'.repeat(70), 1, '’'],
  ['’'.repeat(71), 2, '’'],
  [`${'x'.repeat(69)}’x`, 2, '’'],
  ['😀'.repeat(35), 1, '😀'],
  ['😀'.repeat(36), 2, '😀'],
  // A part has 67 places: 33 pairs, so that no pair is divided.
  ['😀'.repeat(67), 3, '😀'],
  ['x'.repeat(1600), 11, null],
])('a carrier sends %j in %d messages', (text, messages, costlyCharacter) => {
  expect(carrierSize(text)).toEqual({ messages, costlyCharacter });
});
