import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../testing/server-process.ts';
import { serverFolder } from '../settings/server-folder.ts';

/** Records every module that a process loads. */
const recorder = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_MODULES, url + '\\n');
    return next(url, context);
  },
});
`;

/** What every server needs from its start on. Everything else is loaded when it is first used. */
const neededAtStart = [
  '@electric-sql/pglite',
  '@fastify/compress',
  '@fastify/multipart',
  '@fastify/static',
  '@node-rs/argon2',
  '@truckroll/contract',
  '@truckroll/domain',
  'fast-json-stringify',
  'fastify',
  'ical-generator',
  'ipaddr.js',
  'kysely',
  'libphonenumber-js',
  'otpauth',
  // The queue's own dependency.
  'pg',
  'pg-boss',
  // The log's own dependency.
  'pino-std-serializers',
  'rate-limiter-flexible',
  'sanitize-html',
  'uuid',
  // Makes the keys of an installation at its first start.
  'web-push',
  'zod',
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-loaded-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('loads packages for mail, payments, files and carriers only when they are used', async () => {
  const log = join(folder, 'loaded');
  const hook = `data:text/javascript,${encodeURIComponent(recorder)}`;
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    LOADED_MODULES: log,
    NODE_OPTIONS: `--import ${hook}`,
  });
  server.signal('SIGTERM');
  await server.ended;

  const { dependencies } = JSON.parse(await readFile(join(serverFolder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const loaded = await readFile(log, 'utf8');
  const [sources, bundle] = ['src/main.ts', 'dist/main.js'].map((file) => pathToFileURL(join(serverFolder, file)).href);
  expect([sources, bundle]).toContain(loaded.split('\n').find((url) => url === sources || url === bundle));
  const unneeded = Object.keys(dependencies).filter(
    (name) => loaded.includes(`/node_modules/${name}/`) && !neededAtStart.includes(name),
  );
  expect(unneeded).toEqual([]);
  expect(loaded).not.toContain('/server/src/demo/build-demo.ts');
});
