import type { Tx } from '../../platform/database/bound-dialect.ts';
import { changeImport } from './file-import-store.ts';
import type { ImportContext } from './import-kind.ts';
import { changeRows, listRowsOfRecords, nextRows, type RowChange, type StoredRow } from './import-row-store.ts';
import { kindOfImport } from './kinds-of-import.ts';
import { orRefused } from './refused-rows.ts';
import { wholeRowProblem } from './row-problems.ts';

const written = ['created', 'updated'] as const;

/** Compares written rows by the order in which they were written: by run, then by line of the file. */
const byWriting = (one: StoredRow, other: StoredRow): number =>
  (one.recordVersion ?? '').localeCompare(other.recordVersion ?? '') || one.line - other.line;

/** One row for all rows of a record: the state before the first of them, and the version after the last one. */
function wholeOf(rows: readonly StoredRow[]): StoredRow | undefined {
  const inOrder = rows.toSorted(byWriting);
  const [first, last] = [inOrder.find(({ outcome }) => outcome === 'created') ?? inOrder[0], inOrder.at(-1)];
  return first && { ...first, recordVersion: last?.recordVersion ?? null };
}

/**
 * Removes or restores the records of the next rows that nobody has used since. All rows of a record are undone together.
 * False when none is left.
 *
 * @param lines Only the records of these rows, after all of their batch were refused.
 */
export async function undoRows(tx: Tx, context: ImportContext, lines?: readonly number[]): Promise<boolean> {
  const { id, kind } = context.fileImport;
  const { rowsAtOnce, undo } = kindOfImport(kind);
  const next = await nextRows(tx, id, { outcomes: written, atMost: rowsAtOnce, lines });
  if (next.length === 0 && lines === undefined) {
    await changeImport(tx, id, { state: 'undone', undoneAt: context.now.toISOString() }, context.now);
    return false;
  }
  const recordIds = next.flatMap(({ recordId }) => recordId ?? []);
  const all = await listRowsOfRecords(tx, id, { recordIds, outcomes: written });
  const ofRecord = Map.groupBy(all, ({ recordId }) => recordId);
  const wholes = [...ofRecord.values()].flatMap((rows) => wholeOf(rows) ?? []);
  const undone = await orRefused({ lines: wholes.map(({ line }) => line), outcome: 'kept' }, () =>
    undo(tx, wholes, context),
  );
  const byLine = new Map(wholes.map((row) => [row.line, row]));
  const changes = undone.flatMap(({ line, keptBecause }): RowChange[] => {
    const whole = byLine.get(line);
    const outcome = keptBecause === null ? (whole?.outcome === 'updated' ? 'restored' : 'removed') : 'kept';
    const problems = keptBecause === null ? [] : [wholeRowProblem(keptBecause)];
    const rows = ofRecord.get(whole?.recordId ?? null) ?? [];
    return rows.map((row) => ({ line: row.line, outcome, problems, before: null, place: null }));
  });
  await changeRows(tx, id, changes);
  await changeImport(tx, id, {}, context.now);
  return true;
}
