import { fold } from '../text/folding.ts';
import type { JobFormField } from './fields.ts';
import type { FormValue, FormValues } from './form-values.ts';

/** An answer that says that something is wrong. */
export type FailedAnswer = {
  fieldId: string;
  /** What was found, in the words of the form: 'Filter replaced: No', 'Belt: Worn'. */
  text: string;
  /** The words by which the price book is searched. */
  words: string;
  /** The entry of the price book that mends it. */
  itemId: string | null;
};

/** Words of an answer that say that something is wrong. */
const failing =
  /\b(fail(ed|s|ure)?|not|no|bad|poor|worn|broken|damaged|defective|faulty|missing|leak(s|ing)?|replace|repair|needs?)\b/;
/** Answers that contain such a word and say the opposite. */
const passing =
  /\b(not (needed|required|applicable)|no (issue|issues|problem|problems|defect|defects|damage|leak|leaks)|n a)\b/;

const saysFailed = (answer: string): boolean => {
  const words = fold(answer).replaceAll(/[^a-z0-9]+/g, ' ');
  return failing.test(words) && !passing.test(words);
};

/** Words of a question that say nothing about the part that it is about. */
const ofQuestions = new Set(
  'is are was were the a an of and or in on at to for has have been be done ok okay good not no replaced replace checked check tested test clean cleaned working works inspected inspect installed condition status state pass passed'.split(
    ' ',
  ),
);

/**
 * The words of a question that name its part.
 *
 * @example partWords('Filter not replaced') → 'Filter'
 */
export const partWords = (label: string): string =>
  label
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word !== '' && !ofQuestions.has(fold(word)))
    .join(' ');

function failedText({ label, type }: JobFormField, value: FormValue): string | null {
  if (type === 'checkbox') {
    // A question that asks for a fault fails when it is ticked, every other one when it is not.
    const isFault = saysFailed(label);
    return value === isFault ? (isFault ? label : `${label}: No`) : null;
  }
  const chosen = type === 'select' || type === 'multi-select' ? [value].flat() : [];
  const failed = chosen.filter((option): option is string => typeof option === 'string' && saysFailed(option));
  return failed.length === 0 ? null : `${label}: ${failed.join(', ')}`;
}

/**
 * The answers of a filled form that say that something is wrong, in the order of its questions: a fault that was ticked, a
 * check that was not, and a chosen option such as 'Failed' or 'Not replaced'.
 *
 * @example failedAnswers([{ id: 'a', label: 'Filter not replaced', type: 'checkbox', … }], { a: true })
 *   → [{ fieldId: 'a', text: 'Filter not replaced', words: 'Filter', itemId: null }]
 */
export const failedAnswers = (fields: readonly JobFormField[], values: Readonly<FormValues>): FailedAnswer[] =>
  fields.flatMap((field) => {
    const text = failedText(field, values[field.id] ?? null);
    if (text === null) return [];
    return [{ fieldId: field.id, text, words: partWords(field.label), itemId: field.itemId ?? null }];
  });

/** Whether an answer to a question of this type can say that something is wrong. */
export const canFail = ({ type }: Pick<JobFormField, 'type'>): boolean =>
  type === 'checkbox' || type === 'select' || type === 'multi-select';
