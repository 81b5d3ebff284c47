import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage } from '@truckroll/contract/files/file-chat';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../../testing/make-pdf.ts';
import { type ModelServer, startModelServer } from '../../../testing/model-server.ts';
import { type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { cloneServer } from '../../../testing/test-database.ts';

const running: ServerProcess[] = [];
const cleanUps: (() => Promise<void>)[] = [];
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer();
  cleanUps.push(() => model.close());
});
afterAll(async () => {
  for (const server of running) server.signal('SIGKILL');
  for (const server of running) await server.ended;
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ SIGN_UP: 'open', ...environment });
  running.push(server);
  return server;
}

async function kill(server: ServerProcess): Promise<void> {
  server.signal('SIGKILL');
  await server.ended;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-killed-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let token = '';

async function send(url: string, body?: object | FormData): Promise<{ status: number; data: unknown }> {
  const isForm = body instanceof FormData;
  const reply = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const { data } = (await reply.json()) as { data: unknown };
  return { status: reply.status, data };
}

/** A company with a file whose text has been read; returns the file's id. */
async function storeFile({ url }: ServerProcess): Promise<string> {
  const person = { companyName: 'Test', firstName: 'Olga', lastName: 'Owner', timezone: 'America/Toronto' };
  const signUp = { ...person, email: 'olga@example.org', password: 'killed server 7' };
  token = ((await send(`${url}/api/auth/register`, signUp)).data as { token: string }).token;
  const { client } = (await send(`${url}/api/clients`, { firstName: 'Ann' })).data as { client: { id: string } };
  const form = new FormData();
  form.append('moduleType', 'clients');
  form.append('moduleId', client.id);
  form.append(
    'files',
    new Blob([new Uint8Array(makePdf('The water heater is a Northline 40 of 2019.'))]),
    'Manual.pdf',
  );
  const [file] = (await send(`${url}/api/clientDrive`, form)).data as { id: string }[];
  const isRead = async () =>
    ((await send(`${url}/api/files/${file?.id}`)).data as { file: { processingStatus: string } }).file
      .processingStatus === 'Completed';
  for (let looks = 0; looks < 600 && !(await isRead()); looks += 1) await delay(100);
  return file?.id ?? '';
}

/** Asks a question, and resolves once its answer has begun; the model never ends it. */
async function askInVain({ url }: ServerProcess, fileId: string): Promise<void> {
  model.next.push('stalls');
  const reply = await fetch(`${url}/api/files/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Which water heater is it?', fileIds: fileId }),
  });
  expect(reply.status).toBe(200);
  const first = await reply.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toContain('"content"');
}

const historyOf = async ({ url }: ServerProcess, fileId: string) =>
  (await send(`${url}/api/files/messages/${fileId}`)).data as ChatMessage[];

const withModel = () => ({ AI_BASE_URL: model.url, AI_MODEL: 'test-model' });

it('of two servers, one killed in the middle of an answer: the other says so at once, and takes the next question', async () => {
  const { database, url } = await cloneServer();
  cleanUps.push(database.close);
  const environment = { DATA_DIR: await newFolder(), DATABASE_URL: url };
  const staying = await start(environment);
  const fileId = await storeFile(staying);
  const killed = await start({ ...environment, ...withModel() });
  await askInVain(killed, fileId);

  expect((await historyOf(staying, fileId)).map(({ sender }) => sender)).toEqual(['User']);
  const question = { question: 'Which water heater is it?', fileIds: fileId };
  expect((await send(`${staying.url}/api/files/chat`, question)).status).toBe(409);
  await kill(killed);

  let seen = await historyOf(staying, fileId);
  // PostgreSQL notices the end of a connection after the process is gone.
  for (let looks = 0; looks < 600 && seen.length === 1; looks += 1) {
    await delay(50);
    seen = await historyOf(staying, fileId);
  }
  expect(seen.map(({ sender }) => sender)).toEqual(['User', 'Bot']);
  expect(seen[1]).toMatchObject({ content: expect.stringContaining('cut off'), isComplete: false });
  const again = await fetch(`${staying.url}/api/files/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  expect([again.status, (await again.text()).includes('Northline 40')]).toEqual([200, true]);
});

it('a server that was killed in the middle of an answer says so at the first read after its restart', async () => {
  const environment = { DATA_DIR: await newFolder() };
  const first = await start(environment);
  const fileId = await storeFile(first);
  first.signal('SIGTERM');
  await first.ended;
  const killed = await start({ ...environment, ...withModel() });
  await askInVain(killed, fileId);
  await kill(killed);
  const seen = await historyOf(await start(environment), fileId);
  expect(seen.map(({ sender }) => sender)).toEqual(['User', 'Bot']);
  expect(seen[1]).toMatchObject({ content: expect.stringContaining('cut off'), isComplete: false });
});
