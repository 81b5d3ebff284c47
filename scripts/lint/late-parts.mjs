import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { inProject } from '../project.mjs';

/** @typedef {import('oxc-parser').Node} Node */
/** @typedef {{ file: string, text: string }} Source */

const makers = new Set(['lazyPart', 'lazyDialog']);

/**
 * @param {string} file
 * @param {string} text
 */
function parse(file, text) {
  const { program } = parseSync(file, text);
  /** The names of parts that the file declares, and whether others import them. */
  const declared = new Set();
  /** @type {{ name: string, from: string, original: string }[]} */
  const imported = [];
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init?.type === 'CallExpression' && init.callee.type === 'Identifier')
          if (makers.has(init.callee.name)) declared.add(id.name);
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue;
    const from = posix.join(posix.dirname(file), statement.source.value);
    for (const specifier of statement.specifiers)
      if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
        imported.push({ name: specifier.local.name, from, original: specifier.imported.name });
  }
  return { file, text, program, declared, imported };
}

/**
 * The uses of parts whose code is loaded late that have no waiting place (`Suspense`) around them. Without one, what is around
 * the part begins anew when the code arrives, and can do so for ever. The place is in the part's file: around the part, around
 * each use of the function that shows it, or around the children of a component that it is a child of.
 * @param {readonly Source[]} files of the web application, with paths from the same folder
 * @returns {string[]} 'file:line Name'
 */
export function partsWithoutWaiting(files) {
  const parsed = files.map(({ file, text }) => parse(file, text));
  const declaredIn = new Map(parsed.map(({ file, declared }) => [file, declared]));
  return parsed.flatMap(({ file, text, program, declared, imported }) => {
    const others = imported.filter(({ from, original }) => declaredIn.get(from)?.has(original)).map(({ name }) => name);
    const names = new Set([...declared, ...others]);
    if (names.size === 0) return [];
    const { uses, exported } = usesIn(program, placesIn(program));
    /** @param {Use} use @returns {boolean} */
    const waits = ({ isInPlace, within }) => isInPlace || within.some(isShownInPlace);
    /** @param {string} name @returns {boolean} */
    const isShownInPlace = (name) => {
      const shown = uses.filter((use) => use.name === name && !use.within.includes(name));
      return !exported.has(name) && shown.length > 0 && shown.every(waits);
    };
    return uses
      .filter((use) => names.has(use.name) && !waits(use))
      .map(({ name, start }) => `${file}:${text.slice(0, start).split('\n').length} ${name}`);
  });
}

/** @typedef {{ name: string, start: number, isInPlace: boolean, within: readonly string[] }} Use */

/** @param {unknown} value @returns {Node | null} */
const asNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value ? /** @type {Node} */ (value) : null;

/**
 * Visits each node of a syntax tree, with whether it is inside a waiting place and the names of the functions around it.
 * @param {unknown} root
 * @param {ReadonlySet<string>} places
 * @param {(node: Node, isInPlace: boolean, within: readonly string[]) => void} see
 */
function walk(root, places, see) {
  /** @param {unknown} value @param {boolean} isInPlace @param {readonly string[]} within */
  const visit = (value, isInPlace, within) => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, isInPlace, within);
      return;
    }
    const node = asNode(value);
    if (node === null) return;
    see(node, isInPlace, within);
    const isPlace = node.type === 'JSXElement' && places.has(tagOf(node));
    const isNamed = node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator';
    const path = isNamed && node.id?.type === 'Identifier' ? [...within, node.id.name] : within;
    for (const child of Object.values(node)) visit(child, isInPlace || isPlace, path);
  };
  visit(root, false, []);
}

/** @param {import('oxc-parser').JSXElement} element */
const tagOf = ({ openingElement: { name } }) => (name.type === 'JSXIdentifier' ? name.name : '');

/**
 * `Suspense`, and the components of the file that put their children into one.
 * @param {unknown} program
 */
function placesIn(program) {
  const places = new Set(['Suspense']);
  const own = new Set();
  walk(program, places, (node, isInPlace, within) => {
    if (isInPlace && node.type === 'Identifier' && node.name === 'children') own.add(within[0]);
  });
  return new Set([...places, ...own]);
}

/**
 * Each element, each name that is used as a function, and the functions that the file exports.
 * @param {unknown} program
 * @param {ReadonlySet<string>} places
 */
function usesIn(program, places) {
  /** @type {Use[]} */
  const uses = [];
  const exported = new Set();
  walk(program, places, (node, isInPlace, within) => {
    if (node.type === 'JSXElement') uses.push({ name: tagOf(node), start: node.start, isInPlace, within });
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier')
      uses.push({ name: node.callee.name, start: node.start, isInPlace, within });
    if (node.type !== 'ExportNamedDeclaration') return;
    const { declaration } = node;
    if (declaration?.type === 'FunctionDeclaration') exported.add(declaration.id?.name);
    if (declaration?.type === 'VariableDeclaration')
      for (const { id } of declaration.declarations) if (id.type === 'Identifier') exported.add(id.name);
  });
  return { uses, exported };
}

/** @returns {string[]} the faults of the web application */
export const partsOfWebWithoutWaiting = () =>
  partsWithoutWaiting(
    globSync('**/*.tsx', { cwd: inProject('web/src') })
      .filter((file) => !file.includes('.test.'))
      .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(inProject('web/src', file), 'utf8') })),
  );
