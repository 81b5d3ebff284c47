import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';

const declaring = /\/contract\/src\/[\w/-]+\.ts$/;
/** The parts of an endpoint's declaration that only the server uses, unless the web reads one by name. */
const parts = ['id', 'name', 'summary', 'params', 'query', 'body', 'data', 'beside', 'refuses', 'twins'];
const reading = new RegExp(String.raw`\b\w+\.(?:${parts.join('|')})\b`, 'g');

/** A piece of the source and its replacement. */
type Edit = { from: number; to: number; text: string };

/** The edits of `export const someCall = endpoint({ … })`: parts that the web never reads are removed. */
function editsOfEndpoint(name: string, { callee, arguments: given }: ESTree.CallExpression, read: Set<string>): Edit[] {
  const [definition] = given;
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((property): Edit[] => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { name: key } = property.key;
    if (!parts.includes(key) || read.has(`${name}.${key}`)) return [];
    return [{ from: property.start, to: property.end, text: '...undefined' }];
  });
}

const isDescription = (statement: ESTree.Node): boolean =>
  statement.type === 'ExpressionStatement' &&
  statement.expression.type === 'CallExpression' &&
  statement.expression.callee.type === 'Identifier' &&
  statement.expression.callee.name === 'describeType';

/**
 * Prepares a file of the contract for the bundler: it drops the parts of endpoints that are not in `read`, such as
 * 'createClient.body', and the descriptions of types for the API document, and marks every declaration as removable, because schemas are built without side effects.
 */
export function withoutUnread(file: string, source: string, read: Set<string>): string {
  const edits: Edit[] = [];
  for (const statement of parseSync(file, source).program.body) {
    if (isDescription(statement)) edits.push({ from: statement.start, to: statement.end, text: '' });
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') continue;
      edits.push(...editsOfEndpoint(id.name, init, read));
      edits.push({ from: init.start, to: init.start, text: '/*#__PURE__*/ (() => ' });
      edits.push({ from: init.end, to: init.end, text: ')()' });
    }
  }
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), source);
}

/** Everything in a text that looks like a part of an endpoint, such as 'createClient.body'; also by an imported name. */
export function partsReadIn(text: string): string[] {
  const imported = new Map(
    Array.from(text.matchAll(/\b(\w+) as (\w+)\b/g), ([, name = '', local = '']) => [local, name]),
  );
  return (text.match(reading) ?? []).flatMap((part) => {
    const [local = '', key] = part.split('.');
    const name = imported.get(local);
    return name === undefined ? [part] : [part, `${name}.${key}`];
  });
}

function textsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

/**
 * Removes the schemas of the contract that only the server uses. Building hundreds of them would be a large part of the
 * first page's work, because one file declares all endpoints of a feature.
 */
export function withoutUnusedSchemas(sources: readonly string[]): Plugin {
  let read = new Set<string>();
  return {
    name: 'without-unused-schemas',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      read = new Set(sources.flatMap(textsIn).flatMap(partsReadIn));
    },
    transform(code, id) {
      return declaring.test(id) ? { code: withoutUnread(id, code, read), map: null } : null;
    },
  };
}
