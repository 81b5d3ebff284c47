import type { ConstructorOptions } from 'pg-boss';
import type { Tx } from './bound-dialect.ts';

/** How the background queue reaches the database. */
export type QueueConnection = Pick<
  ConstructorOptions,
  'backend' | 'db' | 'connectionString' | 'max' | 'application_name'
>;

/** The open database. Only `serve` and the task runner hold it; everything else is handed a transaction. */
export type Database = {
  driver: 'pglite' | 'postgres';
  /** One transaction as the role of requests, bound to the account by row-level security. */
  asAccount: <T>(accountId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** One transaction as the owner, over all accounts: sign-in, migrations, housekeeping. */
  asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Statements without parameters, outside any transaction (migrations, vacuum). */
  runScript: (sql: string) => Promise<void>;
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

/** Two transactions stood in each other's way and this one gave in: it may simply be run again. */
export const isWorthRetrying = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');
