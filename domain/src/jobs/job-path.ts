import { jobMoveRefusal, jobMoves } from './job-moves.ts';
import type { JobStatus } from './job-statuses.ts';

/**
 * The shortest way from one status to another by moves that people could make by hand, or null when there is none. A
 * job from elsewhere gets its status this way, so that it never has one that the rules do not allow.
 *
 * @example jobPath('scheduled', 'paid', { hasStart: true, isAdmin: false }) → ['completed', 'invoiced', 'paid']
 * @example jobPath('draft', 'completed', { hasStart: false, isAdmin: true }) → null
 */
export function jobPath(
  from: JobStatus,
  to: JobStatus,
  { hasStart, isAdmin }: { hasStart: boolean; isAdmin: boolean },
): JobStatus[] | null {
  const ways: JobStatus[][] = [[]];
  const seen = new Set<JobStatus>([from]);
  for (const way of ways) {
    const at = way.at(-1) ?? from;
    if (at === to) return way;
    for (const next of jobMoves(at)) {
      // Closing is for admins; a cancelled job is no step towards another status.
      const isPassable = next === to || (next !== 'closed' && next !== 'cancelled');
      const isAllowed = jobMoveRefusal(at, next, { hasStart }) === null && (next !== 'closed' || isAdmin);
      if (isPassable && isAllowed && !seen.has(next)) {
        seen.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return null;
}
