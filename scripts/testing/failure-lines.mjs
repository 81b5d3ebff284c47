import { stripVTControlCharacters } from 'node:util';
import { projectFolder } from '../project.mjs';

/**
 * The parts of an error that a runner reports. Vitest gives `diff` and `stacks`, Playwright `location`.
 * @typedef {object} RunnerError
 * @property {string} [message]
 * @property {string} [stack]
 * @property {string} [diff]
 * @property {readonly { file: string, line: number }[]} [stacks]
 * @property {{ file: string, line: number }} [location]
 */

const linesKept = 8;
const widthKept = 200;

/** @param {string} text */
const plainLines = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .map((line) => (line.length > widthKept ? `${line.slice(0, widthKept - 1)}…` : line));

/**
 * The first non-empty lines of an output without its colours, each cut to a width.
 * @param {string} text
 * @param {number} [count]
 */
export const firstLines = (text, count = linesKept) => plainLines(text).slice(0, count);

/**
 * The last ones, of a program that ended unexpectedly.
 * @param {string} text
 */
export const lastLines = (text) => plainLines(text).slice(-linesKept);

const shortPath = (/** @type {string} */ path) => path.replace(/^file:\/\//, '').replace(projectFolder, '');

/**
 * The place in a test or in the code under test where an error was thrown.
 * @param {RunnerError} error
 * @returns {string | null}
 */
function placeOf({ stacks, location, stack }) {
  const known = location ?? stacks?.find(({ file }) => !file.includes('/node_modules/'));
  if (known) return `${shortPath(known.file)}:${known.line}`;
  const frames = stripVTControlCharacters(stack ?? '').matchAll(
    /^ +at (?:async |[^(\n]*\()?((?:file:\/\/)?\/[^():\n]+:\d+)(?::\d+)?\)?$/gm,
  );
  const own = [...frames].map(([, frame]) => frame ?? '').find((frame) => !frame.includes('/node_modules/'));
  return own === undefined ? null : shortPath(own);
}

/**
 * Why a test failed: the start of its message, the start of the difference and the place, in at most eight lines.
 * @param {unknown} thrown
 * @returns {string[]}
 */
export function failureLines(thrown) {
  const error = /** @type {RunnerError} */ (typeof thrown === 'object' && thrown !== null ? thrown : {});
  const place = placeOf(error);
  const text = [error.message ?? String(thrown), error.diff ?? ''].join('\n');
  return [...firstLines(text, linesKept - (place === null ? 0 : 1)), ...(place === null ? [] : [`at ${place}`])];
}
