import type { SearchHit } from '@truckroll/contract/search/search';
import { describe, expect, it } from 'vitest';
import { type Citation, citationOfHit, citedIn, placeText, sourceLabel } from './citation.ts';

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

describe('the words for a place', () => {
  const at = (own: Partial<Citation>): Citation => ({
    fileId: 'f',
    fileName: 'Manual.pdf',
    page: 2,
    sentence: 'It is old.',
    by: 'answer',
    ...own,
  });

  it.each([
    ['Manual.pdf', 'Page 2: “It is old.”', 'Cited on page 2'],
    ['Prices.xlsx', 'Sheet 2: “It is old.”', 'Cited on sheet 2'],
    ['Training.pptx', 'Slide 2: “It is old.”', 'Cited on slide 2'],
  ])('say what the number counts in %s', (fileName, label, place) => {
    expect(sourceLabel(at({ fileName }), false)).toBe(label);
    expect(placeText(at({}), fileName)).toBe(place);
  });

  it('name the file where there are several', () => {
    expect(sourceLabel(at({ fileName: 'Prices.xlsx' }), true)).toBe('Prices.xlsx, sheet 2: “It is old.”');
    expect(sourceLabel(at({ page: null }), true)).toBe('Manual.pdf: “It is old.”');
    expect(sourceLabel(at({ page: null, sentence: null }), false)).toBe('Manual.pdf');
    expect(placeText(at({ page: null, by: 'search' }), 'Notes.txt')).toBe('Found place');
  });
});
