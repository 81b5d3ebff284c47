/**
 * The result of a suite. `note` adds to the table what the numbers do not say. `repeat` runs the failed tests of one
 * file alone; only suites of tests have it.
 * @typedef {import('./counts.mjs').Counts & {
 *   note?: string,
 *   repeat?: (failures: import('./counts.mjs').Failure[]) => Promise<Outcome>,
 * }} Outcome
 */

/** @returns {Outcome} */
export const passed = () => ({ passed: 1, failed: 0, skipped: 0 });

/**
 * @param {string} [note]
 * @param {string[]} [lines] of the output, which say why
 * @returns {Outcome}
 */
export const failed = (note, lines) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  ...(note === undefined ? {} : { note }),
  ...(lines === undefined ? {} : { failures: [{ name: note ?? 'failed', lines }] }),
});

/** @returns {Outcome} */
export const nothingToRun = () => ({ passed: 0, failed: 0, skipped: 0, note: 'no files yet' });

/**
 * A suite whose requirements are missing. On a build server nobody reads a warning, so it fails there.
 * @param {string} why
 * @returns {Outcome}
 */
export function cannotRun(why) {
  console.error(`\n${'!'.repeat(78)}\n!!! ${why}\n${'!'.repeat(78)}`);
  const fails = process.env.CI === 'true' || process.env.CI === '1';
  return { passed: 0, failed: fails ? 1 : 0, skipped: fails ? 0 : 1, note: why };
}
