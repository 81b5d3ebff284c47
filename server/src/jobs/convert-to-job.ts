import type { ItemTax } from '@truckroll/contract/line-items';
import type { FieldError } from '@truckroll/contract/problem';
import { type ConvertedLine, convertedLines } from '@truckroll/domain/jobs/converted-lines';
import { findApprovedEstimate } from '../conversions/approved-estimate.ts';
import { jobTarget, recordConversion } from '../conversions/record-conversion.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { Problem } from '../http/problem.ts';
import type { Author } from '../session/actor.ts';

type Origin = { id: string; clientId: string; convertedToJobId: string | null };

/** What a job is made of: a request, an estimate, or neither. */
export type Origins = {
  request: Origin | undefined;
  estimate: Origin | undefined;
  /** The lines that the client approved, by the id of the estimate's line. */
  approvedLines: ReadonlyMap<string, ConvertedLine<ItemTax>>;
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
        .select(['id', 'clientId', 'convertedToJobId'])
        .where('id', '=', estimateId)
        .where('clientId', '=', clientId)
        .where('documentType', '=', 2)
        .where('documentStatus', '!=', 'void')
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  const approved = await findApprovedEstimate(tx, estimate?.id ?? null);
  const isMissing = (id: string | null | undefined, found: unknown): boolean => Boolean(id) && found === undefined;
  return {
    request,
    estimate,
    approvedLines: new Map(
      convertedLines(approved?.items ?? [], approved?.currencyDecimals).map((line) => [line.id, line]),
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

/** Refuses what was made a job already, while that job exists; of the same job it is no conversion (API JB-4). */
export function demandUnconverted({ request, estimate }: Origins, jobId: string | null): void {
  const isTaken = (origin: Origin | undefined): boolean =>
    origin !== undefined && origin.convertedToJobId !== null && origin.convertedToJobId !== jobId;
  if (isTaken(request)) throw new Problem('requestConverted');
  if (isTaken(estimate)) throw new Problem('estimateConverted');
}

/**
 * Records what a job was made of: the request becomes converted, the estimate too, and with it the request that the
 * estimate came from (API JB-4). Recording it once more changes nothing.
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
