import type { Database } from './database.ts';

type Log = { warn: (about: Record<string, unknown>, text: string) => void };

const minute = 60_000;
/**
 * The maintenance statements with their intervals. Each blocks requests while it runs, so it runs often enough to be
 * short.
 */
const rounds = [
  { sql: 'checkpoint', everyMs: 5 * minute },
  { sql: 'vacuum (analyze)', everyMs: 60 * minute },
] as const;

/** Starts the maintenance that PostgreSQL does itself and the embedded database does not. Returns the stop function. */
export function tendPglite(database: Pick<Database, 'runScript'>, log: Log): () => void {
  const timers = rounds.map(({ sql, everyMs }) =>
    setInterval(() => {
      database.runScript(sql).catch((error: unknown) => log.warn({ err: error }, `The database refused: ${sql}`));
    }, everyMs).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
