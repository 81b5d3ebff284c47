import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-lock-'));
  path = join(folder, 'server.lock');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (holder: unknown): Promise<void> =>
  writeFile(path, typeof holder === 'string' ? holder : JSON.stringify(holder));

/** The id of a process that has just ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

async function expectTakenOver(): Promise<void> {
  const lock = await lockDataFolder(folder);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
  lock.release();
  expect(await readdir(folder)).toEqual([]);
}

describe('the lock of a data folder', () => {
  it('exists while it is held, and is removed afterwards', async () => {
    const lock = await lockDataFolder(folder);
    expect(await readdir(folder)).toEqual(['server.lock']);
    lock.release();
    lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused while a living process holds it', async () => {
    await write({ pid: process.ppid, host: hostname(), since: null });
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `Truckroll already runs on the folder ${folder} (process ${process.ppid}). End it first, or set DATA_DIR to another folder.`,
    );
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it('is refused to the same process a second time', async () => {
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow('already runs');
    lock.release();
  });

  it('is taken over from a dead process', async () => {
    await write({ pid: deadPid(), host: hostname(), since: null });
    await expectTakenOver();
  });

  it.runIf(process.platform === 'linux')('is taken over when a newer process has the same id', async () => {
    await write({ pid: process.ppid, host: hostname(), since: '1' });
    await expectTakenOver();
  });

  it('is taken over from an earlier process with the same id, as in a restarted container', async () => {
    await write({ pid: process.pid, host: hostname(), since: '1' });
    await expectTakenOver();
  });

  it.each(['', 'half a line', '{"pid":"x"}'])('is taken over when its content is invalid: %j', async (text) => {
    await write(text);
    await expectTakenOver();
  });

  it('of another machine is valid while it is refreshed', async () => {
    await write({ pid: 1, host: 'another-machine', since: null });
    await expect(lockDataFolder(folder)).rejects.toThrow('on the machine another-machine');
    const before = new Date(Date.now() - 60_000);
    await utimes(path, before, before);
    await expectTakenOver();
  });

  it('is taken over by only one of many, however they meet', async () => {
    for (let round = 0; round < 30; round += 1) {
      await write({ pid: deadPid(), host: hostname(), since: null });
      const results = await Promise.allSettled(Array.from({ length: 40 }, () => lockDataFolder(folder)));
      const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(locks).toHaveLength(1);
      expect(await readdir(folder)).toEqual(['server.lock']);
      for (const lock of locks) lock.release();
    }
  });

  it('is taken over although a process was killed while it took it over', async () => {
    const stale = { pid: deadPid(), host: hostname(), since: null };
    await write(stale);
    const name = createHash('sha256').update(JSON.stringify(stale)).digest('hex').slice(0, 12);
    await writeFile(join(folder, `server.lock.${name}`), JSON.stringify({ ...stale, pid: deadPid() }));
    await expectTakenOver();
    expect(await readdir(folder)).toEqual([]);
  });
});
