import type { RequestChange } from '@truckroll/contract/requests/save-request';
import { can, canAny } from '@truckroll/domain/abilities/rights';
import { requestMoveRefusal } from '@truckroll/domain/requests/request-moves';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { HistoryActor } from '../../records/history/history-store.ts';
import {
  conversionColumns,
  lockRequest,
  type RequestResult,
  setRequestStage,
} from '../../records/requests/write-requests.ts';
import { type ConversionTarget, findTarget, recordConversion } from '../conversions/record-conversion.ts';
import type { StoredRequest } from './request-rights.ts';

const moveKeys = new Set([
  'id',
  'stage',
  'updatedAt',
  'convertedToJobId',
  'convertedToEstimateId',
  'convertedToInvoiceId',
  'convertedAt',
  'convertedBy',
]);

/** Whether a payload only changes the stage or records a conversion (API 4.9). */
export const isMove = (sent: Record<string, unknown>): boolean => {
  const keys = Object.keys(sent).filter((key) => sent[key] !== undefined);
  return keys.some((key) => key === 'stage' || key.startsWith('convertedTo')) && keys.every((key) => moveKeys.has(key));
};

type Sent = Pick<RequestChange, 'stage' | 'convertedToJobId' | 'convertedToEstimateId' | 'convertedToInvoiceId'>;

function conversionOf(sent: Sent): RequestResult | null {
  if (sent.convertedToJobId) return { kind: 'job', id: sent.convertedToJobId };
  if (sent.convertedToEstimateId) return { kind: 'estimate', id: sent.convertedToEstimateId };
  if (sent.convertedToInvoiceId) return { kind: 'invoice', id: sent.convertedToInvoiceId };
  return null;
}

/** Checks the right to a stage change: a conversion needs the right to create its result (API RQ-7). */
export function requireMove(actor: Actor, sent: Sent): void {
  const conversion = conversionOf(sent);
  const may =
    conversion === null
      ? can(actor, 'Requests.changeStage')
      : canAny(
          actor,
          (
            {
              job: ['Jobs.create', 'Jobs.createForAssigned'],
              estimate: ['Estimate.create', 'Estimate.createOwn'],
              invoice: ['Invoice.create', 'Invoice.createOwn'],
            } as const
          )[conversion.kind],
        );
  if (!may) throw new Problem('forbidden');
}

/** Whether a request has to stay `converted`, because its job exists (API 4.9). */
const isHeld = (request: Pick<StoredRequest, 'convertedToJobId' | 'stage'>): boolean =>
  requestMoveRefusal(request) !== null;

async function getTarget(
  tx: Tx,
  request: StoredRequest,
  { conversion, actor }: { conversion: RequestResult; actor: Actor },
): Promise<ConversionTarget> {
  const target = await findTarget(tx, conversion, { clientId: request.clientId, actor });
  if (target !== undefined) return target;
  throw invalid(
    conversionColumns[conversion.kind],
    conversion.kind === 'job' ? 'Job is not valid' : 'Document is not valid',
    'not_found',
  );
}

/**
 * Changes a request's stage after an event of its estimate (API 4.9), or because its client cancelled what they asked for; a
 * converted request stays converted.
 */
export async function moveByClient(
  tx: Tx,
  requestId: string,
  to: 'quote_created' | 'quote_sent' | 'lost_rejected' | 'cancelled',
  by: { actor: HistoryActor; now: Date },
): Promise<void> {
  const request = await lockRequest(tx, requestId);
  if (request === undefined || isHeld(request) || request.stage === to) return;
  await setRequestStage(tx, [request.id], to, by.now);
  await recordEvent(tx, by, { type: 'request.stage_changed', requestId: request.id, from: request.stage, to });
}

async function changeStage(tx: Tx, request: StoredRequest, to: RequestStage, by: Author): Promise<void> {
  if (to === request.stage) return;
  if (isHeld(request)) throw new Problem('requestStageFixed');
  await setRequestStage(tx, [request.id], to, by.now);
  await recordEvent(tx, by, { type: 'request.stage_changed', requestId: request.id, from: request.stage, to });
}

/** Changes a request's stage, or records its conversion (API RQ-7). */
export async function moveRequest(
  tx: Tx,
  request: StoredRequest,
  sent: Sent & { updatedAt?: string | undefined },
  by: Author,
): Promise<'stage' | 'conversion'> {
  const conversion = conversionOf(sent);
  const target = conversion === null ? null : await getTarget(tx, request, { conversion, actor: by.actor });
  requireVersion(request, sent.updatedAt);
  if (target === null) {
    if (sent.stage !== undefined) await changeStage(tx, request, sent.stage, by);
    return 'stage';
  }
  const isRecorded = request[conversionColumns[target.kind]] === target.id;
  if (!isRecorded && request.clientStage === 'archived')
    throw new Problem('conversionArchived', { name: request.clientName });
  await recordConversion(tx, { kind: 'request', id: request.id }, target, by);
  return 'conversion';
}
