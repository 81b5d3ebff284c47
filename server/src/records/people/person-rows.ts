import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** The account's people as rows for the queries of others: who they are and how they are reached. */
export const personRows = expressionBuilder<Tables, never>()
  .selectFrom('users')
  .select(['accountId', 'id', 'firstName', 'lastName', 'email', 'phoneNumber', 'color', 'timezone', 'status'])
  .select(sql<string>`trim(first_name || ' ' || last_name)`.as('fullName'));
