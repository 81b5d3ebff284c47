/**
 * The list with the row at one place moved to another.
 *
 * @example moved(['a', 'b', 'c'], 0, 2) → ['b', 'c', 'a']
 */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from];
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
