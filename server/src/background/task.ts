import type { z } from 'zod';
import type { Tx } from '../database/bound-dialect.ts';

/** What is said of a kind of work that happens after a call. */
type Definition<S extends z.ZodType> = {
  /** As `send-mail`; it stands in the database, so it is never changed. */
  name: string;
  /** What admins read when it failed: 'Send an email'. */
  title: string;
  /** Ids rather than contents: the record is read when the task runs. */
  payload: S;
  /** How often it is tried again after a failure, later each time: 10 seconds, 20, 40, at most an hour. */
  retries?: number;
  /** After this time a run counts as failed. */
  timeoutSeconds?: number;
};

export type Task<P = unknown> = {
  name: string;
  title: string;
  payload: z.ZodType<P>;
  retries: number;
  timeoutSeconds: number;
};

/** Declares a kind of work of an account. Who enqueues it and who runs it meet at this value. */
export const task = <S extends z.ZodType>(definition: Definition<S>): Task<z.output<S>> => ({
  retries: 6,
  timeoutSeconds: 120,
  ...definition,
  payload: definition.payload as z.ZodType<z.output<S>>,
});

/** Work of the whole installation that comes round by the clock (UTC). */
export type Chore = {
  name: string;
  /** Five fields of cron. */
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
  /** Aborted when the time is over or the server closes without being able to wait. */
  signal: AbortSignal;
};

export type TaskRun<P> = Run & {
  payload: P;
  accountId: string;
  /** A short transaction bound to the account; what needs the network or time stands outside of it. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** 1 for the first. */
  attempt: number;
  isLastAttempt: boolean;
};

export type ChoreRun = Run & {
  /** A transaction over all accounts. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/** A failure whose text admins may read: a sentence without personal data. Other errors are told by their code alone. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
}
