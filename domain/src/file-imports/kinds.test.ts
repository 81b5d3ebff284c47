import { expect, it } from 'vitest';
import { canDiscard } from './kinds.ts';

it.each([
  ['mapping', '2026-03-10T15:00:01.000Z', true],
  ['checked', '2026-03-10T15:00:01.000Z', true],
  ['reading', '2026-03-10T15:09:00.000Z', false],
  ['reading', '2026-03-10T15:11:00.000Z', true],
  ['checking', '2026-03-10T16:00:00.000Z', false],
  ['done', '2026-03-10T16:00:00.000Z', false],
] as const)('an import in the state %s at %s can be discarded: %s', (state, now, can) => {
  expect(canDiscard({ state, createdAt: '2026-03-10T15:00:00.000Z' }, now)).toBe(can);
});
