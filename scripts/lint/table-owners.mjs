import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from '../project.mjs';
import { anyTable, tablesOf, tableUses } from './table-uses.mjs';

const ownersFile = 'scripts/lint/table-owners.json';

/** Code that handles all tables alike, or one that it does not know: it names tables without owning them. */
const handlesAllTables =
  /^(?:(?:platform\/(?:database|backup)|features\/company-archive|features\/personal-data|features\/distribution|testing|demo)\/|platform\/storage\/sealed-columns\.ts|records\/(?:accounts\/delete-account\.ts|references\/))/;

/**
 * The folder of server/src that owns each table.
 * @returns {Record<string, string>}
 */
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
 * The faults in the owners of tables: sentences, or none.
 * @returns {string[]}
 */
export function wrongOwners() {
  const owners = readOwners();
  const tables = readTables();
  return [
    ...tables.filter((table) => owners[table] === undefined).map((table) => `${ownersFile} has no owner of ${table}.`),
    ...Object.keys(owners)
      .filter((table) => !tables.includes(table))
      .map((table) => `${ownersFile} has an owner of ${table}, which is no table.`),
    ...foreignUses({ owners, tables, files: readSources() }).map(({ file, line, table }) =>
      table === anyTable
        ? `server/src/${file}:${line} names a table in a variable: call a function of its owner.`
        : `server/src/${file}:${line} names ${table}, which ${owners[table]} owns: call a function of the owner.`,
    ),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wrong = wrongOwners();
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
