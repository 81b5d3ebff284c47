import type { DocumentStatus } from '../documents/document-kinds.ts';
import type { RequestStage } from '../requests/request-stages.ts';

export const lostRequestStages = ['lost_no_response', 'lost_rejected', 'cancelled'] as const satisfies RequestStage[];
export const wonEstimateStatuses = ['approved', 'converted'] as const satisfies DocumentStatus[];
export const lostEstimateStatuses = ['rejected', 'expired'] as const satisfies DocumentStatus[];
/** Estimates that no client has received. */
export const uncountedStatuses = ['draft', 'void'] as const satisfies DocumentStatus[];

/**
 * A part of a whole: 0.5 is half of it. Null without a whole. The conversion is the share of the won ones in all that
 * came in, those still open included.
 *
 * @example shareOf(3, 12) → 0.25; shareOf(0, 0) → null
 */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
