import { expect, test } from 'vitest';
import { installOnce, isInstalled } from './install-packages.mjs';

const wanted = {
  '': {},
  'node_modules/kysely': { version: '0.29.9' },
  'node_modules/@biomejs/cli-darwin-arm64': { version: '2.6.8', optional: true },
};
const there = () => true;

test('accepts packages in the locked versions; those for other systems may be missing', () => {
  expect(isInstalled(wanted, { 'node_modules/kysely': { version: '0.29.9' } }, there)).toBe(true);
});

test.each([
  ['nothing was installed', null, there],
  ['a package is missing', {}, there],
  ['a package is of another version', { 'node_modules/kysely': { version: '0.29.8' } }, there],
  ['the folder of a package was removed', { 'node_modules/kysely': { version: '0.29.9' } }, () => false],
])('an installation is due when %s', (_case, installed, exists) => {
  expect(isInstalled(wanted, installed, exists)).toBe(false);
});

test('two commands that begin at the same time install once', async () => {
  const waiting = Promise.withResolvers<void>();
  let installations = 0;
  let done = false;
  const installation = {
    folder: `a checkout of ${process.pid}`,
    isDone: () => done,
    async install() {
      installations += 1;
      await waiting.promise;
      done = true;
    },
    onWait: waiting.resolve,
  };
  await Promise.all([installOnce(installation), installOnce(installation)]);
  expect(installations).toBe(1);
});
