import { findTwins } from '@truckroll/domain/imports/twins';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { changeImport } from './file-import-store.ts';
import type { ImportContext, JudgedRow } from './import-kind.ts';
import { changeRows, listKeys, nextRows, type RowChange, type StoredRow } from './import-row-store.ts';
import { judgeRows } from './judge-rows.ts';
import { kindOfImport } from './kinds-of-import.ts';
import { wholeRowProblem } from './row-problems.ts';

const rowsInChange = 1000;

function outcomeOf({ problems, match, nothingToDo }: JudgedRow<unknown>): StoredRow['outcome'] {
  if (problems.length > 0) return 'problem';
  if (nothingToDo !== null) return 'left_out';
  return match === null ? 'ready' : 'duplicate';
}

const changeOf = (judged: JudgedRow<unknown>): RowChange => ({
  line: judged.row.line,
  outcome: outcomeOf(judged),
  problems: judged.nothingToDo === null ? judged.problems : [wholeRowProblem(judged.nothingToDo)],
  match: judged.match,
  keys: judged.keys,
});

/** Checks the next rows of a file. False when all were checked, also against each other. */
export async function checkRows(tx: Tx, context: ImportContext): Promise<boolean> {
  const { id, kind } = context.fileImport;
  const { rowsAtOnce } = kindOfImport(kind);
  const rows = await nextRows(tx, id, { outcomes: ['unchecked'], atMost: rowsAtOnce });
  await changeRows(tx, id, (await judgeRows(tx, rows, context)).map(changeOf));
  if (rows.length === rowsAtOnce) {
    await changeImport(tx, id, {}, context.now);
    return true;
  }
  await markTwins(tx, id);
  await changeImport(tx, id, { state: 'checked' }, context.now);
  return false;
}

/** Marks the rows whose record is already in an earlier row of the file. */
async function markTwins(tx: Tx, importId: string): Promise<void> {
  const twins = findTwins(await listKeys(tx, importId));
  const changes = [...twins].map(
    ([line, twin]): RowChange => ({
      line,
      outcome: 'duplicate',
      match: { id: null, name: `Row ${twin.line}`, line: twin.line, by: twin.by },
    }),
  );
  for (let start = 0; start < changes.length; start += rowsInChange)
    await changeRows(tx, importId, changes.slice(start, start + rowsInChange));
}

/** Checks one row after somebody has changed it, and those that depend on it. */
export async function checkRow(tx: Tx, row: StoredRow, context: ImportContext): Promise<void> {
  await checkOne(tx, row, context);
  const { dependents } = kindOfImport(context.fileImport.kind);
  for (const other of (await dependents?.(tx, row, context)) ?? []) await checkOne(tx, other, context);
}

async function checkOne(tx: Tx, row: StoredRow, context: ImportContext): Promise<void> {
  const { id } = context.fileImport;
  const judged = await judgeRows(tx, [row], context);
  await changeRows(tx, id, judged.map(changeOf));
  const own = judged[0]?.keys ?? [];
  const others = (await listKeys(tx, id)).filter(({ line }) => line <= row.line);
  const twin = own.length === 0 ? undefined : findTwins(others).get(row.line);
  if (twin === undefined || judged[0]?.match !== null || outcomeOf(judged[0]) !== 'ready') return;
  const match = { id: null, name: `Row ${twin.line}`, line: twin.line, by: twin.by };
  await changeRows(tx, id, [{ line: row.line, outcome: 'duplicate', match }]);
}
