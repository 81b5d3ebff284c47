import { mostVisits } from './repeat-rule.ts';

export const noVisitsText = 'The schedule does not produce any visits.';
export const tooManyVisitsText = 'The schedule creates too many visits (maximum 1000).';

/**
 * Why a schedule with this number of visits is refused: none, or more than 1,000. Null when it is allowed (API 4.6).
 *
 * @example visitCountRefusal(1001) → 'The schedule creates too many visits (maximum 1000).'
 */
export function visitCountRefusal(count: number): typeof noVisitsText | typeof tooManyVisitsText | null {
  if (count === 0) return noVisitsText;
  return count > mostVisits ? tooManyVisitsText : null;
}
