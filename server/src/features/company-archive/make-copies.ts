import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isCopyDue } from '@truckroll/domain/copies/copy-schedule';
import { wallClock } from '@truckroll/domain/format/dates';
import { z } from 'zod';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { chore, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Database } from '../../platform/database/database.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { BucketProblem } from '../../platform/storage/bucket-problem.ts';
import type { BucketTarget } from '../../platform/storage/outside-bucket.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import * as store from './copy-store.ts';

/** The longest time that a copy may take. One whose server has ended is made again after it. */
export const copySeconds = 2 * 3600;

const payload = z.object({ copyId: z.string() });
const copyTask = task({
  name: 'company-copy',
  title: 'Copy the company into its own bucket',
  payload,
  retries: 3,
  timeoutSeconds: copySeconds,
  atOnce: 1,
});

/** Finds the companies whose copy is due, hourly, because days begin at different hours by time zone. */
export const copyCompanies = chore({ name: 'copy-companies', cron: '37 * * * *' });

const batch = 200;
const dayMs = 86_400_000;
const fullDisk = 'There is too little free space on the disk of the server.';

/** Adds a copy and has it made. Returns its id. */
export async function beginCopy(
  tx: Tx,
  queue: ServerContext['queue'],
  settings: store.StoredCopySettings,
  by: { askedBy: string | null; now: Date },
): Promise<string> {
  const copyId = await store.insertCopy(tx, settings, by);
  await queue.enqueue(tx, copyTask, { copyId });
  return copyId;
}

/** The bucket of stored settings, with its opened secret. */
export const targetOf = (settings: store.StoredCopySettings, seal: Seal): BucketTarget => ({
  endpoint: settings.server,
  region: settings.region,
  bucket: settings.bucket,
  accessKeyId: settings.accessKeyId,
  secretAccessKey: seal.open(settings.accountId, settings.sealedSecret),
});

/** Removes what servers left that were ended while they made a copy. */
async function removeLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const about = await stat(path).catch(() => null);
    if (about !== null && about.mtimeMs < now.getTime() - dayMs) await rm(path, { force: true });
  }
}

type Running = { database: Database; clock: () => Date };
type Copy = { id: string; objectKey: string };

/** Makes the copies of companies in the background. */
export function copyTasks(context: ServerContext, { database, clock }: Running): void {
  const {
    queue,
    seal,
    storage,
    settings: { DATA_DIR, COPY_PRIVATE_HOSTS },
    space,
  } = context;
  const folder = join(DATA_DIR, 'copies');
  const allowsPrivate = COPY_PRIVATE_HOSTS === 'on';

  /** Opens the bucket of the settings. The client is loaded when it is first used. */
  async function open(settings: store.StoredCopySettings) {
    const { openOutsideBucket } = await import('../../platform/storage/outside-bucket.ts');
    return openOutsideBucket(targetOf(settings, seal), { allowsPrivate });
  }

  /** Writes the archive to the disk, because a slow bucket must not hold up the database, and then to the bucket. */
  async function copyTo(
    settings: store.StoredCopySettings,
    { id, objectKey }: Copy,
    { accountId, signal }: TaskRun<unknown>,
  ) {
    if (space() !== 'enough') throw new BucketProblem(fullDisk, 'bucket', false);
    await mkdir(folder, { recursive: true });
    await removeLeftovers(folder, clock());
    const path = join(folder, `${id}.zip`);
    const bucket = await open(settings);
    try {
      await rm(`${path}.part`, { force: true });
      const { writeArchive } = await import('./write-archive.ts');
      const manifest = await writeArchive({ database, storage, seal }, { accountId, path });
      const { size } = await stat(path);
      await bucket.put(objectKey, createReadStream(path), signal);
      signal.throwIfAborted();
      const rowCount = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
      return { size, rowCount, fileCount: manifest.files.rows };
    } finally {
      bucket.close();
      await rm(path, { force: true });
    }
  }

  /** Deletes the oldest copies beyond the number to keep, unless the access key has no right to delete. */
  async function removeOld(settings: store.StoredCopySettings, { transact, log }: TaskRun<unknown>): Promise<void> {
    const old = await transact((tx) => store.listOldCopies(tx, settings));
    if (old.length === 0) return;
    const bucket = await open(settings);
    try {
      for (const { id, objectKey } of old) {
        await bucket.remove(objectKey);
        await transact((tx) => store.changeCopy(tx, id, { status: 'removed' }));
      }
    } catch (err) {
      log.warn({ err }, 'An old copy could not be deleted');
    } finally {
      bucket.close();
    }
  }

  /** Marks a copy as failed. Admins are notified of the first failure after a success only. */
  async function fail(tx: Tx, { id, bucket }: { id: string; bucket: string }, failure: string): Promise<void> {
    const now = clock();
    await store.changeCopy(tx, id, { status: 'failed', failure, finishedAt: now.toISOString() });
    if (await store.noteCopy(tx, false, now))
      await recordEvent(tx, { actor: { userId: null, name: 'System' }, now }, { type: 'copy.failed', bucket, failure });
  }

  queue.runs(copyTask, async (run) => {
    const {
      transact,
      payload: { copyId },
    } = run;
    const begun = await transact(async (tx) => {
      const [copy, settings] = [await store.findCopy(tx, copyId), await store.findCopySettings(tx)];
      if (copy === undefined || (copy.status !== 'waiting' && copy.status !== 'running')) return null;
      if (settings === undefined || settings.bucket !== copy.bucket) {
        await store.changeCopy(tx, copyId, {
          ...{ status: 'failed', failure: 'The bucket was changed.', finishedAt: clock().toISOString() },
        });
        return null;
      }
      await store.changeCopy(tx, copyId, { status: 'running' });
      return { copy, settings };
    });
    if (begun === null) return;
    const { copy, settings } = begun;
    try {
      const counts = await copyTo(settings, copy, run);
      await transact(async (tx) => {
        await store.changeCopy(tx, copyId, { ...counts, status: 'done', finishedAt: clock().toISOString() });
        await store.noteCopy(tx, true, clock());
      });
    } catch (error) {
      const isProblem = error instanceof BucketProblem;
      if (!(isProblem && error.isLasting) && !run.isLastAttempt) throw error;
      await transact((tx) => fail(tx, copy, isProblem ? error.message : 'Truckroll could not make the copy.'));
      if (!isProblem) throw error;
      return;
    }
    await removeOld(settings, run);
  });

  queue.runsByClock(copyCompanies, async (run) => {
    await eachAlone(run, {
      list: (system, after) => store.listCopyingAccounts(system, { after, limit: batch }),
      work: ({ id, timezone }) =>
        run.transact(async (system) => {
          await enterAccount(system, id);
          const settings = await store.holdCopySettings(system);
          const { day: today, time } = wallClock(run.now.toISOString(), timezone);
          if (settings === undefined) return false;
          if (!isCopyDue(settings.every, { today, hour: Number(time.slice(0, 2)), lastDay: settings.lastDay }))
            return false;
          await store.setCopyDay(system, today);
          await beginCopy(system, queue, settings, { askedBy: null, now: run.now });
          return true;
        }),
    });
  });
}
