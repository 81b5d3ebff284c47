import type { RoutingTables } from './routing-tables.ts';

/** Scratch arrays of a search, allocated once. */
export type SearchMemory = {
  /** The visits that are not served, the first `openCount` of the array. */
  open: Int32Array;
  openCount: number;
  sortKey: Float64Array;
  /** The round in which a route lost stops last. */
  ruinedIn: Int32Array;
  round: number;
  /** The number of route versions handed out. */
  versions: number;
};

export function emptySearchMemory(tables: RoutingTables): SearchMemory {
  return {
    open: new Int32Array(tables.visits),
    openCount: 0,
    sortKey: new Float64Array(tables.visits),
    ruinedIn: new Int32Array(tables.vehicles),
    round: 0,
    versions: 0,
  };
}
