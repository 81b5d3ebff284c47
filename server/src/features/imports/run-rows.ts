import type { DuplicateChoice } from '@truckroll/domain/imports/kind-rules';
import { findTwins } from '@truckroll/domain/imports/twins';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { changeImport } from './file-import-store.ts';
import type { ImportContext, JudgedRow, RowToWrite, WrittenRow } from './import-kind.ts';
import { changeRows, nextRows, type RowChange, type StoredRow } from './import-row-store.ts';
import { judgeRows } from './judge-rows.ts';
import { kindOfImport } from './kinds-of-import.ts';
import { orRefused } from './refused-rows.ts';
import { wholeRowProblem } from './row-problems.ts';

const waiting = ['ready', 'duplicate'] as const;

const leftOut = ({ line }: StoredRow, why: string | null): RowChange => ({
  line,
  outcome: 'left_out',
  problems: why === null ? [] : [wholeRowProblem(why)],
});

type Decided = { leave: RowChange } | { write: RowToWrite<unknown> };

/** The choice for a row with an existing record: the person's choice for the row, else the choice for all. */
function decide(judged: JudgedRow<unknown>, duplicates: DuplicateChoice): Decided {
  const { row, problems, match, nothingToDo, value } = judged;
  if (problems.length > 0 || value === null) return { leave: { line: row.line, outcome: 'problem', problems } };
  if (nothingToDo !== null) return { leave: leftOut(row, nothingToDo) };
  if (row.choice === 'skip') return { leave: leftOut(row, 'You left this row out.') };
  const choice = match === null ? 'add' : (row.choice ?? duplicates);
  if (choice === 'skip') return { leave: leftOut(row, `${match?.name ?? 'The record'} is already there.`) };
  return { write: { judged: { ...judged, value }, over: choice === 'update' ? (match?.id ?? null) : null } };
}

const written = ({ judged: { row }, over }: RowToWrite<unknown>, result: WrittenRow): RowChange => ({
  line: row.line,
  outcome: over === null ? 'created' : 'updated',
  problems: [],
  recordId: result.recordId,
  recordVersion: result.recordVersion,
  before: result.before,
  place: result.isToLocate ? 'wanted' : null,
});

/**
 * Imports the next rows in the transaction that also marks them, so that a row is never imported twice, however often
 * the task is killed. The rows are judged again, because the account may have changed since they were checked. False
 * when none is left.
 *
 * @param lines Only these rows, after all of their batch were refused.
 */
export async function runRows(tx: Tx, context: ImportContext, lines?: readonly number[]): Promise<boolean> {
  const { id, kind, duplicates } = context.fileImport;
  const { rowsAtOnce, oneByOne, write, finish } = kindOfImport(kind);
  const rows = await nextRows(tx, id, { outcomes: waiting, atMost: oneByOne ? 1 : rowsAtOnce, lines });
  const judged = await judgeRows(tx, rows, context);
  // A row whose record an earlier one of the batch creates is judged again in the next batch, where it is found.
  const twins = findTwins(judged.map(({ row, keys }) => ({ line: row.line, keys })));
  const decided = judged.filter(({ row }) => !twins.has(row.line)).map((each) => decide(each, duplicates));
  await changeRows(
    tx,
    id,
    decided.flatMap((each) => ('leave' in each ? [each.leave] : [])),
  );
  const toWrite = decided.flatMap((each) => ('write' in each ? [each.write] : []));
  if (toWrite.length > 0) {
    const linesToWrite = toWrite.map(({ judged: { row } }) => row.line);
    const results = await orRefused({ lines: linesToWrite, outcome: 'problem' }, () => write(tx, toWrite, context));
    const changes = toWrite.flatMap((row, index) => {
      const result = results[index];
      return result === undefined ? [] : [written(row, result)];
    });
    await changeRows(tx, id, changes);
  }
  if (rows.length > 0 || lines !== undefined) {
    await changeImport(tx, id, {}, context.now);
    return true;
  }
  const done = await changeImport(tx, id, { state: 'done', finishedAt: context.now.toISOString() }, context.now);
  const count = done.counts.created ?? 0;
  if (count > 0) await finish(tx, count, context);
  return false;
}
