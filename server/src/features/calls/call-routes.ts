import * as contract from '@truckroll/contract/calls/calls';
import { pagedOf } from '@truckroll/contract/fields/fields';
import { can } from '@truckroll/domain/abilities/rights';
import { found, invalid } from '../../platform/http/problem.ts';
import type { CallSelection } from '../../records/calls/call-filters.ts';
import {
  countCalls,
  findRecordingKey,
  getCall,
  getCallId,
  isOutcomeFor,
  listCallIds,
  listCalls,
  listOutcomes,
  setOutcome,
} from '../../records/calls/call-store.ts';
import { deleteCalls } from '../../records/calls/delete-calls.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { readNumbers } from '../../records/clients/clients-of-number.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import type { ServerContext } from '../../server-context.ts';
import { getClient } from '../clients/get-client.ts';
import { requireCalls } from '../phone-numbers/require-calls.ts';

/** The records of calls: lists, outcomes, recordings and deletion. */
export function callRoutes({ serve, queue, links, fileOwners }: ServerContext): void {
  // The links to recordings are signed for those who may read calls, and a deleted call has none.
  fileOwners.register(
    'call',
    async (tx, actor, id) => can(actor, 'Communications.calls') && (await getCall(tx, id)).dbId === id,
  );

  serve(contract.listClientCalls, {
    find: ({ tx, params, actor }) => getClient(tx, params.clientId, clientScope(actor)),
    async handle({ tx, record, query }) {
      const numbers = await readNumbers(tx, record.id);
      const selection: CallSelection = { ...query, client: { id: record.id, numbers } };
      const [calls, total] = await Promise.all([listCalls(tx, selection, query), countCalls(tx, selection)]);
      return { calls, ...pagedOf(total, query) };
    },
  });

  serve(contract.listCalls, {
    async handle({ tx, query: { clientId, phoneNumber, ...query } }) {
      const selection: CallSelection = {
        ...query,
        ...(clientId === undefined ? {} : { client: { id: clientId, numbers: [] } }),
        ...(phoneNumber === undefined ? {} : { digits: digitsOfNumber(phoneNumber) }),
      };
      const [calls, total] = await Promise.all([listCalls(tx, selection, query), countCalls(tx, selection)]);
      return { calls, ...pagedOf(total, query) };
    },
  });

  serve(contract.listCallOutcomes, {
    handle: async ({ tx }) => ({ outcomes: await listOutcomes(tx) }),
  });

  serve(contract.setCallOutcome, {
    async find({ tx, rawBody }) {
      const { callId } = rawBody;
      return getCall(tx, typeof callId === 'string' ? callId.trim() : '');
    },
    async handle({ tx, record, body, now }) {
      const { outcomeId } = body;
      if (outcomeId !== null && !(await isOutcomeFor(tx, record, outcomeId)))
        throw invalid('outcomeId', contract.outcomeText, 'not_found');
      if (outcomeId !== record.outcomeId) await setOutcome(tx, record.dbId, outcomeId, now);
      return { call: await getCall(tx, record.dbId) };
    },
  });

  serve(contract.readCallRecording, {
    async handle({ tx, params }) {
      const { url, expiresAt } = links.sign(found(await findRecordingKey(tx, params.callId), 'Recording'));
      return { recordingUrl: url, expiresAt };
    },
  });

  serve(contract.deleteCalls, {
    find: ({ tx }) => requireCalls(tx),
    async handle({ tx, body }) {
      const deletedCount = await deleteCalls(tx, queue, await listCallIds(tx, body.recordIds));
      if (deletedCount === 0) found(undefined, 'Call');
      return { message: `${deletedCount} call record(s) deleted`, deletedCount };
    },
  });

  serve(contract.deleteCall, {
    async find({ tx, params }) {
      const id = await getCallId(tx, params.id);
      await requireCalls(tx);
      return id;
    },
    async handle({ tx, record }) {
      return { message: 'Call record deleted', deletedCount: await deleteCalls(tx, queue, [record]) };
    },
  });
}
