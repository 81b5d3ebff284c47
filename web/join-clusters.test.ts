import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cluster, clustersOf, joinClusters, type Load } from './join-clusters.ts';

const page = (): Load => ({ perKb: 1, perScript: 1 });

/** Modules by their ids, with the pages that need them, their size and imports. */
type Modules = Record<string, { by: Load[]; kb: number; imports?: string[] }>;

function scriptsOf(loads: Load[], modules: Modules): Cluster[] {
  const byModule = new Map(Object.entries(modules).map(([id, { by }]) => [id, new Set(by)]));
  const first = clustersOf(
    loads,
    byModule,
    (id) => modules[id]?.imports ?? [],
    (id) => modules[id]?.kb ?? 0,
  );
  return joinClusters(first, loads);
}

const named = (scripts: readonly Cluster[]): string[] =>
  scripts.map(({ modules }) => modules.toSorted().join(' ')).sort();

/** Expects that no script imports itself, directly or indirectly. */
function expectNoCycle(scripts: readonly Cluster[]): void {
  const open = new Set<Cluster>();
  const visit = (script: Cluster): void => {
    expect(open.has(script)).toBe(false);
    open.add(script);
    for (const each of script.imports) visit(each);
    open.delete(script);
  };
  for (const script of scripts) visit(script);
}

describe('joining', () => {
  it('puts modules that the same pages need into one script', () => {
    const [one, two] = [page(), page()];
    const scripts = scriptsOf([one, two], {
      a: { by: [one, two], kb: 50 },
      b: { by: [one], kb: 50 },
      c: { by: [one, two], kb: 50 },
    });
    expect(named(scripts)).toEqual(['a c', 'b']);
  });

  it('joins two scripts if one script less outweighs the kB that some pages do not need', () => {
    const [one, two] = [page(), page()];
    const with_ = (kb: number) => named(scriptsOf([one, two], { a: { by: [one, two], kb: 50 }, b: { by: [one], kb } }));
    expect(with_(0.5)).toEqual(['a b']);
    expect(with_(5)).toEqual(['a', 'b']);
  });
});

it.each(['first', 'last'])('does not join a script listed %s with one that it imports through a third', (place) => {
  const pages = Array.from({ length: 12 }, () => page());
  const cheap = { ...page(), perKb: 0.01, perScript: 0.01 };
  const others = Array.from({ length: 40 }, () => page());
  const modules: Modules = {
    a: { by: pages.slice(0, 10), kb: 0.01, imports: ['b'] },
    b: { by: pages.slice(0, 11), kb: 2, imports: ['c'] },
    c: { by: pages, kb: 0.01 },
    // The best pair is b and d. The next one is a and c, whose script would import that of b and be imported by it.
    d: { by: [...pages.slice(0, 11), cheap], kb: 0.5 },
    // With so many scripts, several pairs are joined before all are compared again.
    ...Object.fromEntries(others.map((by, number) => [`other ${number}`, { by: [by], kb: 90 }])),
  };
  const entries = Object.entries(modules);
  const listed = Object.fromEntries(place === 'first' ? entries : entries.reverse());
  expectNoCycle(scriptsOf([...pages, cheap, ...others], listed));
});

const sizes = fc.double({ min: 0.1, max: 60, noNaN: true });

/** Modules with random sizes, which import only later ones, and pages that need some of them. */
const builds = fc.record({ kbs: fc.array(sizes, { minLength: 1, maxLength: 14 }), seed: fc.nat() }).chain(({ kbs }) =>
  fc.record({
    kbs: fc.constant(kbs),
    imports: fc.array(fc.tuple(fc.nat(kbs.length - 1), fc.nat(kbs.length - 1)), { maxLength: 25 }),
    needs: fc.array(fc.array(fc.nat(kbs.length - 1), { minLength: 1 }), { minLength: 1, maxLength: 6 }),
  }),
);

it('keeps each module in one script, loads it on every page that needs it, and creates no import cycles', () => {
  fc.assert(
    fc.property(builds, ({ kbs, imports, needs }) => {
      const importsOf = (id: string): string[] =>
        imports.flatMap(([from, to]) => (from < to && String(from) === id ? [String(to)] : []));
      const loads = needs.map(() => page());
      const byModule = new Map<string, Set<Load>>();
      const need = (id: string, load: Load): void => {
        byModule.set(id, (byModule.get(id) ?? new Set()).add(load));
        for (const each of importsOf(id)) need(each, load);
      };
      for (const [number, load] of loads.entries()) for (const id of needs[number] ?? []) need(String(id), load);
      const groups = clustersOf(loads, byModule, importsOf, (id) => kbs[Number(id)] ?? 0);
      const scripts = joinClusters(groups, loads);

      expect(scripts.flatMap(({ modules }) => modules).sort()).toEqual([...byModule.keys()].sort());
      const scriptOf = new Map(scripts.flatMap((script) => script.modules.map((id) => [id, script] as const)));
      for (const [id, needing] of byModule) {
        const script = scriptOf.get(id);
        for (const [number, load] of loads.entries()) if (needing.has(load)) expect(script?.loads[number]).toBe(1);
        for (const each of importsOf(id)) {
          const imported = scriptOf.get(each);
          if (imported !== script) expect(script?.imports).toContain(imported);
        }
      }
      expectNoCycle(scripts);
    }),
  );
});
