/** A half-open interval of an axis: `to` is excluded. */
export type Stretch = { id: string; from: number; to: number };

/** The lane of an interval, and the number of lanes in its group. */
export type Lane = { lane: number; lanes: number };

/**
 * Assigns lanes to overlapping intervals: each takes the first free lane, and a connected group shares the width.
 *
 * @example lanesOf([{ id: 'a', from: 0, to: 4 }, { id: 'b', from: 2, to: 6 }, { id: 'c', from: 6, to: 8 }])
 * → a: lane 0 of 2, b: lane 1 of 2, c: lane 0 of 1
 */
export function lanesOf(stretches: readonly Stretch[]): Map<string, Lane> {
  const sorted = [...stretches].sort(
    (one, other) => one.from - other.from || other.to - one.to || (one.id < other.id ? -1 : 1),
  );
  const found = new Map<string, Lane>();
  let group: { id: string; lane: number }[] = [];
  let ends: number[] = [];
  const closeGroup = (): void => {
    for (const { id, lane } of group) found.set(id, { lane, lanes: ends.length });
    group = [];
    ends = [];
  };
  for (const { id, from, to } of sorted) {
    if (ends.every((end) => end <= from)) closeGroup();
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    group.push({ id, lane });
  }
  closeGroup();
  return found;
}
