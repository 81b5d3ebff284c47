import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test('a path of this site is kept with its query', () => {
  expect(localPath('/clients?page=2#x')).toBe('/clients?page=2#x');
  expect(localPath('/')).toBe('/');
});

test.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '',
  undefined,
  7,
])('%j is refused', (address) => expect(localPath(address)).toBeUndefined());
