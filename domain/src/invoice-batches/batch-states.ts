/** The state of a batch of invoices: its jobs are billed in the background, and all of it may be undone. */
export const batchStates = ['running', 'done', 'undoing', 'undone'] as const;
export type BatchState = (typeof batchStates)[number];

/** The states in which a task works on a batch. */
export const isBatchBusy = (state: BatchState): boolean => state === 'running' || state === 'undoing';

/** Whether a batch can be asked to be undone: it is done and made invoices. Each invoice is looked at when it is undone. */
export const mayBeUndone = ({ state, invoiceCount }: { state: BatchState; invoiceCount: number }): boolean =>
  state === 'done' && invoiceCount > 0;

/** What became of a job of a batch. */
export const batchOutcomes = ['waiting', 'billed', 'left_out', 'undone'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** The most jobs of a batch. */
export const mostBatchJobs = 300;
