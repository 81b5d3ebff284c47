import { expect, it } from 'vitest';
import { canUndoMerge, mergeUndoUntil } from './merge-undo-time.ts';

it('a merge can be undone until 24 hours have passed', () => {
  const at = '2026-03-01T12:00:00.000Z';
  expect(mergeUndoUntil(at)).toBe('2026-03-02T12:00:00.000Z');
  expect(canUndoMerge(at, '2026-03-02T11:59:59.999Z')).toBe(true);
  expect(canUndoMerge(at, '2026-03-02T12:00:00.000Z')).toBe(false);
});
