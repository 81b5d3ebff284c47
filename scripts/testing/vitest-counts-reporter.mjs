import { slowestOf, writeCounts } from './counts.mjs';
import { failureLines } from './failure-lines.mjs';

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
    let propertyRuns = 0;
    /** @type {import('./counts.mjs').Failure[]} */
    const failures = unhandledErrors.map((error) => ({
      name: 'an error outside of the tests',
      lines: failureLines(error),
    }));
    for (const module of modules) {
      counts.failed += module.errors().length;
      const file = module.relativeModuleId;
      for (const error of module.errors()) failures.push({ name: file, lines: failureLines(error), file });
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        counts[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1;
        const name = `${file} > ${test.fullName}`;
        if (state === 'failed') failures.push({ name, lines: failureLines(errors[0]), file });
        propertyRuns += test.meta().propertyRuns ?? 0;
        timed.push({ name, milliseconds: test.diagnostic()?.duration ?? 0 });
      }
    }
    writeCounts({ ...counts, propertyRuns, slowest: slowestOf(timed), failures });
  }
}
