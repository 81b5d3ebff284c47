import { expressionBuilder } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Plans with the columns that other owners may read in their queries. */
export const planHeads = expressionBuilder<Tables, never>()
  .selectFrom('plans')
  .select(['accountId', 'id', 'kind', 'name', 'status', 'clientId', 'terms', 'currency', 'currencyDecimals'])
  .select(['startDay', 'endDay', 'pauses', 'prices', 'activatedAt', 'cancelledAt', 'endedAt', 'updatedAt']);
