import type { Plugin } from 'vite';

const configured = /\/zod\/v4\/core\/core\.js$/;

/**
 * Tells zod in its own module not to compile schemas: it would try whether it may, which the page's policy reports as a
 * violation. A call of `z.config` comes too late wherever the bundler puts a schema into a chunk that begins earlier.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (!configured.test(id)) return null;
      if (!code.includes('export const globalConfig')) this.error('zod keeps its configuration elsewhere now.');
      return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
    },
  };
}
