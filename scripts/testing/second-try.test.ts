import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inProject, packageCommand, projectEnvironment, projectFolder, projectNode } from '../project.mjs';
import type { Failure } from './counts.mjs';
import type { Outcome } from './outcome.mjs';
import { flakyLines, kindOf, neverRepeated, repeatFailures } from './second-try.mjs';

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const green: Outcome = { passed: 1, failed: 0, skipped: 0 };
const red: Outcome = { passed: 0, failed: 1, skipped: 0 };
const failure = (file: string, title = 'shows a list'): Failure => ({
  name: `${file} > ${title}`,
  lines: ['expected 1'],
  file,
});

/** A suite in which these tests failed, and `second` is what a second run of one file gives. */
function suite(failures: Failure[], second: Outcome, name = 'web') {
  const repeat = vi.fn(async () => second);
  return {
    result: { suite: name, seconds: 1, outcome: { passed: 9, failed: failures.length, skipped: 0, failures, repeat } },
    repeat,
  };
}

const run = (one: ReturnType<typeof suite>) =>
  repeatFailures([{ suite: 'lint', seconds: 1, outcome: green }, one.result]);

describe('a failed file', () => {
  it('that passes the second time counts as passed and is named as flaky', async () => {
    const one = suite([failure('web/src/a.test.ts', 'shows'), failure('web/src/a.test.ts', 'hides')], green);
    const { results, flaky } = await run(one);
    expect(one.repeat).toHaveBeenCalledTimes(1);
    expect(results[1]?.outcome).toMatchObject({ passed: 11, failed: 0 });
    expect(flakyLines(flaky)).toEqual([
      '',
      'flaky: 2',
      '  web  web/src/a.test.ts > shows',
      '      expected 1',
      '  web  web/src/a.test.ts > hides',
      '      expected 1',
    ]);
  });

  it('that fails twice stays failed', async () => {
    const { results, flaky } = await run(suite([failure('web/src/a.test.ts')], red));
    expect(results[1]?.outcome.failed).toBe(1);
    expect(flaky).toEqual([]);
  });

  it('that runs no test the second time stays failed', async () => {
    const { results } = await run(suite([failure('web/src/a.test.ts')], { ...green, passed: 0 }));
    expect(results[1]?.outcome.failed).toBe(1);
  });

  it('is one of at most two: a third makes the run fail without a second try', async () => {
    const one = suite(
      ['a', 'b', 'c'].map((name) => failure(`web/src/${name}.test.ts`)),
      green,
    );
    expect((await run(one)).results[1]?.outcome.failed).toBe(3);
    expect(one.repeat).not.toHaveBeenCalled();
  });

  it('is not repeated beside a failed check, because the run stays red', async () => {
    const one = suite([failure('web/src/a.test.ts')], green);
    await repeatFailures([{ suite: 'lint', seconds: 1, outcome: red }, one.result]);
    expect(one.repeat).not.toHaveBeenCalled();
  });

  it('is not repeated when its runner failed without naming a test', async () => {
    const one = suite([failure('web/src/a.test.ts')], green);
    const { results } = await run({ ...one, result: { ...one.result, outcome: { ...one.result.outcome, failed: 2 } } });
    expect(results[1]?.outcome.failed).toBe(2);
  });
});

/** The test files of the project, from its folder. */
const testFiles = ['domain', 'contract', 'server', 'web', 'scripts', 'e2e'].flatMap((folder) =>
  globSync('**/*.{test,spec}.{ts,tsx}', { cwd: inProject(folder), exclude: ['**/node_modules/**'] }).map(
    (path) => `${folder}/${path}`,
  ),
);

describe('a test that is never repeated', () => {
  it.each([
    ['tenancy', 'server/src/platform/database/tenancy.test.ts', 'shows only its own rows'],
    ['tenancy', 'server/src/testing/all-routes.test.ts', 'GET /api/clients'],
    ['rights', 'domain/src/documents/document-rights.test.ts', 'lets an admin read'],
    ['rights', 'server/src/features/tasks/saving-tasks.test.ts', "refuses another account's task"],
    ['money', 'domain/src/money/totals.test.ts', 'adds'],
    ['money', 'e2e/deposits.spec.ts:12', 'a deposit is paid'],
    ['races', 'server/src/features/skills/skill-routes.test.ts', 'creates one for concurrent additions'],
    ['races', 'e2e/view-versions.spec.ts:9', 'a view is changed'],
    ['crashes', 'server/src/features/calls/calling.test.ts', 'is stored once when one is killed'],
  ])('%s: %s', async (kind, file, title) => {
    expect(kindOf(failure(file, title))).toBe(kind);
    const one = suite([failure(file, title)], green);
    expect((await run(one)).results[1]?.outcome.failed).toBe(1);
    expect(one.repeat).not.toHaveBeenCalled();
  });

  it('has a pattern that fits a file of the project', () => {
    for (const { kind, file } of neverRepeated)
      expect([kind, testFiles.some((path) => file?.test(path))]).toEqual([kind, true]);
  });

  it('is an exception: most files may be repeated', () => {
    const never = testFiles.filter((file) => kindOf(failure(file, '')) !== undefined);
    expect(never.length).toBeLessThan(testFiles.length / 2);
  });
});

describe('a planted journey', () => {
  let folder = '';
  beforeEach(() => {
    mkdirSync(inProject('.cache'), { recursive: true });
    // Inside the project, where the journey finds its packages.
    folder = mkdtempSync(inProject('.cache', 'flaky-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the journeys of the folder, all or those of a second run, as the suite does. */
  function journeys(failures: Failure[] = []): Outcome {
    const counts = join(folder, 'counts.json');
    const words = [
      packageCommand('@playwright/test', 'playwright'),
      'test',
      '--config',
      join(folder, 'playwright.config.mjs'),
    ];
    const files = failures.map(({ file = '' }) => file);
    const env = { ...projectEnvironment(), TEST_COUNTS_FILE: counts };
    spawnSync(projectNode(), [...words, ...files], { cwd: projectFolder, env, stdio: 'ignore' });
    return { ...JSON.parse(readFileSync(counts, 'utf8')), repeat: async (again: Failure[]) => journeys(again) };
  }

  function plant(title: string) {
    const config = {
      testDir: '.',
      outputDir: 'results',
      testMatch: '*.flaky.mjs',
      workers: 1,
      reporter: [[inProject('scripts/testing/playwright-counts-reporter.mjs')]],
    };
    writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)};`);
    const marker = JSON.stringify(join(folder, 'tried'));
    const source = [
      "import { existsSync, writeFileSync } from 'node:fs';",
      "import { expect, test } from '@playwright/test';",
      "test('always passes', () => undefined);",
      `test('${title}', () => {`,
      `  const tried = existsSync(${marker});`,
      `  writeFileSync(${marker}, '');`,
      '  expect(tried).toBe(true);',
      '});',
    ];
    writeFileSync(join(folder, 'planted.flaky.mjs'), source.join('\n'));
  }

  it('that is flaky ends green and is named', async () => {
    plant('opens a panel');
    const outcome = journeys();
    expect(outcome).toMatchObject({ passed: 1, failed: 1 });
    const { results, flaky } = await repeatFailures([{ suite: 'journeys', seconds: 1, outcome }]);
    expect(results[0]?.outcome).toMatchObject({ passed: 2, failed: 0 });
    const file = `${relative(projectFolder, folder)}/planted.flaky.mjs:4`;
    expect(flaky).toMatchObject([{ suite: 'journeys', file }]);
    expect(flaky[0]?.name).toContain('opens a panel');
  });

  it('that is a race stays red', async () => {
    plant('two people save at the same time');
    const { results } = await repeatFailures([{ suite: 'journeys', seconds: 1, outcome: journeys() }]);
    expect(results[0]?.outcome).toMatchObject({ passed: 1, failed: 1 });
    expect(existsSync(join(folder, 'tried'))).toBe(true);
  });
});
