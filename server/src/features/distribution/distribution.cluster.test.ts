import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as clients from '@truckroll/contract/clients/clients';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { createJob } from '@truckroll/contract/jobs/save-job';
import { listChanges } from '@truckroll/contract/live/live';
import { listEvents } from '@truckroll/contract/planning/calendar';
import { globalSearch } from '@truckroll/contract/search/search';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installQueue } from '../../platform/background/install-queue.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { checkCluster } from '../../platform/database/cluster-check.ts';
import { completeCluster, listClusterSteps } from '../../platform/database/cluster-schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { migrate, readMigrations } from '../../platform/database/migrate.ts';
import { moveInstallation } from '../../platform/database/move-installation.ts';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { openDiskStorage } from '../../platform/storage/disk-storage.ts';
import { suspendAccount } from '../../records/accounts/manage-account.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { cloneCluster, clonePglite, openEmptyCluster, testCluster } from '../../testing/test-database.ts';
import { deleteCompany } from '../company-archive/delete-company.ts';
import { importArchive } from '../company-archive/import-archive.ts';
import { writeArchive } from '../company-archive/write-archive.ts';
import { readFileText } from '../files/read-file-text.ts';
import { listNodes, moveCompany, nameOf, rebalance } from './cluster-nodes.ts';

const cluster = testCluster();
if (cluster === null) throw new Error('These tests need TEST_CITUS_URL');
const { nodes } = cluster;

let database: Database;
let url: string;
let shop: Shop;
/** Another server of the installation. */
let beside: Shop;
beforeAll(async () => {
  ({ database, url } = await cloneCluster(cluster));
  shop = await openShop({}, { database });
  beside = await openShop({}, { database: await openPostgres(url, { poolSize: 4 }) });
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const newClient = (name: string) => ({
  firstName: name,
  lastName: 'Cluster',
  email: `${name.toLowerCase()}@cluster.test`,
});
const create = async (at: Shop, { owner }: TestAccount, name: string) =>
  (await at.call(clients.createClient, { as: owner, body: newClient(name) })).status;
const namesOf = async (at: Shop, { owner }: TestAccount): Promise<string[]> =>
  (await at.call(clients.listClients, { as: owner, query: { limit: 100 } })).data.clients
    .map(({ name }) => name)
    .sort();

const run = async <T>(node: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: node });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const databaseName = (): string => new URL(url).pathname.slice(1);
const nodeOf = async ({ accountId }: TestAccount): Promise<string> => {
  const { rows } = await database.asSystem((tx) =>
    sql<{ host: string; port: number }>`
      select nodename as host, nodeport as port
      from pg_dist_placement placement join pg_dist_node node on node.groupid = placement.groupid
      where shardid = get_shard_id_for_distribution_column('accounts', ${accountId}::uuid)`.execute(tx),
  );
  const [node] = rows;
  if (node === undefined) throw new Error('No node');
  return nameOf(node);
};
/** Two companies on different nodes. */
async function twoApart(): Promise<[TestAccount, TestAccount]> {
  const first = await shop.newAccount();
  for (;;) {
    const second = await shop.newAccount();
    if ((await nodeOf(first)) !== (await nodeOf(second))) return [first, second];
  }
}

type Sent = { text: string; values: unknown[] };

/** The statements of a request that read or write records, each with its number of tasks in Citus's plan. */
async function tasksOf(
  { accountId }: TestAccount,
  request: () => Promise<unknown>,
): Promise<{ text: string; tasks: number }[]> {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config] = given as [Partial<Sent>];
    if (typeof config === 'object' && /^\s*(select|with|insert|update|delete)\b/i.test(config.text ?? ''))
      sent.push({ text: config.text ?? '', values: config.values ?? [] });
    return Reflect.apply(query, this, given) as never;
  });
  await request();
  spy.mockRestore();
  return run(url, async (client) => {
    const found = [];
    for (const { text, values } of sent) {
      await client.query('begin');
      await client.query('set local citus.propagate_set_commands to local');
      await client.query('set local role app_user');
      await client.query(`set local app.account_id = '${accountId}'`);
      const plan = await client.query<{ 'QUERY PLAN': string }>({ text: `explain (costs off) ${text}`, values });
      await client.query('rollback');
      const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const [, tasks] of lines.matchAll(/Task Count: (\d+)/g)) found.push({ text, tasks: Number(tasks) });
    }
    return found;
  });
}

describe('a distributed database', () => {
  it('passes its checks, and nothing is left to do', async () => {
    expect(await database.asUpkeep(checkCluster)).toEqual([]);
    expect(await database.asUpkeep((tx) => listClusterSteps(tx))).toEqual([]);
  });

  it('finds what is wrong with a worker', async () => {
    const worker = Object.assign(new URL(nodes[1] ?? ''), { pathname: `/${databaseName()}` }).toString();
    const change = (statement: string) =>
      run(worker, async (client) => {
        await client.query('set citus.enable_ddl_propagation to off');
        await client.query(statement);
      });
    await change('grant execute on function matching_jobs(text) to public');
    expect((await database.asUpkeep(checkCluster)).join()).toContain(
      'has functions that anyone may run as their owner (1).',
    );
    await change('revoke execute on function matching_jobs(text) from public');
    expect(await database.asUpkeep(checkCluster)).toEqual([]);
  });

  it('stays distributed when a later migration creates a table', async () => {
    const text = `create table later_notes (
        account_id uuid not null default current_account() references accounts on delete cascade, id uuid not null,
        client_id uuid not null, text text not null, primary key (account_id, id),
        foreign key (account_id, client_id) references clients (account_id, id) on delete cascade);
      create index later_notes_of_client on later_notes (account_id, client_id);
      call protect('later_notes');
      create function later_note() returns trigger language plpgsql as $$ begin new.text := upper(new.text); return new; end $$;
      create trigger later before insert on later_notes for each row execute function later_note();
      alter table clients add column later_note text not null default 'none'`;
    const migrations = [
      ...(await readMigrations()),
      { name: '9999-later.sql', sql: text, hash: 'x', oldestServer: '0001' },
    ];
    expect(await migrate(database, { migrations })).toEqual(['9999-later.sql']);
    expect(await database.asUpkeep(checkCluster)).toEqual([]);
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { name: 'Ann' });
    const stored = await account.look((tx) =>
      sql<{ text: string }>`insert into later_notes (id, client_id, text) values (${clientId}, ${clientId}, 'upper')
        returning text`.execute(tx),
    );
    expect(stored.rows).toEqual([{ text: 'UPPER' }]);
    const lost = account.look((tx) =>
      sql`insert into later_notes (id, client_id, text) values (gen_random_uuid(), gen_random_uuid(), 'x')`.execute(tx),
    );
    await expect(lost).rejects.toMatchObject({ code: '23503' });
  });
});

describe('a request', () => {
  it('has one task on one shard for each statement: lists, search, calendar, and creating', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await create(shop, account, 'Ann');
    const requests = {
      clients: () => shop.call(clients.listClients, { as: owner, query: { search: 'ann' } }),
      jobs: () => shop.call(listJobs, { as: owner }),
      search: () => shop.call(globalSearch, { as: owner, body: { query: 'ann', collection_type: 'clients' } as never }),
      calendar: () => shop.call(listEvents, { as: owner, query: { start: '2026-03-01', end: '2026-03-31' } as never }),
      creating: () => create(shop, account, 'Bea'),
    };
    for (const [name, request] of Object.entries(requests)) {
      const tasks = await tasksOf(account, request);
      expect(tasks.length, name).toBeGreaterThan(0);
      expect(
        tasks.filter((one) => one.tasks !== 1),
        name,
      ).toEqual([]);
    }
  });

  it('sees and changes its own company alone, on connections and plans that other companies have used', async () => {
    const accounts = await twoApart();
    for (let round = 0; round < 12; round += 1)
      for (const [i, account] of accounts.entries()) expect(await create(shop, account, `R${round}Of${i}`)).toBe(201);
    for (const [i, account] of accounts.entries()) {
      const names = await namesOf(shop, account);
      expect(names).toHaveLength(12);
      expect(names.every((name) => name.includes(`Of${i}`))).toBe(true);
      const counted = await account.look((tx) =>
        tx.selectFrom('clientStageCounts').select(['stage', 'count']).execute(),
      );
      expect(counted.reduce((sum, { count }) => sum + Number(count), 0)).toBe(12);
      const audited = await account.look((tx) =>
        tx.selectFrom('auditEntries').select(['subject']).distinct().execute(),
      );
      expect(audited.filter(({ subject }) => /\d{6}$/.test(subject ?? ''))).toEqual([]);
    }
  });
});

describe('the changes since a position', () => {
  it('are those after it, by the numbers of the node that has the company', async () => {
    for (const account of await twoApart()) {
      const read = async (since?: string) =>
        (await shop.call(listChanges, { as: account.owner, query: { since } })).data;
      const { position: before } = await read();
      await create(shop, account, 'Ann');
      const { position: after, changes, isComplete } = await read(before);
      expect([isComplete, changes.map(({ kind }) => kind)]).toEqual([true, expect.arrayContaining(['client'])]);
      expect((await read(after)).changes).toEqual([]);
    }
  });
});

describe('two servers', () => {
  it('give no number twice, and see what the other wrote', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { name: 'Ann' });
    const job = (at: Shop) => at.call(createJob, { as: account.owner, body: { clientId, title: 'Job' } as never });
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => job(i % 2 === 0 ? shop : beside)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    for (const at of [shop, beside]) {
      const { data } = await at.call(listJobs, { as: account.owner, query: { limit: 50 } as never });
      expect(new Set(data.jobs.map(({ jobNumber }) => jobNumber)).size).toBe(12);
    }
  });
});

describe('a company', () => {
  it('is deleted with everything, and comes back from its archive', async () => {
    const [account, other] = await twoApart();
    for (const name of ['Ann', 'Bea']) await create(shop, account, name);
    await create(shop, other, 'Cid');
    const { accountId } = account;
    await database.asSystem((tx) => suspendAccount(tx, accountId, shop.clock.now));
    const folder = await mkdtemp(join(tmpdir(), 'truckroll-cluster-'));
    const archive = join(folder, 'company.zip');
    const installation = { database, storage: shop.storage, seal: shop.seal };
    await writeArchive(installation, { accountId, path: archive });
    await deleteCompany(installation, { accountId, companyName: 'Test Company', archive });
    const { rows } = await database.asSystem((tx) =>
      sql<{ name: string }>`select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'`.execute(
        tx,
      ),
    );
    for (const { name } of rows) {
      const column = name === 'accounts' ? 'id' : 'account_id';
      const left = await database.asSystem((tx) =>
        sql`select 1 from ${sql.raw(name)} where ${sql.raw(column)} = ${accountId}::uuid`.execute(tx),
      );
      expect([name, left.rows.length]).toEqual([name, 0]);
    }
    await importArchive(installation, archive);
    await rm(folder, { recursive: true });
    const back = await account.look((tx) =>
      tx.selectFrom('clients').select('firstName').orderBy('firstName').execute(),
    );
    expect(back.map(({ firstName }) => firstName)).toEqual(['Ann', 'Bea']);
    expect(await namesOf(shop, other)).toEqual(['Cid Cluster']);
  });

  it('is refused with 503 while its worker is away, and loses nothing; the others go on', async () => {
    const [account, other] = await twoApart();
    await create(shop, account, 'Before');
    await create(shop, other, 'Before');
    const away = await nodeOf(account);
    const node = nodes.find((one) => new URL(one).host === away) ?? '';
    const allow = (is: boolean) =>
      run(node, async (client) => {
        await client.query(`alter database "${databaseName()}" with allow_connections ${is}`);
        if (!is)
          await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
            databaseName(),
          ]);
      });
    await allow(false);
    try {
      const written = [];
      for (let i = 0; i < 4; i += 1) written.push(await create(shop, account, `Away${i}`));
      expect(new Set(written)).toEqual(new Set([503]));
      expect(await create(shop, other, 'Meanwhile')).toBe(201);
    } finally {
      await allow(true);
    }
    await vi.waitFor(async () => expect(await create(shop, account, 'After')).toBe(201));
    expect(await namesOf(shop, account)).toEqual(['After Cluster', 'Before Cluster']);
    expect(await namesOf(shop, other)).toEqual(['Before Cluster', 'Meanwhile Cluster']);
  });

  it('has its change prepared before the work that follows from it is committed', async () => {
    const account = await shop.newAccount();
    // The coordinator's records of two-phase commits. Its maintenance daemon deletes them some time after the commit.
    const prepared = async (): Promise<number> =>
      (
        await database.asUpkeep((tx) =>
          sql<{ count: number }>`select count(*)::int as count from pg_dist_transaction`.execute(tx),
        )
      ).rows[0]?.count ?? 0;
    const more = { alone: 0, withWork: 0 };
    for (let run = 0; run < 5; run += 1)
      for (const kind of ['alone', 'withWork'] as const) {
        const before = await prepared();
        await account.look(async (tx) => {
          await tx
            .updateTable('accounts')
            .set({ companyName: `Run ${run}` })
            .execute();
          if (kind === 'withWork') await shop.queue.enqueue(tx, readFileText, { fileId: newId() });
        });
        more[kind] += Math.max(0, (await prepared()) - before);
      }
    expect(more.alone).toBe(0);
    expect(more.withWork).toBeGreaterThan(0);
  });

  it('is moved to another node while it writes', async () => {
    const account = await shop.newAccount();
    const from = await nodeOf(account);
    const kept: string[] = [];
    let isMoving = true;
    const writing = (async () => {
      for (let i = 0; isMoving; i += 1) {
        const name = `M${String(i).padStart(4, '0')}`;
        if ((await create(shop, account, name)) === 201) kept.push(`${name} Cluster`);
      }
    })();
    let to = '';
    try {
      to = await moveCompany(database, account.accountId, { say: () => undefined });
    } finally {
      isMoving = false;
      await writing;
    }
    expect(to).not.toBe(from);
    expect(await nodeOf(account)).toBe(to);
    expect(kept.length).toBeGreaterThan(0);
    const stored = await account.look((tx) => tx.selectFrom('clients').select('name').orderBy('name').execute());
    expect(stored.map(({ name }) => name)).toEqual(kept);
    expect((await database.asUpkeep(listNodes)).every(({ isActive }) => isActive)).toBe(true);
    expect(await database.asUpkeep(checkCluster)).toEqual([]);
  });
  it('is spread evenly with the others while it writes', async () => {
    const account = await shop.newAccount();
    const shardsOf = async (): Promise<[name: string, shards: number][]> =>
      (await database.asUpkeep(listNodes)).flatMap((node) => (node.holdsShards ? [[nameOf(node), node.shards]] : []));
    const [[full] = ['']] = await shardsOf();
    // Other tests have moved shards before, so companies are moved to one node until it clearly has the most shards.
    const most = async (): Promise<number> =>
      Math.max(...(await shardsOf()).map(([name, n]) => (name === full ? 0 : n)));
    const ofFull = async (): Promise<number> => new Map(await shardsOf()).get(full) ?? 0;
    for (let next = account; (await ofFull()) < (await most()) + 4; next = await shop.newAccount())
      await moveCompany(database, next.accountId, { wanted: full, say: () => undefined });
    const kept: string[] = [];
    let isMoving = true;
    const writing = (async () => {
      for (let i = 0; isMoving; i += 1) {
        const name = `R${String(i).padStart(4, '0')}`;
        if ((await create(shop, account, name)) === 201) kept.push(`${name} Cluster`);
      }
    })();
    let moved = 0;
    try {
      moved = await rebalance(database, () => undefined);
    } finally {
      isMoving = false;
      await writing;
    }
    expect(moved).toBeGreaterThan(0);
    const shards = (await shardsOf()).map(([, n]) => n);
    expect(Math.max(...shards) - Math.min(...shards)).toBeLessThanOrEqual(2);
    const stored = await account.look((tx) => tx.selectFrom('clients').select('name').orderBy('name').execute());
    expect(stored.map(({ name }) => name)).toEqual(kept);
    expect(await database.asUpkeep(checkCluster)).toEqual([]);
  });
});

/** The coordinator's backend processes that are executing COMMIT. */
const committing = `from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and state = 'active' and query = 'commit'`;

/**
 * Terminates backends of the coordinator while they commit, one after the other. With TEST_CITUS_KILL they get SIGKILL, after which
 * PostgreSQL restarts all backends of the coordinator: only for a cluster on this machine that nothing else uses.
 * @returns the number of terminated backends
 */
async function endCommits(wanted: number): Promise<number> {
  const kills = process.env['TEST_CITUS_KILL'] === 'on';
  let ended = 0;
  const since = Date.now();
  while (ended < wanted && Date.now() - since < 180_000)
    await run(url, async (client) => {
      client.on('error', () => undefined);
      while (ended < wanted && Date.now() - since < 180_000) {
        const { rows } = await client.query<{ pid: number }>(
          `select pid${kills ? '' : ', pg_terminate_backend(pid)'} ${committing} limit 1`,
        );
        ended += rows.length;
        if (kills) for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      }
    }).catch(() => undefined);
  return ended;
}

describe('a crash between the commits of a worker and the coordinator', () => {
  it('leaves a change and the work that follows from it stored both, or neither', async () => {
    const account = await shop.newAccount();
    const acknowledged = new Set<string>();
    let refused = 0;
    let isOver = false;
    const write = async (): Promise<void> => {
      while (!isOver) {
        const id = newId();
        await account
          .look(async (tx) => {
            await tx.insertInto('skills').values({ id, name: id, createdAt: shop.clock.now.toISOString() }).execute();
            await shop.queue.enqueue(tx, readFileText, { fileId: id });
          })
          .then(
            () => acknowledged.add(id),
            () => {
              refused += 1;
            },
          );
      }
    };
    const writers = Array.from({ length: 3 }, write);
    const ended = await endCommits(25);
    isOver = true;
    await Promise.all(writers);
    expect(ended).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(0);
    expect(acknowledged.size).toBeGreaterThan(0);

    // Citus's maintenance daemon does the same every minute.
    await vi.waitFor(
      async () => {
        await run(url, (client) => client.query('select recover_prepared_transactions()'));
        const open = await run(url, (client) =>
          client.query<{ result: string }>(`select result from run_command_on_workers(
            'select count(*) from pg_prepared_xacts where database = current_database()')`),
        );
        expect(open.rows.map(({ result }) => result)).toEqual(nodes.slice(1).map(() => '0'));
      },
      { timeout: 120_000, interval: 500 },
    );
    const stored = await account.look((tx) => tx.selectFrom('skills').select('name').execute());
    const names = new Set(stored.map(({ name }) => name));
    const { rows } = await database.asSystem((tx) =>
      sql<{ file: string }>`select data -> 'payload' ->> 'fileId' as file from pgboss.job_common
        where data ->> 'accountId' = ${account.accountId}`.execute(tx),
    );
    const enqueued = new Set(rows.map(({ file }) => file));
    expect([...enqueued].filter((id) => !names.has(id))).toEqual([]);
    expect([...names].filter((id) => !enqueued.has(id) && acknowledged.has(id))).toEqual([]);
    expect([...acknowledged].filter((id) => !names.has(id))).toEqual([]);
    // A new company has some skills from the beginning.
    expect([...names].filter((id) => !enqueued.has(id) && /^[0-9a-f-]{36}$/.test(id))).toEqual([]);
  });
});

describe('an installation that is distributed after it has come', () => {
  /** Distributes a database, and opens a server on it. */
  async function serve(target: Database): Promise<Shop> {
    await completeCluster(target, () => undefined, 4);
    expect(await target.asUpkeep(checkCluster)).toEqual([]);
    return openShop({}, { database: target });
  }

  it('from a backup, which a cluster has written', async () => {
    const source = await openShop({}, { database: (await cloneCluster(cluster)).database });
    const account = await source.newAccount();
    for (const name of ['Ann', 'Bea']) await create(source, account, name);
    const folder = await mkdtemp(join(tmpdir(), 'truckroll-cluster-'));
    const backup = join(folder, 'backup');
    await writeBackup({ database: source.database, storage: source.storage, now: source.clock.now }, backup);
    await source.close();
    const empty = await openEmptyCluster(cluster);
    await restoreBackup({ database: empty.database, storage: await openDiskStorage(join(folder, 'files')) }, backup);
    const restored = await serve(empty.database);
    expect(await namesOf(restored, account)).toEqual(['Ann Cluster', 'Bea Cluster']);
    expect(await create(restored, account, 'Cid')).toBe(201);
    expect(await namesOf(restored, account)).toHaveLength(3);
    await restored.close();
    await rm(folder, { recursive: true });
  });

  it('from the embedded database', async () => {
    const source = await openShop({}, { database: await clonePglite() });
    const account = await source.newAccount();
    for (const name of ['Ann', 'Bea']) await create(source, account, name);
    const empty = await openEmptyCluster(cluster);
    await migrate(empty.database);
    await installQueue(empty.database);
    await moveInstallation(source.database, empty.database, () => undefined);
    const moved = await serve(empty.database);
    expect(await namesOf(moved, account)).toEqual(['Ann Cluster', 'Bea Cluster']);
    expect(await create(moved, account, 'Cid')).toBe(201);
    await moved.close();
    await source.close();
  });
});
