import type { LineChoice } from '@truckroll/domain/documents/estimate-options';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { lineColumns, type StoredLine, toLineRow, toStoredLine } from '../line-items/stored-line.ts';
import { insertOptions, removeOptions, type StoredOption } from './document-option-store.ts';

/** A line of a document with what its client may choose of it. */
export type StoredDocumentLine = StoredLine &
  LineChoice & {
    /** The storage keys of its photos, in their order. */
    photoKeys: string[];
  };

export const documentLineColumns = [
  ...lineColumns,
  'optionId',
  'isOptional',
  'isChosen',
  'minQuantity',
  'maxQuantity',
  'photoKeys',
] as const;

type DocumentLineRow = Parameters<typeof toStoredLine>[0] &
  Pick<LineChoice, 'optionId' | 'isOptional' | 'isChosen'> & {
    minQuantity: string | null;
    maxQuantity: string | null;
    photoKeys: string[];
  };

const numberOrNull = (value: string | null): number | null => (value === null ? null : Number(value));

/** A document line's row, as the calculation needs it. */
export const toStoredDocumentLine = (row: DocumentLineRow): StoredDocumentLine => ({
  ...toStoredLine(row),
  optionId: row.optionId,
  isOptional: row.isOptional,
  isChosen: row.isChosen,
  minQuantity: numberOrNull(row.minQuantity),
  maxQuantity: numberOrNull(row.maxQuantity),
  photoKeys: row.photoKeys,
});

const toRow = ({ minQuantity, maxQuantity, ...line }: StoredDocumentLine) => ({
  ...line,
  ...toLineRow(line),
  minQuantity: minQuantity === null ? null : String(minQuantity),
  maxQuantity: maxQuantity === null ? null : String(maxQuantity),
  photoKeys: JSON.stringify(line.photoKeys),
});

/** A document's lines in order, those of all its options: `countingLines` says which of them count. */
export async function listLinesOf(tx: Tx, documentId: string): Promise<StoredDocumentLine[]> {
  const rows = await tx
    .selectFrom('documentItems')
    .select(documentLineColumns)
    .where('documentId', '=', documentId)
    .orderBy('itemOrderIndex')
    .orderBy('id')
    .execute();
  return rows.map(toStoredDocumentLine);
}

/** The jobs that lines of a shared invoice bill, by the lines' ids. */
type JobsOfLines = ReadonlyMap<string, string>;

export async function insertLines(
  tx: Tx,
  documentId: string,
  lines: readonly StoredDocumentLine[],
  jobs: JobsOfLines = new Map(),
): Promise<void> {
  if (lines.length === 0) return;
  await telling(tx, 'document', documentId)
    .insertInto('documentItems')
    .values(lines.map((line) => ({ ...toRow(line), documentId, jobId: jobs.get(line.id) ?? null })))
    .execute();
}

async function readJobsOfLines(tx: Tx, documentId: string): Promise<JobsOfLines> {
  const rows = await tx
    .selectFrom('documentItems')
    .select(['id', 'jobId'])
    .where('documentId', '=', documentId)
    .where('jobId', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, jobId }) => (jobId === null ? [] : [[id, jobId] as const])));
}

/** Replaces a document's lines and options. Lines that stay bill the same job as before. */
export async function replaceLines(
  tx: Tx,
  documentId: string,
  { lines, options }: { lines: readonly StoredDocumentLine[]; options: readonly StoredOption[] },
): Promise<void> {
  const jobs = await readJobsOfLines(tx, documentId);
  await telling(tx, 'document', documentId).deleteFrom('documentItems').where('documentId', '=', documentId).execute();
  await removeOptions(tx, documentId);
  await insertOptions(tx, documentId, options);
  await insertLines(tx, documentId, lines, jobs);
}
