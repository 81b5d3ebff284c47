import { basename } from 'node:path';
import { annealClusters } from './anneal-clusters.ts';
import { type Cluster, clustersOf, joinClusters, type Load } from './join-clusters.ts';
import { type Facts, followImports, modulesOnDemand, withImports } from './module-needs.ts';
import { limitOf } from './page-limits.ts';
import { pagesIn } from './route-files.ts';

/** Pages before sign-in are opened by strangers, often on a phone and with an empty cache. */
const weightBeforeSignIn = 10;
/** Parts loaded on demand, such as dialogs, find most of their code already loaded by the page. */
const weightOnDemand = 0.03;

/** The number of kB that take about as much time as one more script. */
const kbPerScript = 1;

/** The scripts that every page loads (`libraries`, `base` and the entry): their number, and their kB together. */
const entryScripts = 3;
const entryKb = 186;

/** A page that needs more kB than this pays much more for each kB that it does not need. */
const usualKb = 100;

/** The maximum kB of a page before sign-in without the scripts of the entry. */
const kbBeforeSignIn = 80;

type Application = {
  /** The path of the first module. */
  main: string;
  routesFolder: string;
  /** The kB of each module within a script, by its id. */
  sizes: ReadonlyMap<string, number>;
};

type PageLoad = Load & { needsSession: boolean };

type Modules = { importsOf: (id: string) => readonly string[]; kbOf: (id: string) => number };

/** The loads of each module outside the entry that at least two dynamically imported modules need. */
function loadsOfShared(main: string, routesFolder: string, facts: Facts, { importsOf, kbOf }: Modules) {
  const ofEntry = withImports(main, importsOf);
  const kbNeededBy = (screens: readonly string[]): number => {
    const needed = new Set(screens.flatMap((screen) => [...withImports(screen, importsOf)]));
    return [...needed].reduce((sum, id) => sum + (ofEntry.has(id) ? 0 : kbOf(id)), 0);
  };
  const loadsOf = new Map<string, Load[]>();
  const pages: PageLoad[] = [];
  const screensOf = new Map<PageLoad, readonly string[]>();
  for (const { path, needsSession, files } of pagesIn(routesFolder)) {
    const limit = limitOf(path);
    const screens = files.flatMap((file) => facts.getModuleInfo(file)?.dynamicallyImportedIds ?? []);
    const weight = needsSession ? 1 : weightBeforeSignIn;
    const load = {
      perKb: weight * (1 + (kbNeededBy(screens) / usualKb) ** 8),
      perScript: weight * kbPerScript,
      scriptsAtMost: limit.scripts - entryScripts - screens.length,
      kbAtMost: needsSession ? limit.kb - entryKb : kbBeforeSignIn,
      weight,
      needsSession,
    };
    pages.push(load);
    screensOf.set(load, screens);
    for (const screen of screens) loadsOf.set(screen, [...(loadsOf.get(screen) ?? []), load]);
  }
  const loads: Load[] = [...pages];
  const needed = new Map<string, { by: Set<Load>; count: number }>();
  for (const first of [...modulesOnDemand(main, facts)].sort()) {
    const part = {
      perKb: weightOnDemand,
      perScript: weightOnDemand * kbPerScript,
      scriptsAtMost: Number.MAX_VALUE,
      kbAtMost: Number.MAX_VALUE,
      weight: weightOnDemand,
    };
    const ofFirst = loadsOf.get(first) ?? [part];
    if (!loadsOf.has(first)) loads.push(part);
    for (const id of withImports(first, importsOf)) {
      if (ofEntry.has(id)) continue;
      const known = needed.get(id) ?? { by: new Set(), count: 0 };
      needed.set(id, known);
      known.count += 1;
      for (const load of ofFirst) known.by.add(load);
    }
  }
  const shared = [...needed]
    .filter(([, { count }]) => count > 1)
    .map(([id, { by }]) => [id, by] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // What only one page needs is in no shared script, but counts towards the kB of its page.
  const isShared = new Set(shared.map(([id]) => id));
  for (const [page, screens] of screensOf) {
    const own = new Set(screens.flatMap((screen) => [...withImports(screen, importsOf)]));
    for (const id of own) if (!ofEntry.has(id) && !isShared.has(id)) page.kbAtMost -= kbOf(id);
  }
  return { pages, loads, shared: new Map(shared) };
}

/** The length of the longest import chain that leads to each script, so that it ranks above its importers. */
function ranksOf(clusters: readonly Cluster[]): Map<Cluster, number> {
  const ranks = new Map<Cluster, number>();
  const raise = (cluster: Cluster, rank: number): void => {
    if ((ranks.get(cluster) ?? -1) >= rank) return;
    ranks.set(cluster, rank);
    for (const each of cluster.imports) raise(each, rank + 1);
  };
  for (const cluster of clusters) raise(cluster, 0);
  return ranks;
}

const atMostRanks = 60;

type Chunk = { name: string; rank: number };

/** Joins the shared modules into one cluster per script. */
function clustersFor({ main, routesFolder, sizes }: Application, facts: Facts) {
  const importsOf = followImports(facts);
  const kbOf = (id: string): number => sizes.get(id) ?? 0;
  const { pages, loads, shared } = loadsOfShared(main, routesFolder, facts, { importsOf, kbOf });
  const groups = () => clustersOf(loads, shared, importsOf, kbOf);
  // Joining changes the groups that it is given.
  const clusters = annealClusters({ groups: groups(), joined: joinClusters(groups(), loads), loads });
  // `loads` begins with the pages, so that their indices are the same.
  const inside = pages.flatMap(({ needsSession }, load) => (needsSession ? [load] : []));
  return { kbOf, clusters, isCommon: ({ loads: needs }: Cluster) => inside.every((load) => needs[load] === 1) };
}

/** The chunk of each shared module, by the module's id. */
function chunksByModule(application: Application, facts: Facts): Map<string, Chunk> {
  const { kbOf, clusters, isCommon } = clustersFor(application, facts);
  const ranks = ranksOf(clusters);
  const found = new Map<string, Chunk>();
  const names = new Set<string>();
  for (const cluster of clusters) {
    const [largest = ''] = cluster.modules.toSorted((a, b) => kbOf(b) - kbOf(a));
    const word = isCommon(cluster) ? 'common' : 'shared';
    const plain = `${word}-${basename(largest).replace(/\.\w+$/, '')}`;
    const name = names.has(plain) ? `${plain}-${names.size}` : plain;
    names.add(name);
    const rank = ranks.get(cluster) ?? 0;
    if (rank >= atMostRanks) throw new Error(`The script ${name} is imported through more than ${atMostRanks} others.`);
    for (const id of cluster.modules) found.set(id, { name, rank });
  }
  return found;
}

/**
 * The bundler's groups for modules that several pages or dialogs need. With one chunk per module, or per set of pages
 * that share it, a page would need more than a hundred requests. The bundler itself groups the code of a single page.
 */
export function sharedChunks(application: Application) {
  let byModule: Map<string, Chunk> | undefined;
  // The bundler adds a module's imports to its group, unless a group of higher priority already contains them.
  return Array.from({ length: atMostRanks }, (_, rank) => ({
    debugName: `shared ${rank}`,
    priority: rank,
    minShareCount: 2,
    name(id: string, facts: Facts): string | null {
      byModule ??= chunksByModule(application, facts);
      const chunk = byModule.get(id);
      return chunk?.rank === rank ? chunk.name : null;
    },
  }));
}
