import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { inProject, packageCommand, projectFolder, projectNode } from '../project.mjs';

// A regular expression that begins anew at each character of a long text stops the server for everybody. The lint rules
// (.oxlintrc.json) find most of them by their form; this test runs each of the source on texts made to be almost matched.

const files = globSync(['domain/src/**/*.ts', 'contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
  cwd: projectFolder,
}).filter((file) => !/\.test\.tsx?$|\.gen\.ts$|\/testing\//.test(file));

type Found = { expression: RegExp; places: string[] };

function expressionsOf(): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const file of files) {
    const source = readFileSync(inProject(file), 'utf8');
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern, flags } = node.regex;
        const place = `${file}:${source.slice(0, node.start).split('\n').length}`;
        const known = found.get(node.raw ?? '');
        if (known !== undefined) known.places.push(place);
        else found.set(node.raw ?? '', { expression: new RegExp(pattern, flags), places: [place] });
      },
    }).visit(parseSync(file, source).program);
  }
  return found;
}

const units = [
  ...[
    '0',
    '1',
    'a',
    'A',
    'é',
    ' ',
    '\t',
    '\n',
    '<',
    '>',
    '@',
    '.',
    ',',
    ';',
    ':',
    '-',
    '–',
    '_',
    '/',
    '\\',
    '(',
    '[',
    '{',
  ],
  ...['"', "'", '#', '%', '&', '=', '+', '*', '!', '?', '|', '`', 'T', 'Z', '\u0000', '\ufffd'],
  ...[
    ' ,',
    '1.',
    '1,',
    '1 ',
    'a.',
    'a-',
    'a ',
    'A ',
    'a@',
    '<a',
    '<p',
    '<!',
    '<br ',
    '&a',
    '(a',
    '[a',
    '"a',
    'a=',
    '/a',
    '\r\n',
    '> ',
  ],
];

/** The words that stand in an expression, as its own texts are the ones it begins to match. */
const wordsOf = ({ source }: RegExp): string[] => [
  ...new Set(source.match(/[\p{L}\d]{2,}|[<>&"'#@:;,./-]{1,3}/gu) ?? []),
];

/** Texts of a length, each a unit again and again, behind a beginning of the expression and before a wrong end. */
function textsFor(expression: RegExp): ((length: number) => string)[] {
  const words = wordsOf(expression).slice(0, 8);
  const markup = words.flatMap((word) => [word, `<${word}`, `<${word} `, `${word} `]);
  return [...units, ...markup].flatMap((unit) =>
    ['', ...words.slice(0, 2)].map((beginning) => (length: number) => {
      const repeated = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      return `${beginning}${repeated}\u0001`;
    }),
  );
}

function run(expression: RegExp, text: string): void {
  expression.lastIndex = 0;
  if (expression.global) for (const _ of text.matchAll(expression));
  else expression.test(text);
}

function timeOf(expression: RegExp, text: string): number {
  const began = process.hrtime.bigint();
  run(expression, text);
  return Number(process.hrtime.bigint() - began);
}

/** Whether twice the text takes more than three times as long, in the best of five runs of both. */
function grows(expression: RegExp, text: string, twice: string): boolean {
  let [once, doubled] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < 5; turn += 1) {
    once = Math.min(once, timeOf(expression, text));
    doubled = Math.min(doubled, timeOf(expression, twice));
    if (doubled <= 3 * once) return false;
  }
  return true;
}

const lengths = [1000, 2000, 4000, 8000];

/** Whether the time grows faster than the text: at the last doubling, or at two in a row. */
function isSlow(expression: RegExp, textOf: (length: number) => string): boolean {
  let inARow = 0;
  for (const length of lengths) {
    inARow = grows(expression, textOf(length), textOf(2 * length)) ? inARow + 1 : 0;
    if (inARow === 2) return true;
  }
  return inARow > 0;
}

/** A busy machine slows down single measurements, a slow expression all of them. */
const measurements = 8;

const slowTextOf = (expression: RegExp): string | undefined => {
  const slow = textsFor(expression).find((textOf) =>
    Array.from({ length: measurements }).every(() => isSlow(expression, textOf)),
  );
  return slow?.(20);
};

/** An expression that the lint rules do not find in this file, because it is not a literal. */
const made = (...parts: string[]): RegExp => new RegExp(parts.join(''), 'g');

it.each([
  [made('<[^', '>]*>'), '<'],
  [made('^\\d', '*\\d*$'), '1'],
  [made('\\s', '+$'), ' '],
])('finds that %s begins anew at each character', (expression, unit) => {
  // A busy machine may slow down the shorter text, and so hide the growth of one measurement.
  const measure = () => isSlow(expression, (length) => `${unit.repeat(length)}\u0001`);
  expect(Array.from({ length: 20 }).some(measure)).toBe(true);
});

it('the lint rules refuse an ambiguous repetition', () => {
  // Outside the project, whose hidden folders the linter passes over.
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    const file = join(folder, 'planted.ts');
    writeFileSync(file, `export const [digits, tags] = [/^${'\\d*'.repeat(2)}$/, /<${'[^>]*'}>/];\n`);
    const command = [
      packageCommand('oxlint', 'oxlint'),
      '--no-ignore',
      '-c',
      inProject('.oxlintrc.json'),
      '-f',
      'unix',
      file,
    ];
    const { stdout } = spawnSync(projectNode(), command, { cwd: projectFolder, encoding: 'utf8' });
    expect(stdout).toContain('regexp(no-super-linear-backtracking)');
    expect(stdout).toContain('regexp(no-super-linear-move)');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('each expression of the source takes at most three times as long for a text of twice the length', () => {
  const expressions = expressionsOf();
  expect(expressions.size).toBeGreaterThan(200);
  const slow = [...expressions].flatMap(([raw, { expression, places }]) => {
    const text = slowTextOf(expression);
    return text === undefined ? [] : [`${places.join(', ')}: ${raw} on ${JSON.stringify(text)}`];
  });
  expect(slow).toEqual([]);
});
