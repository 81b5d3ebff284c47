import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeProvisioningToken } from '@truckroll/contract/single-sign-on/provisioning';
import * as sso from '@truckroll/contract/single-sign-on/single-sign-on';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { docBlocks } from '../../testing/doc-blocks.ts';
import { roleIdOf } from '../../testing/people.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

const run = promisify(execFile);
const server = fileURLToPath(new URL('../../../', import.meta.url));

let shop: Shop;
let account: TestAccount;
let provider: ChildProcess;

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

beforeAll(async () => {
  shop = await openShop({ SSO_PRIVATE_HOSTS: 'on' }, { readTextRecords: () => Promise.resolve([]) });
  account = await shop.newAccount();
});
afterAll(async () => {
  provider.kill();
  await once(provider, 'exit');
  await shop.close();
});

it('the steps of docs/operations.md connect the issuer of the page on one machine, without a record', async () => {
  const [program = ''] = await docBlocks('operations.md', 'Trying it on one machine', 'js');
  const port = await freePort();
  const local = program.replaceAll('9000', String(port));
  expect(local).not.toBe(program);
  provider = spawn(process.execPath, ['--input-type=module', '-e', local], { cwd: server, stdio: 'ignore' });
  const issuer = `http://localhost:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${issuer}/.well-known/openid-configuration`)).ok).toBe(true), {
    timeout: 120_000,
  });
  const as = account.owner;
  const { id } = (await shop.call(sso.addSsoDomain, { as, body: { domain: 'plumbing.test' } })).data.domain;
  expect((await shop.call(sso.proveSsoDomain, { as, params: { id } })).status).toBe(200);
  const [, clientId = ''] = /client_id: '([^']+)'/.exec(program) ?? [];
  const [, clientSecret = ''] = /client_secret: '([^']+)'/.exec(program) ?? [];
  const body = { issuer, clientId, clientSecret, roleId: await roleIdOf(account, 'officeStaff'), isEnforced: false };
  expect((await shop.call(sso.saveSingleSignOn, { as, body })).status).toBe(200);
});

it('the commands of docs/connect-a-program.md add, find, change and deactivate a person', async () => {
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = (await shop.call(makeProvisioningToken, { as: account.owner, body: {} })).data;
  const [, adding = '', changing = ''] = await docBlocks(
    'connect-a-program.md',
    'A directory that provisions people',
    'sh',
  );
  const shell = async (commands: string, more: object = {}): Promise<Record<string, unknown>[]> => {
    const env = { ...process.env, SCIM: `${origin}/api/scim/v2`, TOKEN: token, ...more };
    // The answers are separated by line breaks.
    const { stdout } = await run('bash', ['-ec', commands.replaceAll('curl -s', "curl -s -w '\\n'")], { env });
    return stdout
      .trim()
      .split('\n')
      .map((answer) => JSON.parse(answer) as Record<string, unknown>);
  };
  const [added, list] = await shell(adding);
  expect(added).toMatchObject({ userName: 'ann@plumbing.test', active: true });
  expect(list).toMatchObject({ totalResults: 1, Resources: [{ id: added?.['id'] }] });
  const [renamed, ended] = await shell(changing, { ID: added?.['id'] });
  expect(renamed).toMatchObject({ active: true, name: { familyName: 'Leigh' } });
  expect(ended).toMatchObject({ active: false, name: { familyName: 'Leigh' } });
});
