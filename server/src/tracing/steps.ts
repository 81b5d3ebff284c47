import { tracingChannel } from 'node:diagnostics_channel';

/** What a part of the server's work is to whoever traces it. Values of statements and payloads of tasks are no part of it. */
export type Step =
  | { kind: 'transaction'; as: 'account' | 'reader' | 'system'; accountId?: string }
  | { kind: 'statement'; sql: string }
  | { kind: 'task'; name: string; accountId?: string; attempt?: number };

/** Where steps are told of. Nobody listens unless traces are on, and then a step costs a comparison. */
export const steps = tracingChannel<unknown, Step>('truckroll:step');

/** Runs a step, and tells whoever listens of its beginning and end. */
export const step = <T>(about: Step, work: () => Promise<T>): Promise<T> =>
  steps.hasSubscribers ? steps.tracePromise(work, about) : work();
