import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { updateAccount } from '@truckroll/contract/account/account';
import { createClient, listClients, updateClient } from '@truckroll/contract/clients/clients';
import { problems } from '@truckroll/contract/endpoints/problem';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { health, ready } from '@truckroll/contract/operations/health';
import { forgotPassword, register } from '@truckroll/contract/session/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgresPrograms, startTemporaryPostgres } from '../../../../scripts/temporary-postgres.mjs';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';

/** Set `OUTAGE_SECONDS=60` for an outage as long as a failover. */
const outageSeconds = Number(process.env['OUTAGE_SECONDS'] ?? 4);
const patient = { timeout: 300_000 + outageSeconds * 1_000 };
const writerCount = 8;

type Reply = { status: number; body: { message?: string; data: Record<string, unknown> }; headers: Headers };

let folder: string;
let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let server: ServerProcess;
let hasEnded = false;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-outage-'));
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error('The trials need the programs of PostgreSQL on this machine.');
  postgres = await startTemporaryPostgres({ programs, durable: true });
  server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    CALLS_PER_MINUTE: '1000000',
    SIGN_UP: 'open',
    LOG_LEVEL: 'warn',
  });
  void server.ended.then(() => {
    hasEnded = true;
  });
  token = await signUp('olga@example.org');
});
afterAll(async () => {
  server.signal('SIGKILL');
  await server.ended;
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(method: string, path: string, more: { as?: string; key?: string; body?: object } = {}) {
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(more.as === undefined ? {} : { authorization: `Bearer ${more.as}` }),
      ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
    },
    ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
  });
  return { status: reply.status, body: await reply.json(), headers: reply.headers } as Reply;
}

async function signUp(email: string): Promise<string> {
  const person = { companyName: 'Test', firstName: 'Olga', lastName: 'Owner', timezone: 'America/Toronto' };
  const body = { ...person, email, password: 'a long password' };
  const reply = await ask('POST', register.path, { body });
  return String(reply.body.data['token']);
}

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let lastNumber = 0;
/** Every requested client, with its acknowledged id. */
const acknowledged = new Map<string, string>();

/** Creates a client, and retries under the same key until it is acknowledged. */
async function create(refusals: Reply[]): Promise<void> {
  lastNumber += 1;
  const name = `Client ${lastNumber}`;
  for (;;) {
    const reply = await ask('POST', createClient.path, { as: token, key: name, body: { firstName: name } });
    if (reply.status === 201) {
      acknowledged.set(name, (reply.body.data['client'] as { id: string }).id);
      return;
    }
    refusals.push(reply);
    await delay(50);
  }
}

/** Runs the writers during a database failure; returns the refusals they received. */
async function underLoad(happening: () => Promise<void>): Promise<Reply[]> {
  const refusals: Reply[] = [];
  let isOver = false;
  const writer = async (): Promise<void> => {
    while (!isOver) await create(refusals);
  };
  const writers = Promise.all(Array.from({ length: writerCount }, writer));
  /** Until each writer has on average written once more. */
  const oneRound = async (): Promise<void> => {
    for (const before = acknowledged.size; acknowledged.size < before + writerCount; ) await delay(20);
  };
  try {
    await oneRound();
    await happening();
    await oneRound();
  } finally {
    isOver = true;
  }
  await writers;
  return refusals;
}

/** Restarts PostgreSQL, and waits until the server is ready by itself. */
async function restartPostgres(): Promise<void> {
  await postgres.up();
  while ((await ask('GET', ready.path)).status !== 200) await delay(50);
}

async function expectNothingLostOrDoubled(): Promise<void> {
  expect(hasEnded).toBe(false);
  const { body } = await ask('GET', `${listClients.path}?limit=-1`, { as: token });
  const clients = body.data['clients'] as { id: string; name: string }[];
  expect(clients).toHaveLength(acknowledged.size);
  expect(new Map(clients.map(({ name, id }) => [name, id]))).toEqual(acknowledged);
}

const isNoDatabase = ({ status, body }: Reply): boolean => status === 503 && body.message === problems.noDatabase[1];

describe('the server under load', () => {
  it('does not fail when single connections are ended', patient, async () => {
    const refusals = await underLoad(async () => {
      for (let n = 0; n < 10; n += 1) {
        await onDatabase((client) =>
          client.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name like 'truckroll%' order by random() limit 2`),
        );
        await delay(50);
      }
    });
    // If a connection breaks during a commit, the outcome is unknown, and only the caller's key can resolve it.
    expect(refusals.every(isNoDatabase)).toBe(true);
    expect(refusals.length).toBeLessThanOrEqual(10);
    await expectNothingLostOrDoubled();
  });

  it.each(['close', 'kill'] as const)(
    'survives a PostgreSQL that is ended (%s) and started again',
    patient,
    async (how) => {
      const refusals = await underLoad(async () => {
        await postgres.down(how);
        await restartPostgres();
      });
      expect(refusals.every(isNoDatabase)).toBe(true);
      await expectNothingLostOrDoubled();
    },
  );

  it(`answers 503 for ${outageSeconds} seconds without a database, with one line in the log`, patient, async () => {
    const before = server.output().length;
    const refusals = await underLoad(async () => {
      await postgres.down('kill');
      await delay(outageSeconds * 1_000);
      const refused = await ask('GET', listClients.path, { as: token });
      expect(refused.body).toEqual({ success: false, code: 'no_database', message: problems.noDatabase[1] });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await ask('GET', ready.path)).status).toBe(503);
      expect((await ask('GET', health.path)).status).toBe(200);
      await restartPostgres();
    });
    expect(refusals.length).toBeGreaterThan(10);
    expect(refusals.every(isNoDatabase)).toBe(true);
    await expectNothingLostOrDoubled();
    while (!server.output().slice(before).includes('The database is back')) await delay(20);
    const lines = server.output().slice(before).trim().split('\n');
    const minutes = Math.floor(outageSeconds / 60);
    expect(lines.filter((line) => line.includes('The database cannot be reached')).length).toBeLessThanOrEqual(
      1 + minutes,
    );
    expect(lines.filter((line) => !/The database (cannot be reached|is back)/.test(line))).toEqual([]);
  });

  it('runs the queued tasks after all of that', patient, async () => {
    // Mail can contain links only after an admin has confirmed the installation's address.
    await ask('PATCH', updateAccount.path, { as: token, body: { publicOrigin: server.url } });
    await ask('POST', forgotPassword.path, { body: { email: 'olga@example.org' } });
    const isSent = async (): Promise<boolean> => {
      const { body } = await ask('GET', listOutgoingMail.path, { as: token });
      return (body.data['mails'] as { kind: string; status: string }[]).some(
        ({ kind, status }) => kind === 'password-reset' && status === 'kept',
      );
    };
    for (let attempt = 0; attempt < 600 && !(await isSent()); attempt += 1) await delay(100);
    expect(await isSent()).toBe(true);
  });

  it('serves other companies while ten writers of one wait for a locked record', patient, async () => {
    const other = await signUp('other@example.org');
    const [id = ''] = acknowledged.values();
    const path = updateClient.path.replace(':id', id);
    /** How many of the waiting writers were answered before the other company was. */
    const answeredBefore = (): Promise<number> =>
      onDatabase(async (client) => {
        await client.query('begin');
        await client.query('select from clients where id = $1 for update', [id]);
        let answered = 0;
        const jam = Array.from({ length: 10 }, () =>
          ask(updateClient.method, path, { as: token, body: { notes: 'x' } }).finally(() => {
            answered += 1;
          }),
        );
        const waiting = `select from pg_stat_activity where application_name like 'truckroll%' and wait_event_type = 'Lock'`;
        while (answered === 0 && (await client.query(waiting)).rows.length === 0) await delay(10);
        const reply = await ask('POST', createClient.path, { as: other, body: { firstName: 'Ann' } });
        expect(reply.status).toBe(201);
        const before = answered;
        for (const { status, body, headers } of await Promise.all(jam)) {
          expect([status, body.message, headers.get('retry-after')]).toEqual([503, problems.serverBusy[1], '2']);
        }
        await client.query('rollback');
        return before;
      });
    // The writers are refused after three seconds, in which a busy machine may not even have begun with the other request.
    let before = await answeredBefore();
    for (let again = 0; again < 9 && before > 0; again += 1) before = await answeredBefore();
    expect(before).toBe(0);
  });
});
