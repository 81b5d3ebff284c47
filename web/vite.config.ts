import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutJsonSchema } from './without-json-schema.ts';
import { zodWithoutEval } from './zod-without-eval.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    withoutJsonSchema(),
    zodWithoutEval(),
  ],
  server: { proxy: { '/api': server } },
  build: {
    target: 'es2024',
    // The page's policy allows fonts and images of this server only, none written into a style sheet.
    assetsInlineLimit: 0,
    // A list of what every chunk needs would be a tenth of the first page.
    modulePreload: false,
    // All styles in one file: those of a part that were lost on their way would not be asked for again.
    cssCodeSplit: false,
  },
});
