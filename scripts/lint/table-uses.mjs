import { parseSync } from 'oxc-parser';

/** @typedef {{ table: string, line: number, writes: boolean }} TableUse */

/** The methods of the query builder that name a table in their first argument, and whether they write it. */
const namingMethods = new Map([
  .../** @type {const} */ ([
    'selectFrom',
    'from',
    'using',
    'table',
    'innerJoin',
    'leftJoin',
    'rightJoin',
    'fullJoin',
  ]).map((name) => /** @type {[string, boolean]} */ ([name, false])),
  .../** @type {const} */ (['crossJoin', 'innerJoinLateral', 'leftJoinLateral', 'crossJoinLateral']).map(
    (name) => /** @type {[string, boolean]} */ ([name, false]),
  ),
  .../** @type {const} */ (['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']).map(
    (name) => /** @type {[string, boolean]} */ ([name, true]),
  ),
]);

/** Stands for the table that a variable names. */
export const anyTable = '*';

/** The words of SQL after which a table is named. */
const namingWords = /\b(from|join|into|update|using|table)\s+(?:only\s+)?"?([a-z_]+)"?/gi;

/** @param {string} table */
const inCode = (table) => table.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/**
 * The tables of a schema's dump.
 * @param {string} schema
 * @returns {string[]}
 */
export const tablesOf = (schema) =>
  [...schema.matchAll(/^create table (?:public\.)?"?(\w+)"?/gim)].map(([, name]) => /** @type {string} */ (name));

/**
 * The texts that an argument may be: also one of several, chosen by a condition or by a key. What a function answers is
 * none of them.
 * @param {any} node
 * @returns {{ value: string, start: number }[]}
 */
function textsIn(node) {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node] : [];
  if (node.type === 'ConditionalExpression') return [...textsIn(node.consequent), ...textsIn(node.alternate)];
  if (node.type === 'Property') return textsIn(node.value);
  if (/^(?:Call|Function|ArrowFunction)/.test(node.type)) return [];
  return Object.values(node).flatMap(textsIn);
}

/**
 * The uses of tables in a source file: those that the query builder names, those in raw SQL, and declared rows.
 * @param {{ file: string, text: string, tables: readonly string[] }} source
 * @returns {TableUse[]}
 */
export function tableUses({ file, text, tables }) {
  const names = new Set(tables);
  const namesInCode = new Map(tables.map((table) => [inCode(table), table]));
  /** @type {TableUse[]} */
  const uses = [];
  /**
   * @param {string} table
   * @param {boolean} writes
   * @param {number} at
   */
  const add = (table, writes, at) => uses.push({ table, writes, line: text.slice(0, at).split('\n').length });

  /** @param {any} node */
  function visitCall(node) {
    const writes = namingMethods.get(node.callee.property?.name ?? node.callee.name);
    const [first] = node.arguments;
    if (writes === undefined || first === undefined) return;
    const isTableOfSql = node.callee.object?.name === 'sql';
    if (first.type === 'Identifier' && (writes || isTableOfSql)) add(anyTable, writes, first.start);
    for (const name of textsIn(first)) {
      const table = namesInCode.get(name.value.split(' ')[0] ?? '');
      if (table !== undefined) add(table, writes, name.start);
    }
  }

  /** @param {any} node */
  function visitSql(node) {
    for (const { value, start } of node.quasi.quasis) {
      for (const { 1: word = '', 2: name = '', index } of (value.cooked ?? '').matchAll(namingWords)) {
        if (names.has(name)) add(name, /into|update/i.test(word), start + index);
      }
    }
  }

  /**
   * Rows that are declared for others: `{ table: 'jobs', column: 'client_id' }`.
   * @param {any} node
   */
  function visitProperty({ key, value }) {
    if (key.name !== 'table' || value.type !== 'Literal') return;
    if (names.has(value.value)) add(value.value, false, value.start);
  }

  /** @param {any} node */
  function visit(node) {
    if (Array.isArray(node)) for (const part of node) visit(part);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    if (node.type === 'CallExpression') visitCall(node);
    if (node.type === 'Property') visitProperty(node);
    if (node.type === 'TaggedTemplateExpression' && (node.tag.name ?? node.tag.object?.name) === 'sql') visitSql(node);
    for (const part of Object.values(node)) visit(part);
  }

  visit(parseSync(file, text).program);
  return uses;
}
