import { type ImportCounts, type ImportedRow, mostChosenValues } from '@truckroll/contract/imports/file-imports';
import type { RowOutcome } from '@truckroll/domain/imports/kinds';
import type { Keyed } from '@truckroll/domain/imports/twins';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { FileImportRowsTable } from '../../platform/database/tables.ts';
import { found } from '../../platform/http/problem.ts';
import { addToCounts } from './file-import-store.ts';

export type StoredRow = Omit<Selectable<FileImportRowsTable>, 'accountId' | 'importId'>;

const columns = [
  'line',
  'cells',
  'cutColumns',
  'outcome',
  'choice',
  'problems',
  'match',
  'keys',
  'recordId',
  'recordVersion',
  'before',
  'place',
] as const satisfies (keyof FileImportRowsTable)[];

/** Stores rows from a JSON text, which the database unpacks. Repeating it changes nothing. */
export async function insertRows(tx: Tx, importId: string, piece: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into file_import_rows (import_id, line, cells, cut_columns)
    select ${importId}, line, cells, coalesce(cut, '[]')
    from jsonb_to_recordset(${piece}::jsonb) as given (line integer, cells jsonb, cut jsonb)
    on conflict do nothing`.execute(tx);
  await addToCounts(tx, importId, { unchecked: Number(numAffectedRows ?? 0) });
}

type NextRows = { outcomes: readonly RowOutcome[]; atMost: number; lines?: readonly number[] | undefined };

/** The next rows with one of the outcomes, in the order of the file, optionally only those of some lines. */
export function nextRows(tx: Tx, importId: string, { outcomes, atMost, lines }: NextRows): Promise<StoredRow[]> {
  const query = tx
    .selectFrom('fileImportRows')
    .select(columns)
    .where('importId', '=', importId)
    .where('outcome', 'in', [...outcomes]);
  const wanted = lines === undefined ? query : query.where('line', 'in', [...lines]);
  return wanted.orderBy('line').limit(atMost).execute();
}

/** All rows of an import that belong to some records. */
export async function listRowsOfRecords(
  tx: Tx,
  importId: string,
  { recordIds, outcomes }: { recordIds: readonly string[]; outcomes: readonly RowOutcome[] },
): Promise<StoredRow[]> {
  if (recordIds.length === 0) return [];
  return await tx
    .selectFrom('fileImportRows')
    .select(columns)
    .where('importId', '=', importId)
    .where('recordId', 'in', [...new Set(recordIds)])
    .where('outcome', 'in', [...outcomes])
    .orderBy('line')
    .execute();
}

type WantedRows = { outcome?: RowOutcome | undefined; place?: 'unknown' | undefined; page: number; limit: number };

export async function listRows(
  tx: Tx,
  importId: string,
  { outcome, place, page, limit }: WantedRows,
): Promise<{ rows: StoredRow[]; total: number }> {
  let query = tx.selectFrom('fileImportRows').where('importId', '=', importId);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (place !== undefined) query = query.where('place', '=', place);
  const [rows, { total }] = await Promise.all([
    query
      .select(columns)
      .orderBy('line')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const getRowForChange = async (tx: Tx, importId: string, line: number): Promise<StoredRow> =>
  found(
    await tx
      .selectFrom('fileImportRows')
      .select(columns)
      .where('importId', '=', importId)
      .where('line', '=', line)
      .forUpdate()
      .executeTakeFirst(),
    'Row',
  );

export type RowChange = { line: number } & Partial<Omit<StoredRow, 'line'>>;

const changeable = {
  cells: 'jsonb',
  cutColumns: 'jsonb',
  outcome: 'text',
  choice: 'text',
  problems: 'jsonb',
  match: 'jsonb',
  keys: 'jsonb',
  recordId: 'uuid',
  recordVersion: 'timestamptz',
  before: 'jsonb',
  place: 'text',
} as const satisfies Record<Exclude<keyof StoredRow, 'line'>, string>;

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The differences that changed rows make to an import's counts: plus one for a row's new outcome, minus one for the outcome
 * that it had before.
 */
async function countedChange(tx: Tx, importId: string, changes: readonly RowChange[]): Promise<ImportCounts> {
  const amounts: ImportCounts = {};
  const add = (outcome: RowOutcome, amount: number): void => {
    amounts[outcome] = (amounts[outcome] ?? 0) + amount;
  };
  const lines = changes.map(({ line }) => line);
  const before = await tx
    .selectFrom('fileImportRows')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('amount')])
    .where('importId', '=', importId)
    .where(sql<SqlBool>`line = any(${lines}::integer[])`)
    .groupBy('outcome')
    .execute();
  for (const { outcome, amount } of before) add(outcome, -amount);
  for (const { outcome } of changes) if (outcome !== undefined) add(outcome, 1);
  return amounts;
}

/** Changes many rows in one statement, and the import's counts by them. All changes have the same fields. */
export async function changeRows(tx: Tx, importId: string, changes: readonly RowChange[]): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  if (first.outcome !== undefined) await addToCounts(tx, importId, await countedChange(tx, importId, changes));
  const fields = Object.keys(first).filter((key): key is keyof typeof changeable => key in changeable);
  const definition = fields.map((field) => `${snakeCase(field)} ${changeable[field]}`).join(', ');
  const assignments = fields.map((field) => `${snakeCase(field)} = given.${snakeCase(field)}`).join(', ');
  const rows = changes.map((change) =>
    Object.fromEntries(Object.entries(change).map(([key, value]) => [snakeCase(key), value])),
  );
  await sql`
    update file_import_rows as row set ${sql.raw(assignments)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line integer, ${sql.raw(definition)})
    where row.import_id = ${importId} and row.line = given.line`.execute(tx);
}

/** Marks all rows for another check after a change of the columns; none has been imported yet. Returns their counts. */
export async function uncheckRows(tx: Tx, importId: string): Promise<ImportCounts> {
  const { numUpdatedRows } = await tx
    .updateTable('fileImportRows')
    .set({ outcome: 'unchecked', problems: '[]', match: null, keys: '[]' })
    .where('importId', '=', importId)
    .executeTakeFirst();
  return { unchecked: Number(numUpdatedRows) };
}

/** The identities of all rows that are not faulty, in the order of the file. */
export const listKeys = (tx: Tx, importId: string): Promise<Keyed[]> =>
  tx
    .selectFrom('fileImportRows')
    .select(['line', 'keys'])
    .where('importId', '=', importId)
    .where('outcome', 'in', ['ready', 'duplicate'])
    .orderBy('line')
    .execute();

/** The unwritten rows below a line with a word in a column, ignoring case. */
export const listRowsBelow = (
  tx: Tx,
  importId: string,
  { line, column, word, atMost }: { line: number; column: number; word: string; atMost: number },
): Promise<StoredRow[]> =>
  tx
    .selectFrom('fileImportRows')
    .select(columns)
    .where('importId', '=', importId)
    .where('line', '>', line)
    .where('outcome', 'in', ['ready', 'duplicate', 'problem'])
    .where(sql<SqlBool>`lower(trim(cells ->> ${column}::integer)) = ${word}`)
    .orderBy('line')
    .limit(atMost)
    .execute();

export async function listValues(
  tx: Tx,
  importId: string,
  column: number,
): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select trim(cells ->> ${column}::integer) as value, count(*) as count
    from file_import_rows where import_id = ${importId} and trim(cells ->> ${column}::integer) <> ''
    group by 1 order by 2 desc, 1 limit ${mostChosenValues}`.execute(tx);
  return rows;
}

/** The rows that were not imported, piece by piece. */
export const listLeftOut = (tx: Tx, importId: string, { after, atMost }: { after: number; atMost: number }) =>
  tx
    .selectFrom('fileImportRows')
    .select(columns)
    .where('importId', '=', importId)
    .where('outcome', 'in', ['left_out', 'problem'])
    .where('line', '>', after)
    .orderBy('line')
    .limit(atMost)
    .execute();

/** Rows whose record's address still lacks its position. */
export const listWanted = (tx: Tx, importId: string, atMost: number) =>
  tx
    .selectFrom('fileImportRows')
    .select(['line', 'recordId'])
    .where('importId', '=', importId)
    .where(sql<SqlBool>`place = 'wanted'`)
    .orderBy('line')
    .limit(atMost)
    .execute();

export const toImportedRow = ({
  keys: _,
  recordVersion: __,
  before: ___,
  place: ____,
  cutColumns: _____,
  ...row
}: StoredRow): ImportedRow => row;
