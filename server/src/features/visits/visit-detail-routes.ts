import type { JobRow } from '@truckroll/contract/jobs/jobs';
import type { JobLines } from '@truckroll/contract/visits/items-on-site';
import * as contract from '@truckroll/contract/visits/visit-details';
import { listVisitPositions } from '@truckroll/contract/visits/visit-positions';
import { can } from '@truckroll/domain/abilities/rights';
import { dayRange } from '@truckroll/domain/calendar/day-range';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, invalid } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Links } from '../../platform/storage/links.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { readAnnouncement } from '../../records/announcements/announcement-store.ts';
import { findJob as findJobRow, mayEditJob } from '../../records/jobs/job-rights.ts';
import { type JobScope, jobScope } from '../../records/jobs/job-scope.ts';
import { listPositions } from '../../records/jobs/visit-position-store.ts';
import { getVisit } from '../../records/jobs/visit-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { listFormsOnVisit } from '../job-forms/fill-form.ts';
import { readCompletion } from './completion-store.ts';
import { readOnSite } from './on-site-store.ts';
import { listTrackedVisits } from './tracked-visit-store.ts';
import { findVisit } from './visit-for-change.ts';

type Wanted = { within: JobScope; now: Date; showsPrices: boolean };

/** What is read of the jobs, which are above visits: a job as in lists, and its lines. */
type OfJobs = {
  findJob: (tx: Tx, jobId: string, wanted: Wanted) => Promise<JobRow | undefined>;
  readLines: (tx: Tx, jobId: string, asking: { actor: Actor; now: Date; links: Links }) => Promise<JobLines>;
};

/** Serves the visits as the people on site see them. */
export function visitDetailRoutes({ serve, links }: ServerContext, { findJob, readLines }: OfJobs): void {
  serve(contract.getVisit, {
    find: ({ tx, params, actor }) => findVisit(tx, params.visitId, actor),
    async handle({ tx, record, actor, now }) {
      const showsPrices = can(actor, 'Jobs.showPricing');
      const [visit, job, onSite, jobForms, lines] = await Promise.all([
        getVisit(tx, record.id, now),
        findJob(tx, record.jobId, { within: jobScope(actor), now, showsPrices }),
        readOnSite(tx, record.jobId, actor),
        listFormsOnVisit(tx, record),
        readLines(tx, record.jobId, { actor, now, links }),
      ]);
      return {
        visit,
        job: { ...found(job, 'Job'), ...onSite },
        jobForms,
        lines,
        completion: await readCompletion(tx, visit),
        announcement: await readAnnouncement(tx, visit.id),
      };
    },
  });

  serve(listVisitPositions, {
    find: ({ tx, params, actor }) => findVisit(tx, params.visitId, actor),
    async handle({ tx, record, actor }) {
      // People on site see their own positions alone.
      const isOffice = mayEditJob(actor, await findJobRow(tx, actor, record.jobId));
      return { positions: await listPositions(tx, record.id, { only: isOffice ? null : actor.userId }) };
    },
  });

  serve(contract.trackTeam, {
    async handle({ tx, query, actor, now }) {
      const { timezone } = await getAccountRow(tx, actor.accountId);
      const range = dayRange(query.startDate, query.endDate, timezone);
      if (range.days < 1) throw invalid('endDate', 'End date is not valid', 'wrong_order');
      if (range.days > contract.mostTrackedDays) throw invalid('endDate', contract.rangeTooLongText, 'out_of_range');
      const teamIds = query.teamIds ?? [];
      return { visits: await listTrackedVisits(tx, { range, teamIds, within: jobScope(actor), now }) };
    },
  });
}
