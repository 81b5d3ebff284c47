import {
  type FiltersInQuery,
  type FiltersInUrl,
  type FilterTable,
  filtersInUrl,
  type ListFilter,
} from '@truckroll/contract/fields/list-filters';
import { readChoice, readChoices, readDay, readFlag, readId, readIds, readText } from './list-search.ts';

function readFilter(filter: ListFilter, raw: unknown): string | string[] | undefined {
  switch (filter.kind) {
    case 'oneOf':
      return readChoice(filter.values, raw);
    case 'tags':
      return readIds(raw);
    case 'someOf':
      return readChoices(filter.values, raw);
    case 'firstDay':
    case 'lastDay':
      return readDay(raw);
    case 'flag':
      return readFlag(raw);
    case 'yesNo':
      return readChoice(['yes', 'no'], raw);
    case 'assigned':
      return readChoice([filter.word], raw);
    case 'search':
    case 'text':
      return readText(raw);
    default:
      return readId(raw);
  }
}

/** Reads the filters of a list from its URL; unknown values are ignored (screens 3.10). */
export const readFilters = <T extends FilterTable>(table: T, raw: Record<string, unknown>): FiltersInUrl<T> =>
  Object.fromEntries(
    filtersInUrl(table).map(({ name, filter }) => [name, readFilter(filter, raw[name])]),
  ) as FiltersInUrl<T>;

/** The names of a list's filters in its URL, which a saved view keeps. */
export const namesOfFilters = <T extends FilterTable>(table: T) =>
  filtersInUrl(table).map(({ name }) => name) as (keyof FiltersInUrl<T> & string)[];

/** The URL change that removes the filters and goes to the first page. It keeps the tab, the order and the page size. */
export const clearedFilters = <T extends FilterTable>(
  table: T,
): { [K in keyof FiltersInUrl<T> | 'page']?: undefined } =>
  Object.fromEntries([...namesOfFilters(table), 'page'].map((name) => [name, undefined])) as {
    [K in keyof FiltersInUrl<T> | 'page']?: undefined;
  };

export const hasFilters = (table: FilterTable, search: Readonly<Record<string, unknown>>): boolean =>
  filtersInUrl(table).some(({ name }) => search[name] !== undefined);

/** The filters of the query that a URL stands for. */
export function filtersInQuery<T extends FilterTable>(table: T, search: FiltersInUrl<T>): FiltersInQuery<T> {
  const values: Record<string, unknown> = search;
  return Object.fromEntries(
    filtersInUrl(table).map(({ key, name, filter: { kind } }) => {
      const value = values[name];
      return [key, kind === 'yesNo' && value !== undefined ? value === 'yes' : value];
    }),
  ) as FiltersInQuery<T>;
}
