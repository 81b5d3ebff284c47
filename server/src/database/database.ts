import type { ConstructorOptions } from 'pg-boss';
import type { Tx } from './bound-dialect.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Signals } from './signals.ts';
import type { CommitListener, Writer } from './written-rows.ts';

/** How the background queue reaches the database. */
export type QueueConnection = Pick<
  ConstructorOptions,
  'backend' | 'db' | 'connectionString' | 'max' | 'application_name'
>;

export type PoolState = {
  name: 'primary' | 'replica';
  /** How many connections it may open. */
  size: number;
  open: number;
  inUse: number;
  /** Transactions that wait for one. */
  waiting: number;
};

/** The open database. Only `serve` and the task runner hold it; everything else is handed a transaction. */
export type Database = {
  driver: 'pglite' | 'postgres';
  /** How the connections to PostgreSQL are doing; the embedded database has none. */
  pools: () => PoolState[];
  /** One transaction as the role of requests, bound to the account by row-level security. */
  asAccount: <T>(accountId: string, work: (tx: Tx) => Promise<T>, by?: Writer) => Promise<T>;
  /**
   * The same, but it only reads, and from the replica where there is one: for reports and exports. While the replica cannot
   * be reached it reads here, and says so.
   */
  asReader: <T>(accountId: string, work: (tx: Tx) => Promise<T>, onLost: (error: unknown) => void) => Promise<T>;
  /** One transaction as the owner, over all accounts: sign-in, housekeeping. */
  asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The same without limits of time: migrations, moving an installation. */
  asUpkeep: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Statements without parameters and without limits of time; on the embedded database outside any transaction. */
  runScript: (sql: string) => Promise<void>;
  /**
   * Does work that only one server may do at a time, outside of any transaction; the others wait, and are told so first. The
   * embedded database has but one server, by the lock of its folder.
   */
  alone: <T>(lock: number, onWait: () => void, work: () => Promise<T>) => Promise<T>;
  /** Follows what is committed through this server; answers how to stop. */
  onCommit: (listener: CommitListener) => () => void;
  /** What the servers of the installation tell each other. */
  signals: Signals;
  queueConnection: () => QueueConnection;
  close: () => Promise<void>;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The account id goes into the text of the prelude, so it must be nothing but an id. */
export function checkedAccountId(accountId: string): string {
  if (!uuidPattern.test(accountId)) throw new Error('Not an account id');
  return accountId;
}

export type DatabaseError = Error & { code: string; constraint?: string };

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/** Two transactions stood in each other's way and this one gave in, or its connection broke before its commit. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable
    ? error.isRolledBack
    : isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');

/** Runs a transaction again when nothing of it was kept; what it does is therefore nothing but read and write `tx`. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 3 || !isWorthRetrying(error)) throw error;
    }
  }
}
