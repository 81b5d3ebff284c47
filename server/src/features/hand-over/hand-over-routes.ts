import * as contract from '@truckroll/contract/hand-over';
import { getMember } from '../../records/people/team-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { readComingWork } from './coming-work-store.ts';
import { handOverWork } from './hand-over-work.ts';

export function handOverRoutes({ serve, queue, settings }: ServerContext): void {
  serve(contract.listComingWork, {
    find: ({ tx, params }) => getMember(tx, params.id),
    async handle({ tx, record }) {
      const { seriesVisitIds: _, ...work } = await readComingWork(tx, record.id);
      return work;
    },
  });

  serve(contract.handOverWork, {
    find: ({ tx, params }) => getMember(tx, params.id),
    async handle({ tx, record, body, actor, now }) {
      const to = body.toMemberId === null ? null : await getMember(tx, body.toMemberId);
      return handOverWork(tx, { from: record.id, to }, { actor, now, queue, settings });
    },
  });
}
