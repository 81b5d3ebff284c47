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

/**
 * Why a password is too close to the person's own name, address or company, or null. The words match in any case and
 * spelling; the rest must have 8 letters and digits.
 *
 * @example ownPasswordRefusal('Olga.Owner2026', { firstName: 'Olga', lastName: 'Owner' })
 *   → 'The password must be more than your name.'
 */
export function ownPasswordRefusal(password: string, owner: PasswordOwner): string | null {
  const { firstName = '', lastName = '', email = '', companyName = '' } = owner;
  const own = [
    ...partsOf(`${firstName} ${lastName}`).map((word) => ({ word, text: ownTexts.name })),
    ...partsOf(email).map((word) => ({ word, text: ownTexts.email })),
    ...partsOf(companyName).map((word) => ({ word, text: ownTexts.company })),
  ].sort((one, other) => other.word.length - one.word.length);
  let left = bare(password);
  let text: string | null = null;
  for (const { word, text: ofWord } of own) {
    if (!left.includes(word)) continue;
    left = left.replaceAll(word, '');
    text ??= ofWord;
  }
  return left.length < leastBeside ? text : null;
}

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
  if (by.isCommon?.(password.toLowerCase()) === true) return commonPasswordText;
  return ownPasswordRefusal(password, by.owner);
}
