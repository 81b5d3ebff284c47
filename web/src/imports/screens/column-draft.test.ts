import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { expect, it } from 'vitest';
import { draftOf } from './column-draft.ts';

const stored: FileImport = {
  id: '1',
  kind: 'clients',
  state: 'mapping',
  fileName: 'clients.csv',
  layout: null,
  heads: ['Name', 'Email'],
  samples: [[], []],
  columns: ['name', 'email'],
  choices: {},
  duplicates: 'skip',
  spellings: [],
  isDayFirst: false,
  hasDecimalComma: false,
  rowCount: 1,
  counts: {},
  placesWanted: 0,
  placesUnknown: 0,
  failure: null,
  createdByName: 'Olga',
  createdAt: '2026-03-10T15:00:00.000Z',
  updatedAt: '2026-03-10T15:00:00.000Z',
  finishedAt: null,
  undoUntil: null,
  undoneAt: null,
};
const ofImport = { kind: 'clients', columns: ['name', 'email'], choices: {}, duplicates: 'skip' };

it('goes on with the choices that the device remembers', () => {
  const draft = { ...ofImport, columns: ['companyName', null] };
  expect(draftOf(stored, draft)).toEqual(draft);
});

it.each([
  ['nothing is remembered', undefined],
  ['the columns are of another file', { ...ofImport, columns: ['name'] }],
  ['the kind is unknown', { ...ofImport, kind: 'boats', columns: ['name', null] }],
  ['it is no draft', 'clients'],
])('begins with the choices of the import when %s', (_, remembered) => {
  expect(draftOf(stored, remembered)).toEqual(ofImport);
});
