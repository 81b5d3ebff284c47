import type { ConstructorOptions } from 'pg-boss';
import type { Tx } from './bound-dialect.ts';
import type { Cause } from './cause.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Signals } from './signals.ts';
import type { CommitListener, Writer } from './told-changes.ts';

/** The background queue's access to the database. */
export type QueueConnection = Pick<
  ConstructorOptions,
  'backend' | 'db' | 'connectionString' | 'max' | 'application_name'
>;

export type PoolState = {
  name: 'primary' | 'replica';
  /** The maximum number of connections. */
  size: number;
  open: number;
  inUse: number;
  /** Transactions waiting for a connection. */
  waiting: number;
};

/** The open database. Only `serve` and the task runner hold it; all other code gets a transaction. */
export type Database = {
  driver: 'pglite' | 'postgres';
  /** The state of the PostgreSQL connections; none for the embedded database. */
  pools: () => PoolState[];
  /** A transaction as the request role, limited to the account by row-level security. */
  asAccount: <T>(accountId: string, work: (tx: Tx) => Promise<T>, by?: Writer | null, cause?: Cause) => Promise<T>;
  /**
   * As `asAccount`, but read-only and on the replica if there is one: for reports and exports. If the replica is
   * unreachable, it reads from the primary and logs that.
   */
  asReader: <T>(accountId: string, work: (tx: Tx) => Promise<T>, onLost: (error: unknown) => void) => Promise<T>;
  /** A transaction as the owner, across all accounts: sign-in, housekeeping. */
  asSystem: <T>(work: (tx: Tx) => Promise<T>, cause?: Cause) => Promise<T>;
  /** As `asSystem`, but without timeouts: for migrations and for moving an installation. */
  asUpkeep: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs statements without parameters and without timeouts; on the embedded database, outside any transaction. */
  runScript: (sql: string) => Promise<void>;
  /**
   * Runs work that only one server may do at a time, outside any transaction. Other servers wait after `onWait` was
   * called. The embedded database has only one server, ensured by the lock of its folder.
   */
  alone: <T>(lock: number, onWait: () => void, work: () => Promise<T>) => Promise<T>;
  /** Subscribes to commits of this server; returns the unsubscribe function. */
  onCommit: (listener: CommitListener) => () => void;
  /** Signals between the installation's servers. */
  signals: Signals;
  queueConnection: () => QueueConnection;
  close: () => Promise<void>;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The account id is inlined in the prelude's SQL, so it must be a valid id. */
export function checkedAccountId(accountId: string): string {
  if (!uuidPattern.test(accountId)) throw new Error('Not an account id');
  return accountId;
}

export type DatabaseError = Error & { code: string; constraint?: string; detail?: string; hint?: string };

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/**
 * The constraint that a statement has broken. A worker of a cluster names it in its message alone, with the number of the
 * shard behind it.
 *
 * @example brokenConstraint('… violates unique constraint "tags_name_key_102042"') → 'tags_name_key'
 */
export const brokenConstraint = ({ constraint, message }: Pick<DatabaseError, 'constraint' | 'message'>) =>
  (constraint ?? /constraint "([^"]+)"/.exec(message)?.[1])?.replace(/_\d{6,}$/, '');

/** A change of the schema has changed the columns of a kept statement, which is then to be prepared anew. */
export const isOutdatedPlan = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === '0A000' && error.message.startsWith('cached plan must not change');

/** A deadlock or serialization failure, an outdated plan, or a connection lost before the commit. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable
    ? error.isRolledBack
    : isOutdatedPlan(error) || (isDatabaseError(error) && (error.code === '40001' || error.code === '40P01'));

/** Retries a transaction that left no effect. Its function must therefore have no effects other than on `tx`. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 3 || !isWorthRetrying(error)) throw error;
    }
  }
}
