import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/visits/visit-logs';
import { can } from '@truckroll/domain/abilities/rights';
import { findJob } from '../../records/jobs/job-rights.ts';
import { listLogs } from '../../records/jobs/visit-log-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { readJobIncome } from './job-income.ts';
import { changeLog, createLog, deleteLog, getLogToChange } from './save-log.ts';
import { shownCosting, shownLog } from './shown-costs.ts';

export function visitLogRoutes({ serve }: ServerContext): void {
  serve(contract.listVisitLogs, {
    find: ({ tx, params, actor }) => findJob(tx, actor, params.id),
    async handle({ tx, params, actor }) {
      const [visitLogs, income] = await Promise.all([listLogs(tx, params.id), readJobIncome(tx, params.id, actor)]);
      const showsPrices = can(actor, 'Jobs.showPricing');
      const jobIncome = showsPrices ? income.amount : null;
      const incomeByCurrency = showsPrices ? income.byCurrency : [];
      const shown = visitLogs.slice(0, listBounds.visitLogs).map((log) => shownLog(log, actor));
      // The costs include all logs, even those that are not shown.
      return { visitLogs: shown, jobIncome, incomeByCurrency, ...shownCosting(visitLogs, jobIncome, actor) };
    },
  });

  serve(contract.createVisitLog, {
    find: ({ tx, params, actor }) => findJob(tx, actor, params.id),
    handle: async ({ tx, params, body, actor, now }) => ({
      visitLog: shownLog(await createLog(tx, params.id, body, { actor, now }), actor),
    }),
  });

  serve(contract.updateVisitLog, {
    find: ({ tx, params, actor }) => getLogToChange(tx, params.logId, actor),
    handle: async ({ tx, record, body, actor, now }) => ({
      visitLog: shownLog(await changeLog(tx, record, body, { actor, now }), actor),
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
