import type { FieldError } from '@truckroll/contract/problem';
import type { Tx } from '../database/bound-dialect.ts';
import { recordEvent } from '../events/record-event.ts';
import { Problem } from '../http/problem.ts';
import type { Actor } from '../session/actor.ts';

type By = { actor: Actor; now: Date };
type Origin = { id: string; clientId: string; convertedToJobId: string | null };

/** What a job is made of: a request, an estimate, or neither. */
export type Origins = {
  request: Origin | undefined;
  estimate: (Origin & { requestId: string | null }) | undefined;
  errors: FieldError[];
};

/**
 * The request and the estimate that a payload names, locked: of two conversions at once the second sees the first. They
 * must be the client's own (API 1.8).
 */
export async function findOrigins(
  tx: Tx,
  named: { requestId?: string | null | undefined; estimateId?: string | null | undefined },
  clientId: string,
): Promise<Origins> {
  const { requestId, estimateId } = named;
  const request = requestId
    ? await tx
        .selectFrom('requests')
        .select(['id', 'clientId', 'convertedToJobId'])
        .where('id', '=', requestId)
        .where('clientId', '=', clientId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  const estimate = estimateId
    ? await tx
        .selectFrom('documents')
        .select(['id', 'clientId', 'convertedToJobId', 'requestId'])
        .where('id', '=', estimateId)
        .where('clientId', '=', clientId)
        .where('documentType', '=', 2)
        .where('documentStatus', '!=', 'void')
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  const isMissing = (id: string | null | undefined, found: unknown): boolean => Boolean(id) && found === undefined;
  return {
    request,
    estimate,
    errors: [
      ...(isMissing(requestId, request) ? [{ path: 'requestId', message: 'Request is not valid' }] : []),
      ...(isMissing(estimateId, estimate) ? [{ path: 'estimateId', message: 'Estimate is not valid' }] : []),
    ],
  };
}

/** Refuses what was made a job already, while that job exists; of the same job it is no conversion (API JB-4). */
export function demandUnconverted({ request, estimate }: Origins, jobId: string | null): void {
  const isTaken = (origin: Origin | undefined): boolean =>
    origin !== undefined && origin.convertedToJobId !== null && origin.convertedToJobId !== jobId;
  if (isTaken(request)) throw new Problem('requestConverted');
  if (isTaken(estimate)) throw new Problem('estimateConverted');
}

type Target = { id: string; jobNumber: number };

async function convertRequest(tx: Tx, id: string, job: Target, { actor, now }: By): Promise<void> {
  const at = now.toISOString();
  const updated = await tx
    .updateTable('requests')
    .set({ stage: 'converted', convertedToJobId: job.id, convertedAt: at, convertedBy: actor.userId, updatedAt: at })
    .where('id', '=', id)
    // The request of an estimate may have become another job meanwhile: that one stays recorded.
    .where('convertedToJobId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (updated === undefined) return;
  const became = { kind: 'job', jobNumber: job.jobNumber } as const;
  await recordEvent(tx, { actor, now }, { type: 'request.converted', requestId: id, ...became });
}

/**
 * Records what a job was made of: the request becomes converted, the estimate too, and with it the request that the
 * estimate came from (API JB-4). Recording it once more changes nothing.
 */
export async function recordConversion(tx: Tx, { request, estimate }: Origins, job: Target, by: By): Promise<void> {
  const at = by.now.toISOString();
  if (request?.convertedToJobId === null) await convertRequest(tx, request.id, job, by);
  if (estimate?.convertedToJobId !== null || estimate === undefined) return;
  await tx
    .updateTable('documents')
    .set({
      documentStatus: 'converted',
      convertedToJobId: job.id,
      convertedAt: at,
      convertedBy: by.actor.userId,
      updatedAt: at,
    })
    .where('id', '=', estimate.id)
    .execute();
  const target = `job #${job.jobNumber}`;
  await recordEvent(tx, by, { type: 'document.converted', documentId: estimate.id, target });
  if (estimate.requestId !== null) await convertRequest(tx, estimate.requestId, job, by);
}
