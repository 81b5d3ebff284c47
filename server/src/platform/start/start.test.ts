import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ServerProcess, startFailingServer, startServer } from '../../testing/server-process.ts';

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-start-'));
  server = await startServer({ DATA_DIR: join(folder, 'data') });
});
afterAll(async () => {
  server.signal('SIGKILL');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

describe('a start that cannot succeed', () => {
  it('is refused on a folder that another process has open', async () => {
    const second = await startFailingServer({ DATA_DIR: join(folder, 'data') });
    expect(second).toEqual({
      code: 1,
      output: `Truckroll already runs on the folder ${join(folder, 'data')} (process ${server.pid}). End it first, or set DATA_DIR to another folder.`,
    });
  });

  it('reports every invalid setting in a separate sentence', async () => {
    const { code, output } = await startFailingServer({ PORT: 'x', DATABASE_URL: 'mysql://y' });
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      'PORT must be a whole number between 0 and 65535.',
      'DATABASE_URL must begin with postgres:// or postgresql://.',
    ]);
  });

  it('says that no PostgreSQL answers', async () => {
    const { code, output } = await startFailingServer({
      DATA_DIR: join(folder, 'unused'),
      DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/truckroll',
    });
    expect(code).toBe(1);
    expect(output).toBe('No PostgreSQL answers at 127.0.0.1:1. Please check DATABASE_URL, and that the server runs.');
  });

  it('reports that the data folder is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await startFailingServer({ DATA_DIR: file })).toEqual({
      code: 1,
      output: `DATA_DIR ${file} is not a folder.`,
    });
  });

  it.runIf(process.platform === 'linux')('reports that the data folder cannot be created below /proc', async () => {
    expect(await startFailingServer({ DATA_DIR: '/proc/truckroll/data' })).toEqual({
      code: 1,
      output: 'The folder /proc/truckroll/data cannot be written by this user. Set DATA_DIR to one that can.',
    });
  });
});

describe('the shutdown', () => {
  const owner = { firstName: 'Olga', lastName: 'Owner', email: 'olga@example.org', password: 'a long password' };
  let token: string;

  beforeAll(async () => {
    const company = { companyName: 'Test', timezone: 'America/Toronto' };
    const reply = await fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...company, ...owner }),
    });
    token = ((await reply.json()) as { data: { token: string } }).data.token;
    // Mail can contain links only after an admin has confirmed the installation's address.
    const confirmed = await fetch(`${server.url}/api/account`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ publicOrigin: server.url }),
    });
    expect(confirmed.status).toBe(200);
  });

  /** Starts a request whose body is still arriving when the server is told to stop. */
  async function begin(url: string): Promise<{ finish: () => void; answer: Promise<string> }> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ email: owner.email });
    const answer = new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(
      `POST /api/auth/forgot-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    // The answer to a later request proves that the server has received this one.
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    return { finish: () => socket.write(body.slice(5)), answer };
  }

  it('comes in good order: the request in flight is answered, new ones are not taken, the folder is free', async () => {
    const request = await begin(server.url);
    server.signal('SIGTERM');
    await vi.waitFor(() => expect(server.output()).toContain('Closing: requests in flight finish first.'));
    await vi.waitFor(() => expect(fetch(`${server.url}/api/health`)).rejects.toThrow());
    request.finish();
    expect(await request.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*This installation has no mail server/);
    expect(await server.ended).toBe(0);
    expect(await readdir(join(folder, 'data'))).not.toContain('server.lock');
  });

  it('comes before it began when the port is in use: with a sentence, and the folder is free again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const place = join(folder, 'data');
    const { code, output } = await startFailingServer({ DATA_DIR: place, PORT: String(port) });
    other.close();
    expect([code, output.split('\n').at(-1)]).toEqual([
      1,
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`,
    ]);
    expect(await readdir(place)).not.toContain('server.lock');
  });

  it('comes at once on a second signal', async () => {
    server = await startServer({ DATA_DIR: join(folder, 'data') });
    await begin(server.url);
    server.signal('SIGINT');
    await vi.waitFor(() => expect(server.output()).toContain('Closing: requests in flight finish first.'));
    server.signal('SIGINT');
    expect(await server.ended).toBe(1);
  });

  it('by force leaves a lock that the next start takes over', async () => {
    expect(await readdir(join(folder, 'data'))).toContain('server.lock');
    server = await startServer({ DATA_DIR: join(folder, 'data') });
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
  });

  it('lost nothing of what the request in flight caused', async () => {
    const headers = { authorization: `Bearer ${token}` };
    await vi.waitFor(async () => {
      const reply = await fetch(`${server.url}/api/mail/outgoing`, { headers });
      const { data } = (await reply.json()) as { data: { mails: { kind: string; status: string }[] } };
      expect(data.mails).toMatchObject([{ kind: 'password-reset', status: 'kept' }]);
    });
  });
});
