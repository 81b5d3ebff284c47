import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** The account's people as rows for the queries of other owners: who they are and how they are reached. */
export const personRows = expressionBuilder<Tables, never>()
  .selectFrom('users')
  .select([
    'accountId',
    'id',
    'firstName',
    'lastName',
    'email',
    'phoneNumber',
    'color',
    'timezone',
    'units',
    'sharesPosition',
    'status',
    'roleId',
    'createdAt',
  ])
  .select(sql<string>`trim(first_name || ' ' || last_name)`.as('fullName'));

/** The account's roles as rows for the queries of other owners. */
export const roleRows = expressionBuilder<Tables, never>()
  .selectFrom('roles')
  .select(['accountId', 'id', 'name', 'label', 'permissions']);

/** The account's skills as rows for the queries of other owners. */
export const skillRows = expressionBuilder<Tables, never>().selectFrom('skills').select(['accountId', 'id', 'name']);
