import { pagedOf, pathId } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/requests/requests';
import * as saving from '@truckroll/contract/requests/save-request';
import { can } from '@truckroll/domain/abilities/rights';
import { type RequestStage, requestStages } from '@truckroll/domain/requests/request-stages';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Answer } from '../../platform/http/answer.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientOfModule } from '../../records/client-access/client-scope.ts';
import { getClientForRecord } from '../../records/client-access/find-client.ts';
import { requestScope } from '../../records/requests/request-scope.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireNamedClient } from '../clients/named-client.ts';
import { locateTyped } from '../geo/locate-typed.ts';
import { freeNumber, suggestNumber } from '../numbers/number-store.ts';
import { deleteRequest } from './delete-request.ts';
import { isMove, moveRequest, requireMove } from './move-request.ts';
import { getRequestForChange, type StoredRequest } from './request-rights.ts';
import { countStages, getRequest, listRequests } from './request-store.ts';
import { createRequest, saveRequest } from './save-request.ts';

/** Locks a request, and checks the right to the change. A stage change requires another right than a save. */
async function findToChange(
  { tx, actor }: { tx: Tx; actor: Actor },
  id: string,
  sent: Record<string, unknown>,
): Promise<StoredRequest> {
  const request = await getRequestForChange(tx, actor, id);
  if (isMove(sent)) requireMove(actor, sent);
  else if (!can(actor, 'Requests.edit')) throw new Problem('forbidden');
  return request;
}

export function requestRoutes({ serve, links, queue, mapsOf }: ServerContext): void {
  serve(contract.listRequests, {
    find: (context) => requireNamedClient(context, clientOfModule(context.actor, requestScope(context.actor).scope)),
    async handle({ tx, query, actor, now }) {
      const wanted = { filters: query, within: requestScope(actor), now };
      const sortOrder = query.sortOrder ?? (query.sortBy === 'createdAt' ? 'desc' : 'asc');
      const showsPrices = can(actor, 'Requests.showPricing');
      const [requests, stageCounts] = await Promise.all([
        listRequests(tx, wanted, { page: { ...query, sortOrder }, showsPrices, links }),
        countStages(tx, wanted),
      ]);
      const stages: readonly RequestStage[] = query.stage?.length ? [...new Set(query.stage)] : requestStages;
      const total = stages.reduce((sum, stage) => sum + stageCounts[stage], 0);
      return { requests, stageCounts, ...pagedOf(total, query) };
    },
  });

  const read = (tx: Tx, id: string, actor: Actor) =>
    getRequest(tx, id, { within: requestScope(actor), showsPrices: can(actor, 'Requests.showPricing'), links });

  /** The answer to every save: the request as it is now, and its number for the message. */
  async function saved(
    tx: Tx,
    id: string,
    actor: Actor,
    message: (display: string) => string,
    status: 200 | 201 = 200,
  ) {
    const request = await read(tx, id, actor);
    const { requestNumber, requestNumberDisplay } = request;
    const data = { id, requestNumber, requestNumberDisplay, request };
    return new Answer(data, { status, message: message(requestNumberDisplay) });
  }

  serve(saving.getRequest, {
    handle: async ({ tx, params, actor }) => ({ request: await read(tx, params.id, actor) }),
  });

  serve(saving.nextRequestNumber, {
    handle: async ({ tx }) => ({ nextRequestNumber: await suggestNumber(tx, 'request') }),
  });

  serve(saving.createRequest, {
    async find({ tx, rawBody, actor, failWith }) {
      if (rawBody['stage'] === 'duplicate') failWith('Failed to duplicate request');
      const named = rawBody['clientId'];
      if (typeof named !== 'string' || named.trim() === '') return null;
      return await getClientForRecord(tx, pathId.parse(named.trim()), clientOfModule(actor, requestScope(actor).scope));
    },
    prepare: (request) => locateTyped(request, ['requestAddress'], mapsOf),
    async handle({ tx, record, actor, now, writtenAt, prepared: sent }) {
      if (record === null) throw notFound('Client');
      const requestNumber = await freeNumber(tx, 'request', { proposed: sent.requestNumber, now, writtenAt });
      const { id, isCopy } = await createRequest(tx, record, { ...sent, requestNumber }, { actor, now });
      return await saved(
        tx,
        id,
        actor,
        (display) =>
          isCopy ? `Request duplicated successfully as ${display}` : `Request ${display} created successfully`,
        201,
      );
    },
  });

  serve(saving.saveRequest, {
    async find({ tx, rawBody, actor }) {
      const named = rawBody['id'];
      if (typeof named !== 'string' || named.trim() === '') return null;
      return await findToChange({ tx, actor }, pathId.parse(named.trim()), rawBody);
    },
    async handle({ tx, body, record, actor, now }) {
      if (record === null) throw notFound('Request');
      const by = { actor, now };
      if (isMove(body)) await moveRequest(tx, record, body, by);
      else await saveRequest(tx, record, body, by);
      return await saved(tx, record.id, actor, (display) => `Request ${display} updated successfully`);
    },
  });

  serve(saving.updateRequest, {
    find: ({ tx, params, rawBody, actor }) => findToChange({ tx, actor }, params.id, rawBody),
    async handle({ tx, body, record, actor, now }) {
      const by = { actor, now };
      const done = isMove(body) ? await moveRequest(tx, record, body, by) : await saveRequest(tx, record, body, by);
      return await saved(tx, record.id, actor, (display) =>
        done === 'stage' ? 'Request stage updated successfully' : `Request ${display} updated successfully`,
      );
    },
  });

  serve(saving.deleteRequest, {
    find: ({ tx, params, actor }) => getRequestForChange(tx, actor, params.id),
    async handle({ tx, record, actor, now }) {
      await deleteRequest(tx, record, { actor, now, queue });
      return {};
    },
  });
}
