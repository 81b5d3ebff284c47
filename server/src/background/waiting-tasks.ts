import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';

/** Tasks of one kind that could run and do not yet, and since when the oldest of them could. */
export type WaitingTasks = { task: string; count: number; oldestSeconds: number };

/** What waits in the queue, over all accounts; the queue's own upkeep is not counted. */
export async function listWaitingTasks(tx: Tx): Promise<WaitingTasks[]> {
  const { rows } = await sql<WaitingTasks>`select name as task, count(*) as count,
      extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as oldest_seconds
    from pgboss.job where state < 'active' and start_after <= now() and name not like '\\_\\_%'
    group by name`.execute(tx);
  return rows;
}
