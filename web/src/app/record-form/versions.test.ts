import { expect, test } from 'vitest';
import { hasOtherLines, isOutdated } from './versions.ts';

const at = (updatedAt: string) => ({ updatedAt });
const noon = at('2026-11-20T12:00:00.000Z');

test('an edited version is outdated only by a newer one of a stored record', () => {
  expect(isOutdated(noon, at('2026-11-20T12:00:00.001Z'))).toBe(true);
  expect(isOutdated(noon, noon)).toBe(false);
  // A list read earlier may still hold a version older than the one just saved.
  expect(isOutdated(noon, at('2026-11-20T11:59:59.999Z'))).toBe(false);
  expect(isOutdated(null, noon)).toBe(false);
  expect(isOutdated(noon, null)).toBe(false);
});

test('lines have changed if one was changed, added, removed or moved', () => {
  const [one, other] = [
    { key: 'a', name: 'Pipe' },
    { key: 'b', name: 'Tap' },
  ];
  expect(hasOtherLines([one, other], [one, other])).toBe(false);
  expect(hasOtherLines([{ ...one }, other], [one, other])).toBe(false);
  expect(hasOtherLines([{ ...one, name: 'Valve' }, other], [one, other])).toBe(true);
  expect(hasOtherLines([one], [one, other])).toBe(true);
  expect(hasOtherLines([other, one], [one, other])).toBe(true);
});
