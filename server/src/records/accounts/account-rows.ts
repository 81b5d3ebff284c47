import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Accounts as rows for the queries of other owners: what records and messages take from their company. */
export const accountRows = expressionBuilder<Tables, never>()
  .selectFrom('accounts')
  .select(['id', 'companyName', 'timezone', 'currency', 'locale', 'units', 'publicOrigin', 'suspendedAt', 'createdAt'])
  .select([
    'stageFollowsWork',
    'afterApproval',
    'chosenTimes',
    'visitRules',
    'arrivalWindow',
    'arrivalMails',
    'positionDays',
    'documentDefaults',
    'lateFeesSince',
    'auditMonths',
    'colors',
  ])
  .select(['logoKey', 'branding', 'features', 'workingDays', 'workingHours', 'holidays', 'address']);

/** The time zone of the transaction's account, as an expression. */
export const ownTimezone = sql<string>`(select timezone from accounts)`;

/** The currency of the transaction's account, as an expression. */
export const ownCurrency = sql<string>`(select accounts.currency from accounts)`;
