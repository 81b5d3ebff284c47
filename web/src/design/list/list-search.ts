import { isDateOnly } from '@truckroll/domain/text/checks';

/** The list state in a URL besides its filters (screens 3.10). */
export type ListSearch<K extends string = string> = {
  search?: string;
  page?: number;
  limit?: number;
  sortBy?: K;
  sortOrder?: 'asc' | 'desc';
  /** The id of the open saved view, its version, and the columns that the list hides while it is open, comma-joined. */
  savedView?: string;
  viewVersion?: string;
  hidden?: string;
};

export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const usualPageSize: PageSize = 10;
/** The page size of the lists that are read most: clients, jobs and documents. */
export const longPageSize: PageSize = 25;

const positive = (value: unknown): number | undefined => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
};

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

/** Reads a text, trimmed. */
export const readText = (value: unknown): string | undefined => {
  const given = typeof value === 'string' ? value.trim().slice(0, 200) : '';
  return given === '' ? undefined : given;
};

const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Reads the id of a record, the product's or the carrier's. */
export const readId = (value: unknown): string | undefined => matching(/^[\w-]{1,100}$/, value);

/** The most ids of a filter. */
const mostIds = 50;

/** Reads the ids of several records, comma-joined; what is no id is ignored. */
export function readIds(raw: unknown): string[] | undefined {
  const given: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  const ids = [...new Set(given.flatMap((each) => readId(each) ?? []))].slice(0, mostIds);
  return ids.length === 0 ? undefined : ids;
}

export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateOnly(value) ? value : undefined;

export const readFlag = (value: unknown): 'true' | undefined => (String(value) === 'true' ? 'true' : undefined);

/** Reads the list state from a URL; unknown values are ignored. */
export const readListSearch = <K extends string>(
  raw: Record<string, unknown>,
  sortKeys: readonly K[],
): ListSearch<K> => ({
  search: readText(raw.search),
  page: positive(raw.page),
  limit: pageSizes.find((size) => size === positive(raw.limit)),
  sortBy: oneOf(sortKeys, raw.sortBy),
  sortOrder: oneOf(['asc', 'desc'], raw.sortOrder),
  savedView: readId(raw.savedView),
  viewVersion: matching(/^[\dTZ:.-]{1,30}$/, raw.viewVersion),
  hidden: matching(/^[\w,]{1,1000}$/, raw.hidden),
});

/** Reads a filter of one value; unknown ones are ignored. */
export const readChoice = oneOf;

/** Reads a filter of several values, comma-joined; unknown ones are ignored. */
export function readChoices<T extends string>(values: readonly T[], raw: unknown): T[] | undefined {
  const given = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  const known = values.filter((value) => given.includes(value));
  return known.length === 0 ? undefined : known;
}

/** The sort after a click on a column's header: ascending, descending, then the list's own order. */
export function nextSort<K extends string>(
  current: Pick<ListSearch<K>, 'sortBy' | 'sortOrder'>,
  pressed: K,
): Pick<ListSearch<K>, 'sortBy' | 'sortOrder'> {
  if (current.sortBy !== pressed) return { sortBy: pressed, sortOrder: 'asc' };
  if (current.sortOrder !== 'desc') return { sortBy: pressed, sortOrder: 'desc' };
  return { sortBy: undefined, sortOrder: undefined };
}
