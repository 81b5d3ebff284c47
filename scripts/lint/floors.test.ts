import { readdirSync, readFileSync } from 'node:fs';
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

it('the server has its four floors, and above them the demo and the tests', () => {
  expect(foldersIn('server', 'src')).toEqual(['demo', 'features', 'platform', 'providers', 'records', 'testing']);
});

const webFolder = inProject('web', 'src');
const rooms = ['panels', 'parts', 'screens'];
const features = foldersIn('web', 'src').filter((name) => !['app', 'design', 'routes'].includes(name));

// The rule against circles among folders sees only the files that are directly in a folder.
it('a web feature has parts, panels and screens and nothing else, and the first two have no folders', () => {
  const entriesOf = (...segments: string[]) => readdirSync(join(webFolder, ...segments), { withFileTypes: true });
  const others = features.flatMap((feature) =>
    entriesOf(feature).flatMap((entry) => {
      if (!entry.isDirectory() || !rooms.includes(entry.name)) return [join(feature, entry.name)];
      if (entry.name === 'screens') return [];
      const below = entriesOf(feature, entry.name).filter((each) => each.isDirectory());
      return below.map(({ name }) => join(feature, entry.name, name));
    }),
  );
  expect(features.length).toBeGreaterThan(30);
  expect(others).toEqual([]);
});

const featureOf = (file: string) => file.split(/[\\/]/)[0] ?? '';

/** The imports of a web file, as paths below web/src. */
function importsOf(file: string): string[] {
  const imports = readFileSync(join(webFolder, file), 'utf8').matchAll(/['"](\.\.?\/[^'"]+)['"]/g);
  return [...imports].map(([, path = '']) => relative(webFolder, join(webFolder, dirname(file), path)));
}

it('every file of parts and panels is used by another feature, directly or through its own', () => {
  const files = readdirSync(webFolder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file) && features.includes(featureOf(file)),
  );
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const used = new Set(
    files.flatMap((file) => (imports.get(file) ?? []).filter((target) => featureOf(target) !== featureOf(file))),
  );
  // A set also iterates over what is added meanwhile.
  for (const file of used)
    for (const target of imports.get(file) ?? []) if (featureOf(target) === featureOf(file)) used.add(target);
  const importable = files.filter((file) => /^[^\\/]+[\\/](parts|panels)[\\/]/.test(file));
  expect(importable.length).toBeGreaterThan(300);
  expect(importable.filter((file) => !used.has(file))).toEqual([]);
});
