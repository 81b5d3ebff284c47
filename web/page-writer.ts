import { build, type Plugin, type PluginOption } from 'vite';

const source = `${import.meta.dirname}/src/written-pages.tsx`;

/** Parts that are loaded on demand are never shown when a page is opened. The languages are, and are part of the script. */
const withoutPartsOnDemand = (): Plugin => ({
  name: 'without-parts-on-demand',
  resolveDynamicImport(address, importer) {
    if (typeof address !== 'string' || /[\\/]client-texts[\\/]/.test(importer ?? '')) return null;
    return { id: address, external: true };
  },
});

/**
 * Writes a script of the pages before sign-in, in the folder `.server`, for the server, which writes them into their HTML (decision 0085).
 * It contains its packages, so that the server needs none of the web application's.
 */
export function pageWriter(ofModules: () => PluginOption[]): Plugin {
  return {
    name: 'page-writer',
    apply: 'build',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        root: import.meta.dirname,
        plugins: [ofModules(), withoutPartsOnDemand()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true, target: 'node' },
        build: {
          ...{ ssr: source, outDir: `${dir}/.server`, emptyOutDir: false, target: 'node24', copyPublicDir: false },
          // The names of styles are those of the application, and its own build writes them.
          ssrEmitAssets: false,
          assetsInlineLimit: 0,
          minify: false,
          rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'written-pages.mjs' } },
        },
      });
    },
  };
}
