/** The types that a field of a job form can have (API 3.9); photos and a signature are files of the job. */
export const jobFormFieldTypes = [
  'text',
  'textarea',
  'number',
  'select',
  'multi-select',
  'checkbox',
  'date',
  'datetime',
  'photo',
  'signature',
] as const;
export type JobFormFieldType = (typeof jobFormFieldTypes)[number];

/** One question of a form. `name` is always the label. */
export type JobFormField = {
  id: string;
  label: string;
  name: string;
  type: JobFormFieldType;
  required: boolean;
  options: string[];
};

/** How many fields a form and how many options a field can have (API JF-3). */
export const mostFields = 100;
export const mostFieldOptions = 100;

/** How many photos one field takes. */
export const mostPhotos = 10;

export const fieldHasOptions = (type: JobFormFieldType): boolean => type === 'select' || type === 'multi-select';
