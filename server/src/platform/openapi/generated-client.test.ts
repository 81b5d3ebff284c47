import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApiKey } from '@truckroll/contract/api-keys/api-keys';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';

const run = promisify(execFile);
const root = new URL('../../../../', import.meta.url);
const compiler = fileURLToPath(new URL('bin/tsc', new URL('../', import.meta.resolve('typescript'))));

let shop: Shop;
let folder: string;
beforeAll(async () => {
  shop = await openShop();
  // Inside the project, so that the program finds the library that the page installs.
  const cache = fileURLToPath(new URL('.cache/', root));
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'generated-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

it('the typed client of docs/connect-a-program.md is generated, compiles, and does what the page says', async () => {
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { owner } = await shop.newAccount();
  const permissions = [{ name: 'Clients', abilities: ['create', 'viewAll'] }];
  const { token } = (await shop.call(createApiKey, { as: owner, body: { name: 'Program', permissions } })).data;

  const document = await (await fetch(`${origin}/api/openapi.json`)).text();
  await writeFile(join(folder, 'truckroll.ts'), astToString(await openapiTS(document)));
  const page = await readFile(new URL('docs/connect-a-program.md', root), 'utf8');
  const [, program = ''] = /```ts\n([\s\S]+?)```/.exec(page) ?? [];
  await writeFile(join(folder, 'program.ts'), program);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');

  const options = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions', '--types', 'node'];
  const targets = ['--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom'];
  await run(process.execPath, [compiler, ...options, ...targets, join(folder, 'program.ts')], { cwd: folder });

  const environment = { ...process.env, TRUCKROLL: origin, KEY: token };
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], { env: environment });
  expect(stdout).toBe('true Ann Lee\n');
});
