import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject, projectFolder } from '../project.mjs';

const files = globSync('{domain,contract,server}/src/**/*.ts', { cwd: projectFolder }).filter(
  (file) => !/\.test\.ts$|\/testing\/|\/demo\/|\/openapi\//.test(file),
);
/** A table whose words are any texts, as an object with a prototype. */
const plainTable = /^(?:export )?const \w+: (?:Readonly<)?Record<string, [^=\n]*> = \{(?!\};)/gm;

it('each table of words is made by tableOf, so that it has nothing under __proto__', () => {
  const plain = files.flatMap((file) =>
    [...readFileSync(inProject(file), 'utf8').matchAll(plainTable)].map(([line]) => `${file}: ${line}`),
  );
  expect(plain).toEqual([]);
});
