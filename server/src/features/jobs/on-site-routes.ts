import * as contract from '@truckroll/contract/visits/items-on-site';
import { can } from '@truckroll/domain/abilities/rights';
import { isEditableJob } from '@truckroll/domain/jobs/job-moves';
import { found, Problem } from '../../platform/http/problem.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { approveItem, findJobIdOfItem, listItems, toItem } from '../../records/jobs/job-item-store.ts';
import { getJobForChange, requireJobEdit } from '../../records/jobs/job-rights.ts';
import type { ServerContext } from '../../server-context.ts';
import { getVisitForChange, requireMove } from '../visits/visit-for-change.ts';
import { addOnSite, readLinesOnSite } from './lines-on-site.ts';

/** Serves the lines that are added to jobs on site. */
export function onSiteRoutes({ serve, links }: ServerContext): void {
  serve(contract.addItemsOnSite, {
    async find({ tx, params, actor, now }) {
      const visited = await getVisitForChange(tx, params.visitId, { actor, now });
      // The people of the visit, and those who may edit the job.
      requireMove(actor, visited);
      return visited;
    },
    async handle({ tx, record, body, actor, now, writtenAt }) {
      await addOnSite(tx, record, body.items, { actor, now, writtenAt });
      return { lines: await readLinesOnSite(tx, record.job.id, { actor, now, links }) };
    },
  });

  serve(contract.approveJobItem, {
    async find({ tx, params, actor }) {
      const jobId = found(await findJobIdOfItem(tx, params.id), 'Item');
      const job = await getJobForChange(tx, actor, jobId);
      requireJobEdit(actor, job);
      return job;
    },
    async handle({ tx, record: job, params, actor, now }) {
      if (!isEditableJob(job.jobStatus)) throw new Problem('jobFixed');
      const item = found(
        (await listItems(tx, job.id)).find(({ id }) => id === params.id),
        'Item',
      );
      if (item.needsApproval) {
        await approveItem(tx, job.id, item.id, now);
        await recordEvent(tx, { actor, now }, { type: 'job.item_approved', jobId: job.id, itemName: item.itemName });
      }
      return {
        item: toItem({ ...item, needsApproval: false }, { showsPrices: can(actor, 'Jobs.showPricing'), links }),
      };
    },
  });
}
