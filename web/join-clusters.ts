/** A page, or a part of one that is loaded on demand. */
export type Load = {
  /** The cost of each kB that it does not need. */
  perKb: number;
  /** The cost of each additional script. */
  perScript: number;
};

/** Modules that are bundled into one script. */
export type Cluster = {
  modules: string[];
  kb: number;
  /** By the index of each load: 1 if it needs one of the modules, or a script that imports them. */
  loads: Uint8Array;
  /** The other clusters that its modules import directly. */
  imports: Set<Cluster>;
};

/** The transitive imports of each cluster. */
type Below = ReadonlyMap<Cluster, ReadonlySet<Cluster>>;

/** The cost of a kB and of a script, by the index of each load. */
type Prices = { perKb: Float64Array; perScript: Float64Array };

/** Groups modules by the loads that need them, so that each load of a cluster needs all of its modules. */
export function clustersOf(
  loads: readonly Load[],
  loadsByModule: ReadonlyMap<string, ReadonlySet<Load>>,
  importsOf: (id: string) => readonly string[],
  kbOf: (id: string) => number,
): Cluster[] {
  const byLoads = new Map<string, Cluster>();
  const byModule = new Map<string, Cluster>();
  for (const [id, needing] of loadsByModule) {
    const marks = Uint8Array.from(loads, (load) => (needing.has(load) ? 1 : 0));
    const key = marks.join('');
    const cluster = byLoads.get(key) ?? { modules: [], kb: 0, loads: marks, imports: new Set() };
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

/** The gain from joining two scripts: one script less for loads that need both, minus unneeded kB for the others. */
function gainAlone(a: Cluster, b: Cluster, { perKb, perScript }: Prices): number {
  let gain = 0;
  for (let load = 0; load < perKb.length; load += 1) {
    const needsA = a.loads[load] === 1;
    if (b.loads[load] === 1) gain += needsA ? (perScript[load] ?? 0) : -(perKb[load] ?? 0) * a.kb;
    else if (needsA) gain -= (perKb[load] ?? 0) * b.kb;
  }
  return gain;
}

/** The cost of the transitive imports of `b` for loads that need `a`, but until now neither `b` nor these imports. */
function costOfImports(a: Cluster, b: Cluster, below: Below, { perKb, perScript }: Prices): number {
  let cost = 0;
  for (const each of below.get(b) ?? []) {
    if (each === a) continue;
    for (let load = 0; load < perKb.length; load += 1)
      if (a.loads[load] === 1 && b.loads[load] === 0 && each.loads[load] === 0)
        cost += (perKb[load] ?? 0) * each.kb + (perScript[load] ?? 0);
  }
  return cost;
}

/** Whether a cluster imports another through a third. Joining the two would create an import cycle with the third. */
const importsThroughOther = (from: Cluster, to: Cluster, below: Below): boolean =>
  [...from.imports].some((each) => each !== to && below.get(each)?.has(to));

type Pair = { a: Cluster; b: Cluster; gain: number };

/** The total gain of all loads from joining two clusters; zero or negative if joining is not worthwhile. */
function gainOf(a: Cluster, b: Cluster, below: Below, prices: Prices): number {
  const alone = gainAlone(a, b, prices);
  return alone <= 0 ? alone : alone - costOfImports(a, b, below, prices) - costOfImports(b, a, below, prices);
}

/** The pairs whose joining has a gain, in descending order of gain. */
function pairsIn(clusters: readonly Cluster[], below: Below, prices: Prices): Pair[] {
  const pairs = clusters.flatMap((a, index) =>
    clusters.slice(index + 1).flatMap((b): Pair[] => {
      const gain = gainOf(a, b, below, prices);
      return gain > 0 ? [{ a, b, gain }] : [];
    }),
  );
  return pairs.sort((one, other) => other.gain - one.gain);
}

function addLoads(to: Cluster, from: Cluster): void {
  for (const [load, needs] of from.loads.entries()) if (needs === 1) to.loads[load] = 1;
}

/** Joins `b` into `a`, and removes `b`. The loads of `a` then also load its transitive imports. */
function join(clusters: Set<Cluster>, { a, b }: Pair): void {
  addLoads(a, b);
  a.modules.push(...b.modules);
  a.kb += b.kb;
  for (const each of b.imports) a.imports.add(each);
  clusters.delete(b);
  for (const each of clusters) if (each.imports.delete(b)) each.imports.add(a);
  a.imports.delete(a);
  a.imports.delete(b);
  for (const each of belowOf([a]).get(a) ?? []) addLoads(each, a);
}

/** The share of clusters joined per round. Each round compares all pairs, which takes most of the time. */
const partAtATime = 0.05;

/** Joins the pairs with the highest gain, one round. Returns whether any pair was joined. */
function joinSome(clusters: Set<Cluster>, prices: Prices): boolean {
  const atMost = 2 * Math.ceil(clusters.size * partAtATime);
  const joined = new Set<Cluster>();
  let below = belowOf(clusters);
  for (const pair of pairsIn([...clusters], below, prices)) {
    if (joined.has(pair.a) || joined.has(pair.b)) continue;
    if (importsThroughOther(pair.a, pair.b, below) || importsThroughOther(pair.b, pair.a, below)) continue;
    join(clusters, pair);
    below = belowOf(clusters);
    joined.add(pair.a).add(pair.b);
    if (joined.size >= atMost) break;
  }
  return joined.size > 0;
}

/**
 * Joins clusters while this lowers the cost of the loads. If the given imports are free of cycles, those of the result are
 * as well.
 */
export function joinClusters(first: readonly Cluster[], loads: readonly Load[]): Cluster[] {
  const clusters = new Set(first);
  const prices = {
    perKb: Float64Array.from(loads, ({ perKb }) => perKb),
    perScript: Float64Array.from(loads, ({ perScript }) => perScript),
  };
  while (joinSome(clusters, prices));
  return [...clusters];
}
