import { fold } from '../text/folding.ts';
import { withoutEnd } from '../text/without-end.ts';

/** The numbers of a cell: the first one, its extension, and what else the cell holds. */
type PhoneText = { number: string; extension: string | null; others: readonly string[] };

/** Whether a text can be dialled: digits of a length that its country has. */
type IsPhone = (text: string) => boolean;

/** Several numbers with their labels are shorter; a longer text is none. */
const longest = 200;

const extensionAtEnd = /(?:ext(?:ension)?\.?|x|#) ?[:.]? ?(\d{1,8})$/i;
const separators = /[,;/|&\n]| (?:or|and|und|oder|et|ou|y|o) /i;
const label =
  /^\(?(?:home|house|cell|cellular|mobile|mob|work|office|business|main|primary|tel|telephone|phone|handy|h|c|m|w|o|p|t)\b\)?[.:]? ?/i;
const labelAtEnd = / ?\(?\b(?:home|house|cell|cellular|mobile|mob|work|office|business|main|primary|h|c|m|w|o)\)?$/i;
/** A whole number as a spreadsheet writes one with decimals: '4165550134.0'. */
const withDecimals = /^(\d{4,15})[.,]0+$/;
/** As it shortens a long one: '4.165550134E+09'. */
const shortened = /^(\d)[.,](\d+)E\+?0?(\d{1,2})$/i;

const digitCount = (text: string): number => text.replaceAll(/\D/g, '').length;

/** The number that a spreadsheet meant; text that it has shortened by digits is returned unchanged. */
function fromSpreadsheet(text: string): string {
  const whole = withDecimals.exec(text)?.[1];
  if (whole !== undefined) return whole;
  const parts = shortened.exec(text);
  const [first = '', decimals = '', exponent = ''] = parts?.slice(1) ?? [];
  return parts !== null && decimals.length === Number(exponent) ? first + decimals : text;
}

/** The trunk prefix of '1-416-555-0134' becomes a country code, as does a prefix of calls abroad. */
function withCountry(number: string, isPhone: IsPhone): string {
  const digits = number.replaceAll(/\D/g, '');
  if (number.startsWith('+')) return number;
  const abroad = /^(?:00|011)([1-9]\d*)$/.exec(digits)?.[1];
  if (abroad !== undefined && !isPhone(number)) return `+${abroad}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : number;
}

type OneNumber = Pick<PhoneText, 'number' | 'extension'>;

/** The only number of a text, or null. Letters are part of no number, but of its label and its extension. */
function readOne(text: string, isPhone: IsPhone): OneNumber | null {
  const bare = fromSpreadsheet(text.trim().replace(/^'/, '').replace(label, '').replace(labelAtEnd, '').trim());
  const split = extensionAtEnd.exec(bare);
  const before = withoutEnd(split === null ? bare : bare.slice(0, split.index), /[\s,;.:-]/);
  const number = withCountry(before, isPhone);
  return /\p{L}|@/u.test(number) || !isPhone(number) ? null : { number, extension: split?.[1] ?? null };
}

const mostNumbers = 3;
const mostWords = 12;

/** The texts of several numbers with nothing but blanks between them, or null. */
function splitSpaced(words: readonly string[], isPhone: IsPhone, atMost = mostNumbers): string[] | null {
  const all = words.join(' ');
  if (readOne(all, isPhone) !== null) return [all];
  if (atMost === 1 || words.length > mostWords) return null;
  for (let end = 1; end < words.length; end += 1) {
    const first = words.slice(0, end).join(' ');
    const others = readOne(first, isPhone) === null ? null : splitSpaced(words.slice(end), isPhone, atMost - 1);
    if (others !== null) return [first, ...others];
  }
  return null;
}

/**
 * Reads a cell with one or several numbers: with an extension, a label, or as a spreadsheet has written it. Null for a
 * text whose first number cannot be dialled, such as one with letters, of an impossible length, or shortened by a
 * spreadsheet.
 *
 * @example readPhoneText('416-555-0134 ext. 12, 905-555-0100', isPhone)
 *   → { number: '416-555-0134', extension: '12', others: ['905-555-0100'] }
 * @example readPhoneText('4165550134.0', isPhone)?.number → '4165550134'; readPhoneText('4.16555E+09', isPhone) → null
 */
export function readPhoneText(text: string, isPhone: IsPhone): PhoneText | null {
  if (text.length > longest) return null;
  const plain = text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
  const parts = plain
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // A separator inside one number, as in '416-555-0134, ext 12', does not make two.
  const isList = parts.filter((part) => digitCount(part) >= 7).length > 1;
  const whole = isList ? null : readOne(plain, isPhone);
  if (whole !== null) return { ...whole, others: [] };
  const [first = '', ...others] = parts;
  const listed = others.length === 0 ? null : readOne(first, isPhone);
  if (listed !== null) return { ...listed, others };
  const [start = '', ...rest] = splitSpaced(plain.split(/\s/), isPhone) ?? [];
  const spaced = readOne(start, isPhone);
  return spaced && { ...spaced, others: rest };
}

/** Whether a text has something like a number that was not read, beside words such as 'none' or 'same as above'. */
export const holdsDigits = (text: string): boolean => /\d/.test(fold(text));
