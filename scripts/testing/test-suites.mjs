import { existsSync, readFileSync } from 'node:fs';
import { buildServerIfStale, serverProgram } from '../build-server.mjs';
import { buildWebIfStale, webAppExists } from '../build-web.mjs';
import { findChromium } from '../find-chromium.mjs';
import { inProject, packageCommand } from '../project.mjs';
import { runNode } from '../run.mjs';
import { hasPgbouncer } from '../temporary-pgbouncer.mjs';
import { findPostgresPrograms, startTemporaryPostgres } from '../temporary-postgres.mjs';
import { takeCounts } from './counts.mjs';
import { buildDemoFolder } from './demo-folder.mjs';
import { lastLines } from './failure-lines.mjs';
import { cannotRun, failed, nothingToRun, passed } from './outcome.mjs';
import { pagesOverBudget } from './page-budget.mjs';
import { hasFile } from './project-files.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

const unitTest = /\.test\.tsx?$/;

/**
 * Runs a test runner and reads its reporter's counts. A crash, or a failure without a failed test, counts as a
 * failure too.
 * @param {string} name
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<Outcome>}
 */
async function runAndCount(name, words, environment = {}) {
  const file = inProject('.cache', 'test-counts', `${name}.json`);
  takeCounts(file);
  let end = '';
  const code = await runNode(words, {
    environment: { ...environment, TEST_COUNTS_FILE: file },
    onOutput: (text) => {
      end = (end + text).slice(-2_000);
    },
  });
  const counts = takeCounts(file);
  if (counts === null) return failed('the runner crashed', lastLines(end));
  if (counts.passed + counts.failed + counts.skipped === 0) return failed('no test was found');
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, note: 'the runner failed' } : counts;
}

/** A property that failed is tried with the same values again, because its seed is fixed (property-seed.mjs). */
const filesOf = (/** @type {import('./counts.mjs').Failure[]} */ failures) => [
  ...new Set(failures.map(({ file }) => file ?? '')),
];

/**
 * @param {string} name
 * @param {string} project of vitest.config.ts
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {string[]} [files] all by default
 * @returns {Promise<Outcome>}
 */
async function runVitest(name, project, environment, files = []) {
  if (!hasFile(project, unitTest)) return nothingToRun();
  const words = [packageCommand('vitest', 'vitest'), 'run', '--project', project, ...files];
  // The servers of tests (server/src/testing/server-process.ts) are the program that people start.
  if (project === 'server') await buildServerIfStale();
  const outcome = await runAndCount(name, words, { TEST_SERVER: serverProgram, ...environment });
  return { ...outcome, repeat: (failures) => runVitest(name, project, environment, filesOf(failures)) };
}

/**
 * @param {string[]} [files] all by default
 * @returns {Promise<Outcome>}
 */
async function runServerOnPostgres(files) {
  const name = 'server-postgres';
  if (!hasFile('server/src', unitTest)) return nothingToRun();
  const url = process.env.TEST_DATABASE_URL;
  const environment = { TEST_DRIVER: 'postgres', TEST_FILES: 'database' };
  if (url) return runVitest(name, 'server', { ...environment, TEST_DATABASE_URL: url }, files);
  const programs = findPostgresPrograms();
  if (programs === null) return cannotRun('No PostgreSQL: install one (15 or newer), or set TEST_DATABASE_URL.');
  // Before the tests, so that no two processes ask the package manager at the same time.
  hasPgbouncer();
  const postgres = await startTemporaryPostgres({ programs });
  try {
    const outcome = await runVitest(name, 'server', { ...environment, TEST_DATABASE_URL: postgres.socketUrl }, files);
    return { ...outcome, repeat: (failures) => runServerOnPostgres(filesOf(failures)) };
  } finally {
    await postgres.stop();
  }
}

const routeTree = inProject('web', 'src', 'route-tree.gen.ts');
const readRouteTree = () => (existsSync(routeTree) ? readFileSync(routeTree, 'utf8') : null);

async function runWebBuild() {
  if (!webAppExists()) return nothingToRun();
  const before = readRouteTree();
  await buildWebIfStale();
  if (before !== readRouteTree()) return failed('the committed route tree was not that of the routes');
  const over = pagesOverBudget();
  return over.length === 0 ? passed() : failed(`${over.length} pages load too many scripts`, over);
}

/** How many journeys run at a time: more than two processors, because a journey also waits (decision 0002). */
const journeyWorkers = 3;

/** @type {ReturnType<typeof buildDemoFolder> | undefined} */
let demo;

/** Begins to build what the journeys' servers start from. */
function prepareJourneys() {
  if (!hasFile('e2e', /\.spec\.ts$/)) return;
  demo ??= buildDemoFolder();
  // The suite reports it.
  demo.catch(() => undefined);
}

/**
 * @param {import('./counts.mjs').Failure[]} [failures] those to run again, which are in one file; all journeys by default
 * @returns {Promise<Outcome>}
 */
async function runJourneys(failures = []) {
  if (!hasFile('e2e', /\.spec\.ts$/)) return nothingToRun();
  const chromium = await findChromium();
  if (chromium === null) return cannotRun('No Chromium: install one, or set CHROMIUM_PATH.');
  const playwright = packageCommand('@playwright/test', 'playwright');
  prepareJourneys();
  const folder = await demo;
  const projects = [...new Set(failures.map(({ project }) => project))].map((project) => `--project=${project}`);
  const outcome = await runAndCount('journeys', [playwright, 'test', ...projects, ...filesOf(failures)], {
    CHROMIUM_PATH: chromium,
    JOURNEY_WORKERS: String(failures.length === 0 ? journeyWorkers : 1),
    JOURNEY_DEMO: folder,
    // The traces of the first run are kept beside those of the second.
    JOURNEY_RESULTS: failures.length === 0 ? undefined : '.cache/journeys-again',
  });
  return { ...outcome, repeat: runJourneys };
}

/**
 * Every suite that runs the code, the longest first.
 * @type {{ name: string, turn?: 'first' | 'last', prepare?: () => void, run: () => Promise<Outcome> }[]}
 */
export const testSuites = [
  // Tests start servers that read the build, which the bundler empties first.
  { name: 'web-build', turn: 'first', run: runWebBuild },
  { name: 'server-postgres', run: () => runServerOnPostgres() },
  {
    name: 'server-pglite',
    run: () => runVitest('server-pglite', 'server', { TEST_DRIVER: 'pglite', TEST_FILES: 'database' }),
  },
  { name: 'server-pure', run: () => runVitest('server-pure', 'server', { TEST_FILES: 'pure' }) },
  { name: 'scripts', run: () => runVitest('scripts', 'scripts') },
  { name: 'domain', run: () => runVitest('domain', 'domain') },
  { name: 'web', run: () => runVitest('web', 'web') },
  { name: 'contract', run: () => runVitest('contract', 'contract') },
  // Journeys wait for pages, so nothing else slows them down.
  { name: 'journeys', turn: 'last', prepare: prepareJourneys, run: () => runJourneys() },
];
