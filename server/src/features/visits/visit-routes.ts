import { pagedOf } from '@truckroll/contract/fields/fields';
import type { AcceptedSlot } from '@truckroll/contract/planning/slots';
import * as contract from '@truckroll/contract/visits/visits';

import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Answer } from '../../platform/http/answer.ts';
import { found } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { Travel } from '../../providers/travel/open-travel.ts';
import type { StoredJob } from '../../records/jobs/job-rights.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { countVisits, listVisits } from '../../records/jobs/visit-store.ts';
import { readJobVersion } from '../../records/jobs/write-jobs.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireFree } from '../slots/require-free.ts';
import { addVisit, getJobForVisit } from './add-visit.ts';
import { announceTrip } from './announce-trip.ts';
import { changeVisit, getVisitToChange } from './change-visit.ts';
import { changeVisitStatus, getVisitToMove } from './change-visit-status.ts';
import { deleteVisit } from './delete-visit.ts';

const usualLimit = 10;

/** Refuses a visit whose suggested time has been taken meanwhile. */
const requireAccepted = (
  tx: Tx,
  { job, visit, slots }: { job: StoredJob; visit: contract.Visit; slots: AcceptedSlot[] | undefined },
  by: Author & { travel: Travel },
): Promise<void> =>
  requireFree(
    tx,
    { slots, except: { visitId: visit.id }, address: job.jobAddress, clientId: job.clientId, skillIds: [] },
    by,
  );

export function visitRoutes({ serve, travel, queue }: ServerContext): void {
  serve(contract.listVisits, {
    async find({ tx, params, actor }) {
      found(await selectJobIds(tx, jobScope(actor)).where('jobs.id', '=', params.id).executeTakeFirst(), 'Job');
    },
    async handle({ tx, params, query, now }) {
      const { status } = query;
      const isPaged = query.page !== undefined || query.limit !== undefined;
      const page = { page: query.page ?? 1, limit: query.limit ?? usualLimit };
      const [visits, { counts, total }] = await Promise.all([
        listVisits(tx, params.id, { status, now, page: page.page, limit: isPaged ? page.limit : null }),
        countVisits(tx, params.id, { status, now }),
      ]);
      return new Answer(visits, { beside: { ...(isPaged ? pagedOf(total, page) : { total }), counts } });
    },
  });
  serve(contract.addVisit, {
    find: ({ tx, params, actor, rawBody }) => getJobForVisit(tx, params.id, { actor, sent: rawBody }),
    async handle({ tx, record, body, actor, now }) {
      const visit = await addVisit(tx, record, body, { actor, now });
      await requireAccepted(tx, { job: record.job, visit, slots: body.acceptedSlots }, { actor, now, travel });
      return { visit };
    },
  });

  serve(contract.updateVisit, {
    find: ({ tx, params, actor, now, rawBody }) => getVisitToChange(tx, params.visitId, { actor, now, sent: rawBody }),
    async handle({ tx, record, body, actor, now }) {
      const visit = await changeVisit(tx, record, body, { actor, now });
      await requireAccepted(tx, { job: record.job, visit, slots: body.acceptedSlots }, { actor, now, travel });
      return { visit, jobUpdatedAt: await readJobVersion(tx, visit.jobId) };
    },
  });

  serve(contract.changeVisitStatus, {
    find: ({ tx, params, actor, now }) => getVisitToMove(tx, params.visitId, { actor, now }),
    async handle({ tx, record, body, actor, now, writtenAt }) {
      const moved = await changeVisitStatus(tx, record, { ...body, writtenAt }, { actor, now });
      await announceTrip(tx, queue, { found: record, to: moved.visit.visitStatus, writtenAt }, { actor, now });
      return { ...moved, jobUpdatedAt: await readJobVersion(tx, record.job.id) };
    },
  });

  serve(contract.deleteVisit, {
    find: ({ tx, params, actor, now }) => getVisitToChange(tx, params.visitId, { actor, now, sent: {} }),
    async handle({ tx, record, actor, now }) {
      await deleteVisit(tx, record, { actor, now });
      return {};
    },
  });
}
