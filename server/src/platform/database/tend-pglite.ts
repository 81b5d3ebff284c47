import type { Database } from './database.ts';

type Log = { warn: (about: Record<string, unknown>, text: string) => void };

const minute = 60_000;
/** Each blocks requests while it runs, so it runs often enough to be short. */
const rounds = [
  { sql: 'checkpoint', everyMs: 5 * minute },
  { sql: 'vacuum (analyze)', everyMs: 60 * minute },
] as const;

/** Maintenance of the embedded database that a PostgreSQL server does itself. Returns the stop function. */
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
