import { CancelledError } from '@tanstack/react-query';

const mostReads = 4;

/**
 * Reads the version that somebody else has saved. A page follows changes, so that the read of a query may be cancelled
 * by another one of the same query, or be one that began before that save: it is then repeated.
 */
export async function readNewer<Stored extends { updatedAt: string }>(
  edited: Stored,
  read: (edited: Stored) => Promise<Stored>,
): Promise<Stored> {
  for (let count = 1; ; count += 1) {
    const isLast = count === mostReads;
    try {
      const version = await read(edited);
      if (isLast || version.updatedAt !== edited.updatedAt) return version;
    } catch (error) {
      if (isLast || !(error instanceof CancelledError)) throw error;
    }
  }
}
