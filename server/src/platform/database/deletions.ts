import type { DeleteResult } from 'kysely';

const dayMs = 86_400_000;

/** The moment some days before another. */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();

/** Runs a deletion that returns columns of the deleted rows. Returns their number. */
export const countReturned = async (deletion: { execute: () => Promise<readonly unknown[]> }): Promise<number> =>
  (await deletion.execute()).length;

/** Runs a deletion. Returns the number of deleted rows. */
export const countDeleted = async (deletion: { executeTakeFirst: () => Promise<DeleteResult> }): Promise<number> =>
  Number((await deletion.executeTakeFirst()).numDeletedRows);
