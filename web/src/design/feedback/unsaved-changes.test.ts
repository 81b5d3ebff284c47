import { beforeEach, expect, test } from 'vitest';
import { toasts } from './toasts.ts';
import { offerToReopen } from './unsaved-changes.ts';

// Other test files show toasts as well.
beforeEach(() => toasts.set([]));

test('closing a form without changes shows nothing', () => {
  offerToReopen({ isChanged: false, values: { name: 'Ann' }, reopen: () => undefined });
  expect(toasts.get()).toEqual([]);
});

test('discarded changes can be restored for ten seconds, as they were typed', () => {
  const reopened: unknown[] = [];
  offerToReopen({ isChanged: true, values: { name: 'Ann' }, reopen: (values) => reopened.push(values) });
  const [shown] = toasts.get();
  expect(shown).toMatchObject({ kind: 'info', text: 'Changes discarded', seconds: 10 });
  expect(shown?.action?.label).toBe('Undo');
  shown?.action?.run();
  expect(reopened).toEqual([{ name: 'Ann' }]);
});
