import { z } from 'zod';
import { dateOnly, flag, listOf, pathId, search, view, wholeWithin } from './fields.ts';
import type { FilterTable, ListFilter } from './list-filters.ts';

type Choice<V extends string> = z.ZodEnum<{ [P in V]: P }>;

type ManyOf<V extends string> = z.ZodOptional<ReturnType<typeof listOf<Choice<V>>>>;

type SchemaOf<F> = F extends { kind: 'oneOf'; values: readonly (infer V extends string)[] }
  ? F extends { isListInQuery: true }
    ? ManyOf<V>
    : z.ZodOptional<Choice<V>>
  : F extends { kind: 'someOf'; values: readonly (infer V extends string)[] }
    ? ManyOf<V>
    : F extends { kind: 'tags' }
      ? z.ZodOptional<ReturnType<typeof listOf<typeof pathId>>>
      : F extends { kind: 'search' | 'text' }
        ? typeof search
        : F extends { kind: 'client' | 'person' | 'record' }
          ? z.ZodOptional<typeof pathId>
          : F extends { kind: 'firstDay' | 'lastDay' }
            ? z.ZodOptional<typeof dateOnly>
            : F extends { kind: 'flag' | 'yesNo' }
              ? z.ZodOptional<typeof flag>
              : F extends { kind: 'assigned' }
                ? typeof view
                : z.ZodOptional<ReturnType<typeof wholeWithin>>;

function schemaOf(filter: ListFilter): z.ZodType {
  switch (filter.kind) {
    case 'search':
    case 'text':
      return search;
    case 'client':
    case 'person':
    case 'record':
      return pathId.optional();
    case 'firstDay':
    case 'lastDay':
      return dateOnly.optional();
    case 'oneOf':
      return (filter.isListInQuery === true ? listOf(z.enum(filter.values)) : z.enum(filter.values)).optional();
    case 'someOf':
      return listOf(z.enum(filter.values)).optional();
    case 'flag':
    case 'yesNo':
      return flag.optional();
    case 'assigned':
      return view;
    case 'tags':
      return listOf(pathId).optional();
    case 'daysAgo':
      return wholeWithin(0, filter.most).optional();
  }
}

/** The schemas of a list's filters in its endpoint's query. A filter with rules of its own is overwritten where they are. */
export const filterSchemas = <T extends FilterTable>(table: T): { [K in keyof T]: SchemaOf<T[K]> } =>
  Object.fromEntries(Object.entries(table).map(([key, filter]) => [key, schemaOf(filter)])) as {
    [K in keyof T]: SchemaOf<T[K]>;
  };
