import { vi } from 'vitest';

/** Only a test that hangs waits this long: a slow machine is no failure. Vitest's own limit is a second. */
const longestWaitMs = 120_000;

// The files of a worker share vitest, and each of them runs this one.
const installed = Symbol.for('truckroll.wait-for-limit');
if (!Reflect.has(globalThis, installed)) {
  Reflect.set(globalThis, installed, true);
  const { waitFor } = vi;
  vi.waitFor = (condition, options) => waitFor(condition, options ?? { timeout: longestWaitMs, interval: 10 });
}
