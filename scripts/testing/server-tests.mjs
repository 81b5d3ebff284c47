import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inProject } from '../project.mjs';

/** Tests that need PostgreSQL or a cluster: vitest.config.ts says when they run. */
const needsServer = /\.(?:postgres|cluster)\.test\.ts$/;

/** The only module through which a server test opens a database of the suite's driver. */
const databaseModule = inProject('server', 'src', 'testing', 'test-database.ts');
const importOfFile = /\b(?:from|import|import\()\s*'(\.{1,2}\/[^']+)'/g;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testsIn(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

/**
 * The server's test files that open no database, so that one run is enough for both drivers: those that import the
 * database of the tests neither directly nor through other modules. `TEST_FILES=pure` makes that module refuse to load,
 * so that a file listed by mistake fails.
 * @returns {string[]} paths from the project's folder
 */
export function pureServerTests() {
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  /** @param {string} file */
  const importsOf = (file) => {
    const known = imports.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(file, 'utf8');
    const found = [...text.matchAll(importOfFile)].map(([, path]) => resolve(dirname(file), path ?? ''));
    imports.set(file, found.filter(existsSync));
    return imports.get(file) ?? [];
  };
  /** @param {string} file */
  const opensDatabase = (file) => {
    const reached = new Set([file]);
    for (const one of reached) for (const imported of importsOf(one)) reached.add(imported);
    return reached.has(databaseModule);
  };
  return testsIn(inProject('server', 'src'))
    .filter((file) => !needsServer.test(file) && !opensDatabase(file))
    .map((file) => file.slice(inProject('').length));
}

/**
 * Folders whose tests are about the database itself: its types, transactions, locks, tenancy, copies and crashes; and the
 * test that sends strange values to each endpoint, which the drivers write differently.
 */
const foldersOfBothDrivers = [
  'server/src/features/company-archive/',
  'server/src/platform/background/',
  'server/src/platform/backup/',
  'server/src/platform/database/',
  'server/src/platform/start/',
  'server/src/platform/storage/',
  'server/src/testing/hostile-input.test.ts',
];

/**
 * Folders whose tests spend their time outside of the database, with hashes, mail, files or models. Their races are guarded
 * as those of other features are.
 */
const foldersOfOneDriver = [
  'server/src/features/calls/',
  'server/src/features/carrier-hooks/',
  'server/src/features/emails/',
  'server/src/features/files/chat/',
  'server/src/features/first-run/',
  'server/src/features/phone-numbers/',
  'server/src/features/session/',
  'server/src/features/text-engine/',
  'server/src/features/two-step/',
  'server/src/providers/',
];

/**
 * Files that spend their time on months of a simulated clock or on thousands of rows: the driver is not what they are about,
 * and they are the longest of all.
 */
const filesOfOneDriver = [
  'server/src/features/clients/merges/client-pairs.test.ts',
  'server/src/features/follow-ups/sixty-days.test.ts',
  'server/src/features/imports/work-on-import.test.ts',
  'server/src/features/plans/thirty-six-months.test.ts',
  'server/src/features/rules/killed-rules.test.ts',
];

/**
 * Files whose one run is for both drivers: they start the product with a folder of its own, and so on the embedded
 * database, or open both databases.
 */
const ownDriver = ['server/src/demo/seed-demo.test.ts', 'server/src/platform/database/move-installation.test.ts'];

/**
 * Expressions that differ between the drivers, as a test of them is written: the expressions of one line are all in its
 * text.
 * @type {readonly (readonly RegExp[])[]}
 */
const differences = [
  // SQL of its own.
  [/\bsql(?:\.raw)?[`<(]/],
  // Races: requests that are sent together, so that their transactions meet.
  [/\b(?:races?|concurrent(?:ly)?|at the same time)\b/, /\bPromise\.all(?:Settled)?\(/],
  // Locks, and work that ends in the middle.
  [/\bforUpdate\b|\bfor update\b|\blocked\b|\bkilled\b|\bSIGKILL\b/],
];

/**
 * The server's test files that run on both drivers, by a rule: those about the database itself, and those with SQL of
 * their own, races, locks or kills. `npm test` runs all others on PostgreSQL only; the embedded database runs the same
 * features in the journeys.
 * @returns {string[]} paths from the project's folder
 */
export function testsOfBothDrivers() {
  const pure = new Set(pureServerTests());
  const isOfBoth = (/** @type {string} */ file) =>
    foldersOfBothDrivers.some((folder) => file.startsWith(folder)) ||
    differences.some((signs) => signs.every((sign) => sign.test(readFileSync(inProject(file), 'utf8'))));
  return testsIn(inProject('server', 'src'))
    .map((file) => file.slice(inProject('').length))
    .filter((file) => !needsServer.test(file) && !pure.has(file) && !ownDriver.includes(file))
    .filter((file) => !foldersOfOneDriver.some((folder) => file.startsWith(folder)))
    .filter((file) => !filesOfOneDriver.includes(file))
    .filter(isOfBoth);
}
