import { configureGlobal, installGlobalPlugin } from 'fast-check';
import { TestRunner } from 'vitest';

// Property tests try the same values on every run, so that a run that passed passes again. `PROPERTY_SEED=$RANDOM`
// looks for values that fail.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_310) });

/** Fast-check's own number of values. */
const usualRuns = 100;

/**
 * Counts the values that a property tried for the report, and refuses one that tried fewer than it was given to: it would
 * prove less on a slow machine, and pass after two values.
 * @param {import('fast-check').RunDetails<unknown>} details
 */
export function countRuns({ failed, interrupted, numRuns, runConfiguration }) {
  const test = TestRunner.getCurrentTest();
  if (test !== undefined) test.meta.propertyRuns = (test.meta.propertyRuns ?? 0) + numRuns;
  const least = runConfiguration.numRuns ?? usualRuns;
  if (!failed && (interrupted || numRuns < least)) throw new Error(`The property tried ${numRuns} of ${least} values.`);
}

// The files of a worker share fast-check, and each of them runs this one.
const installed = Symbol.for('truckroll.property-runs');
if (!Reflect.has(globalThis, installed)) {
  Reflect.set(globalThis, installed, true);
  installGlobalPlugin(() => ({ onAllRunsComplete: countRuns }));
}
