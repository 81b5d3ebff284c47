import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { palette } from './palette.ts';
import { quietColors } from './quiet-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the text of a quiet badge is readable in both themes, whatever its colour', () => {
  fc.assert(
    fc.property(color, (each) => {
      const { light, dark } = quietColors(each);
      expect(contrast(light.fill, light.text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.fill, dark.text)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a readable colour is the text itself, a pale one is darkened', () => {
  expect(quietColors(palette.blue).light).toEqual({ fill: '#dee9f6', text: palette.blue });
  expect(quietColors(palette.yellow).light.text).not.toBe(palette.yellow);
});

/** The hue in degrees. */
function hueOf(each: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(each.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

test('each of the named colours keeps its hue', () => {
  for (const name of ['blue', 'purple', 'red', 'orange', 'yellow', 'green', 'teal'] as const) {
    const { light, dark } = quietColors(palette[name]);
    for (const each of [light.fill, light.text, dark.text]) {
      expect([name, Math.abs(hueOf(each) - hueOf(palette[name])) < 12]).toEqual([name, true]);
    }
  }
});
