import { expect, it } from 'vitest';
import { canDiscard, canUndo, undoUntil } from './kinds.ts';

it.each([
  ['mapping', '2026-03-10T15:00:01.000Z', true],
  ['checked', '2026-03-10T15:00:01.000Z', true],
  ['reading', '2026-03-10T15:09:00.000Z', false],
  ['reading', '2026-03-10T15:11:00.000Z', true],
  ['checking', '2026-03-10T16:00:00.000Z', false],
  ['done', '2026-03-10T16:00:00.000Z', false],
] as const)('an import in the state %s at %s can be discarded: %s', (state, now, can) => {
  expect(canDiscard({ state, createdAt: '2026-03-10T15:00:00.000Z', finishedAt: null }, now)).toBe(can);
});

it('an import that stopped after it had written rows can be undone, not discarded', () => {
  const [createdAt, finishedAt] = ['2026-03-10T15:00:00.000Z', '2026-03-10T15:05:00.000Z'];
  const stopped = { state: 'checked', createdAt, finishedAt } as const;
  expect([canDiscard(stopped, finishedAt), canUndo(stopped, finishedAt)]).toEqual([false, true]);
  expect(undoUntil(stopped)).toBe('2026-03-11T15:05:00.000Z');
  expect(undoUntil({ ...stopped, finishedAt: null })).toBeNull();
});
