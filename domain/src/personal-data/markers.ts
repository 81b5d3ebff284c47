/**
 * What names a person in texts: full names, e-mail addresses and the digits of phone numbers, without the country's code or a zero
 * in front.
 */
export type Markers = { names: readonly string[]; emails: readonly string[]; numbers: readonly string[] };

/**
 * Regular expressions in the syntax that JavaScript and PostgreSQL share, so that both find the same. Each repetition is bounded.
 * Null: there is nothing to find.
 */
export type MarkerPatterns = {
  /** Matches full names of two words or more. */
  names: string | null;
  emails: string | null;
  numbers: string | null;
  /** Matches single words of the names. Used in the person's own records only. */
  words: string | null;
};

/** The text that replaces an erased name. */
export const erasedName = 'Erased person';
/** The address that replaces an erased e-mail address. Its domain is reserved, so no mail can be sent to it (RFC 2606). */
export const erasedEmail = 'erased@erased.invalid';
/** The text that replaces an erased phone number. */
export const erasedNumber = '(erased number)';

/** The fewest letters of a full name that is searched for: a shorter one would be found inside other words. */
const leastNameLetters = 5;
/** The fewest letters of a single word of a name that is searched for: shorter words occur in ordinary text too often. */
const leastWordLetters = 3;
/** The fewest digits of a phone number that is searched for: shorter numbers are those of services. */
const leastDigits = 7;

const apostrophe = /^['’‘‛`´ʼʹ′＇]$/;
const hyphen = /^[-‐‑‒–—―−]$/;
const spelledOut: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
);

const escaped = (character: string): string => (/^[A-Za-z0-9]$/.test(character) ? character : `[${character}]`);
const quoted = (character: string): string =>
  character === '^' || character === '\\' || character === '[' || character === ']'
    ? `\\${character}`
    : escaped(character);

/** The pattern of one letter, in both cases, with and without an accent. */
function letterPattern(letter: string): string {
  if (apostrophe.test(letter)) return "['’‘‛`´ʼʹ′＇]?";
  if (hyphen.test(letter)) return '[ ‐‑‒–—―−-]';
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const forms = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  if ([...plain].length === 1) for (const form of [plain, plain.toLowerCase(), plain.toUpperCase()]) forms.add(form);
  const single = [...forms].filter((form) => [...form].length === 1);
  const spelled = spelledOut.get(letter.toLowerCase());
  const one = single.length === 1 ? quoted(single[0] ?? '') : `[${single.join('')}]`;
  return spelled === undefined ? one : `(?:${one}|${[...spelled].map(letterPattern).join('')})`;
}

const isLetter = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character);
const lettersOf = (text: string): number => [...text].filter(isLetter).length;
const wordsOf = (name: string): string[] => name.split(/[\s,;]/).filter((word) => word !== '');
const characterPattern = (character: string): string =>
  isLetter(character) || apostrophe.test(character) || hyphen.test(character)
    ? letterPattern(character)
    : quoted(character);

const wordPattern = (word: string): string => [...word.normalize('NFC')].map(characterPattern).join('');
const between = '[ ,\u00a0]{1,3}';
const whole = (patterns: readonly string[]): string | null =>
  patterns.length === 0 ? null : `(?<![A-Za-z0-9])(?:${patterns.join('|')})(?![A-Za-z0-9])`;

/** Alternatives with the longest first, so that 'Ann Lee Smith' is found as a whole and not only its 'Ann Lee'. */
const longestFirst = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].sort((one, other) => other.length - one.length || (one < other ? -1 : 1));

function namePatterns(names: readonly string[]): string[] {
  const found = names.flatMap((name) => {
    const words = wordsOf(name);
    if (words.length < 2 || lettersOf(name) < leastNameLetters) return [];
    const forms = [words];
    // 'Lee, Ann' is how sorted lists write 'Ann Lee'.
    if (words.length === 2) forms.push([...words].reverse());
    return forms.map((form) => form.map(wordPattern).join(between));
  });
  return longestFirst(found);
}

const emailPattern = (email: string): string =>
  [...email.trim().normalize('NFC')]
    .map((character) => (character === '@' ? '(?:@|%40)' : characterPattern(character)))
    .join('');

/** @example nationalDigits({ countryCode: '+1', number: '(416) 555-0134' }) → '4165550134' */
export const nationalDigits = ({ countryCode, number }: { countryCode: string; number: string }): string => {
  const digits = number.replaceAll(/\D/g, '');
  const country = countryCode.replaceAll(/\D/g, '');
  const isInternational = /^(?:\+|00)/.test(number.trim());
  const bare = isInternational ? digits.replace(/^00/, '') : digits;
  const national = isInternational && bare.startsWith(country) ? bare.slice(country.length) : bare;
  return national.replace(/^0+/, '');
};

const numberPattern = (digits: string): string =>
  `(?:[+]?[0-9]{1,3}[ .()/-]{0,3})?[(]?${[...digits].join('[ .()/-]{0,3}')}`;

/**
 * The patterns by which a person is found.
 *
 * @example new RegExp(patternsOf({ names: ['Ann Lee'], emails: [], numbers: [] }).names ?? '').test('with ANN LEE.') → true
 */
export function patternsOf({ names, emails, numbers }: Markers): MarkerPatterns {
  const digits = numbers.filter((number) => /^[0-9]+$/.test(number) && number.length >= leastDigits);
  const words = names.flatMap(wordsOf).filter((word) => lettersOf(word) >= leastWordLetters);
  const addresses = emails.filter((email) => email.includes('@'));
  return {
    names: whole(namePatterns(names)),
    emails:
      addresses.length === 0
        ? null
        : `(?<![A-Za-z0-9._+-])(?:${longestFirst(addresses).map(emailPattern).join('|')})(?![A-Za-z0-9-])`,
    numbers: digits.length === 0 ? null : `(?<![0-9])(?:${longestFirst(digits).map(numberPattern).join('|')})(?![0-9])`,
    words: whole(longestFirst(words.map(wordPattern))),
  };
}

/** One pattern of what names the person anywhere; null if nothing does. */
export function mentionPattern({ names, emails, numbers }: MarkerPatterns): string | null {
  const patterns = [emails, numbers, names].filter((pattern) => pattern !== null);
  return patterns.length === 0 ? null : patterns.map((pattern) => `(?:${pattern})`).join('|');
}

export type Eraser = {
  text: (text: string) => string;
  /** Each text within a value of JSON. */
  json: (value: unknown) => unknown;
};

/**
 * Replaces what names the person.
 *
 * @param isOwn whether the record is the person's own: single words of the name are replaced too
 */
export function makeEraser(patterns: MarkerPatterns, isOwn: boolean): Eraser {
  const replacements = [
    { pattern: patterns.emails, by: erasedEmail },
    { pattern: patterns.numbers, by: erasedNumber },
    { pattern: patterns.names, by: erasedName },
    { pattern: isOwn ? patterns.words : null, by: erasedName },
  ].flatMap(({ pattern, by }) => (pattern === null ? [] : [{ expression: new RegExp(pattern, 'gu'), by }]));
  const text = (value: string): string => {
    let erased = value;
    for (const { expression, by } of replacements) erased = erased.replaceAll(expression, by);
    // 'Ann' and 'Lee', each replaced, are one person.
    return erased === value ? value : erased.replaceAll(`${erasedName} ${erasedName}`, erasedName);
  };
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, json(inner)]));
  };
  return { text, json };
}
