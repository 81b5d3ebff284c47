import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clientTextFiles } from '../client-text-files.mjs';
import { inProject, packageCommand, projectEnvironment, projectFolder, projectNode } from '../project.mjs';
import { runNode } from '../run.mjs';
import { checkCitations } from './citations.mjs';
import { firstLines } from './failure-lines.mjs';
import { failed, passed } from './outcome.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/**
 * A check that passes when its command succeeds.
 * @param {string} packageName
 * @param {string} command
 * @param {string[]} words
 * @returns {() => Promise<Outcome>}
 */
function check(packageName, command, words) {
  return async () => {
    let output = '';
    const code = await runNode([packageCommand(packageName, command), ...words], {
      // The linter says nothing before it ends, which takes minutes on a loaded machine.
      quietMinutes: 20,
      onOutput: (text) => {
        output += text;
      },
    });
    return code === 0 ? passed() : failed(undefined, firstLines(output));
  };
}

/** Runs dependency-cruiser. It also succeeds when it finds no module at all, so its number of modules is checked. */
async function checkBoundaries() {
  const folders = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts'].filter((folder) =>
    existsSync(inProject(folder)),
  );
  const { status, stdout, stderr } = spawnSync(
    projectNode(),
    [packageCommand('dependency-cruiser', 'depcruise'), ...folders],
    { cwd: projectFolder, env: projectEnvironment(), encoding: 'utf8', timeout: 30 * 60_000 },
  );
  // Its advice to install an older TypeScript does not apply, because the swc parser reads this version.
  console.log(`${stdout.split('\n‼ missing-tsc-transpiler')[0]?.trim() ?? ''}\n${stderr}`.trim());
  const modules = Number(/\b(\d[\d,]{0,20}) modules/.exec(stdout)?.[1]?.replaceAll(',', '') ?? 0);
  if (modules === 0) return failed('no module was looked at');
  return status === 0 ? passed() : failed(undefined, firstLines(stdout));
}

const generators = [
  'server/src/platform/database/generate-tables.ts',
  'server/src/records/events/generate-events-page.ts',
  'server/src/platform/openapi/generate-field-tables.ts',
  'scripts/generate-client-texts.mjs',
];
const generatedFiles = [
  'server/src/platform/database/tables.ts',
  'server/schema.sql',
  'docs/events.md',
  'docs/spec/API.md',
  ...clientTextFiles(),
];

const readGenerated = () =>
  generatedFiles.map((file) => (existsSync(inProject(file)) ? readFileSync(inProject(file), 'utf8') : null));

/** Checks that generated files equal the generators' current output. Restores the files afterwards. */
async function checkGeneratedFiles() {
  const before = readGenerated();
  const codes = [];
  for (const generator of generators) codes.push(await runNode([inProject(generator)], { quietMinutes: 2 }));
  const after = readGenerated();
  const stale = generatedFiles.filter((_, index) => before[index] !== after[index]);
  generatedFiles.forEach((file, index) => {
    const text = before[index];
    if (text !== null && text !== undefined && text !== after[index]) writeFileSync(inProject(file), text);
  });
  if (codes.some((code) => code !== 0)) return failed('a generator failed');
  if (stale.length > 0) console.error(`Out of date: ${stale.join(', ')}. Run: npm run generate`);
  return stale.length === 0 ? passed() : failed('stale: npm run generate');
}

/** Checks that each table is named only in the folder that owns it. The script runs on the project's Node. */
async function checkTableOwners() {
  let output = '';
  const code = await runNode([inProject('scripts/lint/table-owners.mjs')], {
    quietMinutes: 2,
    onOutput: (text) => {
      output += text;
    },
  });
  return code === 0 ? passed() : failed(undefined, firstLines(output));
}

/**
 * Every static check of the code. The check of generated files writes them, so it runs before anything reads them.
 * @type {{ name: string, turn?: 'first' | 'last', run: () => Promise<import('./outcome.mjs').Outcome> }[]}
 */
export const staticChecks = [
  { name: 'generated', turn: 'first', run: checkGeneratedFiles },
  // The typed rules and the types' own errors come from one compiler, each file with the tsconfig.json that includes it.
  { name: 'types', run: check('oxlint', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings', '.']) },
  {
    name: 'lint',
    run: check('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '--diagnostic-level=warn', '.']),
  },
  // The web app runs the domain and the contract without Node.
  { name: 'types-browser', run: check('typescript', 'tsc', ['-p', 'tsconfig.browser.json', '--checkers', '1']) },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'table-owners', run: checkTableOwners },
  { name: 'unused', run: check('knip', 'knip', ['--no-progress']) },
  { name: 'citations', run: checkCitations },
];
