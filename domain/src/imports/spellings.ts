/** The spelling of a file's days and amounts: one order and one decimal mark for all its columns. */
export type Convention = {
  /** '3/9/2025' is 3 September. Days with points are always of this order. */
  isDayFirst: boolean;
  /** '1.250,00' is a thousand and a quarter. */
  hasDecimalComma: boolean;
};

/** The values of a column by what they say about the file's convention. 'either': they can be read in both ways. */
export type Spelling = {
  dayFirst: number;
  monthFirst: number;
  eitherDay: number;
  decimalComma: number;
  decimalPoint: number;
  eitherMark: number;
};

/** Days and amounts are short: longer texts are not looked at. */
export const mostMeasureCharacters = 60;

const numericDay = /^\s*(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})(?!\d)/;

type DaySpelling = 'dayFirst' | 'monthFirst' | 'eitherDay' | null;

/** What a written day says about its order; null for one that is the same day in both, and for other texts. */
function daySpelling(text: string): DaySpelling {
  const numbers = numericDay.exec(text);
  if (numbers === null) return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  if (first > 12) return second > 12 ? null : 'dayFirst';
  if (second > 12) return 'monthFirst';
  return first === second ? null : 'eitherDay';
}

const signs = /[\s\p{Sc}'’]|^[A-Z]{1,3}(?=\s*[\p{Sc}\d])|(?<=[\d.,\s])[A-Z]{3}$|^kr\.?|kr\.?$/giu;
const grouped = { '.': /^\d{1,3}(\.\d{3})+$/, ',': /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})+,\d{3})$/ };

type Mark = '.' | ',';
const otherMark = (mark: Mark): Mark => (mark === '.' ? ',' : '.');

/**
 * An amount without currency, in the parts that its writing allows: `mark` is its decimal mark, null for a whole number,
 * 'either' where a single mark before three digits separates thousands or decimals. Null for other texts.
 */
function partsOf(text: string): { plain: string; mark: Mark | 'either' | null } | null {
  if (text.length > mostMeasureCharacters) return null;
  const plain = text.replaceAll(signs, '');
  if (!/^[.,]*\d[\d.,]*$/.test(plain)) return null;
  const marks = [...plain].filter((sign): sign is Mark => sign === '.' || sign === ',');
  const [mark] = marks.slice(-1);
  if (mark === undefined) return { plain, mark: null };
  const [whole = '', decimals = ''] = plain.split(mark);
  if (new Set(marks).size === 2) {
    const isOnce = marks.filter((sign) => sign === mark).length === 1;
    return isOnce && grouped[otherMark(mark)].test(whole) ? { plain, mark } : null;
  }
  if (marks.length > 1) return grouped[mark].test(plain) ? { plain, mark: otherMark(mark) } : null;
  return { plain, mark: decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? 'either' : mark };
}

/**
 * Parses an amount with a currency and separators. A single mark before three digits is read by the convention of the
 * file. Other text is returned unchanged, so that validation reports it.
 *
 * @example readAmount('$1,234.50', { hasDecimalComma: false }) → '1234.50'; readAmount('1.250', { hasDecimalComma: true }) → '1250'
 * @example readAmount('12,50 €', { hasDecimalComma: false }) → '12.50'; readAmount('call us', …) → 'call us'
 */
export function readAmount(text: string, { hasDecimalComma }: Pick<Convention, 'hasDecimalComma'>): string {
  const parts = partsOf(text);
  if (parts === null) return text;
  const usual: Mark = hasDecimalComma ? ',' : '.';
  const mark = parts.mark === 'either' ? usual : (parts.mark ?? usual);
  // Beside decimal points, a comma needs two digits after it: '1,2' is nothing that a program writes.
  if (mark === ',' && !hasDecimalComma && !/,\d{2}$/.test(parts.plain) && parts.plain.includes(',')) return text;
  return parts.plain.replaceAll(otherMark(mark), '').replace(mark, '.');
}

/** What the values of a column say about the convention of its file. */
export function spellingOf(values: Iterable<string>): Spelling {
  const found: Spelling = {
    dayFirst: 0,
    monthFirst: 0,
    eitherDay: 0,
    decimalComma: 0,
    decimalPoint: 0,
    eitherMark: 0,
  };
  for (const value of values) {
    if (value.length > mostMeasureCharacters || !/\d/.test(value)) continue;
    const day = daySpelling(value);
    if (day !== null) found[day] += 1;
    const mark = partsOf(value)?.mark ?? null;
    if (mark !== null) found[mark === 'either' ? 'eitherMark' : mark === ',' ? 'decimalComma' : 'decimalPoint'] += 1;
  }
  return found;
}
