import { DatabaseUnavailable } from './database-unavailable.ts';

type Log = Record<'error' | 'warn' | 'info', (about: Record<string, unknown>, text: string) => void>;

export type OutageWatch = {
  /** Whether an error is a database outage. An outage is counted here, and logged once a minute. */
  covers: (error: unknown) => boolean;
  /** Counts a read that the replica could not serve. */
  replicaLost: (error: unknown) => void;
  /** A log that leaves out the errors covered here. */
  sparing: (log: Log) => Log;
  stop: () => void;
};

const lineEveryMs = 60_000;
const lookEveryMs = 1_000;

const texts = {
  unreachable: 'The database cannot be reached. Calls are answered 503 until it is back.',
  busy: 'The database is busy. Calls that found no connection or lock in time were answered 503.',
  replica: 'The replica cannot be reached. Reports and exports are read from the database itself.',
};
type Reason = keyof typeof texts;

/**
 * The reason for the outage and the error that states it, also if it is wrapped in others; null for any other error.
 */
function trouble(error: unknown): { reason: Reason; cause: unknown } | null {
  if (error instanceof DatabaseUnavailable) return { reason: error.reason, cause: error.cause };
  return error instanceof Error && error.cause !== undefined ? trouble(error.cause) : null;
}

const describe = (error: unknown): string => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ');
};

/**
 * Logs an outage once a minute, with the number of errors since the last line, instead of once per failed request and
 * queue poll; logs the recovery too.
 */
export function watchOutage(parts: {
  log: Log;
  ping: () => Promise<unknown>;
  lineEveryMs?: number;
  lookEveryMs?: number;
}): OutageWatch {
  const { log, ping } = parts;
  const counts = { unreachable: 0, busy: 0, replica: 0 };
  const lastLineAt: Record<Reason, number> = { unreachable: -Infinity, busy: -Infinity, replica: -Infinity };
  let looking: NodeJS.Timeout | undefined;

  function look(since: number): void {
    looking = setTimeout(() => {
      ping().then(
        () => {
          looking = undefined;
          lastLineAt.unreachable = -Infinity;
          counts.unreachable = 0;
          const seconds = Math.round((performance.now() - since) / 1000);
          log.warn({}, `The database is back after ${seconds} s.`);
        },
        () => look(since),
      );
    }, parts.lookEveryMs ?? lookEveryMs).unref();
  }

  function count(reason: Reason, cause: unknown): void {
    counts[reason] += 1;
    const now = performance.now();
    if (reason === 'unreachable' && looking === undefined) look(now);
    if (now - lastLineAt[reason] < (parts.lineEveryMs ?? lineEveryMs)) return;
    lastLineAt[reason] = now;
    log.error({ errors: counts[reason], because: describe(cause) }, texts[reason]);
    counts[reason] = 0;
  }

  const covers = (error: unknown): boolean => {
    const found = trouble(error);
    if (found === null) return false;
    count(found.reason, found.cause);
    return true;
  };

  return {
    covers,
    replicaLost: (error) => count('replica', error),
    sparing: (full) => ({
      info: (about, text) => full.info(about, text),
      error: (about, text) => void (covers(about['err']) || full.error(about, text)),
      warn: (about, text) => void (covers(about['err']) || full.warn(about, text)),
    }),
    stop: () => clearTimeout(looking),
  };
}
