import { updateClient as clientEndpoint } from '@truckroll/contract/clients/clients';
import type { ClientAsk } from '@truckroll/contract/hub/hub-asks';
import * as contract from '@truckroll/contract/hub/hub-asks';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { holdAsk, listAsks, settleAsk, toAsk } from '../../records/client-access/ask-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { getClientToChange, updateClient } from '../clients/save-client.ts';
import { changeVisitStatus, getVisitToMove } from '../visits/change-visit-status.ts';
import { moveVisit } from './move-visit.ts';

/** Does what a client asked for, with the rights of the person who accepts it. */
async function accept(tx: Tx, ask: ClientAsk & { clientId: string }, by: Author): Promise<void> {
  const { kind, details, visit, clientId } = ask;
  if (kind === 'time' && visit !== null) await moveVisit(tx, visit.id, details, by);
  if (kind === 'cancel' && visit !== null) {
    const toMove = await getVisitToMove(tx, visit.id, by);
    await changeVisitStatus(tx, toMove, { visitStatus: 'cancelled', writtenAt: by.now }, by);
  }
  if (kind !== 'details') return;
  const { firstName, lastName, email, phoneNumber } = details;
  const sent = clientEndpoint.body.parse({
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined ? {} : { email }),
    ...(phoneNumber === undefined ? {} : { phoneNumber }),
  });
  const stored = await getClientToChange(tx, clientId, { actor: by.actor, sent });
  await updateClient(tx, stored, sent, by);
}

/** What the office sees and answers of what clients asked for (API HU-23, HU-24). */
export function settleAskRoutes({ serve }: Pick<ServerContext, 'serve'>): void {
  serve(contract.listClientAsks, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    handle: async ({ tx, params }) => ({ asks: await listAsks(tx, params.id) }),
  });

  serve(contract.settleClientAsk, {
    async find({ tx, params, actor }) {
      const row = found(await holdAsk(tx, params.id), 'Request');
      await requireClient(tx, row.clientId, clientScope(actor));
      return row;
    },
    async handle({ tx, record, body, actor, now }) {
      const ask = { ...toAsk(record), clientId: record.clientId };
      if (ask.outcome !== null) throw new Problem('askSettled');
      const outcome = body.accepted ? 'accepted' : 'refused';
      const { id, clientId, kind } = ask;
      if (body.accepted) await accept(tx, ask, { actor, now });
      await settleAsk(tx, { id, clientId, outcome, settledBy: actor.userId, now });
      await recordEvent(tx, { actor, now }, { type: 'client.ask_settled', clientId, kind, outcome });
      return { ask: toAsk(found(await holdAsk(tx, id), 'Request')) };
    },
  });
}
