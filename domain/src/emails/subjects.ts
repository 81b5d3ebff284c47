import { fold } from '../text/folding.ts';

/** The prefixes of answers and forwarded messages in the languages that mail programs write them in. */
const prefix = /^\s*(re|aw|antw|sv|vs|odp|ynt|rif|fwd?|wg|tr|rv|enc|i)\s*(?:(?:\[\d+\]|\(\d+\))\s*)?[:：]\s*/iu;

/** Whether a subject begins as that of an answer or a forwarded message. */
export const isAnswerSubject = (subject: string): boolean => prefix.test(subject);

/** Whether a subject begins with the prefix of a forwarded message: 'Fwd: Boiler', 'WG: Boiler'. */
export const isForwardSubject = (subject: string): boolean => /^\s*(fwd?|wg|tr|rv|enc)\s*[:：]/iu.test(subject);

function withoutPrefixes(subject: string): string {
  let rest = subject;
  while (prefix.test(rest)) rest = rest.replace(prefix, '');
  return rest
    .trim()
    .replace(/\(fwd\)$/i, '')
    .trim();
}

/**
 * The subject that a message and its answers have in common, folded.
 *
 * @example baseSubject('RE: Aw: Boiler  (fwd)') → 'boiler'
 */
export const baseSubject = (subject: string): string => fold(withoutPrefixes(subject));

/** @example answerSubject('Re: boiler', 'Re') → 'Re: boiler'; answerSubject('Boiler', 'Fwd') → 'Fwd: Boiler' */
export const answerSubject = (subject: string, word: 'Re' | 'Fwd'): string =>
  subject.toLowerCase().startsWith(`${word.toLowerCase()}:`) ? subject : `${word}: ${subject}`.trim();
