import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApiKey } from '@truckroll/contract/api-keys/api-keys';
import { codeOf, type ProblemName, problems } from '@truckroll/contract/endpoints/problem';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docBlocks } from '../../testing/doc-blocks.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

const run = promisify(execFile);
const root = new URL('../../../../', import.meta.url);
const compiler = fileURLToPath(new URL('bin/tsc', new URL('../', import.meta.resolve('typescript'))));

let shop: Shop;
let folder: string;
let origin: string;
beforeAll(async () => {
  shop = await openShop();
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  // Inside the project, so that the program finds the library that the page installs.
  const cache = fileURLToPath(new URL('.cache/', root));
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'generated-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

/** An API key with the abilities that the page asks for, and the URL of the server. */
async function connect(): Promise<{ TRUCKROLL: string; KEY: string }> {
  const { owner } = await shop.newAccount();
  const permissions = [{ name: 'Clients', abilities: ['create', 'viewAll'] }];
  const { token } = (await shop.call(createApiKey, { as: owner, body: { name: 'Program', permissions } })).data;
  return { TRUCKROLL: origin, KEY: token };
}

const page = 'connect-a-program.md';
const only = async (heading: string, language: string): Promise<string> => {
  const blocks = await docBlocks(page, heading, language);
  expect(blocks.length).toBeGreaterThan(0);
  return blocks[0] ?? '';
};

it('the typed client of docs/connect-a-program.md is generated, compiles, and does what the page says', async () => {
  const environment = { ...process.env, ...(await connect()) };
  const document = await (await fetch(`${origin}/api/openapi.json`)).text();
  await writeFile(join(folder, 'truckroll.ts'), astToString(await openapiTS(document)));
  await writeFile(join(folder, 'program.ts'), await only('A typed client', 'ts'));
  await writeFile(join(folder, 'tsconfig.json'), await only('A typed client', 'json'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await run(process.execPath, [compiler, '--project', folder], { cwd: folder });
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], { env: environment });
  expect(stdout).toMatch(/^true Ann Lee\nCalls left in this minute: \d+\n$/);
});

describe('the commands of docs/connect-a-program.md', () => {
  it('read, write, are refused and follow as the page says', async () => {
    const env = { ...process.env, ...(await connect()) };
    const shell = async (heading: string): Promise<string> =>
      (await run('bash', ['-ec', await only(heading, 'sh')], { env })).stdout;
    expect(await shell('2. Read')).toContain('"abilities":{"Clients":["create","viewAll"]');
    const made = await shell('3. Write');
    expect(JSON.parse(made)).toMatchObject({ success: true, data: { client: { name: 'Ann Lee' } } });
    expect(await shell('3. Write')).toBe(made);
    const refused = (await shell('4. Be refused')).toLowerCase();
    for (const line of (await only('4. Be refused', 'http')).split('\n').filter((text) => text.startsWith('RateLimit')))
      expect(refused).toContain(`${line.split(':')[0]?.toLowerCase()}: `);
    const [, body = ''] = (await only('4. Be refused', 'http')).split('\n\n');
    expect(JSON.parse(refused.slice(refused.indexOf('{')))).toEqual(JSON.parse(body.toLowerCase()));
    const { data } = JSON.parse(await shell('5. Follow what changes')) as { data: Record<string, unknown> };
    const told = JSON.parse(await only('5. Follow what changes', 'json')) as Record<string, unknown>;
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(told).toSorted());
  });

  it('name codes that refusals have', async () => {
    const text = await readFile(new URL(`docs/${page}`, root), 'utf8');
    const named = [...text.matchAll(/^\| (\d{3}) `(\w+)`/gm)].map(([, status, code]) => [Number(status), code]);
    expect(named.length).toBeGreaterThan(5);
    const known = Object.entries(problems).map(([name, [status]]) => [status, codeOf(name as ProblemName)]);
    expect(known).toEqual(expect.arrayContaining(named));
  });
});
