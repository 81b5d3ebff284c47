import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject, projectFolder } from '../project.mjs';
import { anyTable, tablesOf, tableUses } from './table-uses.mjs';

/**
 * `owners` names the folder of server/src that owns each table. `allowed` lists, by table, the files that still name a
 * table of another owner, or under '*' those that name tables in variables; it may only shrink.
 * @typedef {{ owners: Record<string, string>, allowed: Record<string, string[]> }} Owners
 */

const ownersFile = 'scripts/lint/table-owners.json';

/** What handles all tables alike, or one that it does not know: it names tables without owning them. */
const handlesAllTables = /^(?:platform\/(?:database|backup)|features\/company-archive|testing|demo)\//;

/** @returns {Owners} */
export const readOwners = () => JSON.parse(readFileSync(inProject(ownersFile), 'utf8'));

/** @returns {string[]} */
export const readTables = () => tablesOf(readFileSync(inProject('server/schema.sql'), 'utf8'));

/**
 * The uses of tables outside the folders that own them, in files of server/src.
 * @param {{ owners: Record<string, string>, tables: readonly string[], files: readonly { file: string, text: string }[] }} sources
 */
export function foreignUses({ owners, tables, files }) {
  return files
    .filter(({ file }) => !handlesAllTables.test(file) && !file.endsWith('.test.ts'))
    .flatMap(({ file, text }) => tableUses({ file, text, tables }).map((use) => ({ ...use, file })))
    .filter(({ file, table }) => !file.startsWith(`${owners[table]}/`));
}

/** @returns {{ file: string, text: string }[]} */
const readSources = () =>
  globSync('**/*.ts', { cwd: inProject('server/src') }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(inProject('server/src', file), 'utf8'),
  }));

/**
 * What is wrong with the owners of tables: sentences, or none.
 * @returns {string[]}
 */
export function wrongOwners() {
  const { owners, allowed } = readOwners();
  const tables = readTables();
  const uses = foreignUses({ owners, tables, files: readSources() });
  const isAllowed = (/** @type {{ table: string, file: string }} */ use) => allowed[use.table]?.includes(use.file);
  const stale = Object.entries(allowed).flatMap(([table, files]) =>
    files
      .filter((file) => !uses.some((use) => use.table === table && use.file === file))
      .map((file) => `${ownersFile} allows ${file} to name ${table}, which it no longer does. Remove the entry.`),
  );
  return [
    ...tables.filter((table) => owners[table] === undefined).map((table) => `${ownersFile} has no owner of ${table}.`),
    ...Object.keys(owners)
      .filter((table) => !tables.includes(table))
      .map((table) => `${ownersFile} has an owner of ${table}, which is no table.`),
    ...uses
      .filter((use) => !isAllowed(use))
      .map(({ file, line, table }) =>
        table === anyTable
          ? `server/src/${file}:${line} names a table in a variable: call a function of its owner.`
          : `server/src/${file}:${line} names ${table}, which ${owners[table]} owns: call a function of the owner.`,
      ),
    ...stale,
  ];
}

/** Removes the entries of the allow-list that are no longer needed. */
function shrink() {
  const { owners, allowed } = readOwners();
  const uses = foreignUses({ owners, tables: readTables(), files: readSources() });
  const needed = Object.entries(allowed)
    .map(
      ([table, files]) =>
        /** @type {const} */ ([
          table,
          files.filter((file) => uses.some((use) => use.table === table && use.file === file)),
        ]),
    )
    .filter(([, files]) => files.length > 0);
  const kept = { owners, allowed: Object.fromEntries(needed) };
  writeFileSync(inProject(ownersFile), `${JSON.stringify(kept, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(projectFolder);
  if (process.argv.includes('--shrink')) shrink();
  const wrong = wrongOwners();
  for (const sentence of wrong) console.error(sentence);
  const { allowed } = readOwners();
  console.log(`${Object.values(allowed).flat().length} foreign uses are still allowed`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
