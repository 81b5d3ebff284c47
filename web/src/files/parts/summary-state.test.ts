import type { StoredFile } from '@truckroll/contract/files/files';
import { describe, expect, it } from 'vitest';
import { madeBy, summaryState } from './summary-state.ts';

const file: StoredFile = {
  id: 'i',
  fileId: 'f',
  fileName: 'Lease.pdf',
  fileType: 'application/pdf',
  fileSize: 10,
  summary: null,
  summaryProvider: null,
  summarizedAt: null,
  isSummarizing: false,
  processingStatus: 'Completed',
  textStatus: 'ready',
  presignedUrl: '/api/storage/a/b?expires=1',
};
const made = { summary: 'The rent is 900 dollars.', summaryProvider: 'built-in' };

describe('summaryState', () => {
  it.each<[string, Partial<StoredFile>, string | null, string | null]>([
    ['without a summary', {}, 'No summary yet.', 'Summarize'],
    ['with one of an engine', made, null, 'Summarize again'],
    ['with one of a person', { ...made, summaryProvider: 'person' }, null, null],
    ['while it is made', { isSummarizing: true }, 'A summary is being made…', null],
    ['while the text is read', { textStatus: 'reading' }, 'The text of this file is being read…', null],
    ['of an old file', { textStatus: 'unread' }, 'This file was never read.', 'Summarize'],
    ['of a broken file', { textStatus: 'failed' }, 'The text of this file could not be read.', 'Try again'],
  ])('%s', (_, given, text, action) => {
    expect(summaryState({ ...file, ...given }, true)).toMatchObject({ text, action });
  });

  it('offers nothing while AI is switched off', () => {
    expect(summaryState({ ...file, ...made }, false).action).toBeNull();
    expect(summaryState({ ...file, textStatus: 'failed' }, false).action).toBeNull();
  });
});

describe('madeBy', () => {
  it.each([
    ['built-in', '2026-11-22T15:04:00.000Z', 'Made by the built-in engine: quotes from the file · Nov 22, 2026 10:04'],
    ['tiny at models.test', null, 'Made by tiny at models.test'],
    ['person', null, 'Edited by your team'],
    [null, null, null],
  ])('names %s', (summaryProvider, summarizedAt, text) => {
    expect(madeBy({ summaryProvider, summarizedAt }, 'America/Toronto')).toBe(text);
  });
});
