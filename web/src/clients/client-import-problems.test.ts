import type { CustomProperty } from '@truckroll/contract/custom-properties';
import { expect, it } from 'vitest';
import { type ClientMapping, importTargets, targetOfProblem } from '../client-screens/client-import-targets.ts';
import { rowProblems } from '../design/import/import-problems.ts';

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

it("shows problems by line, with the column's label and the cell's value", () => {
  expect(problemsOf(['email'])).toEqual([{ line: 7, field: 'Email', value: 'ann@', text: 'is wrong' }]);
  expect(
    fieldsOf(['phoneNumber.number', 'billingAddress.zipCode', 'taxNumber', 'properties.1.value', 'firstName']),
  ).toEqual(['Phone', 'Billing address, zip code', 'Tax Number', 'Rooms', 'First name']);
});

it('shows problems of first and last name at a single name column', () => {
  expect(fieldsOf(['firstName', 'lastName'], ['name'])).toEqual(['Name', 'Name']);
});

it('shows a field without a column by its own label', () => {
  expect(fieldsOf(['jobFormIds', 'properties.9.id'])).toEqual(['Job Forms', 'Properties']);
});
