import type { Plugin } from 'vite';

const configured = /\/zod\/v4\/core\/core\.js$/;

/**
 * Disables schema compilation inside zod's own module, because zod probes for `eval`, which the page's policy reports
 * as a violation. Calling `z.config` runs too late if the bundler puts a schema into a chunk that starts earlier.
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
