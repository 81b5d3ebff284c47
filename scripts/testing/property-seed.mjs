import { configureGlobal, installGlobalPlugin } from 'fast-check';
import { TestRunner } from 'vitest';

// Property tests try the same values on every run, so that a run that passed passes again. `PROPERTY_SEED=$RANDOM`
// looks for values that fail.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_310) });

/** @param {import('fast-check').RunDetails<unknown>} details */
function countRuns({ failed, interrupted, numRuns }) {
  const test = TestRunner.getCurrentTest();
  if (test !== undefined) test.meta.propertyRuns = (test.meta.propertyRuns ?? 0) + numRuns;
  // A property that ends early on a slow machine would prove less there, and pass after two values.
  if (!failed && interrupted) throw new Error(`The property was interrupted after ${numRuns} values.`);
}

// The files of a worker share fast-check, and each of them runs this one.
const installed = Symbol.for('truckroll.property-runs');
if (!Reflect.has(globalThis, installed)) {
  Reflect.set(globalThis, installed, true);
  installGlobalPlugin(() => ({ onAllRunsComplete: countRuns }));
}
