import { tracingChannel } from 'node:diagnostics_channel';

/** A traced step of the server's work. It excludes the values of statements and the payloads of tasks. */
export type Step =
  | { kind: 'transaction'; as: 'account' | 'reader' | 'system'; accountId?: string }
  | { kind: 'statement'; sql: string }
  | { kind: 'task'; name: string; accountId?: string; attempt?: number };

/** The channel on which steps are published. Without tracing it has no subscriber, and a step costs one comparison. */
export const steps = tracingChannel<unknown, Step>('truckroll:step');

/** Runs a step, and publishes its start and end to subscribers. */
export const step = <T>(about: Step, work: () => Promise<T>): Promise<T> =>
  steps.hasSubscribers ? steps.tracePromise(work, about) : work();
