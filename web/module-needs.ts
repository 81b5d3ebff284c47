import { parseSync } from 'vite';

/** The part of Rolldown's `ModuleInfo` that is read here. */
type ModuleFacts = {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};
export type Facts = { getModuleInfo: (id: string) => ModuleFacts | null };

const added = (id: string): boolean => id.startsWith('\0');
const library = /\/node_modules\//;

/** A name that a module takes from another one; without `name`, everything in it. */
type Taken = { from: string; name: string | undefined };

/** What a module takes from others, and which of the names that it exports are its own or those of others. */
type Links = {
  taken: readonly Taken[];
  passedOn: ReadonlyMap<string, Taken>;
  /** The modules of which it exports every name. */
  passedOnWhole: readonly string[];
  own: ReadonlySet<string>;
};

/** Reads the imports and exports of a module. The bundler lists the imported modules in the order of the requests. */
function linksOf(id: string, { code, importedIds }: ModuleFacts): Links | undefined {
  const { staticImports, staticExports } = parseSync(id, code ?? '').module;
  const words = new Set(
    [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
      .sort((a, b) => a.start - b.start)
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  // Modules that plugins add have no request in the code.
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
 * Finds the modules that a module really imports: for a name from a library's index, the module that declares it. The
 * module graph alone would say that every page uses all parts of the library.
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
    // A module that only passes names on is needed with all of them, if it is needed itself.
    const isIndex = links !== undefined && links.own.size === 0 && links.passedOn.size + links.passedOnWhole.length > 0;
    const needed =
      links === undefined || isIndex
        ? imported
        : [...new Set([...links.taken.map(declaring), ...imported.filter(added)])];
    found.set(id, needed);
    return needed;
  };
}

/** The given module and all that it imports, directly or indirectly. */
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

/** All modules that the application loads on demand. */
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
