import { expect, test } from 'vitest';
import { parseFlatSearch, writeFlatSearch } from './flat-search.ts';

test('a search reads as it was written', () => {
  const search = { search: 'a & b', page: '2', stage: 'won,lost' };
  expect(parseFlatSearch(writeFlatSearch(search))).toEqual(search);
});

test('values stand in the address without quotes', () => {
  expect(writeFlatSearch({ id: '7', collectPayment: true, stage: ['won', 'lost'] })).toBe(
    '?id=7&collectPayment=true&stage=won,lost',
  );
});

test('absent and empty values leave no trace', () => {
  expect(writeFlatSearch({ search: '', page: undefined, view: null })).toBe('');
});
