import type { Plugin, Rolldown } from 'vite';
import { pagesIn } from './route-files.ts';

/** Exact paths precede those with parameters, and the path of everything else ($) is the last. */
const rankOf = (path: string): number => (path.endsWith('/$') ? 100 : 0) + path.split('$').length;

/** The regular expression of a page's path: '/clients/$clientId' matches '/clients/7' and '/clients/7/'. */
function patternOf(path: string): string {
  const words = path.split('/').map((word) => {
    if (word === '$') return '.*';
    return word.startsWith('$') ? '[^/]+' : word.replaceAll('.', String.raw`\.`);
  });
  return `^${words.join('/')}/?$`;
}

/** A page in the list of the build. */
export type BuiltPage = { path: string; pattern: string; needsSession: boolean; scripts: readonly string[] };

type Chunk = Rolldown.OutputChunk;

/**
 * Writes `.vite/pages.json`: by the pattern of each page's path, whether it is behind sign-in, and its scripts beside
 * those of the entry. From it the server and the service worker add links to the page's HTML, so that the browser
 * requests all scripts at once instead of in one wave for each level of imports. The first matching pattern counts.
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

      const scriptsOf = (routeFile: string): string[] => {
        const screens = this.getModuleInfo(routeFile)?.dynamicallyImportedIds ?? [];
        return screens.flatMap((screen) => {
          const chunk =
            chunks.find(({ facadeModuleId }) => facadeModuleId === screen) ??
            chunks.find(({ moduleIds }) => moduleIds.includes(screen));
          if (chunk === undefined) throw new Error(`The build has no chunk of ${screen}.`);
          return [...withImports(chunk)].filter((file) => !ofEntry.has(file));
        });
      };
      const pages = pagesIn(routesFolder)
        .map(
          ({ path, needsSession, files }): BuiltPage => ({
            path,
            pattern: patternOf(path),
            needsSession,
            scripts: [...new Set(files.flatMap(scriptsOf))],
          }),
        )
        .sort((a, b) => rankOf(a.path) - rankOf(b.path) || b.scripts.length - a.scripts.length);
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages, null, 1) });
    },
  };
}
