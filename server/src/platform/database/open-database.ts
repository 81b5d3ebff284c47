import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import type { Database } from './database.ts';
import { loadPglite, openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

/** Opens the configured database: PostgreSQL by DATABASE_URL, else the embedded one in the data folder. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL !== undefined) {
    return openPostgres(settings.DATABASE_URL, {
      poolSize: settings.DATABASE_POOL,
      sharePercent: settings.DATABASE_POOL_SHARE,
      statementSeconds: settings.DATABASE_STATEMENT_SECONDS,
      lockSeconds: settings.DATABASE_LOCK_SECONDS,
      poolerUrl: settings.DATABASE_POOLER_URL,
      replicaUrl: settings.DATABASE_REPLICA_URL,
    });
  }
  const folder = join(settings.DATA_DIR, 'database');
  await mkdir(folder, { recursive: true });
  return openPglite(await loadPglite({ dataFolder: folder }));
}
