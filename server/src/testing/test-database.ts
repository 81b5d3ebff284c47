import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import pg from 'pg';
import { installQueue } from '../platform/background/install-queue.ts';
import { completeCluster } from '../platform/database/cluster-schema.ts';
import type { Database } from '../platform/database/database.ts';
import { dropCompatibility } from '../platform/database/drop-compatibility.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { loadPglite, openPglite } from '../platform/database/open-pglite.ts';
import { openPostgres } from '../platform/database/open-postgres.ts';
import { fileSystemOf, type PglitePicture, takePicture } from './pglite-picture.ts';

// Such a file runs only once, and would miss the other driver.
if (process.env['TEST_FILES'] === 'pure') {
  throw new Error('scripts/testing/server-tests.mjs lists this test file as one that opens no database');
}

const cacheFolder = new URL('../../../.cache/', import.meta.url);

/** A buffer cache for small tables: the embedded database initialises each page of it when it opens. */
const settingsOfPicture = "alter system set shared_buffers = '8MB'";

async function schemaHash(): Promise<string> {
  const migrations = await readMigrations();
  return createHash('sha256')
    .update(
      [...migrations.map((migration) => migration.hash), 'queues', 'this release alone', settingsOfPicture].join(),
    )
    .digest('hex')
    .slice(0, 16);
}

/**
 * The product's tables and its queues, which each server would otherwise create anew in each copy. Without the triggers for
 * servers of the release before, which would hide what this release forgets.
 */
async function prepare(database: Database): Promise<void> {
  await migrate(database);
  await database.asUpkeep(dropCompatibility);
  await installQueue(database);
  // Imported on demand, because few workers prepare a database, and this is the whole product.
  const { createQueues } = await import('./create-queues.ts');
  await createQueues(database);
}

/** The picture of a migrated database, taken by the first worker that needs the schema. */
async function migratedPicture(): Promise<PglitePicture> {
  const file = fileURLToPath(new URL(`pglite-${await schemaHash()}.picture`, cacheFolder));
  if (!existsSync(file)) {
    const pglite = await loadPglite({});
    const database = await openPglite(pglite);
    await prepare(database);
    await pglite.exec(settingsOfPicture);
    const picture = await takePicture(pglite);
    await database.close();
    await mkdir(cacheFolder, { recursive: true });
    // The picture is written to a temporary file and renamed, so that another worker never loads half of it.
    const aside = `${file}.${process.pid}`;
    await writeFile(aside, serialize(picture));
    await rename(aside, file);
  }
  return deserialize(await readFile(file));
}

/** The picture of a database without tables: creating one takes seconds of processor time. */
async function emptyPicture(): Promise<PglitePicture> {
  const pglite = await loadPglite({});
  const picture = await takePicture(pglite);
  await pglite.close();
  return picture;
}

let picture: Promise<PglitePicture> | undefined;
let pictureOfEmpty: Promise<PglitePicture> | undefined;

/** A migrated in-memory database. It is migrated once per schema, and then copied from a picture in memory. */
export async function clonePglite(): Promise<Database> {
  picture ??= migratedPicture();
  return openPglite(await loadPglite({ fileSystem: fileSystemOf(await picture) }));
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The template database of the schema, migrated by the first worker. */
async function ensureTemplate(url: string): Promise<string> {
  const name = `truckroll_template_${await schemaHash()}`;
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(7214078)');
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount === 1) return;
    await client.query(`create database "${name}_new"`);
    const database = await openPostgres(withDatabase(url, `${name}_new`), { poolSize: 2 });
    await prepare(database);
    await database.close();
    await client.query(`alter database "${name}_new" rename to "${name}"`);
  });
  return name;
}

/** A fresh PostgreSQL database for one test file, and its URL. It is dropped on close. */
export async function clonePostgres(url: string): Promise<{ database: Database; url: string }> {
  const template = await ensureTemplate(url);
  const name = `truckroll_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // Copying files takes a quarter of the time of writing each page to the log as well.
  await onServer(url, (client) => client.query(`create database "${name}" template "${template}" strategy file_copy`));
  const database = await openPostgres(withDatabase(url, name), { poolSize: 4 });
  const close = async (): Promise<void> => {
    await database.close();
    await onServer(url, (client) => client.query(`drop database if exists "${name}" with (force)`));
  };
  return { database: { ...database, close }, url: withDatabase(url, name) };
}

export type TestCluster = { url: string; nodes: string[] };

/** The coordinator and the workers of a cluster, from TEST_CITUS_URL: the coordinator's URL, then host:port of each worker. */
export function testCluster(): TestCluster | null {
  const [url, ...workers] = (process.env['TEST_CITUS_URL'] ?? '').split(/[\s,]+/).filter((part) => part !== '');
  if (url === undefined) return null;
  const nodes = workers.map((host) => Object.assign(new URL(url), { host }).toString());
  return { url, nodes: [url, ...nodes] };
}

const clusterSteps = new URL('../platform/database/cluster-schema.ts', import.meta.url);

/** Few, because each has all tables. */
const shardsOfTests = 4;

/** Creates an empty database on each node of the cluster, and registers the nodes with the coordinator. */
async function createOnNodes({ url, nodes }: TestCluster, name: string): Promise<void> {
  for (const node of nodes) {
    await onServer(node, (one) => one.query(`drop database if exists "${name}" with (force)`));
    await onServer(node, (one) => one.query(`create database "${name}"`));
    await onServer(withDatabase(node, name), (one) => one.query('create extension citus'));
  }
  await onServer(withDatabase(url, name), async (one) => {
    const hosts = nodes.map((node) => new URL(node));
    for (const [i, { hostname, port }] of hosts.entries())
      await one.query(`select ${i === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'}($1, $2)`, [hostname, port]);
  });
}

async function openOnNodes(cluster: TestCluster, name: string): Promise<{ database: Database; url: string }> {
  const url = withDatabase(cluster.url, name);
  const database = await openPostgres(url, { poolSize: 4 });
  const close = async (): Promise<void> => {
    await database.close();
    for (const node of cluster.nodes)
      await onServer(node, (one) => one.query(`drop database if exists "${name}" with (force)`));
  };
  return { database: { ...database, close }, url };
}

/** A database that is not distributed yet, on a coordinator that knows its workers. It is dropped on close. */
export async function openEmptyCluster(cluster: TestCluster): Promise<{ database: Database; url: string }> {
  const name = `truckroll_empty_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await createOnNodes(cluster, name);
  return openOnNodes(cluster, name);
}

/** The distributed template database of the schema, on all nodes. */
async function ensureClusterTemplate({ url, nodes }: TestCluster): Promise<string> {
  const steps = createHash('sha256')
    .update(await readFile(clusterSteps))
    .digest('hex')
    .slice(0, 8);
  const name = `truckroll_cluster_${await schemaHash()}_${steps}`;
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(7214078)');
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount === 1) return;
    await createOnNodes({ url, nodes }, `${name}_new`);
    const database = await openPostgres(withDatabase(url, `${name}_new`), { poolSize: 2 });
    await migrate(database);
    await completeCluster(database, () => undefined, shardsOfTests);
    await installQueue(database);
    const { createQueues } = await import('./create-queues.ts');
    await createQueues(database);
    await database.close();
    // The nodes find each other's database by its name, so all are renamed. Citus keeps a connection to each.
    for (const node of nodes.toReversed())
      await onServer(node, async (one) => {
        await one.query(`alter database "${name}_new" with allow_connections false`);
        await one.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [`${name}_new`]);
        await retrying(() => one.query(`alter database "${name}_new" rename to "${name}"`));
      });
  });
  return name;
}

/** Repeats what fails while connections to a database that was closed to them still end. */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A fresh distributed database for one test file: a copy on each node, all under the same name. */
export async function cloneCluster(cluster: TestCluster): Promise<{ database: Database; url: string }> {
  const template = await ensureClusterTemplate(cluster);
  const name = `truckroll_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  for (const node of cluster.nodes)
    await onServer(node, (one) => one.query(`create database "${name}" template "${template}" strategy file_copy`));
  return openOnNodes(cluster, name);
}

/** The server suite's database driver: PGlite unless TEST_DRIVER is postgres. */
export const testDriver = (): 'pglite' | 'postgres' =>
  process.env['TEST_DRIVER'] === 'postgres' ? 'postgres' : 'pglite';

/** A fresh migrated database on a server, on the tests' cluster if there is one, for tests that open connections of their own. */
export async function cloneServer(): Promise<{ database: Database; url: string }> {
  const cluster = testCluster();
  if (cluster !== null) return cloneCluster(cluster);
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DRIVER=postgres needs TEST_DATABASE_URL');
  return clonePostgres(url);
}

export async function openTestDatabase(): Promise<Database> {
  if (testCluster() === null && testDriver() === 'pglite') return clonePglite();
  return (await cloneServer()).database;
}

/** An empty database. As docs/operations.md says, its owner is no superuser on PostgreSQL, and a superuser on a cluster. */
export async function openEmptyDatabase(): Promise<Database> {
  if (testDriver() === 'pglite') {
    pictureOfEmpty ??= emptyPicture();
    return openPglite(await loadPglite({ fileSystem: fileSystemOf(await pictureOfEmpty) }));
  }
  const cluster = testCluster();
  if (cluster !== null) return (await openEmptyCluster(cluster)).database;
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  // The migrations run once here to create the role of requests, because roles belong to the whole PostgreSQL server.
  await ensureTemplate(url);
  const name = `truckroll_plain_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(url, async (client) => {
    await client.query(`create role "${name}" login createrole nosuperuser nobypassrls password 'plain'`);
    await client.query(`grant app_user to "${name}"`);
    await client.query(`create database "${name}" owner "${name}"`);
  });
  const ownUrl = new URL(withDatabase(url, name));
  [ownUrl.username, ownUrl.password] = [name, 'plain'];
  const database = await openPostgres(ownUrl.toString(), { poolSize: 4 });
  const close = async (): Promise<void> => {
    await database.close();
    await onServer(url, async (client) => {
      await client.query(`drop database if exists "${name}" with (force)`);
      await client.query(`drop role "${name}"`);
    });
  };
  return { ...database, close };
}
