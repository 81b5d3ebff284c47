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
