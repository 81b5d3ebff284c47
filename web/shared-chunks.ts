import { basename } from 'node:path';
import { type Cluster, clustersOf, joinClusters, type Load } from './join-clusters.ts';
import { type Facts, followImports, modulesOnDemand, withImports } from './module-needs.ts';
import { pagesIn } from './route-files.ts';

/** Pages before sign-in are opened by strangers, often on a phone and with an empty cache. */
const weightBeforeSignIn = 1300;
/** Parts loaded on demand, such as dialogs, find most of their code already loaded by the page. */
const weightOnDemand = 0.03;

/** How much the code of a page counts that needs so many kB in all: the heaviest pages have no room for code of others. */
const weightOf = (kb: number): number => (kb / 400) ** 13;

/** The number of kB that take about as much time as one more script. */
const kbPerScript = 2.2;

/** A gzipped kB is about this many characters of a module before it is minified. */
const charactersPerKb = 6_000;

type Application = {
  /** The path of the first module. */
  main: string;
  routesFolder: string;
};

type PageLoad = Load & { needsSession: boolean };

/** The loads of each module outside the entry that at least two dynamically imported modules need. */
function loadsOfShared(
  { main, routesFolder }: Application,
  facts: Facts,
  importsOf: (id: string) => readonly string[],
  kbOf: (id: string) => number,
) {
  const ofEntry = withImports(main, importsOf);
  const loadsOf = new Map<string, Load[]>();
  const pages: PageLoad[] = [];
  const kbOfAll = (ids: Iterable<string>): number => [...ids].reduce((sum, id) => sum + kbOf(id), 0);
  for (const { needsSession, files } of pagesIn(routesFolder)) {
    const screens = files.flatMap((file) => facts.getModuleInfo(file)?.dynamicallyImportedIds ?? []);
    const kb = kbOfAll(new Set(screens.flatMap((screen) => [...withImports(screen, importsOf)])));
    const weight = (needsSession ? 1 : weightBeforeSignIn) * weightOf(kb);
    const load = { perKb: weight, perScript: weight * kbPerScript, needsSession };
    pages.push(load);
    for (const screen of screens) loadsOf.set(screen, [...(loadsOf.get(screen) ?? []), load]);
  }
  const loads: Load[] = [...pages];
  const needed = new Map<string, { by: Set<Load>; count: number }>();
  for (const first of [...modulesOnDemand(main, facts)].sort()) {
    const part = { perKb: weightOnDemand, perScript: weightOnDemand * kbPerScript };
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
function clustersFor(application: Application, facts: Facts) {
  const importsOf = followImports(facts);
  const kbOf = (id: string): number => (facts.getModuleInfo(id)?.code?.length ?? 0) / charactersPerKb;
  const { pages, loads, shared } = loadsOfShared(application, facts, importsOf, kbOf);
  const clusters = joinClusters(clustersOf(loads, shared, importsOf, kbOf), loads);
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
