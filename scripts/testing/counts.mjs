import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @typedef {{ name: string, milliseconds: number }} TimedTest */
/**
 * A failed test, and the start of its message with its place.
 * @typedef {object} Failure
 * @property {string} name
 * @property {string[]} lines
 * @property {string} [file] what the runner repeats it by: a unit test's file, a journey's file with its line
 * @property {string} [project] the browser size of a journey
 * @property {string} [trace] the file or folder that shows what happened
 */
/**
 * `propertyRuns`: how many values the property tests tried.
 * @typedef {{ passed: number, failed: number, skipped: number, propertyRuns?: number, slowest?: TimedTest[], failures?: Failure[] }} Counts
 */

const slowestKept = 20;

/**
 * The slowest tests, slowest first.
 * @param {TimedTest[]} tests
 */
export const slowestOf = (tests) => tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, slowestKept);

/**
 * A suite's runner writes its counts to the file that `npm test` gives it; a runner started by hand writes none.
 * @param {Counts} counts
 */
export function writeCounts(counts) {
  const file = process.env.TEST_COUNTS_FILE;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(counts));
}

/**
 * Reads and deletes the counts, so that a later run cannot read those of an earlier one.
 * @param {string} file
 * @returns {Counts | null} null when the runner wrote none
 */
export function takeCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  } finally {
    rmSync(file, { force: true });
  }
}
