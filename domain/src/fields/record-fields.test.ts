import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientFields } from '../clients/client-fields.ts';
import { carriedKeys } from '../conversions/carried-fields.ts';
import { documentFields } from '../documents/document-fields.ts';
import { jobFields } from '../jobs/job-fields.ts';
import { requestFields } from '../requests/request-fields.ts';
import { taskFields } from '../tasks/task-fields.ts';
import { visitFields } from '../visits/visit-fields.ts';
import {
  emptyValues,
  type FieldTable,
  formValues,
  keysWith,
  mergeValues,
  plainKeys,
  plainOf,
  searchText,
  sentValues,
} from './record-fields.ts';

const table = {
  name: { label: 'Name', kind: 'text', most: 20, isSearched: true, isListed: true },
  note: { label: 'Note', kind: 'optionalText', most: 60, isSearched: true },
  size: { label: 'Size', kind: 'choice', options: ['small', 'large'], usual: 'small' },
  place: { label: 'Place', kind: 'own', isListed: true },
} as const satisfies FieldTable;

const values = fc.record({
  name: fc.string().map((text) => text.trim()),
  note: fc.option(fc.string({ minLength: 1 }).filter((text) => text === text.trim())),
  size: fc.constantFrom('small' as const, 'large' as const),
});

test('a field is plain unless it is of its own kind', () => {
  expect(plainKeys(table)).toEqual(['name', 'note', 'size']);
  expect(keysWith(table, 'isListed')).toEqual(['name', 'place']);
  expect(keysWith(table, 'heads')).toEqual([]);
});

test('a new record has empty texts and the usual choices', () => {
  expect(emptyValues(table)).toEqual({ name: '', note: null, size: 'small' });
});

describe('a merge', () => {
  test('keeps absent fields, and empties those that are sent empty', () => {
    const stored = { name: 'Ann', note: 'Call first', size: 'large' } as const;
    expect(mergeValues(table, stored, {})).toEqual(stored);
    expect(mergeValues(table, stored, { name: undefined, note: null })).toEqual({ ...stored, note: null });
    expect(mergeValues(table, stored, { name: '' })).toEqual({ ...stored, name: '' });
  });

  test('takes every sent field', () => {
    fc.assert(
      fc.property(values, values, (stored, sent) => {
        expect(mergeValues(table, stored, sent)).toEqual(sent);
      }),
    );
  });
});

test('a stored record in a form is sent as it was', () => {
  fc.assert(
    fc.property(values, (stored) => {
      expect(sentValues(table, formValues(table, stored))).toEqual(stored);
    }),
  );
});

test('a form sends trimmed texts, and null for an empty one', () => {
  expect(sentValues(table, { name: ' Ann ', note: '  ', size: 'large' })).toEqual({
    name: 'Ann',
    note: null,
    size: 'large',
  });
});

test('only the plain fields are taken of a record', () => {
  const record = { name: 'Ann', note: null, size: 'small', place: 'Hull' } as const;
  expect(plainOf(table, record)).toEqual({ name: 'Ann', note: null, size: 'small' });
});

test('the search text has the other words and the searched fields, folded', () => {
  expect(searchText(table, { name: 'Ünal', note: null }, ['12', null])).toBe('12\nunal');
});

const carrying = { jobs: jobFields, requests: requestFields, documents: documentFields };
const tables = { ...carrying, clients: clientFields, tasks: taskFields, visits: visitFields };

test.each(Object.entries(carrying))('%s carry what the others carry', (_, fields) => {
  expect(keysWith(fields, 'isCarried')).toEqual(carriedKeys);
});

describe.each(Object.entries(tables))('the fields of %s', (_, fields: FieldTable) => {
  test('have labels of their own', () => {
    const labels = Object.values(fields).map(({ label }) => label);
    expect(labels.filter((label, index) => label === '' || labels.indexOf(label) !== index)).toEqual([]);
  });

  test('are columns of lists only if lists have them', () => {
    const listed: readonly string[] = keysWith(fields, 'isListed');
    expect(keysWith(fields, 'isColumn').filter((key) => !listed.includes(key))).toEqual([]);
  });
});
