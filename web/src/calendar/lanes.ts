/** What takes a part of an axis; `to` lies behind it. */
export type Stretch = { id: string; from: number; to: number };

/** In which of how many lanes beside each other something stands. */
export type Lane = { lane: number; lanes: number };

/**
 * Lanes for what overlaps: each takes the first lane that is free, and all that hang together share their width.
 *
 * @example lanesOf([{ id: 'a', from: 0, to: 4 }, { id: 'b', from: 2, to: 6 }, { id: 'c', from: 6, to: 8 }])
 *   → a: lane 0 of 2, b: lane 1 of 2, c: lane 0 of 1
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
