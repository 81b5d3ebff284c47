/** The kinds of records that a file can hold. */
export const importKinds = ['clients', 'properties', 'products', 'jobs', 'invoices'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The state of an import. A file is read, its columns are chosen, its rows are checked, written, and perhaps removed. */
export const importStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** The states in which a task works through the rows. */
export const busyStates: readonly ImportState[] = ['reading', 'checking', 'running', 'undoing'];

/** The outcomes of a row: before the import runs, after it ran, and after it was undone. */
export const rowOutcomes = [
  'unchecked',
  'ready',
  'duplicate',
  'problem',
  'created',
  'updated',
  'left_out',
  'removed',
  'restored',
  'kept',
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** A file whose reading takes longer was interrupted, for example by a restart of the server. */
const longestReadingMs = 600_000;

/**
 * The facts that decide about an import. `finishedAt` is the time at which it ended, or stopped after it had imported
 * rows.
 */
type ImportProgress = { state: ImportState; finishedAt: string | null };

/**
 * Whether an import that has not run can be discarded: not while its file is read or a task works on it, and not after it
 * stopped half-way.
 *
 * @example canDiscard({ state: 'reading', createdAt: '2026-03-10T15:00:00.000Z', finishedAt: null }, '2026-03-10T15:01:00.000Z')
 *   → false
 */
export function canDiscard(
  { state, createdAt, finishedAt }: ImportProgress & { createdAt: string },
  now: string,
): boolean {
  if (state === 'reading') return Date.parse(now) - Date.parse(createdAt) > longestReadingMs;
  return (state === 'mapping' || state === 'checked') && finishedAt === null;
}

const undoHours = 24;

/**
 * The time until which an import can be undone: a finished one, or one that stopped after it had written rows. Null if
 * it cannot be undone.
 */
export const undoUntil = ({ state, finishedAt }: ImportProgress): string | null =>
  (state === 'done' || state === 'checked') && finishedAt !== null
    ? new Date(Date.parse(finishedAt) + undoHours * 3_600_000).toISOString()
    : null;

/**
 * Whether an import can be undone.
 *
 * @example canUndo({ state: 'done', finishedAt: '2026-03-10T15:00:00.000Z' }, '2026-03-11T14:59:00.000Z') → true
 */
export function canUndo(progress: ImportProgress, now: string): boolean {
  const until = undoUntil(progress);
  return until !== null && now < until;
}
