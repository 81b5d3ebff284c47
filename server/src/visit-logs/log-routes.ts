import { listBounds } from '@truckroll/contract/list-bounds';
import * as contract from '@truckroll/contract/visit-logs';
import { can } from '@truckroll/domain/abilities/rights';
import { jobCosting } from '@truckroll/domain/jobs/costing';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';
import type { House } from '../house.ts';
import { findJob } from '../jobs/job-rights.ts';
import { readJobIncome } from './job-income.ts';
import { listLogs } from './log-store.ts';
import { changeLog, createLog, deleteLog, getLogToChange } from './save-log.ts';

export function visitLogRoutes({ serve }: House): void {
  serve(contract.listVisitLogs, {
    find: ({ tx, params, actor }) => findJob(tx, actor, params.id),
    async handle({ tx, params, actor }) {
      const [visitLogs, income] = await Promise.all([listLogs(tx, params.id), readJobIncome(tx, params.id)]);
      const jobIncome = can(actor, 'Jobs.showPricing') ? income : null;
      // The costs are those of all logs, also where not all are shown.
      const shown = visitLogs.slice(0, listBounds.visitLogs);
      return { visitLogs: shown, jobIncome, ...jobCosting(visitLogs, showsCosts(actor) ? jobIncome : null) };
    },
  });

  serve(contract.createVisitLog, {
    find: ({ tx, params, actor }) => findJob(tx, actor, params.id),
    handle: async ({ tx, params, body, actor, now }) => ({
      visitLog: await createLog(tx, params.id, body, { actor, now }),
    }),
  });

  serve(contract.updateVisitLog, {
    find: ({ tx, params, actor }) => getLogToChange(tx, params.logId, actor),
    handle: async ({ tx, record, body, actor, now }) => ({
      visitLog: await changeLog(tx, record, body, { actor, now }),
    }),
  });

  serve(contract.deleteVisitLog, {
    find: ({ tx, params, actor }) => getLogToChange(tx, params.logId, actor),
    async handle({ tx, record, actor, now }) {
      await deleteLog(tx, record, { actor, now });
      return {};
    },
  });
}
