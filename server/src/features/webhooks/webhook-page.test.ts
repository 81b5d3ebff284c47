import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** A secret as the dialog shows it. */
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let program: ChildProcess;
let url: string;
let printed = '';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

beforeAll(async () => {
  const page = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, source = ''] = /```js\n([\s\S]+?)```/.exec(page) ?? [];
  const port = await freePort();
  const local = source.replace('.listen(8080)', `.listen(${port}, '127.0.0.1', () => console.log('listening'))`);
  expect(local).not.toBe(source);
  const environment = { ...process.env, WEBHOOK_SECRET: secret };
  program = spawn(process.execPath, ['--input-type=module', '-e', local], { env: environment });
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (piece: Buffer) => {
      printed += piece.toString();
    });
  await vi.waitFor(() => expect(printed).toContain('listening'), { timeout: 120_000 });
  url = `http://127.0.0.1:${port}/hooks`;
});
afterAll(async () => {
  program.kill();
  await once(program, 'exit');
});

/** Signs as Standard Webhooks specifies, without the code under test. */
function headersOf(body: string, { key = secret, secondsAgo = 0 } = {}): Record<string, string> {
  const [id, time] = ['msg_1', String(Math.floor(Date.now() / 1000) - secondsAgo)];
  const mac = createHmac('sha256', Buffer.from(key.split('_')[1] ?? '', 'base64'));
  const signature = mac.update([id, time, body].join('.')).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
}

const post = async (body: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(url, { method: 'POST', body, headers })).status;

const body = JSON.stringify({ type: 'client.created', data: { record: { name: 'Zoë 💧' } } });
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

it('the program of docs/webhooks.md takes a genuine message', async () => {
  expect(await post(body, headersOf(body))).toBe(204);
  await expect.poll(() => printed).toContain('Zoë 💧');
});

it('takes one that two secrets signed, in either order', async () => {
  const [own, other] = [headersOf(body), headersOf(body, { key: otherSecret })];
  const signatures = [own['webhook-signature'], other['webhook-signature']];
  for (const both of [signatures, signatures.toReversed()])
    expect(await post(body, { ...own, 'webhook-signature': both.join(' ') })).toBe(204);
});

it.each([
  ['that another secret signed', () => headersOf(body, { key: otherSecret })],
  ['with another body', () => headersOf(`${body} `)],
  ['of an hour ago', () => headersOf(body, { secondsAgo: 3600 })],
  ['from an hour ahead', () => headersOf(body, { secondsAgo: -3600 })],
  ['with another id', () => ({ ...headersOf(body), 'webhook-id': 'msg_2' })],
  ['without a time', () => ({ ...headersOf(body), 'webhook-timestamp': 'now' })],
  ['without a signature', () => ({ 'webhook-id': 'msg_1' })],
  ['with half a signature', () => ({ ...headersOf(body), 'webhook-signature': 'v1,AAAA' })],
] as [string, () => Record<string, string>][])('refuses a message %s', async (_, headers) => {
  expect(await post(body, headers())).toBe(401);
});
