import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const jsonSchema = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/**
 * Leaves out how zod describes its schemas as JSON Schema: only the server's API document does that, and every schema
 * would bring it along to the first page. What the schemas keep is a function that gives nothing.
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
