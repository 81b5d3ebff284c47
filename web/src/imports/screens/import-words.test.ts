import type { ImportState } from '@truckroll/domain/imports/kinds';
import { describe, expect, it } from 'vitest';
import { contentOf, importProgress, outcomesText } from './import-words.ts';

describe('an import in a line', () => {
  it('counts its rows by what became of them, those with problems as left out once it ran', () => {
    const counts = { created: 1200, updated: 2, problem: 3, left_out: 2 };
    expect(outcomesText({ state: 'done', counts })).toBe('1,200 added · 2 updated · 5 left out');
    expect(outcomesText({ state: 'checked', counts: { ready: 7, duplicate: 2, problem: 1 } })).toBe(
      '7 ready · 2 already there · 1 problem',
    );
    expect(outcomesText({ state: 'mapping', counts: { unchecked: 9 } })).toBe('');
  });

  it('says where the file comes from', () => {
    expect(contentOf({ kind: 'invoices', layout: 'quickbooks' })).toBe('Open invoices from QuickBooks');
    expect(contentOf({ kind: 'products', layout: null })).toBe('Price book');
  });
});

it.each([
  ['checking', { unchecked: 4, ready: 6 }, 6],
  ['running', { ready: 2, duplicate: 1, created: 5, problem: 2 }, 7],
  ['undoing', { created: 1, updated: 1, removed: 8 }, 8],
] satisfies [ImportState, object, number][])(
  '%s has worked through the rows that are not waiting',
  (state, counts, done) => {
    expect(importProgress({ state, counts, rowCount: 10 })).toEqual({ done, share: done / 10 });
  },
);

it('has no progress without rows', () => {
  expect(importProgress({ state: 'reading', counts: {}, rowCount: 0 })).toEqual({ done: 0, share: 0 });
});
