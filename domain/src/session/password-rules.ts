import { fold } from '../text/folding.ts';

/** The owner of the password. Unknown parts are omitted. */
export type PasswordOwner = { firstName?: string; lastName?: string; email?: string; companyName?: string };

export const commonPasswordText = 'This password is too common. Please choose another one.';
export const samePasswordText = 'The new password must differ from the current one.';
const ownTexts = {
  name: 'The password must be more than your name.',
  email: 'The password must be more than your email address.',
  company: 'The password must be more than the company name.',
} as const;

/** Shorter parts of a name, such as 'Al', occur in too many words to be significant. */
const shortestPart = 3;
/** A password that contains the person's own words is acceptable if it has this many other letters and digits. */
const leastBeside = 8;

const bare = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
const partsOf = (text: string): string[] =>
  [bare(text), ...fold(text).split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= shortestPart);

/** The letters and digits of a password without the words. */
const withoutWords = (password: string, words: readonly string[]): string =>
  words.toSorted((one, other) => other.length - one.length).reduce((left, word) => left.replaceAll(word, ''), password);

/**
 * Why a password is too close to the person's own name, company or address, or null. The words match in any case and
 * spelling; the rest must have 8 letters and digits. The domain of an address is often the company's name, so that the
 * company is named before the address.
 *
 * @example ownPasswordRefusal('Olga.Owner2026', { firstName: 'Olga', lastName: 'Owner' })
 *   → 'The password must be more than your name.'
 */
export function ownPasswordRefusal(password: string, owner: PasswordOwner): string | null {
  const { firstName = '', lastName = '', email = '', companyName = '' } = owner;
  const text = bare(password);
  const kinds = [
    { words: partsOf(`${firstName} ${lastName}`), refusal: ownTexts.name },
    { words: partsOf(companyName), refusal: ownTexts.company },
    { words: partsOf(email), refusal: ownTexts.email },
  ].filter(({ words }) => words.some((word) => text.includes(word)));
  const all = withoutWords(
    text,
    kinds.flatMap(({ words }) => words),
  );
  if (kinds.length === 0 || all.length >= leastBeside) return null;
  const alone = kinds.find(({ words }) => withoutWords(text, words).length < leastBeside);
  return (alone ?? kinds[0])?.refusal ?? null;
}

/** The rows of keyboards and the alphabet, along which fingers and lists run. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);
/** The longest text whose repetition alone makes no good password. */
const longestUnit = 4;
/** A run of neighbours counts as one character from this length on. */
const shortestRun = 3;
/** A password needs this many characters besides what is repeated or in a row. */
const leastVaried = 5;

const isRepeated = (text: string, unit: string): boolean =>
  unit.repeat(Math.ceil(text.length / unit.length)).startsWith(text);

/** The number of stretches of a text in which each character follows its neighbour: 4 for 'abc1234xy', for example. */
function stretchesOf(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    let length = 1;
    while (at + length < text.length && text[at + length] === text[at]) length += 1;
    for (const run of runs) {
      let reach = 1;
      while (at + reach < text.length && run.includes(text.slice(at, at + reach + 1))) reach += 1;
      length = Math.max(length, reach);
    }
    at += length >= shortestRun ? length : 1;
  }
  return count;
}

/**
 * Whether a password is a short text again and again, or the keys of a keyboard in a row: guessed as soon as the lists.
 *
 * @example isMonotonous('1111111111') → true; isMonotonous('abcabcabcabc') → true; isMonotonous('qwertyuiop') → true
 */
export function isMonotonous(password: string): boolean {
  const text = password.toLowerCase();
  if (text === '') return false;
  const units = Array.from({ length: longestUnit }, (_, index) => text.slice(0, index + 1));
  return units.some((unit) => isRepeated(text, unit)) || stretchesOf(text) < leastVaried;
}

/** The shortest text that a password repeats as a whole, or the password itself. */
const unitOf = (text: string): string => {
  const length = (text + text).indexOf(text, 1);
  return text.slice(0, length);
};

/**
 * Why a new password is refused for anything but its length (API SE-3, SE-6), or null. `isCommon` gets the password
 * in lower case; a web page without the list leaves that check to the server.
 *
 * @example passwordRefusal('basketball', { owner: {}, isCommon: (text) => text === 'basketball' })
 *   → 'This password is too common. Please choose another one.'
 */
export function passwordRefusal(
  password: string,
  by: { owner: PasswordOwner; current?: string; isCommon?: (text: string) => boolean },
): string | null {
  if (password === by.current) return samePasswordText;
  const lower = password.toLowerCase();
  if (by.isCommon?.(lower) === true) return commonPasswordText;
  const own = ownPasswordRefusal(password, by.owner);
  if (own !== null) return own;
  return isMonotonous(password) || by.isCommon?.(unitOf(lower)) === true ? commonPasswordText : null;
}
