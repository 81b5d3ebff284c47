import { type BelongingRows, recordsWith } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { UndoneRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';

/** Rows that refer to a record, and the noun for such a row. */
export type Use = { rows: BelongingRows; noun: string };

/** The noun of the first use of each record that is in use. */
async function findUses(tx: Tx, ids: readonly string[], uses: readonly Use[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { rows, noun } of uses)
    for (const id of await recordsWith(tx, rows, ids)) if (!found.has(id)) found.set(id, noun);
  return found;
}

type Version = { id: string; updatedAt: string };
type UseRules = {
  versions: readonly Version[];
  uses: readonly Use[];
  /** Records whose version is another one although no person has changed them. */
  unchanged?: ReadonlySet<string>;
};

/** The earliest version of the rows' records. Earlier changes are not uses of them. */
export const importedSince = (rows: readonly StoredRow[]): string =>
  // ISO texts are in the order of their moments.
  rows.flatMap(({ recordVersion }) => recordVersion ?? []).toSorted()[0] ?? '';

/**
 * The rows whose records may be removed, and the reasons why the others stay: the record is gone, was changed after the
 * import, or is referred to.
 */
export async function findUnused(
  tx: Tx,
  rows: readonly StoredRow[],
  { versions, uses, unchanged = new Set() }: UseRules,
): Promise<{ unused: StoredRow[]; kept: UndoneRow[]; gone: StoredRow[] }> {
  const present = new Map(versions.map(({ id, updatedAt }) => [id, updatedAt]));
  const created = rows.filter(({ outcome }) => outcome === 'created');
  const ids = created.flatMap(({ recordId }) => (recordId === null || !present.has(recordId) ? [] : [recordId]));
  const used = ids.length === 0 ? new Map<string, string>() : await findUses(tx, ids, uses);
  const unused: StoredRow[] = [];
  const gone: StoredRow[] = [];
  const kept: UndoneRow[] = [];
  for (const row of rows) {
    const version = present.get(row.recordId ?? '');
    const noun = used.get(row.recordId ?? '');
    if (version === undefined) gone.push(row);
    else if (version !== row.recordVersion && !unchanged.has(row.recordId ?? ''))
      kept.push({ line: row.line, keptBecause: 'It was changed after the import.' });
    else if (noun !== undefined) kept.push({ line: row.line, keptBecause: `It has ${noun}.` });
    else unused.push(row);
  }
  return { unused, kept, gone };
}
