import pg from 'pg';
import type { PoolState } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { poolShares } from './pool-shares.ts';
import { parsers } from './wire-values.ts';

export type Client = pg.PoolClient;

export type PoolOptions = {
  poolSize: number;
  /** How much of the pool one account may hold at once, in percent; all of it unless told. */
  sharePercent?: number;
  /** After so long PostgreSQL gives up a statement. */
  statementSeconds?: number;
  /** After so long PostgreSQL gives up the wait for a lock; 0: never. */
  lockSeconds?: number;
};

export type PostgresPool = {
  /** A connection for one transaction, within the patience of a request; the holder's share of the pool limits it. */
  acquire: (holder: string | null) => Promise<{ client: Client; release: (broken?: Error) => void }>;
  /** After so long without an answer to a statement its connection counts as dead. */
  silenceMs: number;
  state: () => Omit<PoolState, 'name'>;
  /** Runs a statement outside of any transaction. */
  query: (text: string) => Promise<pg.QueryResult>;
  close: () => Promise<void>;
};

/** So long a request waits for a connection. */
const patienceMs = 3_000;
/** What a statement gets beyond the server's own limit before its connection counts as dead. */
const graceMs = 5_000;

const ignore = (): undefined => undefined;

const typeParser: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[id]) ||
    pg.types.getTypeParser(id, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** Waits for a connection no longer than is left; one that comes later goes back unused. */
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

/** The connections to one PostgreSQL. One that breaks is replaced; none of them ends the process. */
export function openPool(url: string, options: PoolOptions): PostgresPool {
  const { poolSize, sharePercent = 100, statementSeconds = 60, lockSeconds = 0 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: typeParser,
    pipeline: true,
    options: [
      '-c timezone=UTC -c idle_in_transaction_session_timeout=60000',
      `-c statement_timeout=${statementSeconds * 1000} -c lock_timeout=${lockSeconds * 1000}`,
    ].join(' '),
    application_name: 'truckroll',
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
  } as pg.PoolConfig);
  // A connection that breaks is replaced by the pool. Without a listener its error would end the process: the pool
  // listens while the connection is idle, and nobody while it is in a transaction, whose statements fail by themselves.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const shares = poolShares(Math.max(1, Math.floor((poolSize * sharePercent) / 100)));

  async function connect(holder: string | null): Promise<{ client: Client; giveBack: () => void }> {
    if (holder === null) return { client: await pool.connect(), giveBack: ignore };
    const since = performance.now();
    const giveBack = await shares.take(holder, patienceMs);
    try {
      const waitedMs = performance.now() - since;
      const connecting = pool.connect();
      const client = await (waitedMs < 1 ? connecting : within(connecting, patienceMs - waitedMs));
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
    query: (text) => pool.query(text),
    close: () => pool.end(),
  };
}
