import type { TrackedVisit } from '@truckroll/contract/visit-details';

type Shown = Pick<TrackedVisit, 'teamMembers' | 'visitStartDateTime' | 'anyTime' | 'visitStatus'>;

const isOwn = ({ teamMembers }: Shown, userId: string): boolean => teamMembers.some(({ id }) => id === userId);

/**
 * The order of visits: the user's own first, then by time. Anytime visits come after the timed ones of their day
 * (screens 5.2).
 */
export const inOrderFor = <V extends Shown>(visits: readonly V[], userId: string): V[] =>
  visits
    .filter(({ visitStatus }) => visitStatus !== 'cancelled')
    .toSorted(
      (one, other) =>
        Number(isOwn(other, userId)) - Number(isOwn(one, userId)) ||
        Number(one.anyTime) - Number(other.anyTime) ||
        (one.visitStartDateTime ?? '').localeCompare(other.visitStartDateTime ?? ''),
    );
