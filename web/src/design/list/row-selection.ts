import { useState } from 'react';
import { lastShown } from './selection.ts';
import type { Selection } from './table-model.ts';

export type RowSelection<Row> = Selection & {
  /** The selected rows of all pages, as they were when they were last shown. */
  rows: readonly Row[];
  clear: () => void;
  keep: (rows: readonly Row[]) => void;
};

/**
 * The selected rows of a list. The selection spans pages. Changing the filters resets it, so that nobody changes rows
 * that they no longer see.
 */
export function useRowSelection<Row extends { id: string }>(
  filters: object,
  shown: readonly Row[] | undefined,
): RowSelection<Row> {
  const of = JSON.stringify(filters);
  const nothing = { of, rows: new Map<string, Row>() as ReadonlyMap<string, Row> };
  const [selection, setSelection] = useState(nothing);
  const before = lastShown(selection.of === of ? selection.rows : nothing.rows, shown ?? []);
  if (selection.of === of && selection.rows !== before) setSelection({ of, rows: before });
  const known = new Map([...before, ...(shown ?? []).map((row): [string, Row] => [row.id, row])]);
  const keep = (ids: Iterable<string>) =>
    setSelection({ of, rows: new Map([...known].filter(([id]) => new Set(ids).has(id))) });
  return {
    selected: new Set(before.keys()),
    rows: [...before.keys()].flatMap((id) => known.get(id) ?? []),
    change: keep,
    clear: () => setSelection(nothing),
    keep: (rows) => keep(rows.map(({ id }) => id)),
  };
}
