import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, listClients } from '@truckroll/contract/clients/clients';
import { register } from '@truckroll/contract/session/session';
import { afterAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startFailingServer, startServer } from '../../testing/server-process.ts';
import { cloneServer } from '../../testing/test-database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';

const running: ServerProcess[] = [];
const cleanUps: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const server of running) server.signal('SIGKILL');
  for (const server of running) await server.ended;
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function start(environment: Record<string, string>): Promise<string> {
  const server = await startServer(environment);
  running.push(server);
  return `${server.url}/api`;
}

async function ask(url: string, token: string, body?: unknown): Promise<{ status: number; data: unknown }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const reply = await fetch(
    url,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  );
  const { data } = (await reply.json()) as { data: unknown };
  return { status: reply.status, data };
}

async function signUp(api: string): Promise<string> {
  const person = { companyName: 'Test', firstName: 'Olga', lastName: 'Owner', timezone: 'America/Toronto' };
  const body = { ...person, email: 'olga@example.org', password: 'rolling upgrade 7' };
  const { data } = await ask(`${api}${register.path}`, '', body);
  return (data as { token: string }).token;
}

describe('an upgrade while servers of the version before serve', () => {
  it('expands under them and lets them start again, and keeps out servers that are too old', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'truckroll-upgrade-'));
    cleanUps.push(() => rm(folder, { recursive: true, force: true }));
    const { database, url } = await cloneServer();
    cleanUps.push(database.close);
    const environment = { DATA_DIR: folder, DATABASE_URL: url, SIGN_UP: 'open', MIGRATE: 'off' };
    const first = await start(environment);
    const token = await signUp(first);
    expect((await ask(`${first}${createClient.path}`, token, { firstName: 'Before' })).status).toBe(201);

    const migrations = await readMigrations();
    const newest = migrations.at(-1)?.name.slice(0, 4) ?? '';
    const expand = "alter table clients add column nickname text not null default ''";
    const next = { name: '9998-expand.sql', sql: expand, hash: 'x', oldestServer: newest };
    expect(await migrate(database, { migrations: [...migrations, next] })).toEqual(['9998-expand.sql']);

    const second = await start(environment);
    for (const [api, firstName] of [
      [first, 'Old server'],
      [second, 'Started anew'],
    ] as const)
      expect((await ask(`${api}${createClient.path}`, token, { firstName })).status).toBe(201);
    for (const api of [first, second]) {
      const { data } = await ask(`${api}${listClients.path}`, token);
      const names = (data as { clients: { name: string }[] }).clients.map(({ name }) => name);
      expect(names.sort()).toEqual(['Before', 'Old server', 'Started anew']);
    }

    const contract = { name: '9999-contract.sql', sql: 'select 1', hash: 'x', oldestServer: '9998' };
    await migrate(database, { migrations: [...migrations, next, contract] });
    const { code, output } = await startFailingServer(environment);
    expect(code).toBe(1);
    expect(output).toContain('it has the migration 9999-contract.sql');
  });
});
