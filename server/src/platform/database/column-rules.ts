import { type SqlBool, sql } from 'kysely';

/** The position of a text column's value in a list of values, from 1; null if it is not in the list. */
export const positionIn = (values: readonly string[], column: string) =>
  sql<number>`array_position(${sql.lit(`{${values.join(',')}}`)}::text[], ${sql.ref(column)})`;

/** Whether the city of an address column starts with a text, ignoring case. */
export const isInCity = (addressColumn: string, city: string) =>
  sql<SqlBool>`starts_with(lower(${sql.ref(addressColumn)} ->> 'city'), ${city.toLowerCase()})`;
