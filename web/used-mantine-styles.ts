import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Plugin, parseSync } from 'vite';

const library = '@mantine/core';
const allStyles = /\/node_modules\/@mantine\/core\/styles\.layer\.css$/;
const extension = '.layer.css';
/** The styles of all pages, in their order; no component imports them. */
const general = ['baseline', 'default-css-variables', 'global'];

/** The names that a source file imports from Mantine. */
export function mantineImportsIn(file: string, source: string): string[] {
  if (!source.includes(library)) return [];
  return parseSync(file, source)
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === library)
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? ''));
}

/** The components whose styles the given exports of Mantine need: those that they import, directly or indirectly. */
function componentsOf(esm: string, names: Iterable<string>): Set<string> {
  const importsOf = (file: string) => parseSync(file, readFileSync(file, 'utf8')).module.staticImports;
  const files = new Map(
    importsOf(join(esm, 'index.mjs')).flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName }) => [localName.value, join(esm, moduleRequest.value)]),
    ),
  );
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [...names].flatMap((name) => files.get(name) ?? []);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const component = /(?:^|\/)([\w-]+)\.module\.mjs$/.exec(file)?.[1];
    if (component !== undefined) found.add(component);
    for (const { moduleRequest } of importsOf(file))
      if (moduleRequest.value.startsWith('.')) open.push(join(dirname(file), moduleRequest.value));
  }
  return found;
}

/** The first class of a style sheet of Mantine: each class belongs to one component. */
const classIn = (sheet: string): string => /\.m_[0-9a-f]+/.exec(sheet)?.[0] ?? '';

/**
 * The style sheets of the components that the given exports of Mantine need, in the order of Mantine's whole sheet,
 * which decides between rules of the same weight.
 */
export function stylesOf(folder: string, names: Iterable<string>): string {
  const sheetOf = (name: string) => readFileSync(join(folder, 'styles', name + extension), 'utf8');
  const all = readFileSync(join(folder, `styles${extension}`), 'utf8');
  const components = [...componentsOf(join(folder, 'esm'), names)]
    .map(sheetOf)
    .map((sheet) => ({ sheet, at: all.indexOf(classIn(sheet)) }))
    .sort((a, b) => a.at - b.at);
  return [...general.map(sheetOf), ...components.map(({ sheet }) => sheet)].join('\n');
}

/**
 * Leaves out the styles of Mantine's components that no source file needs: half of the style sheet, which browsers parse
 * before the first paint.
 */
export function usedMantineStyles(folders: readonly string[]): Plugin {
  return {
    name: 'used-mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!allStyles.test(id)) return null;
      const files = folders
        .flatMap((folder) =>
          readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
        )
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
      return stylesOf(
        dirname(id),
        files.flatMap((file) => mantineImportsIn(file, readFileSync(file, 'utf8'))),
      );
    },
  };
}
