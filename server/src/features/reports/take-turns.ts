/**
 * Does the work of one company piece after piece, and that of different ones at the same time. Work that waits holds no
 * connection to the database.
 */
export function takeTurns() {
  const lastOf = new Map<string, Promise<unknown>>();
  return async <Result>(accountId: string, work: () => Promise<Result>): Promise<Result> => {
    const own = (lastOf.get(accountId) ?? Promise.resolve()).then(work, work);
    lastOf.set(accountId, own);
    try {
      return await own;
    } finally {
      if (lastOf.get(accountId) === own) lastOf.delete(accountId);
    }
  };
}
