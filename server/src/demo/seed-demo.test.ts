import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledCode } from '../../../scripts/project.mjs';
import { openAccount } from '../features/account/open-account.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { openDiskStorage } from '../platform/storage/disk-storage.ts';
import { cloneServer, testDriver } from '../testing/test-database.ts';
import { seedDemo } from './seed-demo.ts';

const moduleAt = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

/** A script that starts up to the demo company, with fewer clients and jobs. */
const start = `
  const [{ readSettings }, { openDatabase }, { migrate }, { openStorage }, { seedDemo }] = await Promise.all([
    import(${moduleAt('../platform/settings/settings.ts')}), import(${moduleAt('../platform/database/open-database.ts')}),
    import(${moduleAt('../platform/database/migrate.ts')}), import(${moduleAt('../platform/storage/open-storage.ts')}),
    import(${moduleAt('./seed-demo.ts')}),
  ]);
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  await migrate(database);
  const storage = await openStorage(settings);
  const say = (text) => () => console.log(text);
  const hasBuilt = await seedDemo({
    database, settings, storage, size: { clients: 30, jobs: 8 }, onBegin: say('begins'), onWait: say('waits'),
    onProgress: (share) => console.log('share ' + share.toFixed(1)),
  });
  console.log(hasBuilt ? 'built' : 'was built');
  await database.close();
`;

let environment: Record<string, string>;
const cleanUps: (() => Promise<void>)[] = [];

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-seed-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  environment = { DATA_DIR: folder, LOG_LEVEL: 'error' };
  if (testDriver() === 'pglite') return;
  const clone = await cloneServer();
  cleanUps.push(() => clone.database.close());
  environment['DATABASE_URL'] = clone.url;
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Runs the script, and kills it once it has printed the given text. Returns its whole output. */
async function run(until?: string): Promise<string> {
  const child = spawn(process.execPath, ['-e', start], {
    env: { NODE_COMPILE_CACHE: compiledCode, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer): void => {
    said += chunk.toString();
    if (until !== undefined && said.includes(until)) child.kill('SIGKILL');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await new Promise((resolve) => child.once('exit', resolve));
  return said;
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readSettings(environment));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const companiesOf = (database: Database) =>
  database.asSystem((tx) =>
    tx
      .selectFrom('accounts')
      .leftJoin('clients', 'clients.accountId', 'accounts.id')
      .select(['accounts.companyName', (count) => count.fn.count<number>('clients.id').as('clients')])
      .groupBy('accounts.companyName')
      .orderBy('accounts.companyName')
      .execute(),
  );

describe('a start that is killed while it builds the demo company', () => {
  it('is repaired by the next one, at whatever point it was killed', { timeout: 900_000 }, async () => {
    for (const moment of ['begins', 'share 0.3']) expect(await run(moment)).toContain('begins');
    // If servers start together on one PostgreSQL, one of them builds, and the others wait until it is done.
    const together = testDriver() === 'postgres' ? await Promise.all([run(), run()]) : [await run(), 'was built\n'];
    expect(together.map((said) => said.split('\n').at(-2)).sort()).toEqual(['built', 'was built']);
    expect(together.filter((said) => said.includes('begins'))).toHaveLength(1);
    const companies = await withDatabase(companiesOf);
    expect(companies).toEqual([
      { companyName: 'Northwind Home Services', clients: 32 },
      { companyName: 'Rival Heating & Air', clients: expect.any(Number) },
    ]);
    expect(await run()).toBe('was built\n');
    const origins = await withDatabase(async (database) => {
      const storage = await openDiskStorage(join(environment['DATA_DIR'] ?? '', 'files'));
      await seedDemo({ database, settings: readSettings({ ...environment, PORT: '4001' }), storage });
      return database.asSystem((tx) => tx.selectFrom('accounts').select('publicOrigin').distinct().execute());
    });
    expect(origins).toEqual([{ publicOrigin: 'http://localhost:4001' }]);
  });

  it('deletes no companies that were created since', async () => {
    expect(await run('share 0.1')).toContain('begins');
    const companies = await withDatabase(async (database) => {
      const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', passwordHash: '' };
      const account = { ...person, companyName: 'Lee Plumbing', timezone: 'America/Toronto' };
      await database.asSystem((tx) => openAccount(tx, account, new Date()));
      const storage = await openDiskStorage(join(environment['DATA_DIR'] ?? '', 'files'));
      expect(await seedDemo({ database, settings: readSettings(environment), storage })).toBe(false);
      return companiesOf(database);
    });
    expect(companies).toEqual([{ companyName: 'Lee Plumbing', clients: 0 }]);
  });
});
