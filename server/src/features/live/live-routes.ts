import * as contract from '@truckroll/contract/live/live';
import { readChangesSince } from '../../platform/database/record-changes.ts';
import { Bytes, streamHeaders } from '../../platform/http/answer.ts';
import type { ServerContext } from '../../server-context.ts';
import { findVisit, listSeenVisitIds } from '../visits/visit-for-change.ts';
import { tellChanges } from './changed-records.ts';

export function liveRoutes({ serve, live, openVisits, sessions }: ServerContext): void {
  serve(contract.followChanges, {
    async handle({ actor, query, header, address }) {
      const authorization = header('authorization');
      return new Bytes(
        live.open(actor, () => sessions.actorOf(authorization, address), query.pastMs),
        streamHeaders('text/event-stream'),
      );
    },
  });

  serve(contract.listChanges, {
    async handle({ tx, actor, query }) {
      const { position, changes } = await readChangesSince(tx, query.since, actor.userId);
      return {
        position,
        isComplete: changes !== null,
        changes: changes === null ? [] : await tellChanges(tx, changes, actor),
      };
    },
  });

  serve(contract.openVisit, {
    async handle({ tx, actor, body, afterCommit }) {
      const { tab, visitId } = body;
      if (visitId !== null) await findVisit(tx, visitId, actor);
      const { accountId, userId, name } = actor;
      afterCommit(() => openVisits.say({ accountId, userId, name, tab, visitId }));
      return {};
    },
  });

  serve(contract.listOpenVisits, {
    async handle({ tx, actor }) {
      const open = openVisits.list(actor.accountId, actor.userId);
      const seen = await listSeenVisitIds(tx, [...open.keys()], actor);
      return { visits: seen.map((visitId) => ({ visitId, people: open.get(visitId) ?? [] })) };
    },
  });
}
