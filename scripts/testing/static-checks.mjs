import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clientTextFiles } from '../client-text-files.mjs';
import { inProject, packageCommand, projectEnvironment, projectFolder, projectNode } from '../project.mjs';
import { runNode } from '../run.mjs';
import { checkCitations } from './citations.mjs';
import { firstLines } from './failure-lines.mjs';
import { failed, nothingToRun, passed } from './outcome.mjs';
import { hasFile } from './project-files.mjs';

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
      quietMinutes: 5,
      onOutput: (text) => {
        output += text;
      },
    });
    return code === 0 ? passed() : failed(undefined, firstLines(output));
  };
}

/**
 * @param {string} project
 * @param {string} folder
 */
function typecheck(project, folder) {
  // The check is incremental: it skips unchanged files, and takes seconds instead of a minute on a busy machine.
  const kept = ['--incremental', '--tsBuildInfoFile', inProject('.cache', 'types', `${folder.replace('/', '-')}.json`)];
  // Each further checker infers most types again. Two checks run at a time already.
  const compile = check('typescript', 'tsc', ['-p', project, '--checkers', '1', ...kept]);
  return async () => (hasFile(folder, /\.(ts|tsx|mjs)$/) ? compile() : nothingToRun());
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
  { name: 'typed-lint', run: check('oxlint', 'oxlint', ['--type-aware', '--deny-warnings', '.']) },
  { name: 'types-server', run: typecheck('server', 'server/src') },
  { name: 'types-web', run: typecheck('web', 'web/src') },
  { name: 'types-tools', run: typecheck('.', 'scripts') },
  {
    name: 'lint',
    run: check('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '--diagnostic-level=warn', '.']),
  },
  { name: 'types-domain', run: typecheck('domain', 'domain/src') },
  { name: 'types-contract', run: typecheck('contract', 'contract/src') },
  { name: 'types-journeys', run: typecheck('e2e', 'e2e') },
  { name: 'types-page-load', run: typecheck('bench/page-load', 'bench/page-load') },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'table-owners', run: checkTableOwners },
  { name: 'unused', run: check('knip', 'knip', ['--no-progress']) },
  { name: 'citations', run: checkCitations },
];
