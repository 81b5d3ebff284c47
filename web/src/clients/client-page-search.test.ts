import { expect, test } from 'vitest';
import { openTab, readClientPageSearch } from './client-page-search.ts';

const nothing = {
  tab: undefined,
  sub: undefined,
  edit: undefined,
  folder: undefined,
  note: undefined,
  file: undefined,
};

test('unknown values of the address are ignored', () => {
  expect(readClientPageSearch({ tab: 'secrets', sub: 7, edit: '', folder: ['x'] })).toEqual(nothing);
});

test('the address names tab, sub-tab, place in the files and the open form', () => {
  const search = { ...nothing, tab: 'assets', sub: 'job-forms', edit: 'id', folder: 'f' };
  expect(readClientPageSearch(search)).toEqual(search);
});

test('another tab takes nothing of the former one along, and the first one is not named', () => {
  expect(openTab('files')).toEqual({ ...openTab('details'), tab: 'files' });
  expect(openTab('details').tab).toBeUndefined();
});
