import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/invoice-batches/invoice-batches';
import { can } from '@truckroll/domain/abilities/rights';
import { isBatchBusy, mostBatchJobs } from '@truckroll/domain/invoice-batches/batch-states';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { clientOfModule } from '../../records/client-access/client-scope.ts';
import * as batches from '../../records/documents/invoice-batch-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireNamedClient } from '../clients/named-client.ts';
import { previewBatch } from './preview-batch.ts';
import { requireUndoable } from './undo-batch.ts';
import { batchTasks, enqueueBatch } from './work-on-batch.ts';

const answer = async (tx: Tx, batch: batches.StoredBatch) => ({ batch: await batches.toBatch(tx, batch) });

/** Refuses too many jobs, and one that is named twice. */
function requireJobs(invoices: readonly { jobs: readonly { id: string }[] }[]): void {
  const seen = new Set<string>();
  for (const [at, { jobs }] of invoices.entries())
    for (const [place, { id }] of jobs.entries()) {
      if (seen.has(id)) throw invalid(`invoices.${at}.jobs.${place}.id`, 'Job is not valid', 'not_unique');
      seen.add(id);
    }
  if (seen.size > mostBatchJobs) throw new Problem('tooManyJobs', { n: mostBatchJobs });
}

export function invoiceBatchRoutes(context: ServerContext): void {
  const { serve, queue } = context;
  batchTasks(context);

  serve(contract.previewInvoiceBatch, {
    find: (request) => requireNamedClient(request, clientOfModule(request.actor, 'all')),
    handle: ({ tx, query, actor, now }) => previewBatch(tx, { query, actor, now }),
  });

  serve(contract.createInvoiceBatch, {
    async handle({ tx, body: { invoices, sends }, actor, now }) {
      if (sends && !can(actor, 'Invoice.send')) throw new Problem('forbidden');
      requireJobs(invoices);
      if (sends && !(await getAccountRow(tx, actor.accountId)).features.mail) throw new Problem('mailUnconnected');
      const known = await batches.findJobsSeen(
        tx,
        actor,
        invoices.flatMap(({ jobs }) => jobs.map(({ id }) => id)),
      );
      for (const [at, { jobs }] of invoices.entries())
        for (const [place, { id }] of jobs.entries())
          if (!known.has(id)) throw invalid(`invoices.${at}.jobs.${place}.id`, 'Job is not valid', 'not_found');
      const id = newId();
      const batch = await batches.insertBatch(tx, { id, sends, createdBy: actor.userId, invoices, now });
      await enqueueBatch(tx, queue, { batchId: id, userId: actor.userId });
      return answer(tx, batch);
    },
  });

  serve(contract.listInvoiceBatches, {
    async handle({ tx, query, actor }) {
      const { rows, total } = await batches.listBatches(tx, actor, query);
      return { batches: await batches.toBatches(tx, rows), ...pagedOf(total, query) };
    },
  });

  serve(contract.getInvoiceBatch, {
    find: ({ tx, params, actor }) => batches.findBatch(tx, actor, params.id),
    handle: async ({ tx, record }) => ({
      ...(await answer(tx, record)),
      jobs: await batches.listBatchJobs(tx, record.id),
    }),
  });

  serve(contract.undoInvoiceBatch, {
    async find({ tx, params, actor }) {
      const batch = await batches.getBatchForChange(tx, actor, params.id);
      if (batch.createdBy !== actor.userId && !can(actor, 'Invoice.delete')) throw new Problem('forbidden');
      return batch;
    },
    async handle({ tx, record, actor, now }) {
      if (isBatchBusy(record.state)) throw new Problem('batchBusy');
      if (record.state === 'undone') throw new Problem('batchUndone');
      await requireUndoable(tx, record.id, { actor, now });
      const undoing = { state: 'undoing', failure: null, undoneBy: actor.userId } as const;
      const batch = await batches.changeBatch(tx, record.id, undoing, now);
      await enqueueBatch(tx, queue, { batchId: record.id, userId: actor.userId });
      return answer(tx, batch);
    },
  });
}
