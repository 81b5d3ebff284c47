import './require-node-20.mjs';
import { installPackagesIfNeeded } from './install-packages.mjs';
import { failed } from './testing/outcome.mjs';
import { reportLines } from './testing/report.mjs';
import { flakyLines, repeatFailures } from './testing/second-try.mjs';
import { staticChecks } from './testing/static-checks.mjs';
import { testSuites } from './testing/test-suites.mjs';

/** @typedef {import('./testing/outcome.mjs').Outcome} Outcome */
/**
 * A suite runs beside another one, unless it has a turn: before all others or after them. What a suite prepares runs
 * beside the last of the others.
 * @typedef {{ name: string, turn?: 'first' | 'last', prepare?: () => void, run: () => Promise<Outcome> }} Suite
 */

/**
 * The longest come first, so that those which run beside each other end together.
 * @type {Suite[]}
 */
const suites = [...testSuites, ...staticChecks];

/**
 * `npm test -- server` runs the suites named server or server-…; `check` means all static checks.
 * @param {string[]} wanted
 */
function chosenSuites(wanted) {
  if (wanted.length === 0) return suites;
  const fits = (/** @type {Suite} */ suite) => (/** @type {string} */ word) =>
    suite.name === word || suite.name.startsWith(`${word}-`) || (word === 'check' && staticChecks.includes(suite));
  const unknown = wanted.filter((word) => !suites.some((suite) => fits(suite)(word)));
  if (unknown.length > 0) {
    throw new Error(`No suite ${unknown.join(', ')}. There are: check, ${suites.map(({ name }) => name).join(', ')}`);
  }
  return suites.filter((suite) => wanted.some(fits(suite)));
}

/**
 * @param {Suite} suite
 * @returns {Promise<Outcome>}
 */
async function runSuite(suite) {
  try {
    return await suite.run();
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    return failed('it could not run');
  }
}

async function main() {
  await installPackagesIfNeeded();
  /** @type {{ suite: string, seconds: number, outcome: Outcome }[]} */
  const results = [];
  /** @param {Suite} suite */
  const runTimed = async (suite) => {
    console.log(`\n=== ${suite.name}`);
    const started = Date.now();
    const outcome = await runSuite(suite);
    results.push({ suite: suite.name, seconds: (Date.now() - started) / 1000, outcome });
  };
  const chosen = chosenSuites(process.argv.slice(2));
  const inTurn = (/** @type {Suite['turn']} */ turn) => chosen.filter((suite) => suite.turn === turn);
  for (const suite of inTurn('first')) await runTimed(suite);
  const beside = inTurn(undefined);
  const last = inTurn('last');
  // Most checks use one processor, and some tests wait for a database, a killed process or a timer.
  const lane = async () => {
    for (let suite = beside.shift(); suite !== undefined; suite = beside.shift()) await runTimed(suite);
    for (const suite of last) suite.prepare?.();
  };
  await Promise.all([lane(), lane()]);
  for (const suite of last) await runTimed(suite);
  // On a build server a single flaky test must not cost a day. A developer sees each failure.
  const onBuildServer = process.env.CI === 'true' || process.env.CI === '1';
  const { results: settled, flaky, why } = onBuildServer ? await repeatFailures(results) : { results, flaky: [] };
  for (const line of reportLines(settled)) console.log(line);
  if (why !== undefined) console.log(`\nnothing was repeated: ${why}`);
  for (const line of flakyLines(flaky)) console.log(line);
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    settled.reduce((total, { outcome }) => total + outcome[key], 0);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
});
