import type { addPriceList } from '@truckroll/contract/account/first-run';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { Trade } from '@truckroll/domain/first-run/trade-pack';
import { packPrice, tradePacks } from '@truckroll/domain/first-run/trade-packs';

/** An entry of the price list while it is edited. */
export type PriceRow = {
  /** The name in the pack, by which the row is known while its own name is edited. */
  key: string;
  name: string;
  description: string | null;
  category: string;
  type: 1 | 2;
  unitType: string;
  price: number | null;
  isChosen: boolean;
  /** Whether the price book has it already: it is not added again. */
  isThere: boolean;
};

/** The key by which two entries are the same, as on the server. */
export const productKey = ({ type, name }: { type: number; name: string }): string =>
  `${type} ${name.trim().toLowerCase()}`;

/** The price list of a trade in a currency. All entries that are not there yet are chosen. */
export const priceRows = (trade: Trade, currency: string, known: ReadonlySet<string>): PriceRow[] =>
  tradePacks[trade].items.map(({ cents, ...item }) => {
    const isThere = known.has(productKey(item));
    return { ...item, key: item.name, price: packPrice(cents, currency), isChosen: !isThere, isThere };
  });

/** A trade's price list and job types while they are edited. */
export type PriceDraft = { rows: readonly PriceRow[]; jobTypes: readonly string[] };

export const newDraft = (trade: Trade, currency: string, known: ReadonlySet<string>): PriceDraft => ({
  rows: priceRows(trade, currency, known),
  jobTypes: [...tradePacks[trade].jobTypes],
});

/** The rows in another currency. Names, ticks and prices that somebody has set stay. */
export function inCurrency(
  rows: readonly PriceRow[],
  { trade, from, to }: { trade: Trade; from: string; to: string },
): PriceRow[] {
  const cents = new Map(tradePacks[trade].items.map((item) => [item.name, item.cents]));
  return rows.map((row) => {
    const usual = cents.get(row.key);
    const isUsual = usual !== undefined && row.price === packPrice(usual, from);
    return isUsual ? { ...row, price: packPrice(usual, to) } : row;
  });
}

/** The rows by category, in order. */
export const byCategory = (rows: readonly PriceRow[]): [category: string, rows: PriceRow[]][] => [
  ...Map.groupBy(rows, ({ category }) => category),
];

/** Whether there is anything to add. */
export const addsNothing = ({ rows, jobTypes }: PriceDraft): boolean =>
  jobTypes.length === 0 && !rows.some(({ isChosen, isThere }) => isChosen && !isThere);

/** Whether an entry would be added without a name. */
export const isNameless = ({ isChosen, name }: PriceRow): boolean => isChosen && name.trim() === '';

export const priceListBody = (
  trade: Trade,
  rows: readonly PriceRow[],
  jobTypes: readonly string[],
): BodyInputOf<typeof addPriceList> => ({
  trade,
  items: rows
    .filter(({ isChosen, isThere }) => isChosen && !isThere)
    .map(({ key, isChosen, isThere, ...item }) => item),
  jobTypes: [...jobTypes],
});

/** 'Added 12 entries and 4 job types', for the message. */
export function addedText({ items, jobTypes }: { items: number; jobTypes: number }): string {
  const count = (n: number, noun: string, nouns: string): string => `${n} ${n === 1 ? noun : nouns}`;
  if (items === 0 && jobTypes === 0) return 'Everything was already there';
  return `Added ${count(items, 'entry', 'entries')} and ${count(jobTypes, 'job type', 'job types')}`;
}
