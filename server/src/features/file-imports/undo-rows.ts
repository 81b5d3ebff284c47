import type { Tx } from '../../platform/database/bound-dialect.ts';
import { changeImport } from './file-import-store.ts';
import type { ImportContext } from './import-kind.ts';
import { changeRows, nextRows, type RowChange } from './import-row-store.ts';
import { kindOfImport } from './kinds-of-import.ts';
import { wholeRowProblem } from './row-problems.ts';

const outcomes = { created: 'removed', updated: 'restored' } as const;

/** Removes the records of the next rows that nobody has used since. False when none is left. */
export async function undoRows(tx: Tx, context: ImportContext): Promise<boolean> {
  const { id, kind } = context.fileImport;
  const { rowsAtOnce, undo } = kindOfImport(kind);
  const rows = await nextRows(tx, id, { outcomes: ['created', 'updated'], atMost: rowsAtOnce });
  if (rows.length === 0) {
    await changeImport(tx, id, { state: 'undone', undoneAt: context.now.toISOString() }, context.now);
    return false;
  }
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const undone = await undo(tx, rows, context);
  const changes = undone.map(({ line, keptBecause }): RowChange => {
    const outcome = byLine.get(line)?.outcome === 'updated' ? outcomes.updated : outcomes.created;
    if (keptBecause === null) return { line, outcome, problems: [], before: null, place: null };
    return { line, outcome: 'kept', problems: [wholeRowProblem(keptBecause)], before: null, place: null };
  });
  await changeRows(tx, id, changes);
  await changeImport(tx, id, {}, context.now);
  return true;
}
