import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clientStages } from '@truckroll/domain/clients/stages';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { serverFlags } from '../scripts/serve.mjs';
import { findPostgresPrograms, startTemporaryPostgres } from '../scripts/temporary-postgres.mjs';
import { openAccount } from '../server/src/features/account/open-account.ts';
import { bindTo, type Tx } from '../server/src/platform/database/bound-dialect.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { openPostgres } from '../server/src/platform/database/open-postgres.ts';
import { parsers } from '../server/src/platform/database/wire-values.ts';
import { insertSession } from '../server/src/platform/session/session-store.ts';
import { insertClients } from '../server/src/records/clients/client-store.ts';
import { emptyClient } from '../server/src/records/clients/client-values.ts';
import { resident } from './town.ts';

export type Scene = { url: string; database: Database; accountId: string; token: string; close: () => Promise<void> };

const accounts = 10;
const batch = 2_000;

async function fill(database: Database, accountId: string, userId: string, count: number): Promise<void> {
  const now = new Date('2026-01-01T12:00:00Z');
  for (let from = 0; from < count; from += batch) {
    const clients = Array.from({ length: Math.min(batch, count - from) }, (_, i) => {
      const n = from + i;
      const { firstName, lastName, email, companyName, phone, address } = resident(n);
      return {
        id: newId(),
        createdBy: userId,
        now: new Date(now.getTime() + n * 1000),
        values: {
          ...emptyClient,
          firstName,
          lastName,
          email,
          companyName,
          phoneNumber: { countryCode: '+1', number: phone, countryIdentifier: 'us' },
          stage: clientStages[(n * 7) % clientStages.length] ?? 'new_lead',
          propertyAddress: {
            ...{
              state: null,
              country: 'US',
              zipCode: null,
              latitude: null,
              longitude: null,
              plusCode: null,
              placeId: null,
            },
            ...address,
          },
        },
      };
    });
    await database.asAccount(accountId, (tx) => insertClients(tx, clients));
  }
}

/**
 * Updates the visibility map for index-only scans. VACUUM cannot run in a transaction, so it needs a connection of its
 * own.
 */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/** A PostgreSQL of its own for benches, on disk and durable. */
export async function startBenchPostgres() {
  const programs = findPostgresPrograms();
  if (programs === null || programs === undefined) throw new Error('The bench needs PostgreSQL 15 or newer.');
  return await startTemporaryPostgres({ programs, durable: true });
}

/** Opens an account with this many clients, and a session of its owner. */
export async function openCompany(
  database: Database,
  { n, clients }: { n: number; clients: number },
): Promise<{ accountId: string; token: string }> {
  const now = new Date();
  const { accountId, userId } = await database.asSystem((tx) =>
    openAccount(
      tx,
      {
        ...{ companyName: `Company ${n}`, firstName: 'Olga', lastName: 'Owner', timezone: 'America/Toronto' },
        ...{ email: `owner${n}@example.test`, passwordHash: '' },
      },
      now,
    ),
  );
  await fill(database, accountId, userId, clients);
  const session = { accountId, userId, device: 'bench', now };
  return { accountId, token: (await database.asAccount(accountId, (tx) => insertSession(tx, session))).token };
}

/** A PostgreSQL with ten accounts, the first with `clients` clients, and a session of its owner. */
export async function setScene(clients: number): Promise<Scene> {
  const postgres = await startBenchPostgres();
  const database = await openPostgres(postgres.url, { poolSize: 4 });
  await migrate(database);
  let first: { accountId: string; token: string } | undefined;
  for (let n = 0; n < accounts; n += 1) {
    const company = await openCompany(database, { n, clients: n === 0 ? clients : 2_000 });
    first ??= company;
  }
  await vacuum(postgres.url);
  if (first === undefined) throw new Error('No account was opened');
  return {
    ...first,
    url: postgres.url,
    database,
    async close() {
      await database.close();
      await postgres.stop();
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

export type Served = { url: string; process: ChildProcess; stop: () => Promise<void> };

/** Starts a server program in a process of its own and waits until `path` responds, by default up to a minute. */
export async function startServer(
  program: string,
  path: string,
  environment: Record<string, string>,
  attempts = 600,
): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...serverFlags, new URL(program, import.meta.url).pathname], {
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await fetch(`${url}${path}`).catch(() => null);
    if (answer?.ok) return { url, process: child, stop };
    if (child.exitCode !== null) break;
    await delay(100);
  }
  await stop();
  throw new Error(`${program} did not start`);
}

/** The product's server on the scene's database, with its own data folder. */
export async function startProduct(
  scene: Pick<Scene, 'url'>,
  environment: Record<string, string> = {},
): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-bench-'));
  const served = await startServer('../server/dist/main.js', '/api/health', {
    DATABASE_URL: scene.url,
    DATA_DIR: folder,
    SEED_DEMO: 'off',
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE: '100000000',
    // The load is that of a single company that has the server to itself.
    DATABASE_POOL_SHARE: '100',
    NODE_ENV: 'production',
    ...environment,
  });
  const stop = async (): Promise<void> => {
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...served, stop };
}

/** Resident memory of a process, in megabytes. */
export async function residentMemory({ process: { pid } }: Served): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** `trip` is the number of the round trip: statements sent before a response share one. */
export type Statement = { text: string; values: unknown[]; trip: number };

/** Records the statements of a piece of the product, so that a bare server can send the same ones. */
export async function recordStatements(scene: Scene, work: (tx: Tx) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  let trip = 0;
  let isAnswered = true;
  const types = { getTypeParser: (id: number) => parsers[id] ?? pg.types.getTypeParser(id) };
  const client = new pg.Client({ connectionString: scene.url, pipeline: true, types } as pg.ClientConfig);
  await client.connect();
  try {
    await client.query(`set role app_user; set app.account_id = '${scene.accountId}'`);
    const recording = bindTo(async (text, parameters) => {
      const values = [...parameters];
      if (isAnswered) trip += 1;
      isAnswered = false;
      statements.push({ text, values, trip });
      const result = await client.query<unknown[]>({ text, values, rowMode: 'array' });
      isAnswered = true;
      return {
        columns: result.fields.map(({ name }) => name),
        rows: result.rows,
        affected: result.rowCount ?? undefined,
      };
    });
    await work(recording);
  } finally {
    await client.end();
  }
  return statements;
}
