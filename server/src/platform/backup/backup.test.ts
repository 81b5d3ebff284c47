import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTasks, sendMail } from '../../features/outgoing-mail/send-mail.ts';
import { mailbox } from '../../providers/mail/mail.ts';
import { isSuspended } from '../../records/accounts/suspended-account.ts';
import { type FakeS3, openFakeS3 } from '../../testing/fake-s3.ts';
import { fillCompany } from '../../testing/filled-company.ts';
import { openEmptyDatabase } from '../../testing/test-database.ts';
import { installQueue } from '../background/install-queue.ts';
import { makeQueue } from '../background/queue.ts';
import type { Database } from '../database/database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { type Manifest, readManifest, tablePath } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const now = new Date('2026-03-10T15:00:00.000Z');
let root: string;
let source: { database: Database; storage: Storage };
let accountId: string;
let folder: string;
let manifest: Manifest;
const opened: Database[] = [];

async function emptyInstallation(): Promise<{ database: Database; storage: Storage }> {
  const database = await openEmptyDatabase();
  opened.push(database);
  return { database, storage: await openDiskStorage(join(root, newId())) };
}

const mailQueueOf = (database: Database) => {
  const queue = makeQueue({ database, isSuspended, clock: () => now, log: silent });
  const none = () => Promise.resolve(null);
  mailTasks(
    { queue, mail: mailbox, storage: { get: none } },
    { print: none, leaveByMailbox: none, owned: {}, follow: () => Promise.resolve() },
  );
  return queue;
};

/** Inserts pairs of rows, each pair in one transaction, until stopped: a snapshot has both of a pair or none. */
function writePairs(): { stop: () => Promise<void> } {
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      // The embedded database responds without yielding to the event loop. Without this pause nothing else would run.
      await delay(2);
      await source.database.asAccount(accountId, async (tx) => {
        const [id, at] = [newId(), now.toISOString()];
        await tx.insertInto('analyticsEvents').values({ id, userId: id, name: 'pair', at, properties: '{}' }).execute();
        await tx
          .insertInto('skills')
          .values({ id, name: `pair ${n}`, createdAt: at })
          .execute();
      });
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'truckroll-backup-'));
  source = await emptyInstallation();
  const { database } = source;
  await migrate(database);
  accountId = await fillCompany(source, { email: 'one@example.org', now });
  await fillCompany(source, { email: 'two@example.org', now });
  const queue = mailQueueOf(database);
  await queue.open();
  const mail = { kind: 'invitation', to: 'late@example.org', subject: 'x', text: 'x', html: 'x' } as const;
  await database.asAccount(accountId, async (tx) => {
    await sendMail(tx, queue, { ...mail, now });
  });
  await queue.stop();
  folder = join(root, 'backup');
  const pairs = writePairs();
  manifest = await writeBackup({ ...source, now }, folder);
  await pairs.stop();
});

afterAll(async () => {
  for (const database of opened) await database.close();
  await rm(root, { recursive: true, force: true });
});

const rowsIn = (found: Manifest, name: string): number => found.tables.find((table) => table.name === name)?.rows ?? 0;
const ownTables = (found: Manifest) => found.tables.filter(({ name }) => name !== 'pgboss.queue');

describe('a backup of a running installation', () => {
  it('includes the rows of all accounts, although row-level security is forced on its user', async () => {
    const count = await source.database.asSystem((tx) =>
      tx
        .selectFrom('clients')
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(rowsIn(manifest, 'public.accounts')).toBeGreaterThan(1);
    expect(rowsIn(manifest, 'public.clients')).toBe(count.count);
    expect(rowsIn(manifest, 'public.clients')).toBeGreaterThan(100);
    expect(manifest.files.rows).toBeGreaterThan(5);
  });

  it('is a consistent snapshot: rows of one transaction are together', async () => {
    const linesOf = async (name: string) =>
      gunzipSync(await readFile(tablePath(folder, name)))
        .toString()
        .split('\n')
        .filter((line) => line.includes('"pair'));
    const [events, skills] = [await linesOf('public.analytics_events'), await linesOf('public.skills')];
    expect(events.length).toBe(skills.length);
  });

  it('is refused in a folder that is not empty', async () => {
    await expect(writeBackup({ ...source, now }, folder)).rejects.toThrow('is not empty');
    expect(await readManifest(folder)).toEqual(manifest);
  });

  it('continues without the content of a file that was lost before, and lists it', async () => {
    const { key } = await source.database.asSystem((tx) =>
      tx.selectFrom('storedFiles').select(['key', 'type']).orderBy('key').limit(1).executeTakeFirstOrThrow(),
    );
    const content = await source.storage.get(key);
    const kept = Buffer.concat(await (content as unknown as { toArray: () => Promise<Buffer[]> }).toArray());
    await source.storage.delete(key);
    const incomplete = await writeBackup({ ...source, now }, join(root, 'incomplete'));
    expect(incomplete.withoutContent).toEqual([key]);
    expect(incomplete.files.rows).toBe(manifest.files.rows - 1);
    await source.storage.put(key, kept, 'image/png');
  });
});

/** What a restore that has to be refused says. */
const refusal = (target: { database: Database; storage: Storage }, from: string): Promise<string> =>
  restoreBackup(target, from).then(
    () => 'restored',
    (error: unknown) => String(error),
  );

const strangeKey = `${newId()}/${'a'.repeat(32)}`;
const isDamaged = expect.stringContaining('The backup is damaged');
const hasFiles = expect.stringContaining('The storage of files is not empty');

describe('restoring a backup', () => {
  let target: { database: Database; storage: Storage };
  let refusals: string[];
  let restored: Manifest;

  // A restore takes seconds, so the target of those that are refused is the one that is restored.
  beforeAll(async () => {
    target = await emptyInstallation();
    const damaged = join(root, 'damaged');
    await cp(folder, damaged, { recursive: true });
    const path = tablePath(damaged, 'public.clients');
    const lines = gunzipSync(await readFile(path)).toString();
    await writeFile(path, gzipSync(lines.slice(lines.indexOf('\n') + 1)));
    refusals = [await refusal(target, damaged)];
    await writeFile(path, 'no gzip at all');
    refusals.push(await refusal(target, damaged));
    await target.storage.put(strangeKey, Buffer.from('x'), 'text/plain');
    refusals.push(await refusal(target, folder));
    await target.storage.delete(strangeKey);
    restored = await restoreBackup(target, folder);
  });

  it('is refused when the backup is damaged or the storage is not empty, and leaves the target empty', () => {
    expect(refusals).toEqual([isDamaged, isDamaged, hasFiles]);
    expect(restored).toEqual(manifest);
  });

  it('restores every row and every file exactly: a backup of the restored installation is identical', async () => {
    const again = await writeBackup({ ...target, now }, join(root, 'again'));
    expect(ownTables(again)).toEqual(ownTables(manifest));
    expect(again.files).toEqual(manifest.files);
  });

  it('keeps triggers and foreign keys working', async () => {
    const broken = target.database.asAccount(accountId, (tx) =>
      tx.insertInto('userSkills').values({ userId: newId(), skillId: newId() }).execute(),
    );
    await expect(broken).rejects.toThrow('foreign key');
  });

  it('restores waiting tasks, and they run', async () => {
    const queue = mailQueueOf(target.database);
    await queue.open();
    expect(await queue.runWaiting()).toBe(1);
    await queue.stop();
    const mail = await target.database.asAccount(accountId, (tx) =>
      tx.selectFrom('outgoingMail').select('status').where('to', '=', 'late@example.org').executeTakeFirst(),
    );
    expect(mail?.status).toBe('kept');
  });

  it('is refused when there are rows already', async () => {
    await expect(restoreBackup(target, folder)).rejects.toThrow('The database is not empty');
  });

  it('is refused for a folder without a backup', async () => {
    const nothing = join(root, 'nothing');
    await mkdir(nothing);
    await expect(restoreBackup(target, nothing)).rejects.toThrow('holds no finished backup');
  });

  it('migrates a backup of an older version', async () => {
    const migrations = await readMigrations();
    const older = await emptyInstallation();
    await migrate(older.database, { only: new Set(migrations.slice(0, 12).map(({ name }) => name)) });
    await installQueue(older.database);
    const account = { id: newId(), companyName: 'Old & Sons', timezone: 'America/Toronto' };
    await older.database.asSystem((tx) =>
      tx
        .insertInto('accounts')
        .values({ ...account, createdAt: now.toISOString(), updatedAt: now.toISOString() })
        .execute(),
    );
    const backup = join(root, 'older');
    await writeBackup({ ...older, now }, backup);
    const restored = await emptyInstallation();
    await restoreBackup(restored, backup);
    expect(await migrate(restored.database)).toEqual([]);
    const [found] = await restored.database.asSystem((tx) => tx.selectFrom('accounts').select('companyName').execute());
    expect(found?.companyName).toBe('Old & Sons');
  });
});

describe('files in a bucket', () => {
  const buckets: FakeS3[] = [];
  const bucketInstallation = async () => {
    const bucket = await openFakeS3('files');
    buckets.push(bucket);
    return { ...(await emptyInstallation()), storage: bucket.open(), bucket };
  };
  let target: Awaited<ReturnType<typeof bucketInstallation>>;
  const attempts: { said: string; keys: string[] }[] = [];

  // As above, the bucket of the refused and the failed restore is the one that is restored.
  beforeAll(async () => {
    target = await bucketInstallation();
    const attempt = async (storage: Storage): Promise<void> => {
      const said = await refusal({ ...target, storage }, folder);
      attempts.push({ said, keys: [...target.bucket.objects.keys()] });
    };
    await target.storage.put(strangeKey, Buffer.from('x'), 'text/plain');
    await attempt(target.storage);
    await target.storage.delete(strangeKey);
    let puts = 0;
    const failing: Storage = {
      ...target.storage,
      async put(...file) {
        puts += 1;
        if (puts > 3) throw new Error('The bucket is full');
        await target.storage.put(...file);
      },
    };
    await attempt(failing);
    expect(await restoreBackup(target, folder)).toEqual(manifest);
  });
  afterAll(async () => {
    for (const bucket of buckets) await bucket.close();
  });

  it('are not mixed with those of a bucket in use, and a failed restore leaves none behind', () => {
    expect(attempts).toEqual([
      { said: hasFiles, keys: [strangeKey] },
      { said: expect.stringContaining('The bucket is full'), keys: [] },
    ]);
  });

  it('are restored from a backup of a folder, and backed up byte for byte', async () => {
    expect(target.bucket.objects.size).toBe(manifest.files.rows);
    const ofBucket = join(root, 'of a bucket');
    const again = await writeBackup({ ...target, now }, ofBucket);
    expect(ownTables(again)).toEqual(ownTables(manifest));
    expect([again.files, again.withoutContent]).toEqual([manifest.files, []]);
    await restoreBackup(await bucketInstallation(), ofBucket);
  });
});
