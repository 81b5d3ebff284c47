import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** The part of Rolldown's `ModuleInfo` that is read here. */
type ModuleFacts = {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};
type Facts = { getModuleInfo: (id: string) => ModuleFacts | null };

/**
 * Pages that are opened one after the other share their code. With one chunk per module, or per set of pages that share
 * it, a page would take more than a hundred requests in several waves.
 */
const families: readonly { name: string; holds: RegExp }[] = [
  { name: 'shell', holds: /\/shell-with-bell\.tsx$/ },
  { name: 'entrance', holds: /\/session\/[\w-]+-screen\.tsx$/ },
  { name: 'public', holds: /\/public-document-screen\.tsx$/ },
  { name: 'messages', holds: /\/(?:inbox|thread|messages|call-list)-screen\.tsx$|\/messages-frame\.tsx$/ },
  { name: 'lists', holds: /-list-screen\.tsx$|\/(?:home|notifications|price-book|report)-screen\.tsx$/ },
  { name: 'calendar', holds: /\/calendar-screen\.tsx$/ },
  { name: 'views', holds: /\/(?:client|document-view)-screen\.tsx$/ },
  { name: 'records', holds: /\/(?:task|job-panel|request-panel)-screen\.tsx$|-panel\.tsx$/ },
  {
    name: 'settings',
    holds:
      /\/(?:settings|add-ons|background|colors|company|properties|templates|imports?|mailboxes|job-forms?|alerts|outgoing-mail|price-book|profile|roles?|skills|taxes|team|time-off|call-settings)-screen\.tsx$|\/settings-frame\.tsx$/,
  },
  { name: 'forms', holds: /-screen\.tsx$|-(?:modal|dialog)\.tsx$/ },
];

/** Libraries with one index module for all their parts. */
const index = /\/node_modules\/(@mantine\/[\w-]+)\/esm\/index\.mjs$/;

/** A large library for exact decimal arithmetic. Pages that list or plan work do not need it. */
const decimals = /\/node_modules\/decimal\.js\//;

const familyOf = (id: string): string | undefined => families.find(({ holds }) => holds.test(id))?.name;

type Names = { from: string; names: readonly { imported: string; local: string }[] };

/** The named imports of a module's code. */
function importsIn(file: string, code: string): Names[] {
  return parseSync(file, code).module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    names: entries.map(({ importName, localName }) => ({ imported: importName.name ?? '', local: localName.value })),
  }));
}

/**
 * Finds the modules that a module really imports: for an import of names from an index module, the modules that declare
 * them. The module graph alone would say that every page uses all parts of such a library.
 */
function followImports(facts: Facts): (id: string) => string[] {
  const declarations = new Map<string, Map<string, string>>();
  const declarationsOf = (library: string): Map<string, string> => {
    const known = declarations.get(library);
    if (known !== undefined) return known;
    const found = importsIn(library, facts.getModuleInfo(library)?.code ?? '').flatMap(({ from, names }) =>
      names.map(({ local }) => [local, join(dirname(library), from)] as const),
    );
    const map = new Map(found);
    declarations.set(library, map);
    return map;
  };
  return (id) => {
    const info = facts.getModuleInfo(id);
    const imported = info?.importedIds ?? [];
    const libraries = imported.filter((each) => index.test(each));
    if (libraries.length === 0) return [...imported];
    const all = importsIn(id, info?.code ?? '');
    const declared = libraries.flatMap((library) =>
      all
        .filter(({ from }) => from === index.exec(library)?.[1])
        .flatMap(({ names }) => names.flatMap(({ imported: name }) => declarationsOf(library).get(name) ?? [])),
    );
    return [...imported.filter((each) => !index.test(each)), ...declared];
  };
}

/** Finds whether a module imports decimal.js, directly or indirectly. */
function findMoney(importsOf: (id: string) => string[]): (id: string) => boolean {
  const known = new Map<string, boolean>();
  return function isMoney(id) {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Prevents endless recursion for modules that import each other.
    known.set(id, false);
    const answer = decimals.test(id) || importsOf(id).some(isMoney);
    known.set(id, answer);
    return answer;
  };
}

/** The families of each module: those of all pages and dialogs that import it, directly or indirectly. */
function familiesByModule(main: string, facts: Facts, importsOf: (id: string) => string[]): Map<string, Set<string>> {
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
    const waiting = importsOf(entry);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      const of = found.get(id) ?? new Set();
      found.set(id, of.add(family));
      waiting.push(...importsOf(id));
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
  if (of.has('shell')) return chunk('shell', 9);
  if (inside.length < 2) return chunk(inside[0], inside.length);
  if (of.has('lists')) return chunk('common', 8);
  if (inside.length <= 3) return chunk(inside.join('-'), inside.length);
  if (of.has('calendar')) return chunk('planning', 7);
  // What many pages share would otherwise be one large chunk, of which each page needs a part.
  const divided = ['settings', 'views'].filter((name) => of.has(name));
  return chunk(['editing', ...divided].join('-'), 4 + divided.length);
}

/** The chunk of a module and the rank of its group: modules for money come after the modules that they import. */
function chunkFor(of: ReadonlySet<string>, isMoney: boolean): { name: string; rank: number } {
  const { name, rank } = chunkOf(of);
  return isMoney ? { name: `${name}-money`, rank: 2 * rank } : { name, rank: 2 * rank + 1 };
}

const ranks = Array.from({ length: 2 * 10 * (outside.length + 1) }, (_, index) => index);

/**
 * The bundler's groups, by the families of pages that need a module. The bundler groups the code of a single page by
 * itself.
 */
export function familyGroups(main: string) {
  let byModule: Map<string, Set<string>> | undefined;
  let isMoney: ((id: string) => boolean) | undefined;
  // A group includes the imports of its modules, so groups with a higher rank must claim theirs first.
  return ranks.map((rank) => ({
    debugName: `families ${rank}`,
    priority: rank,
    minShareCount: 2,
    name(id: string, facts: Facts): string | null {
      if (byModule === undefined || isMoney === undefined) {
        const importsOf = followImports(facts);
        byModule = familiesByModule(main, facts, importsOf);
        isMoney = findMoney(importsOf);
      }
      const of = byModule.get(id);
      if (of === undefined) return null;
      const chunk = chunkFor(of, isMoney(id));
      return chunk.rank === rank ? chunk.name : null;
    },
  }));
}
