import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { type CarriedFields, carriedKeys } from '@truckroll/domain/conversions/carried-fields';
import { convertedLines } from '@truckroll/domain/jobs/converted-lines';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { findApprovedEstimate } from '../../records/documents/approved-estimate.ts';
import { findEstimateToConvert } from '../../records/documents/document-rights.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { requestScope, selectRequestIds } from '../../records/requests/request-scope.ts';
import { jobTarget, recordConversion } from '../conversions/record-conversion.ts';
import type { ApprovedLine } from './read-item.ts';

type Origin = CarriedFields & { id: string; clientId: string; convertedToJobId: string | null };
type RequestOrigin = Origin & { tagIds: string[] };

/** The sources of a job: a request, an estimate, or neither. */
export type Origins = {
  request: RequestOrigin | undefined;
  estimate: Origin | undefined;
  /** The lines that the client approved, by the id of the estimate's line. */
  approvedLines: ReadonlyMap<string, ApprovedLine>;
  errors: FieldError[];
};

type Named = { requestId?: string | null | undefined; estimateId?: string | null | undefined };

/**
 * The request and estimate that a job is created from, locked, so that of two concurrent conversions the second one
 * sees the first. Both must belong to the client (API 1.8), and the user must see them, unless they are the job's
 * already.
 */
export async function findOrigins(
  tx: Tx,
  { requestId, estimateId }: Named,
  { clientId, actor, before }: { clientId: string; actor: Actor; before?: Named },
): Promise<Origins> {
  const request = requestId
    ? await tx
        .selectFrom(requestRows.as('requests'))
        .select(['id', 'clientId', 'convertedToJobId', 'tagIds', ...carriedKeys])
        .where('id', '=', requestId)
        .where('clientId', '=', clientId)
        .$if(requestId !== before?.requestId, (query) =>
          query.where('id', 'in', selectRequestIds(tx, requestScope(actor))),
        )
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  const estimate = estimateId
    ? await findEstimateToConvert(tx, {
        id: estimateId,
        clientId,
        seenBy: estimateId === before?.estimateId ? null : actor,
      })
    : undefined;
  const approved = await findApprovedEstimate(tx, estimate?.id ?? null);
  const photosOf = new Map(approved?.items.map(({ id, photoKeys }) => [id, photoKeys]));
  const isMissing = (id: string | null | undefined, found: unknown): boolean => Boolean(id) && found === undefined;
  return {
    request,
    estimate,
    approvedLines: new Map(
      convertedLines(approved?.items ?? [], approved?.currencyDecimals).map((line) => [
        line.id,
        { ...line, photoKeys: photosOf.get(line.id) ?? [] },
      ]),
    ),
    errors: [
      ...(isMissing(requestId, request)
        ? [{ path: 'requestId', code: 'not_found' as const, message: 'Request is not valid' }]
        : []),
      ...(isMissing(estimateId, estimate)
        ? [{ path: 'estimateId', code: 'not_found' as const, message: 'Estimate is not valid' }]
        : []),
    ],
  };
}

/** Refuses a source that has already become another job, as long as that job exists (API JB-4). */
export function requireUnconverted({ request, estimate }: Origins, jobId: string | null): void {
  const isTaken = (origin: Origin | undefined): boolean =>
    origin !== undefined && origin.convertedToJobId !== null && origin.convertedToJobId !== jobId;
  if (isTaken(request)) throw new Problem('requestConverted');
  if (isTaken(estimate)) throw new Problem('estimateConverted');
}

/**
 * Records a job's sources: the request and the estimate become converted, and so does the estimate's own request (API
 * JB-4). Idempotent.
 */
export async function recordOrigins(
  tx: Tx,
  { request, estimate }: Origins,
  job: { id: string; jobNumber: number },
  by: Author,
): Promise<void> {
  const target = jobTarget(job);
  if (request !== undefined) await recordConversion(tx, { kind: 'request', id: request.id }, target, by);
  if (estimate !== undefined) await recordConversion(tx, { kind: 'estimate', id: estimate.id }, target, by);
}
