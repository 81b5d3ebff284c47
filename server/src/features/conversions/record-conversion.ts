import { viewScope } from '@truckroll/domain/abilities/rights';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { documentScope } from '../../records/documents/document-scope.ts';
import { linkStepsToJob } from '../../records/documents/progress-store.ts';
import { takeOverDeposits, takeOverDepositsOfJob } from '../../records/documents/take-over-deposit.ts';
import { markConverted } from '../../records/documents/write-documents.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { nameRequestOfJob, setJobStatus } from '../../records/jobs/write-jobs.ts';
import { conversionColumns, lockRequest, setRequestConverted } from '../../records/requests/write-requests.ts';

/** The source of a conversion, locked by the caller. */
type ConversionSource = { kind: 'request' | 'estimate' | 'job'; id: string };
/** The result of a conversion, named as in the history: 'job #12', 'invoice INV-2026000001'. */
export type ConversionTarget = { kind: 'job' | 'estimate' | 'invoice'; id: string; name: string };

export const jobTarget = (job: { id: string; jobNumber: number }): ConversionTarget => ({
  kind: 'job',
  id: job.id,
  name: `job #${job.jobNumber}`,
});

type NamedDocument = { id: string; documentType: 1 | 2; documentPrefix: string; documentNumber: number };

export function documentTarget({ id, documentType, documentPrefix, documentNumber }: NamedDocument): ConversionTarget {
  const kind = documentType === 1 ? 'invoice' : 'estimate';
  return { kind, id, name: `${kind} ${displayNumber(documentPrefix, documentNumber)}` };
}

/**
 * The client's job or document named as the result of a conversion; undefined if there is none, or if the user sees none
 * of its kind.
 */
export async function findTarget(
  tx: Tx,
  { kind, id }: Pick<ConversionTarget, 'kind' | 'id'>,
  { clientId, actor }: { clientId: string | null; actor: Actor },
): Promise<ConversionTarget | undefined> {
  if (clientId === null) return undefined;
  if (kind === 'job') {
    if (viewScope(actor, 'Jobs') === null) return undefined;
    const job = await tx
      .selectFrom(jobHeads.as('jobs'))
      .select(['id', 'jobNumber'])
      .where('id', '=', id)
      .where('clientId', '=', clientId)
      .executeTakeFirst();
    return job && jobTarget(job);
  }
  const type = kind === 'invoice' ? 1 : 2;
  if (documentScope(actor, type) === null) return undefined;
  const document = await tx
    .selectFrom(documentHeads.as('documents'))
    .select(['id', 'documentPrefix', 'documentNumber'])
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('documentType', '=', type)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return document && documentTarget({ ...document, documentType: type });
}

/**
 * Records the conversion of a request, estimate or job, on the record and in its history (API 4.9, JB-4, DC-2, DC-3,
 * RQ-7). Idempotent.
 */
export function recordConversion(tx: Tx, from: ConversionSource, to: ConversionTarget, by: Author): Promise<void> {
  if (from.kind === 'request') return convertRequest(tx, from.id, to, by);
  return from.kind === 'estimate' ? convertEstimate(tx, from.id, to, by) : convertJob(tx, from.id, to, by);
}

/** A newer estimate or invoice replaces the older one; a second job is refused. */
async function convertRequest(tx: Tx, id: string, to: ConversionTarget, by: Author): Promise<void> {
  const request = await lockRequest(tx, id);
  if (request === undefined || request[conversionColumns[to.kind]] === to.id) return;
  if (to.kind === 'job' && request.convertedToJobId !== null) throw new Problem('requestConverted');
  await setRequestConverted(tx, request, to, { userId: by.actor.userId, now: by.now });
  if (to.kind === 'job') await nameRequestOfJob(tx, to.id, id);
  await recordEvent(tx, by, { type: 'request.converted', requestId: id, target: to });
}

/**
 * Records an estimate's conversion. The estimate's source request becomes the job too, unless it has already become
 * another (API JB-4).
 */
async function convertEstimate(tx: Tx, id: string, to: ConversionTarget, by: Author): Promise<void> {
  const converted = await markConverted(tx, id, { ...to, by: by.actor.userId, now: by.now });
  if (converted === undefined) return;
  await recordEvent(tx, by, { type: 'document.converted', documentId: id, target: to });
  if (to.kind === 'job') await linkStepsToJob(tx, id, to.id);
  if (to.kind === 'invoice') await takeOverDeposits(tx, { estimateId: id, invoiceId: to.id }, by);
  if (to.kind !== 'job' || converted.requestId === null) return;
  const request = await lockRequest(tx, converted.requestId);
  if (request?.convertedToJobId === null) await convertRequest(tx, converted.requestId, to, by);
}

/** An invoice marks its completed job as invoiced (API 4.4) and takes over the paid deposits of the job's estimates. */
async function convertJob(tx: Tx, id: string, to: ConversionTarget, by: Author): Promise<void> {
  await recordEvent(tx, by, { type: 'job.converted', jobId: id, target: to });
  if (to.kind !== 'invoice') return;
  await setJobStatus(tx, { id, from: 'completed', to: 'invoiced' }, by);
  await takeOverDepositsOfJob(tx, { jobId: id, invoiceId: to.id }, by);
}
