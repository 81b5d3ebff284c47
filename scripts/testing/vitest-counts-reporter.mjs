import { slowestOf, writeCounts } from './counts.mjs';

/** @param {unknown} error */
const messageOf = (error) => String(/** @type {{ message?: unknown }} */ (error)?.message ?? error).split('\n')[0];

/** Counts passed, failed and skipped tests for the summary of `npm test`. */
export default class VitestCountsReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    /** @type {import('./counts.mjs').TimedTest[]} */
    const timed = [];
    const failures = unhandledErrors.map((error) => `an error outside of the tests: ${messageOf(error)}`);
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const error of module.errors()) failures.push(`${module.relativeModuleId}: ${messageOf(error)}`);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1;
        const name = `${module.relativeModuleId} > ${test.fullName}`;
        if (state === 'failed') failures.push(name);
        timed.push({ name, milliseconds: test.diagnostic()?.duration ?? 0 });
      }
    }
    writeCounts({ ...counts, slowest: slowestOf(timed), failures });
  }
}
