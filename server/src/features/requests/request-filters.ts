import type { RequestFilters } from '@truckroll/contract/requests/requests';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import { waitingSince } from '@truckroll/domain/jobs/to-schedule';
import { searchWords } from '@truckroll/domain/text/folding';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { isInCity } from '../../platform/database/column-rules.ts';
import { areIndexed, foundByAll } from '../../platform/database/like-pattern.ts';
import { type Conditions, narrow } from '../../platform/database/list-conditions.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { skillRows } from '../../records/people/person-rows.ts';
import { requestRows, requestTeam } from '../../records/requests/request-rows.ts';
import { type RequestScope, selectRequestIds } from '../../records/requests/request-scope.ts';
import { tagConditions } from '../../records/tags/tagged-records.ts';

/** Matches number, requirements, address or the client's name (API RQ-1). */
function matching(search: string) {
  const words = searchWords(search);
  if (areIndexed(words)) return foundByAll('requests.id', 'matching_requests', words);
  const each = words.map(
    (word) => sql`(strpos(requests.search_text, ${word}) > 0 or strpos(clients.name_key, ${word}) > 0)`,
  );
  return sql<SqlBool>`(${sql.join([words.length > 0 ? sql`true` : sql`false`, ...each], sql` and `)})`;
}

/**
 * Whether a request needs a skill. Requests store the names of skills, and a conversion to a job looks them up (screens
 * 9.4).
 */
const asksFor = (skillId: string) => sql<SqlBool>`exists (
  select from ${skillRows} as skills cross join jsonb_array_elements_text(requests.tags) as tag
  where skills.id = ${skillId} and lower(tag) = lower(skills.name))`;

/** The requests visible to the user, without their clients, for counts. */
export function visibleRequests(tx: Tx, within: RequestScope) {
  const all = tx.selectFrom(requestRows.as('requests'));
  return within.scope !== 'all' ? all.where('requests.id', 'in', selectRequestIds(tx, within)) : all;
}

/** The requests visible to the user, with their clients. */
export const requestsOf = (tx: Tx, within: RequestScope) =>
  visibleRequests(tx, within).innerJoin(clientNames.as('clients'), (join) =>
    join.onRef('clients.accountId', '=', 'requests.accountId').onRef('clients.id', '=', 'requests.clientId'),
  );

/** The filters and scope of a list of requests. */
export type WantedRequests = { filters: RequestFilters; within: RequestScope; now: Date };

const requests = expressionBuilder<Tables, 'requests'>();

/** What the filters demand of requests. */
const conditions: Conditions<RequestFilters, { tx: Tx; now: Date }> = {
  // The scope is narrowed by the one, and the other is counted apart.
  view: null,
  stage: null,
  clientId: (clientId) => requests('requests.clientId', '=', clientId),
  urgency: (urgencies) => requests('requests.urgency', 'in', urgencies),
  assignedTo: (userId, { tx }) =>
    requests(
      'requests.id',
      'in',
      tx
        .selectFrom(requestTeam.as('requestTeam'))
        .select('requestTeam.requestId')
        .where('requestTeam.userId', '=', userId),
    ),
  from: (day) => requests('requests.createdAt', '>=', startOfDay(day)),
  to: (day) => requests('requests.createdAt', '<', endOfDay(day)),
  skillId: asksFor,
  city: (city) => isInCity('requests.requestAddress', city),
  waitingDays: (days, { now }) =>
    days > 0 ? requests('requests.createdAt', '<=', waitingSince(days, now.toISOString())) : null,
  ...tagConditions('requests.tagIds'),
  search: matching,
};

/** The requests that match the filters, ignoring their stage. */
export const matchingAnyStage = (tx: Tx, { filters, within, now }: WantedRequests) =>
  narrow(requestsOf(tx, { ...within, scope: narrowScope(within.scope, filters.view) }), conditions, filters, {
    tx,
    now,
  });
