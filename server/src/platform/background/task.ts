import type { z } from 'zod';
import type { Tx } from '../database/bound-dialect.ts';

/** The definition of a kind of background task. */
type Definition<S extends z.ZodType> = {
  /** For example `send-mail`; it is stored in the database, so it never changes. */
  name: string;
  /** The label that admins see when it failed: 'Send an email'. */
  title: string;
  /** Ids rather than contents: the handler reads the record when it runs. */
  payload: S;
  /** The number of retries, with exponential backoff: 10 seconds, 20, 40, at most an hour. */
  retries?: number;
  /** The timeout of a run. */
  timeoutSeconds?: number;
  /** The runs at the same time on one server, for tasks that mostly wait for others. Otherwise the queue decides. */
  atOnce?: number;
};

export type Task<P = unknown> = {
  name: string;
  title: string;
  payload: z.ZodType<P>;
  retries: number;
  timeoutSeconds: number;
  atOnce?: number;
};

/** Defines a kind of background task of an account, shared by enqueuers and handlers. */
export const task = <S extends z.ZodType>(definition: Definition<S>): Task<z.output<S>> => ({
  retries: 6,
  timeoutSeconds: 120,
  ...definition,
  payload: definition.payload as z.ZodType<z.output<S>>,
});

/** Scheduled work of the whole installation, in UTC. */
export type Chore = {
  name: string;
  /** A cron expression with five fields. */
  cron: string;
  timeoutSeconds: number;
};

export const chore = (definition: { name: string; cron: string; timeoutSeconds?: number }): Chore => ({
  timeoutSeconds: 600,
  ...definition,
});

export type TaskLog = {
  info: (about: Record<string, unknown>, text: string) => void;
  warn: (about: Record<string, unknown>, text: string) => void;
  error: (about: Record<string, unknown>, text: string) => void;
};

type Run = {
  now: Date;
  log: TaskLog;
  /** Aborted on timeout, or when the server closes without being able to wait. */
  signal: AbortSignal;
};

export type TaskRun<P> = Run & {
  payload: P;
  accountId: string;
  /** A short transaction bound to the account; network requests and slow work belong outside it. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** 1 for the first attempt. */
  attempt: number;
  isLastAttempt: boolean;
};

export type ChoreRun = Run & {
  /** A transaction over all accounts. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/** A failure with a user-facing message: a sentence without personal data. Other errors show only their code. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
}
