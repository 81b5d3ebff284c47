/** Something that the browser loads at once: a page, or a part of it on demand. */
export type Load = {
  /** What a kB that it does not need costs. */
  perKb: number;
  /** What one more script costs. */
  perScript: number;
  /** How many of these scripts it may have. */
  scriptsAtMost: number;
};

/** Modules that get one script. */
export type Cluster = {
  modules: string[];
  kb: number;
  /** The loads that need one of its modules, or a script that imports it. */
  loads: Set<Load>;
  /** The other clusters that its modules import. */
  imports: Set<Cluster>;
};

/** The clusters that each one imports, directly or indirectly. */
type Below = ReadonlyMap<Cluster, ReadonlySet<Cluster>>;

/** The modules that the same loads need, as clusters: all modules of a script are then needed by each of its loads. */
export function clustersOf(
  loadsByModule: ReadonlyMap<string, ReadonlySet<Load>>,
  importsOf: (id: string) => readonly string[],
  kbOf: (id: string) => number,
): Cluster[] {
  const numbers = new Map<Load, number>();
  const byLoads = new Map<string, Cluster>();
  const byModule = new Map<string, Cluster>();
  for (const [id, loads] of loadsByModule) {
    for (const load of loads) if (!numbers.has(load)) numbers.set(load, numbers.size);
    const key = [...loads]
      .map((load) => numbers.get(load) ?? 0)
      .sort((a, b) => a - b)
      .join();
    const cluster = byLoads.get(key) ?? { modules: [], kb: 0, loads: new Set(loads), imports: new Set() };
    byLoads.set(key, cluster);
    byModule.set(id, cluster);
    cluster.modules.push(id);
    cluster.kb += kbOf(id);
  }
  for (const [id, cluster] of byModule) {
    for (const each of importsOf(id)) {
      const imported = byModule.get(each);
      if (imported !== undefined && imported !== cluster) cluster.imports.add(imported);
    }
  }
  return [...byLoads.values()];
}

function belowOf(clusters: Iterable<Cluster>): Below {
  const found = new Map<Cluster, ReadonlySet<Cluster>>();
  const find = (cluster: Cluster): ReadonlySet<Cluster> => {
    const known = found.get(cluster);
    if (known !== undefined) return known;
    const below = new Set(cluster.imports);
    for (const each of cluster.imports) for (const deeper of find(each)) below.add(deeper);
    found.set(cluster, below);
    return below;
  };
  for (const cluster of clusters) find(cluster);
  return found;
}

/** The loads that have too many scripts, and how much more one of them costs. */
type TooMany = ReadonlyMap<Load, number>;

const scriptOf = (load: Load, tooMany: TooMany): number => load.perScript * (tooMany.get(load) ?? 1);

/** What the loads that need both save if two scripts become one. */
function savedBy(a: Cluster, b: Cluster, tooMany: TooMany): number {
  let saved = 0;
  for (const load of a.loads) if (b.loads.has(load)) saved += scriptOf(load, tooMany);
  return saved;
}

/** What the loads of `a` that do not need `b` pay for it. */
function costOf(a: Cluster, b: Cluster): number {
  let cost = 0;
  for (const load of a.loads) if (!b.loads.has(load)) cost += load.perKb * b.kb;
  return cost;
}

/** What they pay for the scripts that it imports, and that they did not load before. */
function costOfImports(a: Cluster, b: Cluster, below: Below, tooMany: TooMany): number {
  let cost = 0;
  for (const load of a.loads) {
    if (b.loads.has(load)) continue;
    for (const each of below.get(b) ?? [])
      if (each !== a && !each.loads.has(load)) cost += load.perKb * each.kb + scriptOf(load, tooMany);
  }
  return cost;
}

/** Whether a cluster imports another through a third. As one script, the two and the third would import each other. */
const importsThroughOther = (from: Cluster, to: Cluster, below: Below): boolean =>
  [...from.imports].some((each) => each !== to && below.get(each)?.has(to));

type Pair = { a: Cluster; b: Cluster; gain: number };

/** Pairs that are worth joining, the best first. */
function pairsIn(clusters: readonly Cluster[], below: Below, tooMany: TooMany): Pair[] {
  const pairs = clusters.flatMap((a, index) =>
    clusters.slice(index + 1).flatMap((b): Pair[] => {
      const alone = savedBy(a, b, tooMany) - costOf(a, b) - costOf(b, a);
      if (alone <= 0) return [];
      const gain = alone - costOfImports(a, b, below, tooMany) - costOfImports(b, a, below, tooMany);
      return gain > 0 ? [{ a, b, gain }] : [];
    }),
  );
  return pairs.sort((one, other) => other.gain - one.gain);
}

/** The best pair is joined, with everything that changes by it; `clusters` loses `b`. */
function join(clusters: Set<Cluster>, { a, b }: Pair): void {
  for (const load of b.loads) a.loads.add(load);
  a.modules.push(...b.modules);
  a.kb += b.kb;
  for (const each of b.imports) a.imports.add(each);
  clusters.delete(b);
  for (const each of clusters) if (each.imports.delete(b)) each.imports.add(a);
  a.imports.delete(a);
  a.imports.delete(b);
  for (const each of belowOf([a]).get(a) ?? []) for (const load of a.loads) each.loads.add(load);
}

/** The part of the scripts that is joined before all pairs are compared again, which takes most of the time. */
const partAtATime = 0.1;

/** How much more the scripts of a load cost in each round in which it still has too many. */
const growth = 1.3;
const mostGrowth = 30;

/**
 * Joins clusters as long as that makes the loads faster, and then more and more of those of loads with too many scripts.
 * No script imports another in a circle.
 */
export function joinClusters(first: readonly Cluster[], loads: readonly Load[]): Cluster[] {
  const clusters = new Set(first);
  const hasTooMany = (load: Load): boolean =>
    [...clusters].filter((cluster) => cluster.loads.has(load)).length > load.scriptsAtMost;
  let factor = 1;
  for (;;) {
    const tooMany = new Map(loads.filter(hasTooMany).map((load) => [load, factor]));
    const joined = joinSome(clusters, tooMany);
    if (joined) continue;
    factor *= growth;
    if (tooMany.size === 0 || factor > mostGrowth) return [...clusters];
  }
}

/** Joins the best pairs of clusters. Returns whether there were any. */
function joinSome(clusters: Set<Cluster>, tooMany: TooMany): boolean {
  const atMost = 2 * Math.ceil(clusters.size * partAtATime);
  const joined = new Set<Cluster>();
  let below = belowOf(clusters);
  for (const pair of pairsIn([...clusters], below, tooMany)) {
    if (joined.has(pair.a) || joined.has(pair.b)) continue;
    if (importsThroughOther(pair.a, pair.b, below) || importsThroughOther(pair.b, pair.a, below)) continue;
    join(clusters, pair);
    below = belowOf(clusters);
    joined.add(pair.a).add(pair.b);
    if (joined.size >= atMost) break;
  }
  return joined.size > 0;
}
