import type { SearchHit } from '@truckroll/contract/search';
import { describe, expect, it } from 'vitest';
import { citationOfHit, citedIn } from './citation.ts';

const hit: SearchHit = {
  id: 'manual',
  type: 'file',
  text: '…Read this first. Change the filter every 90 days. Then call…',
  metadata: { file_id: 'f1', file_name: 'Manual.pdf', created_at: '2026-11-01T10:00:00.000Z', page: 3 },
  moduleId: 'c1',
  moduleType: 'clients',
  score: 0.5,
};

describe('citationOfHit', () => {
  it('takes the page and the sentence with the hit', () => {
    expect(citationOfHit(hit, 'filt')).toEqual({
      fileId: 'manual',
      fileName: 'Manual.pdf',
      page: 3,
      sentence: 'Change the filter every 90 days.',
      by: 'search',
    });
  });

  it('is null for a file that was found by its name', () => {
    expect(citationOfHit(hit, 'manual')).toBeNull();
  });
});

describe('citedIn', () => {
  const found = citationOfHit(hit, 'filter');

  it('prefers what the search found, and falls back to the page of the address', () => {
    expect(citedIn('manual', { page: 3, found })).toBe(found);
    expect(citedIn('manual', { page: 2, found: null })).toMatchObject({ page: 2, sentence: null });
    expect(citedIn('other', { page: undefined, found })).toBeUndefined();
  });
});
