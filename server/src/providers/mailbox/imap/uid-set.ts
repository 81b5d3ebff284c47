/** The longest command lines of servers have 8,000 characters, and a uid at most ten digits. */
const mostInSet = 400;

/** A set of uids in IMAP's notation: ranges for neighbours. The uids ascend. */
function notationOf(uids: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const uid of uids) {
    const last = ranges.at(-1);
    if (last !== undefined && uid === last[1] + 1) last[1] = uid;
    else ranges.push([uid, uid]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(',');
}

/**
 * Uids as sets that fit into a command each, ascending and without doubles.
 *
 * @example uidSets([7, 3, 4, 5]) → ['3:5,7']
 */
export function uidSets(uids: readonly number[]): string[] {
  const ascending = [...new Set(uids)].sort((a, b) => a - b);
  const sets: string[] = [];
  for (let start = 0; start < ascending.length; start += mostInSet)
    sets.push(notationOf(ascending.slice(start, start + mostInSet)));
  return sets;
}
