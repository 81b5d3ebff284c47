import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';

/**
 * What each filter of a list demands of its rows, so that a filter without a condition does not compile. A condition is
 * null for a value that excludes nothing; null instead of a condition stands for a filter that the query has elsewhere.
 */
export type Conditions<Filters, Context> = {
  readonly [K in keyof Filters]-?:
    | ((value: NonNullable<Filters[K]>, context: Context) => Expression<SqlBool> | null)
    | null;
};

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether a filter that has a condition is set. */
export const narrows = <Filters extends object>(conditions: Conditions<Filters, never>, filters: Filters): boolean =>
  (Object.keys(conditions) as (keyof Filters)[]).some((key) => conditions[key] !== null && isSet(filters[key]));

/** Narrows a query by the filters that are set: neither '' nor an empty list is. */
export function narrow<DB, TB extends keyof DB, O, Filters extends object, Context>(
  query: SelectQueryBuilder<DB, TB, O>,
  conditions: Conditions<Filters, Context>,
  filters: Filters,
  context: Context,
): SelectQueryBuilder<DB, TB, O> {
  let narrowed = query;
  for (const key of Object.keys(conditions) as (keyof Filters)[]) {
    const value = filters[key];
    const condition = isSet(value) ? conditions[key]?.(value as NonNullable<typeof value>, context) : null;
    if (condition) narrowed = narrowed.where(condition);
  }
  return narrowed;
}
