import { createJobForm, type JobForm } from '@truckroll/contract/jobs/job-forms';
import { canFail } from '@truckroll/domain/job-forms/failed-answers';
import { fieldHasOptions, type JobFormFieldType } from '@truckroll/domain/job-forms/fields';
import { z } from 'zod';
import { randomKey } from '../../../app/transport/random-key.ts';
import type { AppForm } from '../../../design/form/form.tsx';

/**
 * A field in the builder. Its options are a text with one option per line, which is kept while the user tries another
 * type.
 */
export type FieldValues = {
  /** The id to which entries refer. A field keeps it through every other change. */
  id: string;
  label: string;
  type: JobFormFieldType;
  required: boolean;
  options: string;
  /** The entry of the price book that is offered when the answer says that something is wrong. */
  itemId: string | null;
};

export type JobFormBuilderValues = {
  title: string;
  description: string;
  attachToNewJobs: boolean;
  isActive: boolean;
  fields: FieldValues[];
};

export const fieldTypeLabels: Record<JobFormFieldType, string> = {
  text: 'Text',
  textarea: 'Long text',
  number: 'Number',
  select: 'Select',
  'multi-select': 'Multi-select',
  checkbox: 'Checkbox',
  date: 'Date',
  datetime: 'Date and time',
  photo: 'Photo',
  signature: 'Signature',
};

export const newField = (type: JobFormFieldType): FieldValues => ({
  id: randomKey(),
  label: '',
  type,
  required: false,
  options: '',
  itemId: null,
});

export const jobFormValues = (form: JobForm | null): JobFormBuilderValues => ({
  title: form?.title ?? '',
  description: form?.description ?? '',
  attachToNewJobs: form?.attachToNewJobs ?? false,
  isActive: form?.isActive ?? true,
  fields: (form?.fields ?? []).map(({ id, label, type, required, options, itemId = null }) => ({
    id,
    label,
    type,
    required,
    options: options.join('\n'),
    itemId,
  })),
});

/**
 * The options of a text, one per line; empty lines are skipped.
 *
 * @example fieldOptionsOf('Good\n\n Bad ') → ['Good', 'Bad']
 */
export const fieldOptionsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

const twiceText = (option: string): string => `'${option}' stands here twice`;

const repeated = (options: readonly string[]): string | undefined =>
  options.find((option, at) => options.indexOf(option) < at);

/** The contract's checks as the form's schema. */
export const jobFormSchema = z
  .custom<JobFormBuilderValues>()
  .superRefine(({ fields }, context) => {
    fields.forEach(({ type, options }, at) => {
      const twice = fieldHasOptions(type) ? repeated(fieldOptionsOf(options)) : undefined;
      if (twice !== undefined)
        context.addIssue({ code: 'custom', path: ['fields', at, 'options'], message: twiceText(twice) });
    });
  })
  .transform(
    ({ fields, ...form }): z.input<typeof createJobForm.body> => ({
      ...form,
      fields: fields.map(({ options, itemId, ...field }) => ({
        ...field,
        ...(canFail(field) && itemId !== null ? { itemId } : {}),
        options: fieldHasOptions(field.type) ? fieldOptionsOf(options) : [],
      })),
    }),
  )
  .pipe(createJobForm.body);

export type BuilderForm = AppForm<JobFormBuilderValues, z.output<typeof jobFormSchema>>;
