import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';

/** Due tasks of one kind that have not started, and the time since the oldest is due. */
export type WaitingTasks = { task: string; count: number; oldestSeconds: number };

/** The kinds of which a task can start now, or is waiting at all. */
export async function namesOfWaiting(tx: Tx, { evenLater }: { evenLater: boolean }): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select distinct name from pgboss.job
    where state < 'active' and (${evenLater} or start_after <= now())`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/** The queue's backlog over all accounts, without pg-boss's own maintenance tasks. */
export async function listWaitingTasks(tx: Tx): Promise<WaitingTasks[]> {
  const { rows } = await sql<WaitingTasks>`select name as task, count(*) as count,
      extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as oldest_seconds
    from pgboss.job where state < 'active' and start_after <= now() and name not like '\\_\\_%'
    group by name`.execute(tx);
  return rows;
}
