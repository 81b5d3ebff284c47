import * as contract from '@truckroll/contract/team/hand-over';
import { getMember, getMemberForChange } from '../../records/people/team-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { deactivateMember } from '../team/deactivate-member.ts';
import { readComingWork } from './coming-work-store.ts';
import { handOverWork } from './hand-over-work.ts';

export function handOverRoutes({ serve, sessions, queue, settings }: ServerContext): void {
  serve(contract.listComingWork, {
    find: ({ tx, params }) => getMember(tx, params.id),
    async handle({ tx, record }) {
      const { seriesVisitIds: _, ...work } = await readComingWork(tx, record.id);
      return work;
    },
  });

  serve(contract.handOverWork, {
    find: ({ tx, params, actor }) => getMemberForChange(tx, actor.accountId, params.id),
    async handle(request) {
      const { tx, record, body, actor, now } = request;
      const to = body.toMemberId === null ? null : await getMember(tx, body.toMemberId);
      const moved = await handOverWork(tx, { from: record.id, to }, { actor, now, queue, settings });
      if (!body.deactivates) return { ...moved, member: record };
      return { ...moved, member: await deactivateMember(tx, record, { ...request, sessions, queue, settings }) };
    },
  });
}
