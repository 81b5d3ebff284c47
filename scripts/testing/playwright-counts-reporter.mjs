import { slowestOf, writeCounts } from './counts.mjs';

/** Counts passed, failed and skipped journeys for the summary of `npm test`. */
export default class PlaywrightCountsReporter {
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  #suite;
  /** @type {string[]} */
  #errorsOutsideTests = [];

  printsToStdio() {
    return false;
  }

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError({ message = 'unknown' }) {
    this.#errorsOutsideTests.push(`an error outside of the tests: ${message.split('\n')[0]}`);
  }

  onEnd() {
    const counts = { passed: 0, failed: this.#errorsOutsideTests.length, skipped: 0 };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'expected' || outcome === 'flaky') counts.passed += 1;
      else if (outcome === 'unexpected') counts.failed += 1;
      else counts.skipped += 1;
    }
    const failures = (this.#suite?.allTests() ?? [])
      .filter((test) => test.outcome() === 'unexpected')
      .map((test) => test.titlePath().filter(Boolean).join(' > '));
    const timed = (this.#suite?.allTests() ?? []).map((test) => ({
      name: test.titlePath().filter(Boolean).join(' > '),
      milliseconds: test.results.reduce((sum, { duration }) => sum + duration, 0),
    }));
    writeCounts({ ...counts, slowest: slowestOf(timed), failures: [...this.#errorsOutsideTests, ...failures] });
  }
}
