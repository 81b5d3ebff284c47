/**
 * Runs the work of one company one after another, and that of different companies at the same time. Waiting work holds
 * no database connection.
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
