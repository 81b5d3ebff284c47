import { build, type Plugin } from 'vite';
import type { BuiltPage } from './page-scripts.ts';

const source = `${import.meta.dirname}/src/app/worker/service-worker.ts`;

/** What a page without a network needs. Maps and the reader of PDF files are loaded when they are used. */
const isPrecached = (file: string): boolean => /\.(?:js|css)$/.test(file) || /inter-latin-.*\.woff2$/.test(file);

/**
 * Writes `service-worker.js`: the service worker with the list of the build's files and of the pages behind sign-in. It is
 * built apart, because browsers run workers that are modules only since recently.
 */
export function serviceWorker(): Plugin {
  let known: { builtFiles: readonly string[]; builtPages: readonly unknown[] };
  return {
    name: 'service-worker',
    apply: 'build',
    // After the HTML was built, which removes an entry script that only imports others.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const builtFiles = Object.keys(bundle).filter(isPrecached).sort();
        const list = bundle['.vite/pages.json'];
        if (list?.type !== 'asset') throw new Error('The build has no list of pages.');
        const builtPages = (JSON.parse(String(list.source)) as BuiltPage[])
          .filter(({ path, needsSession }) => needsSession && !path.endsWith('/$'))
          .map(({ pattern, scripts }) => [pattern, scripts.map((file) => builtFiles.indexOf(file))]);
        known = { builtFiles, builtPages };
      },
    },
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          builtFiles: JSON.stringify(known.builtFiles),
          builtPages: JSON.stringify(known.builtPages),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          ...{ outDir: dir, emptyOutDir: false, target: 'es2024' },
          lib: { entry: source, formats: ['iife'], name: 'serviceWorker', fileName: () => 'service-worker.js' },
        },
      });
    },
  };
}
