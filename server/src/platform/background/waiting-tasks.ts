import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';

/** Due tasks of one kind that have not started, and the time since the oldest is due. */
export type WaitingTasks = { task: string; count: number; oldestSeconds: number };

/** The queue's backlog over all accounts, without pg-boss's own maintenance tasks. */
export async function listWaitingTasks(tx: Tx): Promise<WaitingTasks[]> {
  const { rows } = await sql<WaitingTasks>`select name as task, count(*) as count,
      extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as oldest_seconds
    from pgboss.job where state < 'active' and start_after <= now() and name not like '\\_\\_%'
    group by name`.execute(tx);
  return rows;
}
