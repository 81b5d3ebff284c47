import { expect, it } from 'vitest';
import { annealClusters } from './anneal-clusters.ts';
import { type Cluster, clustersOf, type Load } from './join-clusters.ts';

const page = (limits: Partial<Load> = {}): Load => ({
  perKb: 1,
  perScript: 1,
  scriptsAtMost: 100,
  kbAtMost: 1000,
  weight: 1,
  ...limits,
});

/** Anneals modules that begin in one script each, or together in one. */
function annealed(loads: Load[], modules: Record<string, { by: Load[]; kb: number }>, begin: 'apart' | 'together') {
  const groups = clustersOf(
    loads,
    new Map(Object.entries(modules).map(([id, { by }]) => [id, new Set(by)])),
    () => [],
    (id) => modules[id]?.kb ?? 0,
  );
  const one: Cluster = {
    modules: Object.keys(modules),
    kb: 0,
    loads: new Uint8Array(loads.length),
    imports: new Set(),
  };
  const scripts = annealClusters({ groups, joined: begin === 'apart' ? groups : [one], loads, moves: 2_000 });
  return scripts.map((script) => script.modules.toSorted().join(' ')).sort();
}

it('splits a script whose kB are above the limit of a page', () => {
  const [small, large] = [page({ kbAtMost: 60 }), page()];
  const modules = { a: { by: [small, large], kb: 50 }, b: { by: [large], kb: 50 } };
  expect(annealed([small, large], modules, 'together')).toEqual(['a', 'b']);
});

it('joins the scripts of a page that has too many, although another page then loads kB that it does not need', () => {
  const [many, other] = [page({ scriptsAtMost: 1 }), page()];
  const modules = { a: { by: [many, other], kb: 50 }, b: { by: [many], kb: 50 } };
  expect(annealed([many, other], modules, 'apart')).toEqual(['a b']);
});

it('raises the cost of a page above its limits, until another page takes kB that it does not need', () => {
  const [many, other] = [page({ scriptsAtMost: 1 }), page({ kbAtMost: 60, weight: 10 })];
  // At first, 3 kB above the limit of an important page cost more than one script too many.
  const modules = { a: { by: [many, other], kb: 50 }, b: { by: [many], kb: 13 } };
  expect(annealed([many, other], modules, 'apart')).toEqual(['a b']);
});

it('returns the same scripts each time', () => {
  const pages = Array.from({ length: 8 }, () => page({ scriptsAtMost: 3, kbAtMost: 60 }));
  const modules = Object.fromEntries(
    Array.from({ length: 20 }, (_, id) => [
      `m${id}`,
      { by: pages.filter((_page, at) => (id * 7 + at) % 3 > 0), kb: id },
    ]),
  );
  expect(annealed(pages, modules, 'apart')).toEqual(annealed(pages, modules, 'apart'));
});
