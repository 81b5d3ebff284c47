import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('index.html', import.meta.url), 'utf8');
const inPublic = (address: string): URL => new URL(`public${address}`, import.meta.url);
/** The sides of a PNG, from its header. */
const sizeOf = (address: string): string => {
  const png = readFileSync(inPublic(address));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
};

const manifest = /rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? '';
const { icons } = JSON.parse(readFileSync(inPublic(manifest), 'utf8')) as {
  icons: { src: string; sizes: string; type: string }[];
};

test('a home screen shows an icon of the product, in the size that it is declared in', () => {
  const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(sizeOf(touch)).toBe('180x180');
  for (const { src, sizes, type } of icons) expect(type === 'image/png' ? sizeOf(src) : 'any').toBe(sizes);
  for (const { src } of icons) expect(statSync(inPublic(src)).size).toBeLessThan(6000);
});
