import { expect, test } from 'vitest';
import { type Toast, withToast } from './toasts.ts';

const made = (id: number, text: string, kind: Toast['kind'] = 'success'): Toast => ({ id, kind, text, seconds: 3 });
const texts = (list: readonly Toast[]) => list.map(({ text }) => text);

test('the newest toast is on top, and at most four are shown', () => {
  const shown = ['a', 'b', 'c', 'd', 'e'].reduce<readonly Toast[]>(
    (list, text, index) => withToast(list, made(index, text)),
    [],
  );
  expect(texts(shown)).toEqual(['e', 'd', 'c', 'b']);
});

test('the same text is shown once: it moves to the top and its timer restarts', () => {
  const shown = withToast([made(2, 'b'), made(1, 'a')], made(3, 'a'));
  expect(shown.map(({ id }) => id)).toEqual([3, 2]);
});

test('the same text of another kind is another toast', () => {
  expect(withToast([made(1, 'a', 'error')], made(2, 'a', 'success'))).toHaveLength(2);
});
