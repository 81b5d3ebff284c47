import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { jobFormFieldTypes } from '@truckroll/domain/job-forms/fields';
import { expect, test } from 'vitest';
import {
  fieldOptionsOf,
  type JobFormBuilderValues,
  jobFormSchema,
  jobFormValues,
  newField,
} from './job-form-values.ts';

const form = (fields: JobFormBuilderValues['fields'], title = 'Inspection'): JobFormBuilderValues => ({
  ...jobFormValues(null),
  title,
  fields,
});

const errors = (values: JobFormBuilderValues) => {
  const { error } = readBy(jobFormSchema, values);
  return error === undefined ? [] : toFieldErrors(error);
};

test('a form needs a title and a field', () => {
  expect(errors(form([], ' '))).toEqual([
    { path: 'title', code: 'required', message: 'Title is required' },
    { path: 'fields', code: 'too_few', message: 'Fields is required' },
  ]);
});

test.each(jobFormFieldTypes)('a field of type %s is sent with its label', (type) => {
  const field = { ...newField(type), label: ' Condition ', options: 'Good\nBad' };
  const options = type === 'select' || type === 'multi-select' ? ['Good', 'Bad'] : [];
  expect(readBy(jobFormSchema, form([field])).data?.fields).toEqual([
    { id: field.id, label: 'Condition', type, required: false, options },
  ]);
});

test('reports every failing field at once', () => {
  expect(errors(form([newField('select'), newField('text')]))).toEqual([
    { path: 'fields.0.label', code: 'required', message: 'Label is required' },
    { path: 'fields.0.options', code: 'required', message: 'Options are required' },
    { path: 'fields.1.label', code: 'required', message: 'Label is required' },
  ]);
});

test('refuses duplicate options', () => {
  expect(errors(form([{ ...newField('select'), label: 'Condition', options: 'Good\n Good' }]))).toEqual([
    { path: 'fields.0.options', code: 'invalid', message: "'Good' stands here twice" },
  ]);
});

test.each([
  ['Good\n\n Bad ', ['Good', 'Bad']],
  ['', []],
  ['\r\nOne\r\n', ['One']],
])('the options of %j are %j', (text, options) => expect(fieldOptionsOf(text)).toEqual(options));

test('stored fields keep their ids, so that filled forms stay readable', () => {
  const stored = {
    id: 'f',
    title: 'Inspection',
    description: null,
    type: 'Job' as const,
    fields: [
      {
        id: 'a',
        label: 'Condition',
        name: 'Condition',
        type: 'select' as const,
        required: true,
        options: ['Good', 'Bad'],
        itemId: '0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5',
      },
    ],
    attachToNewJobs: true,
    isActive: true,
    createdBy: null,
    createdAt: '',
    updatedAt: '',
  };
  const values = jobFormValues(stored);
  expect(values.fields[0]).toEqual({
    id: 'a',
    label: 'Condition',
    type: 'select',
    required: true,
    options: 'Good\nBad',
    itemId: '0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5',
  });
  expect(readBy(jobFormSchema, values).data?.fields[0]?.id).toBe('a');
  expect(readBy(jobFormSchema, values).data?.fields[0]?.itemId).toBe('0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5');
  // Only an answer that can say that something is wrong offers a part.
  const asText = { ...values, fields: values.fields.map((field) => ({ ...field, type: 'text' as const })) };
  expect(readBy(jobFormSchema, asText).data?.fields[0]).not.toHaveProperty('itemId');
});
