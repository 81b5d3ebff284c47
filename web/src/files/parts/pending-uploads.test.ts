import { expect, test } from 'vitest';
import { isFresh, notSentText, sendable, withChosen, withFailure, withoutName, withShare } from './pending-uploads.ts';

const file = (name: string, content = 'x') => new File([content], name);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('skips a name that is already pending, also within one choice', () => {
  const first = withChosen([], [file('a.pdf'), file('b.pdf'), file('a.pdf', 'other')]);
  expect(names(first)).toEqual(['a.pdf', 'b.pdf']);
  expect(names(withChosen(first, [file('b.pdf'), file('c.pdf')]))).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
});

test("shows the server's refusal before upload, and does not send the file", () => {
  const list = withChosen([], [file('a.pdf'), file('setup.exe'), file('empty.txt', '')]);
  expect(list.map(({ refusal }) => refusal)).toEqual([
    null,
    'This file type is not allowed: setup.exe',
    'The file is empty.',
  ]);
  expect(names(sendable(list))).toEqual(['a.pdf']);
});

test('keeps a failed file with its reason for a retry', () => {
  const failed = withFailure(withChosen([], [file('a.pdf')]), 'a.pdf', 'Error uploading files');
  expect(failed).toMatchObject([{ failure: 'Error uploading files', refusal: null, share: null }]);
  expect(names(sendable(failed))).toEqual(['a.pdf']);
  expect(withShare(failed, 'a.pdf', 0)).toMatchObject([{ failure: null, share: 0 }]);
});

test('tracks progress and failure per file; a removed file can be chosen again', () => {
  const list = withChosen([], [file('a.pdf'), file('b.pdf')]);
  expect(withShare(list, 'b.pdf', 0.5).map(({ share }) => share)).toEqual([null, 0.5]);
  const failed = withFailure(withShare(list, 'b.pdf', 0.5), 'b.pdf', 'no network');
  expect(failed.map(({ failure, share }) => [failure, share])).toEqual([
    [null, null],
    ['no network', null],
  ]);
  expect(names(withChosen(withoutName(list, 'a.pdf'), [file('a.pdf')]))).toEqual(['b.pdf', 'a.pdf']);
});

test('counts unsent files as photos if all are photos, and a failed file is no longer fresh', () => {
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
