import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { requestRows, requestTeam } from '../../records/requests/request-rows.ts';
import { requestWorkScope, selectRequestIds } from '../../records/requests/request-scope.ts';

const selectOne = (tx: Tx, actor: Actor, id: string) =>
  tx
    .selectFrom(requestRows.as('requests'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'requests.accountId').onRef('clients.id', '=', 'requests.clientId'),
    )
    .selectAll('requests')
    .select(['clients.name as clientName', 'clients.stage as clientStage'])
    .select((request) =>
      jsonArrayFrom(
        request
          .selectFrom(requestTeam.as('requestTeam'))
          .innerJoin(personRows.as('users'), (join) =>
            join.onRef('users.accountId', '=', 'requestTeam.accountId').onRef('users.id', '=', 'requestTeam.userId'),
          )
          .select(['users.id', sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name')])
          .whereRef('requestTeam.accountId', '=', 'requests.accountId')
          .whereRef('requestTeam.requestId', '=', 'requests.id')
          .orderBy('requestTeam.orderIndex')
          .orderBy('users.id'),
      ).as('team'),
    )
    .where('requests.id', '=', id)
    .where('requests.id', 'in', selectRequestIds(tx, requestWorkScope(actor)));

/** A request's own row with its people and the client data its rules need. */
export type StoredRequest = NonNullable<Awaited<ReturnType<ReturnType<typeof selectOne>['executeTakeFirst']>>>;

/** The request in scope, locked for a change: concurrent changes wait. */
export const findRequestForChange = (tx: Tx, actor: Actor, id: string): Promise<StoredRequest | undefined> =>
  selectOne(tx, actor, id).forUpdate('requests').executeTakeFirst();

/** As `findRequestForChange`, but throws 'Request not found'. */
export const getRequestForChange = async (tx: Tx, actor: Actor, id: string): Promise<StoredRequest> =>
  found(await findRequestForChange(tx, actor, id), 'Request');
