/** When in the work a photo of a job was taken, in the order in which photos are shown. */
export const photoKinds = ['before', 'during', 'after'] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const photoKindLabels: Record<PhotoKind, string> = { before: 'Before', during: 'During', after: 'After' };

/**
 * The kind of a photo that nobody has sorted: before the first visit began, after the last one was completed, or between.
 * Moments are ISO in UTC. A job with an open visit has no end yet.
 *
 * @example kindOfMoment(noon, [{ visitStatus: 'completed', startedAt: nine, completedAt: eleven }]) → 'after'
 * @example kindOfMoment(noon, [{ visitStatus: 'scheduled', startedAt: null, completedAt: null }]) → 'before'
 */
export function kindOfMoment(
  moment: string,
  visits: readonly { visitStatus: string; startedAt: string | null; completedAt: string | null }[],
): PhotoKind {
  const starts = visits.flatMap(({ startedAt, completedAt }) => startedAt ?? completedAt ?? []).sort();
  const [first] = starts;
  if (first === undefined || moment < first) return 'before';
  const counted = visits.filter(({ visitStatus }) => visitStatus !== 'cancelled');
  const isOver = counted.every(({ completedAt }) => completedAt !== null && completedAt <= moment);
  return isOver && counted.length > 0 ? 'after' : 'during';
}
