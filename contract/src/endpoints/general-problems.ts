/**
 * The refusals whose texts every page of the web app shows by itself, and the types and helpers for reading any refusal. They
 * stand apart from problem.ts, because they are loaded before the sign-in, where each kB counts.
 */
export const generalProblems = {
  sessionExpired: [401, 'Your session has expired. Please sign in again.'],
  signUpClosed: [403, 'Sign up is closed.'],
  pathNotFound: [404, 'Not found'],
  stale: [409, 'This record was changed by someone else. Reload and try again.'],
  unexpected: [500, 'Something went wrong. Please try again.'],
} as const;

/** What a page says of an answer that ended before its last line (API 1.10). */
export const cutOffText = 'The answer was cut off. Please try again.';

/** Fills the placeholders of a text: fill('{n} left', { n: 2 }) → '2 left'. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => (key in values ? String(values[key]) : whole));

/** Machine-readable codes of field failures (API 1.4): programs decide by the code, never by the text. */
export const fieldCodes = [
  'required',
  'wrong_type',
  'invalid_format',
  'not_a_date',
  'not_an_option',
  'too_long',
  'too_short',
  'too_big',
  'too_small',
  'out_of_range',
  'too_many',
  'too_few',
  'wrong_order',
  'not_unique',
  'not_found',
  'not_allowed',
  'mismatch',
  'invalid',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** The message that a form shows at one field, given by its path. */
export type FieldText = { path: string; message: string };
/** A failing field in a refusal. */
export type FieldError = FieldText & { code: FieldCode };
