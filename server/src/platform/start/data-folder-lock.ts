import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '../settings/cannot-start.ts';

export type DataFolderLock = {
  /** Synchronous, so that it can run as the last step of a process. */
  release: () => void;
};

type Holder = {
  pid: number;
  host: string;
  /** The start time of that process, if the system reports it: process ids are reused. */
  since: string | null;
};

const fileName = 'server.lock';
const touchEveryMs = 10_000;
/**
 * How long a lock is valid after its last refresh, in milliseconds. It applies to locks of other machines, whose
 * processes cannot be checked.
 */
const touchedWithinMs = 45_000;

/** The start time of a process, from Linux; null if unknown. */
function beginningOf(pid: number): string | null {
  try {
    // The program's name is in brackets and may contain anything, including spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return fields?.[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readHolder(text: string): Holder | null {
  try {
    const { pid, host, since } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host, since: since ?? null } : null;
  } catch {
    return null;
  }
}

async function isHeld(holder: Holder, path: string): Promise<boolean> {
  if (holder.host !== hostname()) return Date.now() - (await stat(path)).mtimeMs < touchedWithinMs;
  if (holder.pid === process.pid) return holder.since !== null && holder.since === beginningOf(process.pid);
  if (!isAlive(holder.pid)) return false;
  const began = beginningOf(holder.pid);
  return holder.since === null || began === null || began === holder.since;
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const refusal = (folder: string, holder: Holder): CannotStart =>
  new CannotStart(
    holder.host === hostname()
      ? `Truckroll already runs on the folder ${folder} (process ${holder.pid}). End it first, or set DATA_DIR to another folder.`
      : `Truckroll already runs on the folder ${folder}, on the machine ${holder.host}. End it there and wait a minute, or set DATA_DIR to another folder.`,
  );

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Puts a lock at a path, in the place of one that a dead process has left. Only who holds the claim to that one replaces it: the claim
 * is a lock of its own, named after what it replaces. Renaming the old lock away would leave a moment without any, in which two
 * processes could each believe to be the only one.
 */
async function putLock(path: string, prepared: string, folder: string): Promise<void> {
  for (;;) {
    try {
      // The link is created atomically, and only if no lock exists.
      await link(prepared, path);
      return;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const stale = await readIfThere(path);
    if (stale === null) continue;
    const holder = readHolder(stale);
    if (holder !== null && (await isHeld(holder, path))) throw refusal(folder, holder);
    const claim = `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 12)}`;
    await putLock(claim, prepared, folder);
    try {
      // Whoever held the claim before may have replaced it.
      if ((await readIfThere(path)) !== stale) continue;
      const next = `${path}.${randomUUID()}`;
      await link(prepared, next);
      await rename(next, path);
      return;
    } finally {
      await rm(claim, { force: true });
    }
  }
}

/**
 * Ensures that only one process opens the folder, because two processes on one embedded database lose acknowledged
 * changes. The lock of a killed process is taken over.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  const path = join(folder, fileName);
  const own = JSON.stringify({ pid: process.pid, host: hostname(), since: beginningOf(process.pid) });
  const prepared = `${path}.${randomUUID()}`;
  await writeFile(prepared, own);
  try {
    await putLock(path, prepared, folder);
  } finally {
    await rm(prepared, { force: true });
  }

  const touching = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, touchEveryMs).unref();
  let isReleased = false;
  return {
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(touching);
      rmSync(path, { force: true });
    },
  };
}
