import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inProject } from '../project.mjs';

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
    .filter((file) => !file.endsWith('.postgres.test.ts') && !opensDatabase(file))
    .map((file) => file.slice(inProject('').length));
}

/**
 * Server tests whose subject does not depend on the driver, so that `npm test` runs them on PostgreSQL only: features that
 * mostly talk to something outside of the database (mail, PDFs, files) or store plain rows as others do, and long tests of
 * rights, limits, counts of statements and the demo company. A folder stands for all files below it.
 * @type {readonly string[]}
 */
export const testsOfOneDriver = [
  'server/src/demo/build-demo.test.ts',
  'server/src/demo/demo-twice.test.ts',
  // Starts the product with its own folder, and so on the embedded database, whatever the driver.
  'server/src/demo/seed-demo.test.ts',
  // Thousands of calls.
  'server/src/testing/hostile-input.test.ts',
  'server/src/features/absences/**',
  'server/src/features/add-ons/**',
  'server/src/features/background/**',
  'server/src/features/briefs/**',
  'server/src/features/calls/**',
  'server/src/features/conversations/**',
  'server/src/features/custom-properties/**',
  'server/src/features/documents/branded-documents.test.ts',
  'server/src/features/documents/sending-documents.test.ts',
  'server/src/features/drive/**',
  'server/src/features/emails/**',
  'server/src/features/file-chat/**',
  'server/src/features/file-imports/**',
  'server/src/features/files/**',
  'server/src/features/first-run/**',
  'server/src/features/geo/**',
  'server/src/features/holidays/**',
  'server/src/features/job-forms/**',
  'server/src/features/job-photos/**',
  'server/src/features/jobs/ending-visits.test.ts',
  'server/src/features/jobs/job-attachments.test.ts',
  'server/src/features/jobs/no-lost-work.test.ts',
  'server/src/features/live/**',
  'server/src/features/notifications/**',
  'server/src/features/optimise/**',
  'server/src/features/phone-numbers/**',
  'server/src/features/product-services/product-transfer.test.ts',
  'server/src/features/roles/**',
  'server/src/features/saved-views/**',
  'server/src/features/session/**',
  'server/src/features/skills/**',
  'server/src/features/slots/**',
  'server/src/features/sms/**',
  'server/src/features/taxes/**',
  'server/src/features/team/**',
  'server/src/features/text-engine/**',
  'server/src/features/two-step/**',
  'server/src/platform/http/**',
  'server/src/platform/metrics/**',
  'server/src/platform/openapi/**',
  'server/src/platform/tracing/**',
  'server/src/providers/**',
  'server/src/testing/all-routes.test.ts',
  'server/src/testing/hidden-costs.test.ts',
  'server/src/testing/hidden-records.test.ts',
  'server/src/testing/strange-names.test.ts',
];
