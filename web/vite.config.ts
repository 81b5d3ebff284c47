import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type PluginOption } from 'vite';
import { compileHints } from './compile-hints.ts';
import { compressedFiles } from './compressed-files.ts';
import { pageScripts } from './page-scripts.ts';
import { pageWriter } from './page-writer.ts';
import { serviceWorker } from './service-worker.ts';
import { sharedChunks } from './shared-chunks.ts';
import { usedMantineStyles } from './used-mantine-styles.ts';
import { withoutJsonSchema } from './without-json-schema.ts';
import { withoutUnusedSchemas } from './without-unused-schemas.ts';
import { zodWithoutEval } from './zod-without-eval.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

const routesFolder = `${import.meta.dirname}/src/routes`;

const router = (): PluginOption =>
  tanstackRouter({
    target: 'react',
    routesDirectory: './src/routes',
    generatedRouteTree: './src/route-tree.gen.ts',
    quoteStyle: 'single',
    semicolons: true,
  });

/** The plugins that change what modules contain. */
const ofModules = (): PluginOption[] => [
  react(),
  withoutJsonSchema(),
  withoutUnusedSchemas(['src', '../contract/src'].map((folder) => `${import.meta.dirname}/${folder}`)),
  zodWithoutEval(),
  usedMantineStyles([`${import.meta.dirname}/src`]),
];

const build = {
  target: 'es2024',
  // The page's policy allows fonts and images only from this server, so none may be inlined into a style sheet.
  assetsInlineLimit: 0,
  // All styles are in one file, because a browser does not retry a style sheet that failed to load.
  cssCodeSplit: false,
} satisfies InlineConfig['build'];

/** The bundler's groups of modules, each of which becomes a script. */
const groups = [
  // Libraries seldom change, so that browsers keep their chunk cached when a release changes our code.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 100 },
  { name: 'base', tags: ['$initial' as const], priority: 99 },
  ...sharedChunks({ main: `${import.meta.dirname}/src/main.tsx`, routesFolder }),
];

export default defineConfig({
  plugins: [
    router(),
    ...ofModules(),
    compileHints(),
    pageScripts(routesFolder),
    serviceWorker(),
    pageWriter(ofModules),
    compressedFiles(),
  ],
  server: { proxy: { '/api': server } },
  build: {
    ...build,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
