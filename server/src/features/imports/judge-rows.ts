import { targetsOf } from '@truckroll/domain/imports/kind-rules';
import { longCellText } from '@truckroll/domain/imports/limits';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ImportContext, JudgedRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { listImportedProperties } from './imported-properties.ts';
import { kindOfImport } from './kinds-of-import.ts';

const importedCut = ({ cutColumns }: StoredRow, { fileImport: { columns } }: ImportContext): number[] =>
  cutColumns.filter((column) => columns[column] != null);

/** The problems of a row with truncated texts, which are longer than any field. */
async function judgeCut(tx: Tx, rows: readonly StoredRow[], context: ImportContext): Promise<JudgedRow<unknown>[]> {
  if (rows.length === 0) return [];
  const { kind, columns } = context.fileImport;
  const labels = new Map(targetsOf(kind, await listImportedProperties(tx)).map(({ key, label }) => [key, label]));
  return rows.map((row) => {
    const problems = importedCut(row, context).map((column) => ({
      column,
      field: labels.get(columns[column] ?? '') ?? '',
      message: longCellText,
    }));
    return { row, problems, match: null, keys: [], nothingToDo: null, value: null };
  });
}

/** Judges rows by the rules of the import's kind; those with a cut text in an imported column have that as their problem. */
export async function judgeRows(
  tx: Tx,
  rows: readonly StoredRow[],
  context: ImportContext,
): Promise<JudgedRow<unknown>[]> {
  const isCut = (row: StoredRow): boolean => importedCut(row, context).length > 0;
  const whole = rows.filter((row) => !isCut(row));
  return [
    ...(await kindOfImport(context.fileImport.kind).judge(tx, whole, context)),
    ...(await judgeCut(tx, rows.filter(isCut), context)),
  ].toSorted((one, other) => one.row.line - other.row.line);
}
