import { expect, test } from 'vitest';
import { editedPlace, openTab, readClientPageSearch, readEditedPlace } from './client-page-search.ts';

const nothing = {
  tab: undefined,
  sub: undefined,
  kinds: undefined,
  edit: undefined,
  folder: undefined,
  note: undefined,
  file: undefined,
};

test('ignores unknown values of the URL', () => {
  expect(readClientPageSearch({ tab: 'secrets', sub: 7, edit: '', folder: ['x'] })).toEqual(nothing);
});

test('round-trips tab, sub-tab, position in the files and the open form', () => {
  const search = { ...nothing, tab: 'assets', sub: 'job-forms', edit: 'id', folder: 'f' };
  expect(readClientPageSearch(search)).toEqual(search);
});

test('opening a tab drops the state of the former one, and the first tab is not in the URL', () => {
  expect(openTab('files')).toEqual({ ...openTab('details'), tab: 'files' });
  expect(openTab('details').tab).toBeUndefined();
});

test.each([{ kind: 'property', id: null } as const, { kind: 'contact', id: '0192-a' } as const])(
  'round-trips the open form of %j',
  (place) => {
    expect(readEditedPlace(editedPlace(place))).toEqual(place);
  },
);

test('ignores other values of the open form', () => {
  for (const edit of [undefined, '0192-a', 'property-', 'visit-new']) expect(readEditedPlace(edit)).toBeNull();
});
