import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @typedef {{ name: string, milliseconds: number }} TimedTest */
/** @typedef {{ passed: number, failed: number, skipped: number, slowest?: TimedTest[] }} Counts */

const slowestKept = 20;

/**
 * The slowest of some tests, slowest first.
 * @param {TimedTest[]} tests
 */
export const slowestOf = (tests) => tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, slowestKept);

/**
 * The runner of one suite leaves its counts in the file that `npm test` named to it; a runner started by hand leaves none.
 * @param {Counts} counts
 */
export function writeCounts(counts) {
  const file = process.env.TEST_COUNTS_FILE;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(counts));
}

/**
 * Takes the counts away, so that a later run can never read those of an earlier one.
 * @param {string} file
 * @returns {Counts | null} null when the runner left none
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
