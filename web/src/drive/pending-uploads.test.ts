import { expect, test } from 'vitest';
import { isFresh, notSentText, sendable, withChosen, withFailure, withoutName, withShare } from './pending-uploads.ts';

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

test('what did not arrive says why and waits to be sent again', () => {
  const failed = withFailure(withChosen([], [file('a.pdf')]), 'a.pdf', 'Error uploading files');
  expect(failed).toMatchObject([{ failure: 'Error uploading files', refusal: null, share: null }]);
  expect(names(sendable(failed))).toEqual(['a.pdf']);
  expect(withShare(failed, 'a.pdf', 0)).toMatchObject([{ failure: null, share: 0 }]);
});

test('progress and failures are those of one file; a removed one may be chosen again', () => {
  const list = withChosen([], [file('a.pdf'), file('b.pdf')]);
  expect(withShare(list, 'b.pdf', 0.5).map(({ share }) => share)).toEqual([null, 0.5]);
  const failed = withFailure(withShare(list, 'b.pdf', 0.5), 'b.pdf', 'no network');
  expect(failed.map(({ failure, share }) => [failure, share])).toEqual([
    [null, null],
    ['no network', null],
  ]);
  expect(names(withChosen(withoutName(list, 'a.pdf'), [file('a.pdf')]))).toEqual(['b.pdf', 'a.pdf']);
});

test('what was not sent is counted as photos when it is nothing else, and is not fresh any more', () => {
  const photo = (name: string) => new File(['x'], name, { type: 'image/png' });
  const list = withChosen([], [photo('a.png'), photo('b.png'), file('c.pdf')]);
  expect([notSentText(list), list.map(isFresh)]).toEqual([null, [true, true, true]]);
  const one = withFailure(list, 'a.png', 'no network');
  const two = withFailure(one, 'b.png', 'no network');
  expect([notSentText(one), notSentText(two), notSentText(withFailure(two, 'c.pdf', 'no network'))]).toEqual([
    '1 photo was not sent.',
    '2 photos were not sent.',
    '3 files were not sent.',
  ]);
  expect(two.map(isFresh)).toEqual([false, false, true]);
  expect(notSentText(withShare(one, 'a.png', 0))).toBeNull();
});
