import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { expect, test } from 'vitest';
import { type DefinitionValues, definitionForm, definitionValues } from './property-definition.ts';

const read = (values: DefinitionValues) => readBy(definitionForm('job_properties'), values);
const errors = (values: DefinitionValues) => {
  const { error } = read(values);
  return error === undefined ? [] : toFieldErrors(error);
};
const red = { name: 'Red', color: '#c62828' };

test('a new definition is a text without options', () => {
  expect(definitionValues(null)).toEqual({ name: '', type: 'Text', options: [] });
});

test('options stored as names only have the default colour', () => {
  const stored = {
    id: '1',
    name: 'Colour',
    type: 'Select' as const,
    options: ['Blue', { name: 'Red', color: '#C62828' }],
    isDefault: false,
    moduleType: 'job_properties' as const,
    orderIndex: 0,
    createdAt: '',
    updatedAt: '',
  };
  expect(definitionValues(stored).options).toEqual([{ name: 'Blue', color: '#d4deeb' }, red]);
});

test('a type without options sends none, even after options were typed for another type', () => {
  expect(read({ name: ' Floor ', type: 'Number', options: [red] }).data).toEqual({
    module_type: 'job_properties',
    name: 'Floor',
    type: 'Number',
    options: [],
  });
});

test('a Select needs an option, and a name', () => {
  expect(errors({ name: '', type: 'Select', options: [] })).toEqual([
    { path: 'name', code: 'required', message: 'Name is required' },
    { path: 'options', code: 'required', message: 'Options is required' },
  ]);
});

test('two options cannot have the same name', () => {
  expect(errors({ name: 'Colour', type: 'Select', options: [red, { ...red, name: 'Red ' }] })).toEqual([
    { path: 'options.1.name', code: 'invalid', message: 'Another option has this name' },
  ]);
});
