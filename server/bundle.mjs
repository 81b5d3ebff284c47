import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

// Bundles the server into server/dist, which starts in half the time of its sources (decision 0068). Packages stay in
// node_modules, where their own files lie.

const folder = import.meta.dirname;

/** Our packages, and two that consist of hundreds of small files. */
const bundled = /^(@truckroll\/|zod$|zod\/|kysely$|kysely\/)/;

const workerPattern = /new URL\('([^']+-worker\.ts)', import\.meta\.url\)/g;

/**
 * Bundles the script of a worker thread, and changes its URL to that of the bundled script.
 * @type {import('rolldown').Plugin}
 */
const workerScripts = {
  name: 'worker-scripts',
  transform: {
    filter: { code: workerPattern },
    handler(code, importer, { magicString }) {
      if (magicString === undefined) throw new Error('The bundler gives no editable code.');
      for (const { 0: expression, 1: script = '', index } of code.matchAll(workerPattern)) {
        const id = this.emitFile({ type: 'chunk', id: join(dirname(importer), script) });
        magicString.overwrite(index, index + expression.length, `new URL(import.meta.ROLLUP_FILE_URL_${id})`);
      }
      return { code: magicString };
    },
  },
};

const bundle = await rolldown({
  input: { main: join(folder, 'src/main.ts'), prepare: join(folder, 'src/prepare.ts') },
  cwd: folder,
  platform: 'node',
  external: (id) => isBuiltin(id) || !(/^[./\\]/.test(id) || bundled.test(id)),
  plugins: [workerScripts],
  experimental: { nativeMagicString: true },
});
await bundle.write({
  dir: join(folder, 'dist'),
  cleanDir: true,
  format: 'esm',
  // Places in the log are translated to the sources (platform/http/source-places.ts).
  sourcemap: true,
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
});
await bundle.close();
