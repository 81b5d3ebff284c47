import { parseSync } from 'vite';

/** The fields of Rolldown's `ModuleInfo` that are read here. */
type ModuleFacts = {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};
export type Facts = { getModuleInfo: (id: string) => ModuleFacts | null };

const added = (id: string): boolean => id.startsWith('\0');
const library = /\/node_modules\//;

/** A name imported or re-exported from another module. An undefined `name` stands for the whole module. */
type Taken = { from: string; name: string | undefined };

/** A module's imports, its re-exports by their exported names, and the names that it declares itself. */
type Links = {
  taken: readonly Taken[];
  passedOn: ReadonlyMap<string, Taken>;
  /** The modules that are re-exported with `export *`. */
  passedOnWhole: readonly string[];
  own: ReadonlySet<string>;
};

/**
 * Parses the imports and exports of a module. The bundler lists the ids of the imported modules in the order of their
 * import statements. If the numbers of the two differ, they cannot be matched, and the result is undefined.
 */
function linksOf(id: string, { code, importedIds }: ModuleFacts): Links | undefined {
  const { staticImports, staticExports } = parseSync(id, code ?? '').module;
  const words = new Set(
    [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
      .sort((a, b) => a.start - b.start)
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  // Modules added by plugins have no import statement in the code.
  const requested = importedIds.filter((each) => !added(each));
  if (words.size !== requested.length) return undefined;
  const ids = new Map([...words].map((word, index) => [word, requested[index] ?? '']));
  const from = ({ value }: { value: string }): string => ids.get(value) ?? '';

  const taken = staticImports.flatMap(({ moduleRequest, entries }): Taken[] => {
    if (entries.length === 0) return [{ from: from(moduleRequest), name: undefined }];
    return entries.map(({ importName: { kind, name } }) => ({
      from: from(moduleRequest),
      name: kind === 'Default' ? 'default' : (name ?? undefined),
    }));
  });
  const links = { taken, passedOn: new Map<string, Taken>(), passedOnWhole: [] as string[], own: new Set<string>() };
  for (const { moduleRequest, exportName, importName } of staticExports.flatMap(({ entries }) => entries)) {
    const name = exportName.kind === 'Default' ? 'default' : exportName.name;
    if (moduleRequest === null) links.own.add(name ?? '');
    else if (name === null) links.passedOnWhole.push(from(moduleRequest));
    else links.passedOn.set(name, { from: from(moduleRequest), name: importName.name ?? undefined });
  }
  return links;
}

/**
 * Finds the modules that a module really needs: a name imported from a library's index module is resolved to the module
 * that declares it. In the bundler's module graph, every page depends on all modules of the library.
 */
export function followImports(facts: Facts): (id: string) => readonly string[] {
  const known = new Map<string, Links | undefined>();
  const read = (id: string): Links | undefined => {
    const info = facts.getModuleInfo(id);
    if (!known.has(id)) known.set(id, info === null ? undefined : linksOf(id, info));
    return known.get(id);
  };
  const declaring = ({ from, name }: Taken): string => {
    const links = name !== undefined && library.test(from) ? read(from) : undefined;
    if (name === undefined || links === undefined || links.own.has(name)) return from;
    const next = links.passedOn.get(name);
    if (next !== undefined) return declaring(next);
    const whole = links.passedOnWhole.find((each) => hasName(each, name));
    return whole === undefined ? from : declaring({ from: whole, name });
  };
  const hasName = (id: string, name: string): boolean => {
    const links = read(id);
    if (links === undefined) return false;
    return links.own.has(name) || links.passedOn.has(name) || links.passedOnWhole.some((each) => hasName(each, name));
  };
  const found = new Map<string, readonly string[]>();
  return (id) => {
    const before = found.get(id);
    if (before !== undefined) return before;
    const links = read(id);
    const imported = facts.getModuleInfo(id)?.importedIds ?? [];
    // An index module that is itself needed, for example by `import *`, needs all modules that it re-exports.
    const isIndex = links !== undefined && links.own.size === 0 && links.passedOn.size + links.passedOnWhole.length > 0;
    const needed =
      links === undefined || isIndex
        ? imported
        : [...new Set([...links.taken.map(declaring), ...imported.filter(added)])];
    found.set(id, needed);
    return needed;
  };
}

/** The given module and its transitive imports. */
export function withImports(first: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>();
  const open = [first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...importsOf(id));
  }
  return reached;
}

/** All modules that the application imports dynamically. */
export function modulesOnDemand(main: string, facts: Facts): Set<string> {
  const onDemand = new Set<string>();
  const importsOf = (id: string): string[] => {
    const info = facts.getModuleInfo(id);
    for (const each of info?.dynamicallyImportedIds ?? []) onDemand.add(each);
    return [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])];
  };
  withImports(main, importsOf);
  return onDemand;
}
