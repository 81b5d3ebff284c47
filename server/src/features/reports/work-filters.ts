import { fold } from '@truckroll/domain/text/folding';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { jobTeams, linesOfJobs, visitTeams } from '../../records/jobs/job-rows.ts';
import { productRows } from '../product-services/product-store.ts';

/** The filters of reports on work. */
export type WorkFilters = { personId?: string | undefined; category?: string | undefined };

/** The jobs of a person: those with the person on their team or on that of a visit. */
export const selectJobsOfPerson = (tx: Tx, personId: string) =>
  tx
    .selectFrom(jobTeams.as('jobTeam'))
    .select('jobTeam.jobId as id')
    .where('jobTeam.userId', '=', personId)
    .union(
      tx
        .selectFrom(visitTeams.as('visitTeam'))
        .select((visit) => visit.ref('visitTeam.jobId').$notNull().as('id'))
        .where('visitTeam.userId', '=', personId),
    );

/** The jobs with a line of a category of the price book. */
export const selectJobsOfCategory = (tx: Tx, category: string) =>
  tx
    .selectFrom(linesOfJobs.as('jobItems'))
    .innerJoin(productRows.as('productServices'), 'productServices.id', 'jobItems.itemId')
    .select('jobItems.jobId as id')
    .where('productServices.categoryKey', '=', fold(category));
