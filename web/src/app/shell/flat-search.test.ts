import { expect, test } from 'vitest';
import { parseFlatSearch, writeFlatSearch } from './flat-search.ts';

test('a search round-trips', () => {
  const search = { search: 'a & b', page: '2', stage: 'won,lost' };
  expect(parseFlatSearch(writeFlatSearch(search))).toEqual(search);
});

test('values are in the URL without quotes', () => {
  expect(writeFlatSearch({ id: '7', collectPayment: true, stage: ['won', 'lost'] })).toBe(
    '?id=7&collectPayment=true&stage=won,lost',
  );
});

test('absent and empty values are omitted', () => {
  expect(writeFlatSearch({ search: '', page: undefined, view: null })).toBe('');
});
