import { type Cluster, type Load, passOnLoads } from './join-clusters.ts';

/** The number of moves that are tried by default. More take longer and change little. */
const usualMoves = 400_000;
/** The cost that a move may add is about this high at the beginning, and falls to zero towards the end. */
const firstHeat = 6;

/** While loads exceed their limits by more than this, they are tried again with higher costs, a few times. */
const mostRepairs = 5;
const repairedKb = 3;
const repairMoves = 0.25;
const repairHeat = 0.5;
const repairFactor = 1.5;
/** The share of the moves that give a group a script of its own, and of those that join two scripts. */
const ownScript = 0.06;
const wholeScript = 0.03;

/** A kB or a script within the limits of a load costs little. Beyond a limit, each costs more than the one before. */
const usualCost = 0.03;
const costOfKbOver = (kb: number): number => kb + 0.1 * kb ** 2;
const costOfScriptsOver = (scripts: number): number => 6 * scripts + 2 * scripts ** 2;

const bitsOfWord = 32;

/** A repeatable sequence of numbers from 0 to 1 (mulberry32), so that the same modules always give the same scripts. */
function repeatableNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** bitsOfWord;
  };
}

/**
 * Computes the cost of a division of the groups into scripts: `scriptOf` is the number of the script of each group.
 * `raise` makes exceeding the limits more expensive for the loads that exceed them in the division computed last, and
 * returns whether there are any.
 */
function costsOf(groups: readonly Cluster[], loads: readonly Load[], scripts: number) {
  const words = Math.ceil(loads.length / bitsOfWord);
  const indexOf = new Map(groups.map((group, index) => [group, index]));
  const imports = groups.map((group) => [...group.imports].map((each) => indexOf.get(each) ?? 0));
  const kbOf = Float64Array.from(groups, ({ kb }) => kb);
  const loadsOfGroup = new Int32Array(groups.length * words);
  for (const [index, group] of groups.entries())
    for (const [load, needs] of group.loads.entries())
      if (needs === 1) {
        const at = index * words + Math.floor(load / bitsOfWord);
        loadsOfGroup[at] = (loadsOfGroup[at] ?? 0) | (1 << (load % bitsOfWord));
      }

  // All of these are used again by each of the many calls.
  const kb = new Float64Array(scripts);
  const loadsOf = new Int32Array(scripts * words);
  const size = new Int32Array(scripts);
  const importers = new Int32Array(scripts);
  const imported = new Uint8Array(scripts * scripts);
  const importsOf: number[][] = Array.from({ length: scripts }, () => []);
  const kbOfLoad = new Float64Array(loads.length);
  const scriptsOfLoad = new Int32Array(loads.length);
  const factor = new Float64Array(loads.length).fill(1);

  const fillScripts = (scriptOf: Int32Array): void => {
    for (const each of [kb, loadsOf, size, importers, imported, kbOfLoad, scriptsOfLoad]) each.fill(0);
    for (const each of importsOf) each.length = 0;
    for (let group = 0; group < scriptOf.length; group += 1) {
      const script = scriptOf[group] ?? 0;
      kb[script] = (kb[script] ?? 0) + (kbOf[group] ?? 0);
      size[script] = (size[script] ?? 0) + 1;
      for (let word = 0; word < words; word += 1) {
        const at = script * words + word;
        loadsOf[at] = (loadsOf[at] ?? 0) | (loadsOfGroup[group * words + word] ?? 0);
      }
      for (const each of imports[group] ?? []) {
        const other = scriptOf[each] ?? 0;
        if (other === script || imported[script * scripts + other] === 1) continue;
        imported[script * scripts + other] = 1;
        importsOf[script]?.push(other);
        importers[other] = (importers[other] ?? 0) + 1;
      }
    }
  };

  /** Adds a script to all loads that need it. */
  const addToLoads = (script: number): void => {
    for (let word = 0; word < words; word += 1) {
      for (let rest = loadsOf[script * words + word] ?? 0; rest !== 0; ) {
        const lowest = rest & -rest;
        const load = word * bitsOfWord + bitsOfWord - 1 - Math.clz32(lowest);
        kbOfLoad[load] = (kbOfLoad[load] ?? 0) + (kb[script] ?? 0);
        scriptsOfLoad[load] = (scriptsOfLoad[load] ?? 0) + 1;
        rest ^= lowest;
      }
    }
  };

  /** Adds each script to its loads, importers first, and the loads to its imports. Returns false if imports are cyclic. */
  const loadScripts = (): boolean => {
    const open: number[] = [];
    let left = 0;
    for (let script = 0; script < scripts; script += 1) {
      if (size[script] === 0) continue;
      left += 1;
      if (importers[script] === 0) open.push(script);
    }
    for (let script = open.pop(); script !== undefined; script = open.pop()) {
      left -= 1;
      addToLoads(script);
      for (const each of importsOf[script] ?? []) {
        for (let word = 0; word < words; word += 1) {
          const at = each * words + word;
          loadsOf[at] = (loadsOf[at] ?? 0) | (loadsOf[script * words + word] ?? 0);
        }
        importers[each] = (importers[each] ?? 0) - 1;
        if (importers[each] === 0) open.push(each);
      }
    }
    return left === 0;
  };

  const costOf = (scriptOf: Int32Array): number => {
    fillScripts(scriptOf);
    if (!loadScripts()) return Number.POSITIVE_INFINITY;
    let cost = 0;
    for (const [index, { weight, kbAtMost, scriptsAtMost }] of loads.entries()) {
      const loadKb = kbOfLoad[index] ?? 0;
      const count = scriptsOfLoad[index] ?? 0;
      const over = costOfKbOver(Math.max(0, loadKb - kbAtMost)) + costOfScriptsOver(Math.max(0, count - scriptsAtMost));
      // Limits count less than proportionally, so that no page far above its own keeps the others from theirs.
      cost += weight * usualCost * (loadKb + count) + Math.sqrt(weight) * over * (factor[index] ?? 1);
    }
    return cost;
  };
  const raise = (): boolean => {
    let isOver = false;
    for (const [index, { kbAtMost, scriptsAtMost }] of loads.entries()) {
      if ((kbOfLoad[index] ?? 0) <= kbAtMost + repairedKb && (scriptsOfLoad[index] ?? 0) <= scriptsAtMost) continue;
      factor[index] = (factor[index] ?? 1) * repairFactor;
      isOver = true;
    }
    return isOver;
  };
  return { costOf, raise, isEmpty: (script: number): boolean => size[script] === 0 };
}

/** The scripts of a division of the groups, as clusters of their own. */
function clustersIn(groups: readonly Cluster[], scriptOf: Int32Array): Cluster[] {
  const byScript = new Map<number, Cluster>();
  for (const [index, group] of groups.entries()) {
    const script = scriptOf[index] ?? 0;
    const cluster = byScript.get(script) ?? {
      modules: [],
      kb: 0,
      loads: new Uint8Array(group.loads.length),
      imports: new Set(),
    };
    byScript.set(script, cluster);
    cluster.modules.push(...group.modules);
    cluster.kb += group.kb;
    for (const [load, needs] of group.loads.entries()) if (needs === 1) cluster.loads[load] = 1;
  }
  const clusterOf = new Map(groups.map((group, index) => [group, byScript.get(scriptOf[index] ?? 0)]));
  for (const group of groups) {
    const cluster = clusterOf.get(group);
    for (const each of group.imports) {
      const other = clusterOf.get(each);
      if (other !== undefined && other !== cluster) cluster?.imports.add(other);
    }
  }
  const clusters = [...byScript.values()];
  passOnLoads(clusters);
  return clusters;
}

type Annealing = {
  /** The modules by the loads that need them, as `clustersOf` returns them. */
  groups: readonly Cluster[];
  /** The scripts to begin with, each a union of groups. */
  joined: readonly Cluster[];
  loads: readonly Load[];
  moves?: number;
};

/**
 * Improves a division of modules into scripts by simulated annealing: groups of modules are moved between scripts at
 * random, and a move that makes the loads more expensive is kept less often the later it comes. The result has the
 * lowest cost found, is never more expensive than the given scripts, and its imports are free of cycles if theirs are.
 */
export function annealClusters({ groups, joined, loads, moves = usualMoves }: Annealing): Cluster[] {
  const scripts = Math.min(groups.length, 3 * joined.length) + 1;
  const joinedOf = new Map(joined.flatMap(({ modules }, index) => modules.map((id) => [id, index] as const)));
  const scriptOf = Int32Array.from(groups, ({ modules: [first = ''] }) => joinedOf.get(first) ?? 0);
  const { costOf, raise, isEmpty } = costsOf(groups, loads, scripts);
  const random = repeatableNumbers();
  const anyOf = (count: number): number => Math.floor(random() * count);

  /** Tries moves from the given division on, and returns the cheapest division found. */
  const improve = (first: Int32Array, { tries, heat: highest }: { tries: number; heat: number }): Int32Array => {
    const scriptOf = first.slice();
    let cost = costOf(scriptOf);
    let best = { cost, scriptOf: first };
    for (let move = 0; move < tries; move += 1) {
      const heat = highest * (1 - move / tries) ** 2 + 0.001;
      const kind = random();
      const group = anyOf(groups.length);
      const from = scriptOf[group] ?? 0;
      let to = scriptOf[anyOf(groups.length)] ?? 0;
      if (kind < ownScript) {
        to = anyOf(scripts);
        if (!isEmpty(to)) continue;
      }
      if (to === from) continue;
      const before = scriptOf.slice();
      if (kind > 1 - wholeScript) scriptOf.set(scriptOf.map((each) => (each === from ? to : each)));
      else scriptOf[group] = to;
      const next = costOf(scriptOf);
      if (next > cost && random() >= Math.exp((cost - next) / heat)) scriptOf.set(before);
      else cost = next;
      if (cost < best.cost) best = { cost, scriptOf: scriptOf.slice() };
    }
    return best.scriptOf;
  };

  let found = improve(scriptOf, { tries: moves, heat: firstHeat });
  for (let repair = 0; repair < mostRepairs; repair += 1) {
    costOf(found);
    if (!raise()) break;
    found = improve(found, { tries: moves * repairMoves, heat: repairHeat });
  }
  return clustersIn(groups, found);
}
