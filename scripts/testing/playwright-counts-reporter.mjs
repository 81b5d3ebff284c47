import { relative } from 'node:path';
import { projectFolder } from '../project.mjs';
import { slowestOf, writeCounts } from './counts.mjs';
import { failureLines } from './failure-lines.mjs';

/** @param {import('@playwright/test/reporter').TestCase} test */
const nameOf = (test) => test.titlePath().filter(Boolean).join(' > ');

/**
 * The trace of a failed test, else the folder with its picture.
 * @param {import('@playwright/test/reporter').TestCase} test
 */
function traceOf(test) {
  const kept = test.results.at(-1)?.attachments ?? [];
  const path = (kept.find(({ name }) => name === 'trace') ?? kept.find((one) => one.path))?.path;
  return path === undefined ? undefined : relative(projectFolder, path);
}

/** Counts passed, failed and skipped journeys for the summary of `npm test`. */
export default class PlaywrightCountsReporter {
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  #suite;
  /** @type {import('./counts.mjs').Failure[]} */
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
  onError(error) {
    this.#errorsOutsideTests.push({ name: 'an error outside of the tests', lines: failureLines(error) });
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
      .map((test) => ({
        name: nameOf(test),
        lines: failureLines(test.results.at(-1)?.error ?? 'no error was reported'),
        file: `${relative(projectFolder, test.location.file)}:${test.location.line}`,
        project: test.parent.project()?.name,
        trace: traceOf(test),
      }));
    const timed = (this.#suite?.allTests() ?? []).map((test) => ({
      name: nameOf(test),
      milliseconds: test.results.reduce((sum, { duration }) => sum + duration, 0),
    }));
    writeCounts({ ...counts, slowest: slowestOf(timed), failures: [...this.#errorsOutsideTests, ...failures] });
  }
}
