import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const jsonSchema = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/**
 * Removes zod's JSON Schema generator. Only the server's API document uses it, and otherwise every schema would load it
 * on the first page. Schemas keep a function that returns nothing.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
      if (!jsonSchema.test(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(exported)].map(([, name, renamed]) => renamed ?? name);
      return ['const nothing = () => undefined;', ...names.map((name) => `export { nothing as ${name} };`)].join('\n');
    },
  };
}
