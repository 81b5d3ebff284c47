import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { listWaitingTasks, type WaitingTasks } from '../background/waiting-tasks.ts';
import type { Database, PoolState } from '../database/database.ts';

/**
 * How long a scrape waits for the database, in milliseconds. Scrapers time out soon after, and must still get the other
 * metrics.
 */
const timeoutMs = 3_000;

const poolFigures: readonly [name: string, help: string, of: (pool: PoolState) => number][] = [
  ['size', 'Connections that the pool may open.', ({ size }) => size],
  ['open', 'Connections that are open.', ({ open }) => open],
  ['in_use', 'Connections in a transaction.', ({ inUse }) => inUse],
  ['waiting', 'Transactions that wait for a connection, or for the share of their company.', ({ waiting }) => waiting],
];

/** The PostgreSQL connection pool; the embedded database has none. */
export function measurePools(registry: Registry, database: Database): void {
  for (const [name, help, of] of poolFigures) {
    new Gauge({
      name: `truckroll_database_pool_${name}`,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const pool of database.pools()) this.set({ pool: pool.name }, of(pool));
      },
    });
  }
}

/** Returns a function that refreshes the queue's metrics, which takes a statement: once per scrape. */
export function measureQueue(registry: Registry, database: Database): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'truckroll_database_up',
    help: 'Whether the database answered this scrape; without it nothing is known of the queue.',
    registers,
  });
  const waiting = new Gauge({
    name: 'truckroll_queue_waiting_tasks',
    help: 'Background tasks that could run and wait, by kind; kinds of which none waits are not named.',
    labelNames: ['task'],
    registers,
  });
  const oldest = new Gauge({
    name: 'truckroll_queue_oldest_waiting_seconds',
    help: 'How long the oldest of these tasks has waited.',
    labelNames: ['task'],
    registers,
  });
  return async () => {
    const tooLate = delay(timeoutMs, null, { ref: false });
    const tasks: WaitingTasks[] | null = await Promise.race([
      database.asSystem(listWaitingTasks).catch(() => null),
      tooLate,
    ]);
    up.set(tasks === null ? 0 : 1);
    waiting.reset();
    oldest.reset();
    for (const { task, count, oldestSeconds } of tasks ?? []) {
      waiting.set({ task }, count);
      oldest.set({ task }, oldestSeconds);
    }
  };
}
