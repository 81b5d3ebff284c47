import { fieldHasOptions, jobFormFieldTypes, mostFieldOptions, mostFields } from '@truckroll/domain/job-forms/fields';
import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { z } from 'zod';
import { anyOf, endpoint, nothing, signedIn, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  flag,
  id,
  idParams,
  limit,
  optionalId,
  optionalText,
  page,
  paged,
  pathId,
  requiredPathId,
  requiredText,
  version,
} from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { jobFormListFilters } from './job-form-list-filters.ts';

/** A question of a form; `name` always equals the label (API 3.9). */
export const jobFormField = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  type: z.enum(jobFormFieldTypes),
  required: z.boolean(),
  options: z.array(z.string()),
  /** The entry of the price book that is offered when the answer says that something is wrong. */
  itemId: z.string().optional(),
});
describeType(jobFormField, { id: 'JobFormField' });
export type JobFormField = z.infer<typeof jobFormField>;

export const jobForm = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.literal('Job'),
  fields: z.array(jobFormField),
  attachToNewJobs: z.boolean(),
  isActive: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(jobForm, { id: 'JobForm' });
export type JobForm = z.infer<typeof jobForm>;

/** A snapshot of a form's fields from when an entry was filled. */
export const jobFormSchema = z.object({ fields: z.array(jobFormField) });
describeType(jobFormSchema, { id: 'JobFormSchema' });
export type JobFormSchema = z.infer<typeof jobFormSchema>;

const formValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
const formValues = z.record(z.string(), formValue);

/** A filled form. */
export const jobFormEntry = z.object({
  id: z.string(),
  jobId: z.string(),
  jobNumber: z.number(),
  visitId: z.string().nullable(),
  visitStatus: z.enum(visitStatuses).nullable(),
  formId: z.string(),
  formTitle: z.string(),
  filledBy: z.string(),
  filledAt: z.string(),
  updatedAt: z.string(),
  formSchema: jobFormSchema,
  formValues,
});
describeType(jobFormEntry, { id: 'JobFormEntry' });
export type JobFormEntry = z.infer<typeof jobFormEntry>;

export const listFormsToChoose = endpoint({
  id: 'JF-1',
  name: 'listFormsToChoose',
  summary: 'The active job forms, by title',
  method: 'GET',
  path: '/job-forms/all',
  needs: signedIn,
  query: z.object({ type: z.literal('Job').default('Job') }),
  data: z.object({ data: z.array(jobForm).max(listBounds.jobForms) }),
});

export const listJobForms = endpoint({
  id: 'JF-2',
  name: 'listJobForms',
  summary: 'List job forms',
  method: 'GET',
  path: '/job-forms',
  needs: signedIn,
  query: z.object({
    ...filterSchemas(jobFormListFilters),
    includeInactive: flag.default(false),
    page,
    limit: limit(10),
  }),
  data: z.object({ jobForms: z.array(jobForm), ...paged }),
});

export const getJobForm = endpoint({
  id: 'JF-2b',
  name: 'getJobForm',
  summary: 'One job form',
  method: 'GET',
  path: '/job-forms/:id',
  needs: signedIn,
  params: idParams,
  data: z.object({ jobForm }),
  refuses: ['notFound'],
});

const optionsText = 'Options are required';
const fieldsText = 'Fields is required';

const option = requiredText(200);

/** A field as the builder sends it; without an id it is new. */
const fieldInput = z
  .object({
    id: z
      .string()
      .regex(/^[A-Za-z0-9][\w-]{0,99}$/)
      .nullish(),
    label: requiredText(200),
    type: z.enum(jobFormFieldTypes),
    required: flag.default(false),
    options: z
      .array(option)
      .max(mostFieldOptions)
      .refine((options) => new Set(options).size === options.length, { params: { code: 'not_unique' } })
      .nullish()
      .transform((options) => options ?? []),
    itemId: optionalId,
  })
  .refine((field) => !fieldHasOptions(field.type) || field.options.length > 0, {
    path: ['options'],
    error: optionsText,
    params: { code: 'required' },
    // Runs even when other fields fail, so that all failures are reported at once.
    when: ({ issues }) => issues.every(({ path }) => path?.[0] !== 'type' && path?.[0] !== 'options'),
  });
describeType(fieldInput, { id: 'JobFormFieldInput' });
export type JobFormFieldInput = z.output<typeof fieldInput>;

const fieldsInput = z
  .array(fieldInput)
  .min(1, { error: fieldsText })
  .max(mostFields)
  .refine(
    (fields) => {
      const ids = fields.flatMap((field) => field.id ?? []);
      return new Set(ids).size === ids.length;
    },
    { params: { code: 'not_unique' } },
  );

const newJobForm = z.object({
  title: requiredText(200),
  description: optionalText(1000),
  type: z.literal('Job').optional(),
  fields: fieldsInput,
  attachToNewJobs: flag.optional(),
  isActive: flag.optional(),
});
describeType(newJobForm, { id: 'NewJobForm' });
export type NewJobForm = z.output<typeof newJobForm>;

const jobFormChange = newJobForm
  .extend({ title: requiredText(200).optional(), fields: fieldsInput.optional(), updatedAt: version })
  .omit({ type: true });
describeType(jobFormChange, { id: 'JobFormChange' });
export type JobFormChange = z.output<typeof jobFormChange>;

const mayWrite = anyOf('JobForms.create', 'JobForms.createOwn');

export const createJobForm = endpoint({
  id: 'JF-3',
  name: 'createJobForm',
  summary: 'Add a job form',
  method: 'POST',
  path: '/job-forms',
  needs: mayWrite,
  body: newJobForm,
  data: z.object({ jobForm }),
  status: 201,
  refuses: ['jobFormsUnconnected'],
});

export const updateJobForm = endpoint({
  id: 'JF-3b',
  name: 'updateJobForm',
  summary: 'Change a job form',
  method: 'PUT',
  path: '/job-forms/:id',
  needs: mayWrite,
  params: idParams,
  body: jobFormChange,
  data: z.object({ jobForm }),
  refuses: ['notFound', 'stale'],
});

export const deleteJobForm = endpoint({
  id: 'JF-3c',
  name: 'deleteJobForm',
  summary: 'Delete a job form; one with entries is set inactive',
  method: 'DELETE',
  path: '/job-forms/:id',
  needs: mayWrite,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

export const listFormsOfJob = endpoint({
  id: 'JF-4',
  name: 'listFormsOfJob',
  summary: "A job's forms with their entries, newest first",
  method: 'GET',
  path: '/jobs/:id/job-forms',
  needs: viewOf('Jobs'),
  params: idParams,
  data: z.object({
    jobForms: z
      .array(z.object({ form: jobForm, entries: z.array(jobFormEntry).max(listBounds.jobFormEntries) }))
      .max(listBounds.jobForms),
  }),
  refuses: ['notFound'],
});

/** Answers by field id. The form's rules validate them against its fields (domain/job-forms/form-values). */
const answers = z.record(z.string().max(100), z.unknown());

const newEntry = z.object({
  jobId: requiredPathId,
  visitId: z.union([z.literal('').transform(() => null), id]).nullish(),
  formValues: answers.default({}),
});
describeType(newEntry, { id: 'NewJobFormEntry' });
export type NewEntry = z.output<typeof newEntry>;

export const fillForm = endpoint({
  id: 'JF-4b',
  name: 'fillForm',
  summary: 'Fill a form on a job',
  method: 'POST',
  path: '/job-forms/:id/entries',
  needs: viewOf('Jobs'),
  params: idParams,
  body: newEntry,
  data: z.object({ entry: jobFormEntry }),
  status: 201,
  refuses: ['notFound', 'formNotOfJob', 'jobClosed'],
  isSentLater: true,
});

export const changeEntry = endpoint({
  id: 'JF-4c',
  name: 'changeEntry',
  summary: 'Change an entry; answers that are not sent stay',
  method: 'PUT',
  path: '/job-forms/entries/:entryId',
  needs: viewOf('Jobs'),
  params: z.object({ entryId: pathId }),
  body: z.object({ formValues: answers.default({}), updatedAt: version }),
  data: z.object({ entry: jobFormEntry }),
  refuses: ['notFound', 'stale', 'jobClosed'],
  isSentLater: true,
});
