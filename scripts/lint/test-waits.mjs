import { parseSync } from 'oxc-parser';

/** A wait of a test for a time, which is long enough on a fast machine only. */
/** @typedef {{ line: number, fault: string }} TimedWait */

/** The shortest limits of vitest.config.ts and playwright.config.ts. */
const limits = { test: 300_000, wait: 40_000 };

/** A file without any of these has no such wait. */
const signs = /\b(?:boundingBox|delay|setTimeout|waitForTimeout)\(|\btimeout:|, \d[\d_]*\)/;
/** Functions that declare a test, or what runs before or after it. */
const declaring = new Set(['it', 'test', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']);
/** Functions that wait until a condition holds. */
const waiting = /^(?:waitFor|waitUntil|poll|toPass|to[A-Z]\w*)$/;
const loop = /^(?:While|DoWhile|For|ForIn|ForOf)Statement$/;

/** @param {any} node the function of a call: `it.each(cases)` is declared by `it` */
const rootOf = (node) => {
  let at = node;
  while (at?.type === 'MemberExpression' || at?.type === 'CallExpression') at = at.object ?? at.callee;
  return at?.name;
};
/** @param {any} node */
const numberOf = (node) => (node?.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined);
/** @param {any} node */
const limitIn = (node) =>
  numberOf(node) ??
  numberOf(node?.properties?.find((/** @type {any} */ property) => property.key?.name === 'timeout')?.value);

/**
 * The waits of a test file that depend on how fast the machine is: pauses of a fixed length, which a condition should
 * end, and limits below those of the suites, which only a test that hangs should reach. A pause in a loop asks again
 * and again for a condition, and one in a route's handler makes an answer slower. A place is measured by `placeOf` of
 * the journeys, which waits until it stands still: it may move while the page loads.
 * @param {{ file: string, text: string }} source
 * @returns {TimedWait[]}
 */
export function timedWaits({ file, text }) {
  /** @type {TimedWait[]} */
  const found = [];
  /**
   * @param {any} node
   * @param {string} fault
   */
  const add = (node, fault) => found.push({ line: text.slice(0, node.start).split('\n').length, fault });

  /** The nodes around the visited one, outermost first. @type {any[]} */
  const around = [];

  /** @param {any} node */
  function visitCall(node) {
    const name = node.callee.property?.name ?? node.callee.name;
    if (name === 'waitForTimeout') add(node, 'a pause');
    const isPolled = around.some(({ type, callee }) => type === 'CallExpression' && callee.property?.name === 'poll');
    if (name === 'boundingBox' && !isPolled) add(node, 'a place that may still move');
    const isPause =
      (name === 'delay' && numberOf(node.arguments[0]) !== undefined) ||
      (name === 'setTimeout' && (numberOf(node.arguments[1]) ?? 0) > 0);
    const awaited = around.findLastIndex(({ type }) => type === 'AwaitExpression');
    const isAwaited = awaited >= 0 && around.slice(awaited).filter(({ type }) => /Function/.test(type)).length <= 1;
    const isPolling = around.some(({ type }) => loop.test(type));
    const isSlowAnswer = around.some(
      ({ type, callee }) => type === 'CallExpression' && callee.property?.name === 'route',
    );
    if (isPause && isAwaited && !isPolling && !isSlowAnswer) add(node, 'a pause');
    if (declaring.has(rootOf(node.callee))) {
      const limit = node.arguments.map(limitIn).find((/** @type {number | undefined} */ one) => one !== undefined);
      if (limit !== undefined && limit <= limits.test) add(node, 'a short limit of a test');
    } else if (waiting.test(name)) {
      const options = node.arguments.filter((/** @type {any} */ one) => one.type === 'ObjectExpression');
      const limit = options.map(limitIn).find((/** @type {number | undefined} */ one) => one !== undefined);
      // Code that is tried again may end early.
      const isTried = around.some(
        ({ type, callee }) => type === 'CallExpression' && callee.property?.name === 'toPass',
      );
      if (limit !== undefined && limit <= limits.wait && !isTried) add(node, 'a short limit of a wait');
    }
  }

  /** @param {any} node */
  function visit(node) {
    if (Array.isArray(node)) for (const part of node) visit(part);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    if (node.type === 'CallExpression') visitCall(node);
    around.push(node);
    for (const part of Object.values(node)) visit(part);
    around.pop();
  }
  if (signs.test(text)) visit(parseSync(file, text).program);
  return found;
}
