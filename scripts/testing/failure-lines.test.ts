import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProject, packageCommand, projectEnvironment, projectFolder, projectNode } from '../project.mjs';
import type { Failure } from './counts.mjs';
import { failureLines, firstLines, lastLines } from './failure-lines.mjs';
import { reportLines } from './report.mjs';

let folder = '';
beforeAll(() => {
  mkdirSync(inProject('.cache'), { recursive: true });
  // Inside the project, where the tests find its packages.
  folder = mkdtempSync(inProject('.cache', 'failing-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Its output, which says that a test failed, does not belong in the log of a run that passes. */
function failuresOf(words: string[]): Failure[] {
  const file = join(folder, 'counts.json');
  const env = { ...projectEnvironment(), TEST_COUNTS_FILE: file };
  expect(spawnSync(projectNode(), words, { env, stdio: 'ignore' }).status).toBe(1);
  return JSON.parse(readFileSync(file, 'utf8')).failures;
}

test('names the message, the difference and the place of a failed unit test', () => {
  const config = {
    test: { include: ['*.fails.ts'], reporters: [inProject('scripts/testing/vitest-counts-reporter.mjs')] },
  };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
  const source = [
    "import { expect, test } from 'vitest';",
    "test('adds up', () => {",
    '  expect({ total: 2, currency: "CAD" }).toEqual({ total: 3, currency: "CAD" });',
    '});',
  ];
  writeFileSync(join(folder, 'sum.fails.ts'), source.join('\n'));
  const [failure, ...others] = failuresOf([packageCommand('vitest', 'vitest'), 'run', '--root', folder]);
  expect(others).toEqual([]);
  expect(failure?.name).toBe('sum.fails.ts > adds up');
  expect(failure?.lines.length).toBeLessThanOrEqual(8);
  expect(failure?.lines.join('\n')).toContain('to deeply equal');
  expect(failure?.lines.join('\n')).toMatch(/- +"total": 3/);
  expect(failure?.lines.at(-1)).toBe(`at ${folder.replace(projectFolder, '')}/sum.fails.ts:3`);
});

test('names the message and the place of a failed journey', () => {
  const config = {
    testDir: '.',
    outputDir: 'results',
    testMatch: '*.fails.mjs',
    workers: 1,
    reporter: [[inProject('scripts/testing/playwright-counts-reporter.mjs')]],
  };
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)};`);
  const source = [
    "import { expect, test } from '@playwright/test';",
    "test('arrives', () => {",
    "  expect('Jobs').toBe('Clients');",
    '});',
  ];
  writeFileSync(join(folder, 'arrives.fails.mjs'), source.join('\n'));
  const words = [
    packageCommand('@playwright/test', 'playwright'),
    'test',
    '--config',
    join(folder, 'playwright.config.mjs'),
  ];
  const [failure, ...others] = failuresOf(words);
  expect(others).toEqual([]);
  expect(failure?.name).toBe('arrives.fails.mjs > arrives');
  expect(failure?.lines.slice(1, 3)).toEqual(['Expected: "Clients"', 'Received: "Jobs"']);
  expect(failure?.lines.at(-1)).toBe(`at ${folder.replace(projectFolder, '')}/arrives.fails.mjs:3`);
});

test('keeps at most eight lines of at most 200 characters, without colours', () => {
  const message = Array.from({ length: 30 }, (_, index) => `\u001b[31m${index} ${'x'.repeat(400)}\u001b[39m\n`).join(
    '\n',
  );
  const stack =
    'Error\n    at work (/elsewhere/node_modules/pg/lib/client.js:1:1)\n    at file:///elsewhere/server/a.ts:7:3';
  const lines = failureLines({ message, stack });
  expect(lines).toHaveLength(8);
  expect(lines.slice(0, 7).map((line) => [line.length, line.slice(0, 3)])).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((index) => [200, `${index} x`]),
  );
  expect(lines[7]).toBe('at /elsewhere/server/a.ts:7');
});

test('accepts anything that was thrown', () => {
  expect(failureLines('no')).toEqual(['no']);
  expect(failureLines(undefined)).toEqual(['undefined']);
});

test('takes the first or the last lines of an output', () => {
  const output = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join('\n');
  expect(firstLines(output)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((index) => `line ${index}`));
  expect(lastLines(output)).toEqual([12, 13, 14, 15, 16, 17, 18, 19].map((index) => `line ${index}`));
});

test('the report ends with each failure and its message', () => {
  const failures = [{ name: 'a.test.ts > adds up', lines: ['expected 2 to be 3', 'at a.test.ts:3'] }];
  const results = [
    { suite: 'domain', seconds: 1, outcome: { passed: 3, failed: 1, skipped: 0, failures } },
    { suite: 'lint', seconds: 1, outcome: { passed: 0, failed: 1, skipped: 0, note: 'it could not run' } },
    { suite: 'web', seconds: 1, outcome: { passed: 3, failed: 0, skipped: 0 } },
  ];
  expect(reportLines(results).slice(-5)).toEqual([
    'failed',
    '  domain  a.test.ts > adds up',
    '      expected 2 to be 3',
    '      at a.test.ts:3',
    '  lint  it could not run',
  ]);
});

test('the report explains the first forty failures and names all', () => {
  const failures = Array.from({ length: 50 }, (_, index) => ({ name: `test ${index}`, lines: ['because'] }));
  const outcome = { passed: 0, failed: 50, skipped: 0, failures };
  const lines = reportLines([{ suite: 'web', seconds: 1, outcome }]);
  expect(lines.filter((line) => line.includes('because'))).toHaveLength(40);
  expect(lines.filter((line) => line.startsWith('  web  test '))).toHaveLength(50);
});
