import type { Database } from '../platform/database/database.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';

/** Changes the schema of a test's database as a later migration would. On a cluster the workers are changed too. */
export async function changeSchema(database: Database, statements: string): Promise<void> {
  const later = { name: '9999-of-a-test.sql', sql: statements, hash: 'x', oldestServer: '0001' };
  await migrate(database, { migrations: [...(await readMigrations()), later] });
}
