import type { FirstRun } from '@truckroll/contract/account/first-run';

/** The properties of the content of each step. `onSettled` is called when the step is done. */
export type StepProps = { firstRun: FirstRun; onSettled: () => void };
