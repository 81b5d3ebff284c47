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
