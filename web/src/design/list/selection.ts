/** The selection with one row added or removed. */
export function withOne(selected: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/** The selection with all rows of a page added or removed; rows of other pages are unchanged. */
export function withAll(
  selected: ReadonlySet<string>,
  rows: readonly { id: string }[],
  isChosen: boolean,
): ReadonlySet<string> {
  const ids = rows.map((row) => row.id);
  return isChosen ? new Set([...selected, ...ids]) : new Set([...selected].filter((id) => !ids.includes(id)));
}

/** The selected rows as they were last shown. The same map if none of them has changed. */
export function lastShown<Row extends { id: string }>(
  selected: ReadonlyMap<string, Row>,
  shown: readonly Row[],
): ReadonlyMap<string, Row> {
  const changed = shown.filter((row) => selected.has(row.id) && selected.get(row.id) !== row);
  return changed.length === 0
    ? selected
    : new Map([...selected, ...changed.map((row): [string, Row] => [row.id, row])]);
}
