import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject, packageCommand, projectNode } from '../project.mjs';

type Violation = { rule: { name: string }; from: string; to: string };

const { forbidden } = createRequire(import.meta.url)(inProject('.dependency-cruiser.cjs')) as {
  forbidden: { name: string }[];
};

/** For each import rule, a file that violates it and its imports. */
const forbiddenImports: Record<string, readonly [file: string, ...imports: string[]]> = {
  'no-cycles': ['domain/src/a/first.ts', './second.ts'],
  'no-unresolvable': ['domain/src/a/astray.ts', './nowhere.ts'],
  'domain-stands-alone': ['domain/src/a/clever.ts', 'kysely'],
  'contract-on-domain': ['contract/src/heavy.ts', 'kysely'],
  'domain-and-contract-know-no-user-of-theirs': ['contract/src/upward.ts', '../../server/src/a/a-store.ts'],
  'domain-knows-no-contract': ['domain/src/a/formal.ts', '../../../contract/src/plain.ts'],
  'server-and-web-never-meet': ['server/src/a/pretty.ts', '../../../web/src/design/plain.ts'],
  'web-and-server-never-meet': ['web/src/a/deep.ts', '../../../server/src/a/a-store.ts'],
  'web-runs-in-the-browser': ['web/src/a/files.ts', 'node:fs'],
  'http-alone-knows-request-and-reply': ['server/src/a/replies.ts', 'fastify', '@fastify/static'],
  'routes-belong-to-the-app': ['server/src/a/calls-routes.ts', './a-routes.ts'],
  'routes-hold-no-sql': ['server/src/a/a-routes.ts', 'kysely', 'pg', '@electric-sql/pglite'],
  'one-way-to-the-database': ['server/src/a/direct.ts', 'pg', '@electric-sql/pglite'],
  'outgoing-requests-pass-the-egress-guard': [
    'server/src/a/outward.ts',
    ...['node:http', 'node:https', 'node:http2', 'node:net', 'node:tls', 'node:dgram', 'node:dns'],
    ...['node:dns/promises', 'undici'],
  ],
  'packages-that-connect-have-one-user': [
    'server/src/a/connects.ts',
    ...['nodemailer', '@aws-sdk/client-s3', 'stripe', 'web-push', 'pg'],
  ],
  'tests-are-for-tests': ['server/src/a/lazy.ts', '../testing/shop.ts'],
  'platform-knows-no-other-floor': [
    'server/src/platform/http/above.ts',
    ...['../../providers/maps/map.ts', '../../features/clients/a-store.ts', '../../house.ts', '../../demo/plain.ts'],
  ],
  'providers-know-the-platform-alone': [
    'server/src/providers/mail/above.ts',
    ...['../maps/map.ts', '../../features/clients/a-store.ts', '../../app.ts', '../../demo/plain.ts'],
  ],
  'records-know-no-feature': ['server/src/records/jobs/above.ts', '../../features/clients/a-store.ts'],
  'features-know-no-app': ['server/src/features/jobs/above.ts', '../../app.ts'],
  'main-alone-brings-the-demo': ['server/src/app.ts', './demo/plain.ts'],
  'folders-import-downwards': ['server/src/features/clients/upwards.ts', '../jobs/a-store.ts'],
  'web-features-meet-at-parts-and-panels': ['web/src/planning/screens/foreign.ts', '../../clients/screens/plain.ts'],
  'web-parts-know-parts': [
    'web/src/planning/parts/upwards.ts',
    ...['../panels/plain.ts', '../screens/plain.ts', '../../clients/panels/plain.ts'],
  ],
  'web-panels-know-no-screen': ['web/src/planning/panels/upwards.ts', '../screens/plain.ts'],
  'no-circles-among-web-folders': ['web/src/jobs/parts/first.ts', '../../clients/parts/plain.ts'],
  'design-knows-nothing-above': ['web/src/design/knowing.ts', '../app/plain.ts', '../clients/parts/plain.ts'],
  'app-knows-no-feature': ['web/src/app/knowing.ts', '../clients/parts/plain.ts'],
};

/** The imported files, and the second halves of the cycles. */
const others: Record<string, string> = {
  'domain/src/a/second.ts': "import './first.ts';",
  'contract/src/plain.ts': '',
  'server/src/a/a-store.ts': '',
  'server/src/testing/shop.ts': '',
  'web/src/design/plain.ts': '',
  'server/src/providers/maps/map.ts': '',
  'server/src/features/clients/a-store.ts': '',
  'server/src/features/jobs/a-store.ts': '',
  'server/src/house.ts': '',
  'server/src/demo/plain.ts': '',
  'web/src/app/plain.ts': '',
  'web/src/clients/screens/plain.ts': '',
  'web/src/clients/panels/plain.ts': '',
  'web/src/clients/parts/plain.ts': '',
  'web/src/clients/parts/second.ts': "import '../../jobs/parts/plain.ts';",
  'web/src/jobs/parts/plain.ts': '',
  'web/src/planning/screens/plain.ts': '',
  'web/src/planning/panels/plain.ts': '',
};

/** For each of our own lint rules, a file that violates it and a part of the expected message. */
const lintPlants: readonly [file: string, content: string, said: string][] = [
  ['domain/src/a/interface.ts', 'export interface Named { name: string }', 'Write a type'],
  ['domain/src/a/clock.ts', 'export const now = Date.now();', 'no clock and no chance'],
  ['contract/src/chance.ts', 'export const id = Math.random();', 'no clock and no chance'],
  ['domain/src/a/output.ts', "console.log('x');", 'no input and no output'],
  ['web/src/a/lazy.ts', "export { lazy } from 'react';", 'survive a lost network'],
  ['server/src/a/fetching.ts', "export const answer = fetch('https://example.org');", 'go through egress/'],
  ['server/src/a/socket.ts', "export const socket = new WebSocket('wss://example.org');", 'go through egress/'],
  ['server/src/a/global.ts', "export const answer = globalThis.fetch('https://example.org');", 'go through egress/'],
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'].map(
    (verb): [string, string, string] => [
      `server/src/a/${verb.toLowerCase()}-routes.ts`,
      `export const read = (tx: Tx) => tx\n  .${verb}('clients')\n  .execute();`,
      'a route asks its store',
    ],
  ),
];

let folder: string;
let violations: Violation[];

function plant(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${content}\n`);
}

/** Packages whose code is in a folder named dist, such as Kysely and PGlite. */
function plantPackages(): void {
  const planted = Object.values(forbiddenImports).flatMap(([, ...imports]) => imports);
  for (const name of new Set(planted.filter((path) => !/^(\.|node:)/.test(path)))) {
    plant(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' }));
    plant(`node_modules/${name}/dist/index.js`, '');
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truckroll-planted-'));
  for (const file of ['.dependency-cruiser.cjs', 'biome.json', '.gitignore', 'scripts/lint'])
    cpSync(inProject(file), join(folder, file), { recursive: true });
  plant('package.json', '{ "type": "module" }');
  plantPackages();
  for (const [file, ...imports] of Object.values(forbiddenImports))
    plant(file, imports.map((path) => `import '${path}';`).join('\n'));
  for (const [file, content] of Object.entries(others)) plant(file, content);
  const words = ['--output-type', 'json', 'domain', 'contract', 'server', 'web'];
  const { stdout } = spawnSync(
    projectNode(),
    [packageCommand('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.cjs', ...words],
    { cwd: folder, encoding: 'utf8' },
  );
  violations = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('every import rule has a planted violation', () => {
  expect(Object.keys(forbiddenImports).toSorted()).toEqual([...new Set(forbidden.map(({ name }) => name))].toSorted());
});

it.each(Object.entries(forbiddenImports))('%s is reported for each of its imports', (rule, [file, ...imports]) => {
  // A rule about folders names the folder of the file.
  const found = violations.filter(({ rule: { name }, from }) => name === rule && [file, dirname(file)].includes(from));
  expect(found.map(({ to }) => to)).toHaveLength(imports.length);
});

it('every lint rule of our own is reported', () => {
  for (const [file, content] of lintPlants) plant(file, content);
  execFileSync('git', ['init', '-q'], { cwd: folder });
  const { stdout, stderr } = spawnSync(
    projectNode(),
    [packageCommand('@biomejs/biome', 'biome'), 'lint', '--max-diagnostics=none', '--colors=off', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  const reports = `${stdout}${stderr}`.split(/\n(?=\S+\.ts:\d+:\d+ )/);
  const missed = lintPlants.filter(
    ([file, , said]) => !reports.some((report) => report.startsWith(`${file}:`) && report.includes(said)),
  );
  expect(missed.map(([file]) => file)).toEqual([]);
});
