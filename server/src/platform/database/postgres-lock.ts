import pg from 'pg';

/**
 * Runs work while holding a PostgreSQL lock on a connection of its own. If the connection is lost, the lock is lost too
 * and the work fails, because another server may then start it.
 */
export async function holdLock<T>(
  url: string,
  { lock, onWait }: { lock: number; onWait: () => void },
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'truckroll-lock', keepAlive: true });
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
  });
  // Awaited below; until then it must not count as an unhandled rejection.
  lost.catch(() => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock]);
    if (rows[0]?.free !== true) {
      onWait();
      await client.query('select pg_advisory_lock($1)', [lock]);
    }
    return await Promise.race([work(), lost]);
  } finally {
    await client.end().catch(() => undefined);
  }
}
