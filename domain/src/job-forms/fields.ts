/** The field types of a job form (API 3.9); photos and signatures are files of the job. */
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

/** One field of a form. `name` always equals the label. */
export type JobFormField = {
  id: string;
  label: string;
  name: string;
  type: JobFormFieldType;
  required: boolean;
  options: string[];
  /** The entry of the price book that is offered when the answer says that something is wrong. */
  itemId?: string | undefined;
};

/** The most fields of a form and options of a field (API JF-3). */
export const mostFields = 100;
export const mostFieldOptions = 100;

/** The most photos of one field. */
export const mostPhotos = 10;

export const fieldHasOptions = (type: JobFormFieldType): boolean => type === 'select' || type === 'multi-select';
