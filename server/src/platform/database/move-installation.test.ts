import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.ts';
import { mailTasks, sendMail } from '../../features/outgoing-mail/send-mail.ts';
import { mailbox } from '../../providers/mail/mail.ts';
import { isSuspended } from '../../records/accounts/suspended-account.ts';
import { notOnCluster } from '../../testing/not-on-cluster.ts';
import { clonePglite, openTestDatabase, testDriver } from '../../testing/test-database.ts';
import { installQueue } from '../background/install-queue.ts';
import { makeQueue } from '../background/queue.ts';
import { readSettings } from '../settings/settings.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import type { Database } from './database.ts';
import { moveInstallation } from './move-installation.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const now = new Date('2026-03-10T15:00:00.000Z');
let folder: string;
let source: Database;
let accountId: string;

/** A queue that only sends mail. */
const mailQueueOf = (database: Database) => {
  const queue = makeQueue({ database, isSuspended, clock: () => now, log: silent });
  const none = () => Promise.resolve(null);
  mailTasks(
    { queue, mail: mailbox, storage: { get: none } },
    { print: none, leaveByMailbox: none, owned: {}, follow: () => Promise.resolve() },
  );
  return queue;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-move-'));
  source = await clonePglite();
  const storage = await openDiskStorage(folder);
  await seedDemo({ database: source, settings: readSettings({}), storage, size: { clients: 140, jobs: 20 } });
  const owner = await source.asSystem((tx) =>
    tx.selectFrom('users').select('accountId').where('email', '=', 'owner@demo.test').executeTakeFirstOrThrow(),
  );
  accountId = owner.accountId;
  const queue = mailQueueOf(source);
  await queue.open();
  const mail = { kind: 'invitation', to: 'late@example.org', subject: 'x', text: 'x', html: 'x' } as const;
  await source.asAccount(accountId, (tx) => sendMail(tx, queue, { ...mail, now }));
  await queue.stop();
});

afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

/** A checksum of every row of every table. */
async function fingerprints(database: Database, counts: Record<string, number>): Promise<Record<string, string>> {
  return database.asSystem(async (tx) => {
    const prints: Record<string, string> = {};
    for (const name of Object.keys(counts)) {
      if (!name.startsWith('public.')) continue;
      const { rows } = await sql<{ print: string | null }>`
        select md5(string_agg(row::text, ';' order by row::text collate "C")) as print
        from ${sql.raw(name)} as row`.execute(tx);
      prints[name] = rows[0]?.print ?? '';
    }
    return prints;
  });
}

/** The source costs more than the moves, so one run moves it to both drivers when there is a PostgreSQL. */
const targets =
  testDriver() === 'postgres' && !notOnCluster('An installation is moved first, and distributed afterwards.')
    ? ([
        ['PostgreSQL', openTestDatabase],
        ['another embedded database', clonePglite],
      ] as const)
    : ([['another embedded database', clonePglite]] as const);

describe.each(targets)('moving an installation to %s', (_, openTarget) => {
  let target: Database;
  let counts: Record<string, number>;

  beforeAll(async () => {
    target = await openTarget();
    await installQueue(target);
    counts = await moveInstallation(source, target, () => undefined);
  });
  afterAll(() => target.close());

  it('copies every row of every table exactly', async () => {
    expect(counts['public.clients']).toBeGreaterThan(100);
    expect(counts['public.installation_secrets']).toBeGreaterThan(0);
    expect(await fingerprints(target, counts)).toEqual(await fingerprints(source, counts));
  });

  it('leaves reference checks immediate and triggers enabled', async () => {
    const { rows } = await target.asSystem((tx) =>
      sql<{ deferred: number; asleep: number }>`select
        (select count(*) from pg_constraint where contype = 'f' and condeferrable
          and connamespace = 'public'::regnamespace) as deferred,
        (select count(*) from pg_trigger join pg_class on pg_class.oid = tgrelid
          where tgenabled <> 'O' and relnamespace = 'public'::regnamespace) as asleep`.execute(tx),
    );
    expect(rows).toEqual([{ deferred: 0, asleep: 0 }]);
  });

  it('keeps accounts apart', async () => {
    const ofAccount = await target.asAccount(accountId, (tx) => tx.selectFrom('clients').select('accountId').execute());
    expect(new Set(ofAccount.map((row) => row.accountId))).toEqual(new Set([accountId]));
    expect(ofAccount.length).toBeLessThan(counts['public.clients'] ?? 0);
  });

  it('moves pending work, which then runs', async () => {
    // The queue also creates scheduled jobs itself.
    expect(counts['pgboss.job_common']).toBeGreaterThanOrEqual(1);
    const queue = mailQueueOf(target);
    await queue.open();
    const waiting = await target.asSystem((tx) =>
      tx.selectFrom('outgoingMail').select('id').where('status', '=', 'queued').execute(),
    );
    expect(waiting.length).toBeGreaterThanOrEqual(1);
    expect(await queue.runWaiting()).toBe(waiting.length);
    await queue.stop();
    const mail = await target.asAccount(accountId, (tx) =>
      tx.selectFrom('outgoingMail').select('status').where('to', '=', 'late@example.org').executeTakeFirst(),
    );
    expect(mail?.status).toBe('kept');
  });

  it('is refused if the target is in use, and changes nothing there', async () => {
    const before = await fingerprints(target, counts);
    await expect(moveInstallation(source, target, () => undefined)).rejects.toThrow('is not empty');
    expect(await fingerprints(target, counts)).toEqual(before);
  });
});
