import { expect, it } from 'vitest';
import { foreignUses, readOwners, readTables, wrongOwners } from './table-owners.mjs';
import { anyTable } from './table-uses.mjs';

const owners = readOwners();
const tables = readTables();

/** The foreign tables that a planted file names. */
const namedBy = (file: string, text: string): string[] =>
  foreignUses({ owners, tables, files: [{ file, text }] }).map(({ table }) => table);

it('each table has one owner, and no other folder names it', () => {
  expect(tables.length).toBeGreaterThan(80);
  expect(wrongOwners()).toEqual([]);
});

it.each([
  ['a read', "tx.selectFrom('taxes').selectAll()"],
  ['a read under another name', "tx.selectFrom('taxes as t').selectAll()"],
  ['a read of several tables', "tx.selectFrom(['jobs', 'taxes']).selectAll()"],
  ['a read of one of two tables', "tx.selectFrom(isTax ? 'taxes' : 'jobs').selectAll()"],
  ['a read of a table by its kind', "tx.selectFrom(({ job: 'jobs', tax: 'taxes' } as const)[kind]).selectAll()"],
  ['a join', "tx.selectFrom(rows).leftJoin('taxes', 'taxes.id', 'rows.taxId')"],
  ['an insert', "tx.insertInto('taxes').values(row)"],
  ['an update', "tx.updateTable('taxes').set(row)"],
  ['an update from another table', "tx.updateTable(rows).from('taxes')"],
  ['a delete', "tx.deleteFrom('taxes')"],
  ['raw SQL', 'sql`select * from taxes`'],
  ['raw SQL with a type', `sql<number>\`select count(*) from jobs join taxes on true where id = \${id}\``],
  ['a raw update', 'sql`update taxes set rate = 1`'],
  ['a method that is taken out of its object', "tx.selectNoFrom(({ selectFrom }) => selectFrom('taxes'))"],
  ['rows that are declared for others', "giveRows(tx, { table: 'taxes', column: 'id', key: 'id' })"],
  ['a table of raw SQL', `sql\`select * from \${sql.table('taxes')}\``],
])('%s of a table of another owner is found', (_, statement) => {
  expect(namedBy('features/jobs/planted.ts', `${statement};`)).toContain('taxes');
});

it.each([
  ['a deletion', 'tx.deleteFrom(table)'],
  ['an update', 'tx.updateTable(table)'],
  ['an insert', 'tx.insertInto(table)'],
  ['raw SQL', `sql\`select * from \${sql.table(table)}\``],
])('%s of a table in a variable is found', (_, statement) => {
  expect(namedBy('features/jobs/planted.ts', `${statement};`)).toEqual([anyTable]);
});

it('a route that reads a table is found', () => {
  const route = "export const routes = [serve(call, { handle: ({ tx }) => tx.selectFrom('taxes').execute() })];";
  expect(namedBy('features/jobs/planted-routes.ts', route)).toEqual(['taxes']);
});

it('the owner names its table, and so do tests and what handles all tables', () => {
  const read = "tx.selectFrom('taxes');";
  expect(namedBy('features/taxes/tax-store.ts', read)).toEqual([]);
  expect(namedBy('features/jobs/jobs.test.ts', read)).toEqual([]);
  expect(namedBy('platform/backup/write-backup.ts', read)).toEqual([]);
});

it('the name under which rows are joined is no table', () => {
  expect(namedBy('features/jobs/planted.ts', "tx.selectFrom(taxRows(tx).as('taxes')).selectAll();")).toEqual([]);
  expect(namedBy('features/jobs/planted.ts', "tx.selectFrom(tx.selectFrom('jobs').as('taxes'));")).toEqual(['jobs']);
});

it('a text that only reads like SQL is none', () => {
  expect(namedBy('features/jobs/planted.ts', "const text = 'Nothing comes from taxes';")).toEqual([]);
});
