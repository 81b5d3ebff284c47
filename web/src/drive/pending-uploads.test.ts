import { expect, test } from 'vitest';
import { sendable, withChosen, withoutName, withRefusal, withShare } from './pending-uploads.ts';

const file = (name: string, content = 'x') => new File([content], name);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('a name that waits already is skipped, also within one choice', () => {
  const first = withChosen([], [file('a.pdf'), file('b.pdf'), file('a.pdf', 'other')]);
  expect(names(first)).toEqual(['a.pdf', 'b.pdf']);
  expect(names(withChosen(first, [file('b.pdf'), file('c.pdf')]))).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
});

test('what the server would refuse says so before it is sent, and is not sent', () => {
  const list = withChosen([], [file('a.pdf'), file('setup.exe'), file('empty.txt', '')]);
  expect(list.map(({ refusal }) => refusal)).toEqual([
    null,
    'This file type is not allowed: setup.exe',
    'The file is empty.',
  ]);
  expect(names(sendable(list))).toEqual(['a.pdf']);
});

test('progress and refusals are those of one file; a removed one may be chosen again', () => {
  const list = withChosen([], [file('a.pdf'), file('b.pdf')]);
  expect(withShare(list, 'b.pdf', 0.5).map(({ share }) => share)).toEqual([null, 0.5]);
  const refused = withRefusal(withShare(list, 'b.pdf', 0.5), 'b.pdf', 'too large');
  expect(refused[1]).toMatchObject({ refusal: 'too large', share: null });
  expect(names(withChosen(withoutName(list, 'a.pdf'), [file('a.pdf')]))).toEqual(['b.pdf', 'a.pdf']);
});
