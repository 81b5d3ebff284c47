import { isDateOnly, isDateTime } from '../text/checks.ts';
import { type JobFormField, mostPhotos } from './fields.ts';

/** A field's answer; null for none. */
export type FormValue = string | number | boolean | string[] | null;
/** The answers of a form by field id. */
export type FormValues = Record<string, FormValue>;
export type FormProblem = { path: string; code: 'required' | 'invalid' | 'not_found'; message: string };
export type CheckedForm = { kind: 'values'; values: FormValues } | { kind: 'problems'; problems: FormProblem[] };

/** The maximum length of an answer, in characters. */
const longest = { text: 2000, textarea: 10_000 } as const;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A stored file's key: the account's segment and the file's own. */
const isFileKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,64}\/[\w.-]{1,200}$/.test(value);

/** The answer in its stored form, or undefined when the field cannot accept it. */
function readAnswer(field: JobFormField, sent: unknown): FormValue | undefined {
  switch (field.type) {
    case 'number':
      return typeof sent === 'number' && Number.isFinite(sent) ? sent : undefined;
    case 'checkbox':
      return typeof sent === 'boolean' ? sent : undefined;
    case 'multi-select': {
      if (!Array.isArray(sent)) return undefined;
      const chosen = field.options.filter((name) => sent.includes(name));
      return sent.every((name) => chosen.includes(name)) ? chosen : undefined;
    }
    case 'select':
      return typeof sent === 'string' && field.options.includes(sent) ? sent : undefined;
    case 'date':
      return typeof sent === 'string' && isDateOnly(sent) ? sent : undefined;
    case 'datetime':
      return typeof sent === 'string' && isDateTime(sent) ? new Date(sent).toISOString() : undefined;
    case 'photo':
      return Array.isArray(sent) && sent.length <= mostPhotos && sent.every(isFileKey) ? [...new Set(sent)] : undefined;
    case 'signature':
      return isFileKey(sent) ? sent : undefined;
    case 'text':
    case 'textarea':
      return typeof sent === 'string' && sent.length <= longest[field.type] ? sent : undefined;
  }
}

/**
 * Validates a form's answers for saving (API JF-4). The result has an answer for every field, null where there was
 * none; answers to unknown fields are dropped. An unticked checkbox is an answer, and so is 0.
 *
 * @example checkFormValues([{ id: 'a', label: 'Pressure', type: 'number', required: true, … }], { a: '' })
 *   → problem at 'formValues.a': 'Pressure is required'
 */
export function checkFormValues(fields: readonly JobFormField[], sent: Readonly<Record<string, unknown>>): CheckedForm {
  const values: [id: string, value: FormValue][] = [];
  const problems: FormProblem[] = [];
  for (const field of fields) {
    const given = Object.hasOwn(sent, field.id) ? sent[field.id] : null;
    const trimmed = typeof given === 'string' ? given.trim() : given;
    const answer = isEmpty(trimmed) ? null : readAnswer(field, trimmed);
    const path = `formValues.${field.id}`;
    if (answer === undefined) problems.push({ path, code: 'invalid', message: `${field.label} is not valid` });
    else if (answer === null && field.required)
      problems.push({ path, code: 'required', message: `${field.label} is required` });
    else values.push([field.id, answer]);
  }
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'values', values: Object.fromEntries(values) };
}

/** A file that an answer references by its storage key, and the problem when the job has no such file. */
export type AnsweredFile = { kind: 'photo' | 'signature'; key: string; problem: FormProblem };

/**
 * The files that a form's answers reference. The caller checks that they are files of the job.
 *
 * @example filesOfAnswers([{ id: 'a', label: 'Meter', type: 'photo', … }], { a: ['acc/1'] })
 *   → [{ kind: 'photo', key: 'acc/1', problem: { path: 'formValues.a', code: 'not_found', message: 'Meter is not valid' } }]
 */
export function filesOfAnswers(fields: readonly JobFormField[], values: FormValues): AnsweredFile[] {
  return fields.flatMap(({ id, label, type }) => {
    if (type !== 'photo' && type !== 'signature') return [];
    const value = values[id] ?? null;
    const keys = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    const problem: FormProblem = { path: `formValues.${id}`, code: 'not_found', message: `${label} is not valid` };
    return keys.map((key): AnsweredFile => ({ kind: type, key, problem }));
  });
}
