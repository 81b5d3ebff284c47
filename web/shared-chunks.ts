import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Cluster, clustersOf, joinClusters, type Load } from './join-clusters.ts';
import { type Facts, followImports, modulesOnDemand, withImports } from './module-needs.ts';
import { pagesIn } from './route-files.ts';

/** Strangers open the pages before sign-in, often on a phone and with an empty cache. */
const weightBeforeSignIn = 3;
/** A dialog is opened on a loaded page, which has most of the dialog's code. */
const weightOnDemand = 0.03;

/** The share of a module's source that remains after minifying, about. */
const minified = 0.35;

/** One more script costs about as much time as this many more bytes. */
const kbPerScript = 1.5;

/** The scripts of a page beside the three of the entry. */
const scriptsAtMost = 16;

type PageLoad = Load & { needsSession: boolean };

/** The loads that need each module outside the entry, if at least two of the modules loaded on demand do. */
function loadsOfShared(main: string, routesFolder: string, facts: Facts, importsOf: (id: string) => readonly string[], kbOf: (id: string) => number) {
  const ofEntry = withImports(main, importsOf);
  const onDemand = modulesOnDemand(main, facts);
  const loadsOf = new Map<string, Load[]>();
  const add = (first: string, load: Load): unknown => loadsOf.set(first, [...(loadsOf.get(first) ?? []), load]);
  const screensOf = (file: string): readonly string[] => facts.getModuleInfo(file)?.dynamicallyImportedIds ?? [];
  const pages: PageLoad[] = [];
  for (const { needsSession, files } of pagesIn(routesFolder)) {
    const own = files.flatMap(screensOf);
    const weight = needsSession ? 1 : weightBeforeSignIn;
    const kb = [...new Set(own.flatMap((screen) => [...withImports(screen, importsOf)]))].filter((id) => !ofEntry.has(id)).reduce((sum, id) => sum + kbOf(id), 0);
    const load: PageLoad = {
      perKb: weight * (1 + (kb / 70) ** 2),
      perScript: weight * kbPerScript,
      scriptsAtMost: scriptsAtMost - own.length,
      needsSession,
    };
    pages.push(load);
    for (const screen of own) add(screen, load);
  }
  const needed = new Map<string, { loads: Set<Load>; count: number }>();
  for (const first of [...onDemand].sort()) {
    const loads = loadsOf.get(first) ?? [{ perKb: weightOnDemand, perScript: weightOnDemand * kbPerScript, scriptsAtMost: 0 }];
    for (const id of withImports(first, importsOf)) {
      if (ofEntry.has(id)) continue;
      const known = needed.get(id) ?? { loads: new Set(), count: 0 };
      needed.set(id, known);
      known.count += 1;
      for (const load of loads) known.loads.add(load);
    }
  }
  const shared = [...needed]
    .filter(([, { count }]) => count > 1)
    .map(([id, { loads }]) => [id, loads] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { pages, shared: new Map(shared) };
}

/** How many scripts import a script through others at most: a script that is imported ranks above its importers. */
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

/** The shared modules, joined into one cluster for each script. */
export function clustersFor(main: string, routesFolder: string, facts: Facts) {
  const importsOf = followImports(facts);
  const kbs = new Map<string, number>();
  const kbOf = (id: string): number => {
    const kb = kbs.get(id) ?? (minified * gzipSync(facts.getModuleInfo(id)?.code ?? '', { level: 1 }).length) / 1000;
    kbs.set(id, kb);
    return kb;
  };
  const { pages, shared } = loadsOfShared(main, routesFolder, facts, importsOf, kbOf);
  return { pages, kbOf, clusters: joinClusters(clustersOf(shared, importsOf, kbOf), pages) };
}

/** The name and rank of the chunk of each shared module. */
function chunksByModule(main: string, routesFolder: string, facts: Facts): Map<string, Chunk> {
  const { pages, kbOf, clusters } = clustersFor(main, routesFolder, facts);
  const ranks = ranksOf(clusters);
  const inside = pages.filter(({ needsSession }) => needsSession);
  const found = new Map<string, Chunk>();
  const names = new Set<string>();
  for (const cluster of clusters) {
    const [largest = ''] = cluster.modules.toSorted((a, b) => kbOf(b) - kbOf(a));
    const word = inside.every((page) => cluster.loads.has(page)) ? 'common' : 'shared';
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
 * The bundler's groups of the modules that several pages or dialogs need. With one chunk per module, or per set of pages
 * that share it, a page would take more than a hundred requests. The bundler groups the code of a single page by itself.
 */
export function sharedChunks(main: string, routesFolder: string) {
  let byModule: Map<string, Chunk> | undefined;
  // A group includes the imports of its modules, so groups with a higher rank must claim theirs first.
  return Array.from({ length: atMostRanks }, (_, rank) => ({
    debugName: `shared ${rank}`,
    priority: rank,
    minShareCount: 2,
    name(id: string, facts: Facts): string | null {
      byModule ??= chunksByModule(main, routesFolder, facts);
      const chunk = byModule.get(id);
      return chunk?.rank === rank ? chunk.name : null;
    },
  }));
}
