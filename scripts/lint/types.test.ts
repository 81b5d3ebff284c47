import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { inProject, packageCommand, projectNode } from '../project.mjs';

// The suite `types` is one run of oxlint. Each file of the project has to be checked with the tsconfig.json that
// includes it, although no list names the files: these have one fault each, in each place where a configuration begins.

const wrongType = 'export const count: number = "one";';
const browserOnly = 'export const { title } = document;';
const nodeOnly = "export const home = process.env['HOME'];";
const perhapsMissing = 'export const first = (list: string[]): string => list[0];';
const needlessExpectation = '// @ts-expect-error\nexport const count: number = 1;';
const fallsThrough = 'export function say(n: number): string {\n  if (n > 1) return "many";\n}';

/** For each planted file, its content and the code of TypeScript's error, or null where it has no fault. */
const plants: readonly (readonly [file: string, content: string, code: string | null])[] = [
  ...['domain/src/a', 'contract/src/a', 'server/src/a'].flatMap((folder) => [
    [`${folder}/wrong.ts`, wrongType, 'TS2322'] as const,
    [`${folder}/wrong.test.ts`, wrongType, 'TS2322'] as const,
    [`${folder}/browser-only.ts`, browserOnly, 'TS2584'] as const,
    [`${folder}/node-only.ts`, nodeOnly, null] as const,
    [`${folder}/missing.ts`, perhapsMissing, 'TS2322'] as const,
    [`${folder}/needless.ts`, needlessExpectation, 'TS2578'] as const,
    [`${folder}/falls-through.ts`, fallsThrough, 'TS2366'] as const,
  ]),
  ['server/src/platform/database/tables.ts', wrongType, 'TS2322'],
  ['server/scripts/wrong.ts', wrongType, 'TS2322'],
  ['web/src/a/wrong.ts', wrongType, 'TS2322'],
  ['web/src/a/wrong.test.tsx', wrongType, 'TS2322'],
  ['web/src/a/wrong-part.tsx', 'export const part = <p title={1}>One</p>;', 'TS2322'],
  ['web/src/a/styles.ts', "import styles from './part.module.css';\n\nexport const { root } = styles;", null],
  ['web/src/a/browser-only.ts', browserOnly, null],
  ['web/src/a/node-only.ts', nodeOnly, 'TS2591'],
  ['web/src/a/missing.ts', perhapsMissing, 'TS2322'],
  ['web/src/route-tree.gen.ts', wrongType, 'TS2322'],
  ['web/vite.config.ts', wrongType, 'TS2322'],
  ['e2e/wrong.spec.ts', wrongType, 'TS2322'],
  ['e2e/both.ts', `${browserOnly}\n${nodeOnly}`, null],
  ['vitest.config.ts', wrongType, 'TS2322'],
  ['scripts/wrong.mjs', `/** @type {number} */\n${wrongType.replace(': number', '')}`, 'TS2322'],
  ['scripts/wrong.test.ts', wrongType, 'TS2322'],
  ['scripts/browser-only.mjs', browserOnly, 'TS2584'],
  ['bench/wrong.bench.ts', wrongType, 'TS2322'],
  ['bench/browser-only.bench.ts', browserOnly, 'TS2584'],
  ['bench/page-load.bench.ts', `${wrongType}\n${browserOnly}\n${nodeOnly}`, 'TS2322'],
  ['bench/page-load/wrong.tsx', wrongType, 'TS2322'],
  ['scripts/testing/outbox-on-server.test.ts', `${browserOnly}\n${perhapsMissing}`, 'TS2322'],
];

type Report = { code: string; filename: string };

it('finds the errors of types in each package, each file with its own configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'truckroll-types-'));
  try {
    const configurations = ['domain', 'contract', 'server', 'web', 'e2e', 'bench/page-load'].map(
      (place) => `${place}/tsconfig.json`,
    );
    for (const file of [
      '.oxlintrc.json',
      'tsconfig.base.json',
      'tsconfig.json',
      'tsconfig.tools.json',
      ...configurations,
    ])
      cpSync(inProject(file), join(folder, file));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
    for (const [file, content] of plants) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${content}\n`);
    }
    // Without a repository nothing else excludes the packages.
    const words = ['--type-aware', '--type-check', '--ignore-pattern', 'node_modules', '-f', 'json', '.'];
    const { stdout } = spawnSync(projectNode(), [packageCommand('oxlint', 'oxlint'), ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Report[] };
    const found = diagnostics.map(({ filename, code }) => `${filename} ${/TS\d+/.exec(code)?.[0] ?? code}`);
    const wanted = plants.flatMap(([file, , code]) => (code === null ? [] : [`${file} ${code}`]));
    expect(found.toSorted()).toEqual(wanted.toSorted());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
