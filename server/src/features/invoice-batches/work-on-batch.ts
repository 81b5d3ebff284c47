import { createDocument as createDocumentEndpoint } from '@truckroll/contract/documents/save-document';
import { can } from '@truckroll/domain/abilities/rights';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { refusalOf } from '../../platform/http/problem-reply.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getClientForRecord } from '../../records/client-access/find-client.ts';
import * as batches from '../../records/documents/invoice-batch-store.ts';
import { lockJobsToBill } from '../../records/jobs/write-jobs.ts';
import { findActor } from '../../records/people/actors.ts';
import type { ServerContext } from '../../server-context.ts';
import { createDocument } from '../documents/create-document.ts';
import { requireSendable, type Sending, sendDocument } from '../documents/send-document.ts';
import { undoBatch } from './undo-batch.ts';

/** Bills the jobs of a batch, or undoes what it has billed. */
const workOnBatch = task({
  name: 'work-on-invoice-batch',
  title: 'Bill a batch of jobs',
  payload: z.object({ batchId: z.string(), userId: z.string() }),
  retries: 4,
  timeoutSeconds: 300,
});
type Work = z.output<typeof workOnBatch.payload>;

/** The most invoices of a run. It then queues another one, so that no run comes near its time limit. */
const invoicesInRun = 50;

const noRightText = 'The person who started this no longer has the right to it.';
const unexpectedText = 'Something unexpected happened. Nothing was lost: try again.';
const changedText = 'The job was changed after the preview.';
const billedText = 'The job is no longer waiting for an invoice.';
const noEmailText = 'The client has no email address: the invoice stays a draft.';

export const enqueueBatch = (tx: Tx, queue: Queue, work: Work): Promise<void> =>
  queue.enqueue(tx, workOnBatch, work, { key: work.batchId });

/** The services that the task of a batch needs. */
type Context = Pick<ServerContext, 'queue' | 'settings' | 'mail'>;

/** Thrown where an invoice is refused, so that nothing of it stays. */
class RefusedInvoice extends Error {
  readonly jobIds: readonly string[];

  constructor(jobIds: readonly string[], { message }: Problem) {
    super(message);
    this.jobIds = jobIds;
  }
}

async function bill(tx: Tx, batch: batches.StoredBatch, jobIds: readonly string[], by: Sending & { clientId: string }) {
  const { actor } = by;
  const client = await getClientForRecord(tx, by.clientId, { actor, scope: 'all' });
  const [first] = jobIds;
  const sent = createDocumentEndpoint.body.parse({
    documentType: 1,
    clientId: client.id,
    onlyIfNone: true,
    ...(jobIds.length === 1 ? { isConvertedFromJob: true, convertedFromId: first } : {}),
  });
  const { row } = await createDocument(tx, client, sent, by, jobIds.length === 1 ? {} : { sharedBy: jobIds });
  const isSent = batch.sends && row.clientDetails.email !== null;
  if (isSent) {
    await requireSendable(tx, row, actor);
    await sendDocument(tx, row, { attachPdf: false, subject: null, message: null }, by);
  }
  const problem = batch.sends && !isSent ? noEmailText : null;
  await batches.settleJobs(tx, batch.id, jobIds, { outcome: 'billed', invoiceId: row.id, problem });
}

/**
 * Makes the next invoice of a batch in the transaction that also marks its jobs, so that none is billed twice, however
 * often the task is killed. Jobs that somebody has changed or billed since the preview are left out. False when the work
 * is done.
 */
async function oneInvoice(tx: Tx, batch: batches.StoredBatch, by: Sending): Promise<boolean> {
  const waiting = await batches.nextJobs(tx, batch.id);
  if (waiting.length === 0) {
    await batches.changeBatch(tx, batch.id, { state: 'done', finishedAt: by.now.toISOString() }, by.now);
    return false;
  }
  const jobs = await lockJobsToBill(
    tx,
    waiting.map(({ jobId }) => jobId),
  );
  const versions = new Map(waiting.map(({ jobId, jobVersion }) => [jobId, jobVersion]));
  const [clientId] = jobs.map((job) => job.clientId);
  const settled = jobs.filter((job) => job.jobStatus !== 'completed');
  const changed = jobs.filter(
    (job) => !settled.includes(job) && (job.updatedAt !== versions.get(job.id) || job.clientId !== clientId),
  );
  const idsOf = (some: typeof jobs): string[] => some.map(({ id }) => id);
  await batches.settleJobs(tx, batch.id, idsOf(settled), { outcome: 'left_out', problem: billedText });
  await batches.settleJobs(tx, batch.id, idsOf(changed), { outcome: 'left_out', problem: changedText });
  // The others are billed by the next transaction, so that a refusal of them does not forget these.
  if (settled.length + changed.length === 0 && clientId !== undefined) {
    const jobIds = idsOf(jobs);
    try {
      await bill(tx, batch, jobIds, { ...by, clientId });
    } catch (error) {
      const problem = refusalOf(error);
      if (problem !== null) throw new RefusedInvoice(jobIds, problem);
      throw error;
    }
  }
  await batches.changeBatch(tx, batch.id, {}, by.now);
  return true;
}

/** Stops a batch: its jobs that wait are left out, and what it has billed stays. */
async function stop(tx: Tx, batch: batches.StoredBatch, failure: string, now: Date): Promise<void> {
  for (;;) {
    const waiting = batch.state === 'running' ? await batches.nextJobs(tx, batch.id) : [];
    if (waiting.length === 0) break;
    const ids = waiting.map(({ jobId }) => jobId);
    await batches.settleJobs(tx, batch.id, ids, { outcome: 'left_out', problem: failure });
  }
  await batches.changeBatch(
    tx,
    batch.id,
    { state: 'done', failure, finishedAt: batch.finishedAt ?? now.toISOString() },
    now,
  );
}

type Run = Pick<TaskRun<Work>, 'payload' | 'transact' | 'now'>;

const readWork = async (tx: Tx, { batchId, userId }: Work) => ({
  batch: await batches.lockBatch(tx, batchId),
  actor: await findActor(tx, userId),
});

const mayWork = (actor: Actor | undefined, { sends, state }: batches.StoredBatch): actor is Actor =>
  actor !== undefined && can(actor, 'Invoice.create') && (state !== 'running' || !sends || can(actor, 'Invoice.send'));

/** One step in a transaction of its own. False when the work is done or was stopped. */
async function oneStep({ payload, transact, now }: Run, context: Context): Promise<boolean> {
  try {
    return await transact(async (tx) => {
      const { batch, actor } = await readWork(tx, payload);
      if (batch === undefined || (batch.state !== 'running' && batch.state !== 'undoing')) return false;
      if (!mayWork(actor, batch)) {
        await stop(tx, batch, noRightText, now);
        return false;
      }
      if (batch.state === 'running') return await oneInvoice(tx, batch, { ...context, actor, now });
      await undoBatch(tx, batch, { actor, now });
      return false;
    });
  } catch (error) {
    if (!(error instanceof RefusedInvoice)) throw error;
    const { jobIds, message } = error;
    await transact((tx) => batches.settleJobs(tx, payload.batchId, jobIds, { outcome: 'left_out', problem: message }));
    return true;
  }
}

async function work(run: TaskRun<Work>, context: Context): Promise<void> {
  const { payload, transact, now, signal, isLastAttempt } = run;
  try {
    for (let made = 0; made < invoicesInRun; made += 1) {
      signal.throwIfAborted();
      if (!(await oneStep(run, context))) return;
    }
    await transact((tx) => enqueueBatch(tx, context.queue, payload));
  } catch (error) {
    if (isLastAttempt) {
      await transact(async (tx) => {
        const batch = await batches.lockBatch(tx, payload.batchId);
        if (batch?.state === 'running' || batch?.state === 'undoing') await stop(tx, batch, unexpectedText, now);
      });
    }
    throw error;
  }
}

export function batchTasks({ queue, settings, mail }: ServerContext): void {
  queue.runs(workOnBatch, (run) => work(run, { queue, settings, mail }));
}
