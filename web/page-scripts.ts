import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const extension = '.tsx';

/**
 * The path of a route file: '_app.clients.$clientId' → '/clients/$clientId'. Undefined for files that only wrap others.
 */
function pathOf(route: string): string | undefined {
  const words = route.split('.').filter((word) => !word.startsWith('_'));
  return words.length === 0 ? undefined : `/${words.filter((word) => word !== 'index').join('/')}`;
}

/** The route itself and the routes around it: '_app.jobs.$jobId' → '_app', '_app.jobs', '_app.jobs.$jobId'. */
const lineageOf = (route: string): string[] =>
  route.split('.').map((_, index, words) => words.slice(0, index + 1).join('.'));

/** Exact paths precede those with parameters, and the path of everything else ($) is the last. */
const rankOf = (path: string): number => (path.endsWith('/$') ? 100 : 0) + path.split('$').length;

type Chunk = Rolldown.OutputChunk;

/**
 * Writes `.vite/pages.json`: by the pattern of each page's path, whether it is behind sign-in, and its scripts beside
 * those of the entry. From it the server adds links to the page's HTML, so that the browser requests all scripts at once instead of in
 * one wave for each level of imports. The first matching pattern counts.
 */
export function pageScripts(routesFolder: string): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      const withImports = (first: Chunk): Set<string> => {
        const found = new Set<string>();
        const open = [first.fileName];
        for (let file = open.pop(); file !== undefined; file = open.pop()) {
          if (found.has(file)) continue;
          found.add(file);
          open.push(...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []));
        }
        return found;
      };
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (entry === undefined) throw new Error('The build has no entry.');
      const ofEntry = withImports(entry);

      const scriptsOf = (route: string): string[] => {
        const screens = this.getModuleInfo(join(routesFolder, route + extension))?.dynamicallyImportedIds ?? [];
        return screens.flatMap((screen) => {
          const chunk =
            chunks.find(({ facadeModuleId }) => facadeModuleId === screen) ??
            chunks.find(({ moduleIds }) => moduleIds.includes(screen));
          if (chunk === undefined) throw new Error(`The build has no chunk of ${screen}.`);
          return [...withImports(chunk)].filter((file) => !ofEntry.has(file));
        });
      };
      const pages = readdirSync(routesFolder)
        .filter((file) => file.endsWith(extension))
        .map((file) => basename(file, extension))
        .flatMap((route) => {
          const path = pathOf(route);
          if (path === undefined) return [];
          const needsSession = route.startsWith('_app.');
          return [{ path, needsSession, scripts: [...new Set(lineageOf(route).flatMap(scriptsOf))] }];
        })
        .sort((a, b) => rankOf(a.path) - rankOf(b.path) || b.scripts.length - a.scripts.length);
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages, null, 1) });
    },
  };
}
