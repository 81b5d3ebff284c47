import type { Database } from './database.ts';

type Log = { warn: (about: Record<string, unknown>, text: string) => void };

const minute = 60_000;
/** Each stands in the way of requests while it runs, so often enough for it to be short. */
const rounds = [
  { sql: 'checkpoint', everyMs: 5 * minute },
  { sql: 'vacuum (analyze)', everyMs: 60 * minute },
] as const;

/** Does for the embedded database what a PostgreSQL server does by itself. Answers how to stop. */
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
