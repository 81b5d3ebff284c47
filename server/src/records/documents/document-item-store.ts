import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { lineColumns, type StoredLine, toLineRow, toStoredLine } from '../line-items/stored-line.ts';

/** A document's lines in order. */
export async function listLinesOf(tx: Tx, documentId: string): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('documentItems')
    .select(lineColumns)
    .where('documentId', '=', documentId)
    .orderBy('itemOrderIndex')
    .orderBy('id')
    .execute();
  return rows.map(toStoredLine);
}

export async function insertLines(tx: Tx, documentId: string, lines: readonly StoredLine[]): Promise<void> {
  if (lines.length === 0) return;
  await telling(tx, 'document', documentId)
    .insertInto('documentItems')
    .values(lines.map((line) => ({ ...toLineRow(line), documentId })))
    .execute();
}

/** Replaces a document's lines. */
export async function replaceLines(tx: Tx, documentId: string, lines: readonly StoredLine[]): Promise<void> {
  await telling(tx, 'document', documentId).deleteFrom('documentItems').where('documentId', '=', documentId).execute();
  await insertLines(tx, documentId, lines);
}
