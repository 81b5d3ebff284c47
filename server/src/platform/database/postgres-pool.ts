import pg from 'pg';
import type { PoolState } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { poolShares } from './pool-shares.ts';
import { parsers } from './wire-values.ts';

export type Client = pg.PoolClient;

export type PoolOptions = {
  poolSize: number;
  /** The maximum share of the pool per account, in percent; 100 by default. */
  sharePercent?: number;
  /** PostgreSQL's statement timeout. */
  statementSeconds?: number;
  /** PostgreSQL's lock timeout in seconds. 0 means none. */
  lockSeconds?: number;
  /** Whether a pooler in transaction mode is between: it keeps no settings of a connection, and refuses those of its start. */
  isPooler?: boolean;
};

export type PostgresPool = {
  /** A connection for one transaction, within the request's timeout. The holder's share of the pool limits it. */
  acquire: (holder: string | null) => Promise<{ client: Client; release: (broken?: Error) => void }>;
  /** A connection counts as dead if a statement has no answer for this long. */
  silenceMs: number;
  /** The statements that each transaction begins with, because its connection keeps no settings. */
  settings: string[];
  state: () => Omit<PoolState, 'name'>;
  /** Runs a statement outside any transaction. */
  query: (text: string) => Promise<pg.QueryResult>;
  close: () => Promise<void>;
};

/** How long a request waits for a connection, in milliseconds. */
const timeoutMs = 3_000;
/** The time after the statement timeout until a connection counts as dead, in milliseconds. */
const graceMs = 5_000;

const ignore = (): undefined => undefined;

const typeParser: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[id]) ||
    pg.types.getTypeParser(id, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** Waits for a connection for the remaining time; one that arrives later is returned unused. */
function within(connecting: Promise<Client>, ms: number): Promise<Client> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('timeout exceeded when trying to connect'));
    }, ms);
    connecting.then(
      (client) => {
        clearTimeout(timer);
        if (isLate) client.release();
        else resolve(client);
      },
      (error: Error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

const toUnavailable = (error: unknown): DatabaseUnavailable => {
  const isFull = error instanceof Error && error.message.startsWith('timeout exceeded');
  return new DatabaseUnavailable(isFull ? 'busy' : 'unreachable', { cause: error });
};

/** The connections to one PostgreSQL server. Broken ones are replaced, and their errors never end the process. */
export function openPool(url: string, options: PoolOptions): PostgresPool {
  const { poolSize, sharePercent = 100, statementSeconds = 60, lockSeconds = 0, isPooler = false } = options;
  const settings = [
    'timezone=UTC',
    'idle_in_transaction_session_timeout=60000',
    `statement_timeout=${statementSeconds * 1000}`,
    `lock_timeout=${lockSeconds * 1000}`,
    // Compiling a report to machine code takes longer than running it.
    'jit=off',
    // The workers of a cluster follow SET LOCAL. Elsewhere nothing reads this.
    'citus.propagate_set_commands=local',
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: typeParser,
    pipeline: true,
    ...(isPooler ? {} : { options: settings.map((setting) => `-c ${setting}`).join(' ') }),
    application_name: 'truckroll',
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
  } as pg.PoolConfig);
  // The pool replaces broken idle connections. Without a listener their errors would end the process. In a transaction
  // the statements fail by themselves.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const shares = poolShares(Math.max(1, Math.floor((poolSize * sharePercent) / 100)));

  async function connect(holder: string | null): Promise<{ client: Client; giveBack: () => void }> {
    if (holder === null) return { client: await pool.connect(), giveBack: ignore };
    const since = performance.now();
    const giveBack = await shares.take(holder, timeoutMs);
    try {
      const waitedMs = performance.now() - since;
      const connecting = pool.connect();
      const client = await (waitedMs < 1 ? connecting : within(connecting, timeoutMs - waitedMs));
      return { client, giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  return {
    async acquire(holder) {
      try {
        const { client, giveBack } = await connect(holder);
        return {
          client,
          release(broken) {
            client.release(broken);
            giveBack();
          },
        };
      } catch (error) {
        throw error instanceof DatabaseUnavailable ? error : toUnavailable(error);
      }
    },
    state: () => ({
      size: poolSize,
      open: pool.totalCount,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount + shares.waiting(),
    }),
    silenceMs: statementSeconds * 1000 + graceMs,
    settings: isPooler ? settings.map((setting) => `set local ${setting}`) : [],
    query: (text) => pool.query(text),
    close: () => pool.end(),
  };
}
