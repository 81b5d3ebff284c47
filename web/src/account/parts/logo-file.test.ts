import { expect, test } from 'vitest';
import { logoRefusal } from './logo-file.ts';

const megabyte = 1024 * 1024;

test.each([
  ['image/png', 5 * megabyte, null],
  ['image/webp', 1, null],
  ['image/jpeg', 5 * megabyte + 1, 'The file is too large. The maximum size is 5 MB.'],
  ['image/svg+xml', 1, 'This file type is not allowed: logo'],
  ['', 1, 'This file type is not allowed: logo'],
])('a logo of type %j with %d bytes: %j', (type, size, why) =>
  expect(logoRefusal({ name: 'logo', type, size })).toBe(why),
);
