/** The part of Rolldown's `ModuleInfo` that is read here. */
type ModuleFacts = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Facts = { getModuleInfo: (id: string) => ModuleFacts | null };

/**
 * Pages that are opened one after the other share their code. With one chunk per module, or per set of pages that share
 * it, a page would take more than a hundred requests in several waves.
 */
const families: readonly { name: string; holds: RegExp }[] = [
  { name: 'shell', holds: /\/shell-with-bell\.tsx$/ },
  { name: 'entrance', holds: /\/session\/[\w-]+-screen\.tsx$/ },
  { name: 'public', holds: /\/public-document-screen\.tsx$/ },
  { name: 'lists', holds: /-list-screen\.tsx$|\/(?:home|notifications|price-book)-screen\.tsx$/ },
  { name: 'calendar', holds: /\/calendar-screen\.tsx$/ },
  { name: 'records', holds: /\/(?:client|task|job-panel|request-panel|document-view)-screen\.tsx$|-panel\.tsx$/ },
  { name: 'forms', holds: /-screen\.tsx$|\/settings-frame\.tsx$|-(?:modal|dialog)\.tsx$/ },
];

/** Libraries with a single index module: module imports do not show which parts a page uses. */
const barrel = /\/node_modules\/@mantine\//;

const familyOf = (id: string): string | undefined => families.find(({ holds }) => holds.test(id))?.name;

/** The families of each module: those of all pages and dialogs that import it, directly or indirectly. */
function familiesByModule(main: string, facts: Facts): Map<string, Set<string>> {
  const entries = new Set<string>();
  const seen = new Set<string>();
  const open = [main];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = facts.getModuleInfo(id);
    for (const entry of info?.dynamicallyImportedIds ?? []) entries.add(entry);
    open.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  const empty = families.find(({ name }) => ![...entries].some((entry) => familyOf(entry) === name));
  if (empty !== undefined) throw new Error(`No file is of the family ${empty.name}: its pages were renamed.`);
  const found = new Map<string, Set<string>>();
  for (const entry of entries) {
    const family = familyOf(entry);
    if (family === undefined) continue;
    const reached = new Set<string>();
    const waiting = [...(facts.getModuleInfo(entry)?.importedIds ?? [])];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id) || barrel.test(id)) continue;
      reached.add(id);
      const of = found.get(id) ?? new Set();
      found.set(id, of.add(family));
      waiting.push(...(facts.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return found;
}

/** Families of pages before sign-in: these load only what they need. */
const outside = ['entrance', 'public'];

/** A chunk's name and rank. Importers need their imports first, so an imported module ranks at least as high. */
function chunkOf(of: ReadonlySet<string>): { name: string; rank: number } {
  const words = outside.filter((name) => of.has(name));
  const inside = [...of].filter((name) => !outside.includes(name)).sort();
  const chunk = (word: string | undefined, tier: number) => ({
    name: [...words, word].filter(Boolean).join('-'),
    rank: tier * (outside.length + 1) + words.length,
  });
  if (of.has('shell')) return chunk('shell', 5);
  if (inside.length < 2) return chunk(inside[0], inside.length);
  if (of.has('lists')) return chunk('common', 4);
  return inside.length > 2 ? chunk('editing', 3) : chunk(inside.join('-'), 2);
}

const ranks = Array.from({ length: 6 * (outside.length + 1) }, (_, index) => index);

/**
 * The bundler's groups, by the families of pages that need a module. The bundler groups the code of a single page by
 * itself.
 */
export function familyGroups(main: string) {
  let byModule: Map<string, Set<string>> | undefined;
  // A group includes the imports of its modules, so groups with a higher rank must claim theirs first.
  return ranks.map((rank) => ({
    debugName: `families ${rank}`,
    priority: rank,
    minShareCount: 2,
    name(id: string, facts: Facts): string | null {
      byModule ??= familiesByModule(main, facts);
      const of = byModule.get(id);
      if (of === undefined) return null;
      const chunk = chunkOf(of);
      return chunk.rank === rank ? chunk.name : null;
    },
  }));
}
