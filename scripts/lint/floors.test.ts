import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { inProject } from '../project.mjs';
import floors from './floors.json' with { type: 'json' };

const foldersIn = (...segments: string[]): string[] =>
  readdirSync(inProject(...segments), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

it.each(Object.entries(floors.server))('every folder of the floor %s is in its order', (floor, folders) => {
  expect(foldersIn('server', 'src', floor)).toEqual(folders.toSorted());
});

it('every feature of the web is in the order', () => {
  const below = ['app', 'design', 'routes'];
  expect(foldersIn('web', 'src').filter((name) => !below.includes(name))).toEqual(floors.web.toSorted());
});

it('the server has its four floors, and above them the demo and the tests', () => {
  expect(foldersIn('server', 'src')).toEqual(['demo', 'features', 'platform', 'providers', 'records', 'testing']);
});

const webFolder = inProject('web', 'src');

/** The feature of a web file, and its imports as paths below web/src. */
function importsOf(file: string): { feature: string; targets: string[] } {
  const imports = readFileSync(join(webFolder, file), 'utf8').matchAll(/['"](\.\.?\/[^'"]+)['"]/g);
  return {
    feature: file.split(/[\\/]/)[0] ?? '',
    targets: [...imports].map(([, path = '']) => relative(webFolder, join(webFolder, dirname(file), path))),
  };
}

it('every file that a web feature offers exists, and another feature uses it', () => {
  const files = readdirSync(webFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(importsOf)
    .filter(({ feature }) => floors.web.includes(feature));
  const offered = floors.web.flatMap((feature) => {
    const list = join(webFolder, feature, 'offers.json');
    const names = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
    return names.map((name) => ({ feature, path: join(feature, name) }));
  });
  expect(offered.length).toBeGreaterThan(20);
  const stale = offered.filter(
    ({ feature, path }) => !files.some((file) => file.feature !== feature && file.targets.includes(path)),
  );
  expect(stale.map(({ path }) => path)).toEqual([]);
});
