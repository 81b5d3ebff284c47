import type { DocumentStatus } from '../documents/document-kinds.ts';
import type { RequestStage } from '../requests/request-stages.ts';

/** What became of a request or an estimate until now. */
export type Outcome = 'won' | 'lost' | 'open';

export const lostRequestStages = ['lost_no_response', 'lost_rejected', 'cancelled'] as const satisfies RequestStage[];
export const wonEstimateStatuses = ['approved', 'converted'] as const satisfies DocumentStatus[];
export const lostEstimateStatuses = ['rejected', 'expired'] as const satisfies DocumentStatus[];
/** Estimates that no client has received. */
export const uncountedStatuses = ['draft', 'void'] as const satisfies DocumentStatus[];

type Request = { stage: RequestStage; convertedToJobId: string | null; convertedToInvoiceId: string | null };

const includes = <T>(list: readonly T[], value: T): boolean => list.includes(value);

/**
 * The outcome of a request: won with a job or an invoice; an estimate alone leaves it open. Null for a duplicate, which
 * does not count.
 *
 * @example outcomeOfRequest({ stage: 'quote_sent', convertedToJobId: null, convertedToInvoiceId: null }) → 'open'
 */
export function outcomeOfRequest({ stage, convertedToJobId, convertedToInvoiceId }: Request): Outcome | null {
  if (stage === 'duplicate') return null;
  if (stage === 'converted' || convertedToJobId !== null || convertedToInvoiceId !== null) return 'won';
  return includes<RequestStage>(lostRequestStages, stage) ? 'lost' : 'open';
}

/**
 * The outcome of an estimate: won when it was approved or made into a job or an invoice. Null for drafts and void ones,
 * which do not count.
 *
 * @example outcomeOfEstimate('viewed') → 'open'; outcomeOfEstimate('draft') → null
 */
export function outcomeOfEstimate(status: DocumentStatus): Outcome | null {
  if (includes<DocumentStatus>(uncountedStatuses, status)) return null;
  if (includes<DocumentStatus>(wonEstimateStatuses, status)) return 'won';
  return includes<DocumentStatus>(lostEstimateStatuses, status) ? 'lost' : 'open';
}

/**
 * A part of a whole: 0.5 is half of it. Null without a whole. The conversion is the share of the won ones in all that
 * came in, those still open included.
 *
 * @example shareOf(3, 12) → 0.25; shareOf(0, 0) → null
 */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
