import pg from 'pg';

/**
 * Does work while it holds a lock of PostgreSQL on a connection of its own. The lock goes with the connection: when that is
 * lost the work counts as failed, because another server may begin it.
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
  // Awaited below; until then it must not count as unhandled.
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
