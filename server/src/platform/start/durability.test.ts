import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, listClients } from '@truckroll/contract/clients/clients';
import { register } from '@truckroll/contract/session/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { cloneServer, testDriver } from '../../testing/test-database.ts';

/** Clients created at the same time. When the server is killed, their requests are in every state: not read yet, in their
 * transaction, committed. */
const lanes = 24;
/** The number of answers before the kill. */
const killedAfter = 60;

type Answer = { status: number; id: string; isReplayed: boolean };

let environment: Record<string, string>;
let server: ServerProcess | undefined;
const cleanUps: (() => Promise<void>)[] = [];

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-durability-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  environment = { DATA_DIR: folder, CALLS_PER_MINUTE: '100000', SIGN_UP: 'open' };
  if (testDriver() === 'pglite') return;
  const clone = await cloneServer();
  cleanUps.push(() => clone.database.close());
  environment.DATABASE_URL = clone.url;
});
afterEach(async () => {
  server?.signal('SIGKILL');
  await server?.ended;
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function signUp(url: string): Promise<string> {
  const person = { companyName: 'Test', firstName: 'Olga', lastName: 'Owner', timezone: 'America/Toronto' };
  const body = { ...person, email: 'olga@example.org', password: 'a long password' };
  const reply = await post(`${url}/api${register.path}`, body, {});
  const { data } = (await reply.json()) as { data: { token: string } };
  return data.token;
}

/**
 * Creates client number n under its own key, and retries when the server is too busy (503). Returns null if no answer
 * arrived.
 */
async function create(url: string, token: string, n: number): Promise<Answer | null> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `client-${n}` };
  for (;;) {
    const reply = await post(`${url}/api${createClient.path}`, { firstName: `Client ${n}` }, headers).catch(() => null);
    const text = await reply?.text().catch(() => null);
    if (reply == null || text == null) return null;
    if (reply.status !== 503) {
      const { data } = JSON.parse(text) as { data?: { client: { id: string } } };
      const isReplayed = reply.headers.get('idempotency-replayed') === 'true';
      return { status: reply.status, id: data?.client.id ?? text, isReplayed };
    }
    await delay(500);
  }
}

async function listAll(url: string, token: string): Promise<Map<string, string>> {
  const reply = await fetch(`${url}/api${listClients.path}?limit=-1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { clients: { id: string; name: string }[] } };
  expect(new Set(data.clients.map((client) => client.name)).size).toBe(data.clients.length);
  return new Map(data.clients.map((client) => [client.name, client.id]));
}

describe('a server killed while clients are created', () => {
  it('loses none that it acknowledged, and makes none twice when the rest is tried again', {
    timeout: 600_000,
  }, async () => {
    const first = await startServer(environment);
    server = first;
    const token = await signUp(first.url);
    const answers: (Answer | null)[] = [];
    let acknowledgements = 0;
    // Each lane creates one client after the other until it gets no answer: however fast the server is, it is killed
    // between a request and its answer.
    const createUntilKilled = async (): Promise<void> => {
      for (;;) {
        const n = answers.push(null) - 1;
        const answer = await create(first.url, token, n);
        if (answer === null) return;
        answers[n] = answer;
        acknowledgements += 1;
        if (acknowledgements === killedAfter) first.signal('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: lanes }, createUntilKilled));
    await first.ended;
    const acknowledged = answers.flatMap((answer, n) => (answer === null ? [] : [{ n, ...answer }]));
    expect(acknowledged.length).toBeGreaterThanOrEqual(killedAfter);
    expect(answers.length - acknowledged.length).toBe(lanes);
    expect(acknowledged.every(({ status, isReplayed }) => status === 201 && !isReplayed)).toBe(true);

    server = await startServer(environment);
    const { url } = server;
    const survived = await listAll(url, token);
    for (const { n, id } of acknowledged) expect([n, survived.get(`Client ${n}`)]).toEqual([n, id]);

    const again = await Promise.all(
      answers.map(async (answer, n) => ({ before: answer, n, after: await create(url, token, n) })),
    );
    for (const { before, after, n } of again) {
      expect([n, after?.status]).toEqual([n, 201]);
      // A repeated create answers the change that was committed before the kill, even if it was never acknowledged.
      expect([n, after?.isReplayed]).toEqual([n, survived.has(`Client ${n}`)]);
      if (before !== null) expect([n, after?.id]).toEqual([n, before.id]);
    }
    const all = await listAll(url, token);
    expect(all.size).toBe(answers.length);
    expect(new Set(all.values())).toEqual(new Set(again.map(({ after }) => after?.id)));
  });
});
