/** The last work of each account. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does the work of an account in turn. Its bookings wait for each other in the database in any case; here they wait without a
 * connection, so that a rush for one company leaves the others theirs, and no wait for a lock is long.
 */
export async function inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(accountId) ?? Promise.resolve();
  const mine = before.then(work);
  const settled = mine.catch(() => undefined);
  last.set(accountId, settled);
  try {
    return await mine;
  } finally {
    if (last.get(accountId) === settled) last.delete(accountId);
  }
}
