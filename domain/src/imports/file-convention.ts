import { customTargetKey, type ImportProperty, propertiesOfKind } from './custom-columns.ts';
import type { ImportKind } from './kinds.ts';
import type { Convention, Spelling } from './spellings.ts';

const dayTargets: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  jobs: ['startDay', 'endDay'],
  invoices: ['date', 'dueDate'],
};
const amountTargets: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  jobs: ['total'],
  invoices: ['total', 'balance'],
  products: ['cost', 'price'],
};
const dayTypes: ReadonlySet<string> = new Set(['Date', 'Timestamp']);

/**
 * The order that a locale writes days in and the mark of its decimals.
 *
 * @example conventionOfLocale('en-GB') → { isDayFirst: true, hasDecimalComma: false }
 */
export function conventionOfLocale(locale: string): Convention {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }).formatToParts(0);
  const [first] = parts.filter(({ type }) => type === 'day' || type === 'month');
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return { isDayFirst: first?.type === 'day', hasDecimalComma: decimal?.value === ',' };
}

/** The convention of a file, and the parts that are ambiguous: a person is asked about them. */
type JudgedConvention = { convention: Convention; asks: { days: boolean; amounts: boolean } };

type Votes = { yes: number; no: number; either: number };

/** The majority of the values, or the proposal if they are undecided. A person is asked unless all agree. */
function judge({ yes, no, either }: Votes, proposed: boolean): { value: boolean; asks: boolean } {
  const value = yes === no ? proposed : yes > no;
  return { value, asks: (yes > 0 && no > 0) || (yes + no === 0 && either > 0) };
}

type FileColumns = {
  kind: ImportKind;
  columns: readonly (string | null)[];
  spellings: readonly Spelling[];
  properties: readonly ImportProperty[];
  /** The convention of the company's locale. */
  proposed: Convention;
};

/**
 * The convention of a file's days and amounts, by all columns that are imported as such, including custom properties.
 *
 * @example A file of jobs with '25/03/2026' in one column and '3/4/2026' in another: both are day first.
 */
export function judgeConvention({ kind, columns, spellings, properties, proposed }: FileColumns): JudgedConvention {
  const ofTypes = (wanted: (type: string) => boolean) =>
    propertiesOfKind(kind, properties)
      .filter(({ type }) => wanted(type))
      .map(({ id }) => customTargetKey(id) as string);
  const days = new Set([...(dayTargets[kind] ?? []), ...ofTypes((type) => dayTypes.has(type))]);
  const amounts = new Set([...(amountTargets[kind] ?? []), ...ofTypes((type) => type === 'Number')]);
  const sum = (targets: ReadonlySet<string>, key: keyof Spelling): number =>
    columns.reduce(
      (total, target, column) =>
        target !== null && targets.has(target) ? total + (spellings[column]?.[key] ?? 0) : total,
      0,
    );
  const order = judge(
    { yes: sum(days, 'dayFirst'), no: sum(days, 'monthFirst'), either: sum(days, 'eitherDay') },
    proposed.isDayFirst,
  );
  const mark = judge(
    { yes: sum(amounts, 'decimalComma'), no: sum(amounts, 'decimalPoint'), either: sum(amounts, 'eitherMark') },
    proposed.hasDecimalComma,
  );
  return {
    convention: { isDayFirst: order.value, hasDecimalComma: mark.value },
    asks: { days: order.asks, amounts: mark.asks },
  };
}
