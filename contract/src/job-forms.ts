import { z } from 'zod';

export const jobFormFieldTypes = [
  'text',
  'textarea',
  'number',
  'select',
  'multi-select',
  'checkbox',
  'date',
  'datetime',
] as const;

export const jobFormField = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  type: z.enum(jobFormFieldTypes),
  required: z.boolean(),
  options: z.array(z.string()),
});
export type JobFormField = z.infer<typeof jobFormField>;

/** A form's fields as they were when an entry was filled. */
export type JobFormSchema = { fields: JobFormField[] };
