import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { grantQueue } from './grant-queue.ts';

/** Creates or migrates the queue's own tables, without running tasks. */
export async function installQueue(database: Database): Promise<void> {
  const boss = new PgBoss({ ...database.queueConnection(), schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  await grantQueue(database);
}
