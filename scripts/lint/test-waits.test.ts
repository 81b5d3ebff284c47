import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.mjs';
import { timedWaits } from './test-waits.mjs';

const testFiles = globSync(
  ['{domain,contract,server,web,scripts}/**/*.test.{ts,tsx}', 'server/src/testing/*.ts', 'e2e/*.ts'],
  {
    cwd: projectFolder,
    exclude: (path) => path.includes('node_modules'),
  },
);

test('no test waits for a time that is long enough on a fast machine only', () => {
  expect(testFiles.length).toBeGreaterThan(500);
  const found = testFiles.flatMap((file) =>
    timedWaits({ file, text: readFileSync(inProject(file), 'utf8') }).map(
      ({ line, fault }) => `${file}:${line} ${fault}`,
    ),
  );
  expect(found).toEqual([]);
});

const faultsIn = (text: string) => timedWaits({ file: 'planted.test.ts', text }).map(({ fault }) => fault);

test.each([
  ['await delay(300);', ['a pause']],
  ['await new Promise((resolve) => setTimeout(resolve, 300));', ['a pause']],
  ['await page.waitForTimeout(300);', ['a pause']],
  ['while (!(await isReady())) await page.waitForTimeout(300);', ['a pause']],
  ["it('is quick', async () => undefined, 20_000);", ['a short limit of a test']],
  ["it.each([1])('is quick', { timeout: 60_000 }, async () => undefined);", ['a short limit of a test']],
  ['beforeAll(async () => undefined, 120_000);', ['a short limit of a test']],
  ['await vi.waitFor(() => expect(given).toHaveLength(1), { timeout: 10_000 });', ['a short limit of a wait']],
  ['await expect.poll(() => given.length, { timeout: 1_000 }).toBe(1);', ['a short limit of a wait']],
  ['await expect(row).toBeVisible({ timeout: 20_000 });', ['a short limit of a wait']],
  ['const place = await row.boundingBox();', ['a place that may still move']],
])('%s depends on the machine', (text, faults) => {
  expect(faultsIn(text)).toEqual(faults);
});

test.each([
  'while (!(await isReady())) await delay(20);',
  'for (let n = 0; n < 600 && !(await isReady()); n += 1) await delay(100);',
  'await delay(outageSeconds * 1_000);',
  'const patience = setTimeout(() => child.kill(), 300_000);',
  "await page.route('**/events', async (route) => { await new Promise((resolve) => setTimeout(resolve, 400)); });",
  "it('starts twenty servers', { timeout: 600_000 }, async () => undefined);",
  'await vi.waitFor(() => expect(given).toHaveLength(1));',
  'await expect(row).toBeVisible();',
  'await expect(async () => { await expect(next).toBeHidden({ timeout: 2_000 }); }).toPass();',
])('%s does not', (text) => {
  expect(faultsIn(text)).toEqual([]);
});
