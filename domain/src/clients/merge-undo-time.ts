/** How long a merge can be undone, in hours. */
export const mergeUndoHours = 24;
const hourMs = 3_600_000;

/** The time until which a merge can be undone. */
export const mergeUndoUntil = (mergedAt: string): string =>
  new Date(Date.parse(mergedAt) + mergeUndoHours * hourMs).toISOString();

/** @example canUndoMerge('2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z') → false */
export const canUndoMerge = (mergedAt: string, now: string): boolean => now < mergeUndoUntil(mergedAt);
