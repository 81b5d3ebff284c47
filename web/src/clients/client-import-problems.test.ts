import type { CustomProperty } from '@truckroll/contract/custom-properties';
import { expect, it } from 'vitest';
import { rowProblems } from '../design/import/import-problems.ts';
import { type ClientMapping, importTargets, targetOfProblem } from './client-import-targets.ts';

const rooms: CustomProperty = {
  id: 'rooms',
  name: 'Rooms',
  type: 'Number',
  options: [],
  isDefault: false,
  moduleType: 'client_properties',
  orderIndex: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const problemsOf = (paths: string[], mapping: ClientMapping = ['firstName', 'email', null]) =>
  rowProblems(
    paths.map((path) => ({ line: 7, path, code: 'invalid' as const, message: 'is wrong' })),
    {
      mapping,
      plan: { targets: importTargets([rooms]), targetOf: targetOfProblem },
      rows: [
        { line: 3, cells: ['Bo', 'bo@example.com'], sent: {} },
        {
          line: 7,
          cells: ['Ann', ' ann@ '],
          sent: {
            properties: [
              { id: 'other', value: 1 },
              { id: 'rooms', value: 'many' },
            ],
          },
        },
      ],
    },
  );

const fieldsOf = (paths: string[], mapping?: ClientMapping) => problemsOf(paths, mapping).map(({ field }) => field);

it('problems are told by line, in the words of the columns, with what stands there', () => {
  expect(problemsOf(['email'])).toEqual([{ line: 7, field: 'Email', value: 'ann@', text: 'is wrong' }]);
  expect(
    fieldsOf(['phoneNumber.number', 'billingAddress.zipCode', 'taxNumber', 'properties.1.value', 'firstName']),
  ).toEqual(['Phone', 'Billing address, zip code', 'Tax Number', 'Rooms', 'First name']);
});

it('problems of first and last name are those of the one column of names', () => {
  expect(fieldsOf(['firstName', 'lastName'], ['name'])).toEqual(['Name', 'Name']);
});

it('a field without a column of its own is told by its own name', () => {
  expect(fieldsOf(['jobFormIds', 'properties.9.id'])).toEqual(['Job Forms', 'Properties']);
});
