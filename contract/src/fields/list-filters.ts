import type { BadgeGroup } from '@truckroll/domain/colors/badge-colors';

// The router reads filters from URLs on the first page, before any schema is needed, so nothing here uses one.

type Kind =
  | { kind: 'search' | 'text' | 'client' | 'person' | 'record' }
  /** The ends of the list's range of days; the first one has its label. */
  | { kind: 'firstDay' | 'lastDay' }
  /** One value, shown by its badge's label or its own text. With `isListInQuery` the query takes several. */
  | {
      kind: 'oneOf';
      values: readonly string[];
      badge?: BadgeGroup;
      texts?: Readonly<Record<string, string>>;
      isListInQuery?: true;
    }
  /** Several values. `heading` stands over them where it is not the label. */
  | { kind: 'someOf'; values: readonly string[]; badge?: BadgeGroup; heading?: string }
  /** A filter that is on or off. With `within`, the filter bar shows it as one more value of that filter. */
  | { kind: 'flag'; within?: string; badge?: BadgeGroup }
  | { kind: 'yesNo'; yes: string; no: string }
  /** The user's own records, by the word that the query has for them. */
  | { kind: 'assigned'; word: 'assigned' | 'viewAssigned' }
  | { kind: 'daysAgo'; most: number }
  /** The ids of tags. The first one's field in the bar has all of the table. */
  | { kind: 'tags' };

/**
 * A filter of a list. `label` is what the list's filter bar shows. `inUrl` is its name in the list's URL where it is not
 * that of the query. One that `isOfQueryOnly` is sent by other pages, and neither in the URL nor in the bar.
 */
export type ListFilter = { label?: string; inUrl?: string; isOfQueryOnly?: true } & Kind;

/** The filters of a list by their names in its endpoint's query (decision 0075). */
export type FilterTable = Readonly<Record<string, ListFilter>>;

/** The filters by tags: records that have one of them, those that have all, and those that have none. */
export const tagFilters = {
  anyTag: { kind: 'tags', label: 'Tags' },
  everyTag: { kind: 'tags' },
  noTag: { kind: 'tags' },
} as const satisfies FilterTable;

type NameInUrl<T extends FilterTable, K extends keyof T> = T[K] extends { isOfQueryOnly: true }
  ? never
  : T[K] extends { inUrl: infer N extends string }
    ? N
    : K;

type ValueInUrl<F> = F extends { kind: 'someOf'; values: readonly (infer V)[] }
  ? V[]
  : F extends { kind: 'tags' }
    ? string[]
    : F extends { kind: 'oneOf'; values: readonly (infer V)[] }
      ? V
      : F extends { kind: 'assigned'; word: infer V }
        ? V
        : F extends { kind: 'flag' }
          ? 'true'
          : F extends { kind: 'yesNo' }
            ? 'yes' | 'no'
            : string;

/** The filters of a list as its URL has them. */
export type FiltersInUrl<T extends FilterTable> = { [K in keyof T as NameInUrl<T, K>]?: ValueInUrl<T[K]> };

type ValueInQuery<F> = F extends { kind: 'yesNo' } ? boolean : ValueInUrl<F>;

/** The filters of a list as its query takes them from the URL. */
export type FiltersInQuery<T extends FilterTable> = {
  [K in keyof T as NameInUrl<T, K> extends never ? never : K]: ValueInQuery<T[K]> | undefined;
};

export type NamedFilter = { key: string; name: string; filter: ListFilter };

/** The filters that a list's URL has, in the order of its bar. */
export const filtersInUrl = (table: FilterTable): NamedFilter[] =>
  Object.entries(table).flatMap(([key, filter]) =>
    filter.isOfQueryOnly === true ? [] : [{ key, name: filter.inUrl ?? key, filter }],
  );
