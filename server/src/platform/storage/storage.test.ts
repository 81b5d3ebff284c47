import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeS3, openFakeS3 } from '../../testing/fake-s3.ts';
import { openDiskStorage } from './disk-storage.ts';
import { newStorageKey, type Storage } from './storage.ts';

async function listAll(storage: Storage): Promise<{ key: string; storedAt: Date }[]> {
  const files = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

const accountId = newId();
let folder: string;
let s3: FakeS3;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-storage-'));
  s3 = await openFakeS3('files');
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const open: Record<string, () => Promise<Storage>> = {
  disk: () => openDiskStorage(folder),
  s3: async () => s3.open(),
};

describe.each(Object.keys(open))('the storage %s', (name) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (open[name] as () => Promise<Storage>)();
  });

  const read = async (key: string, range?: { start: number; end: number }): Promise<string | null> => {
    const content = await storage.get(key, range);
    return content === null ? null : (await buffer(content)).toString();
  };

  it('returns what was stored, whole and in part', async () => {
    const key = newStorageKey(accountId);
    await storage.put(key, Buffer.from('hello world'), 'text/plain');
    expect(await read(key)).toBe('hello world');
    expect(await read(key, { start: 6, end: 8 })).toBe('wor');
  });

  it('keeps every byte of a binary file', async () => {
    const key = newStorageKey(accountId);
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7) % 256));
    await storage.put(key, content, 'application/octet-stream');
    const stored = await storage.get(key);
    expect(stored === null ? null : (await buffer(stored)).equals(content)).toBe(true);
  });

  it('has nothing under a key that was never stored, or was deleted', async () => {
    const key = newStorageKey(accountId);
    expect(await read(key)).toBeNull();
    await storage.put(key, Buffer.from('x'), 'text/plain');
    await storage.delete(key);
    await storage.delete(key);
    expect(await read(key)).toBeNull();
  });

  it('lists every key with its age', async () => {
    const keys = [newStorageKey(accountId), newStorageKey(newId()), newStorageKey(newId())];
    for (const key of keys) await storage.put(key, Buffer.from('x'), 'text/plain');
    const listed = await listAll(storage);
    expect(listed.map((file) => file.key)).toEqual(expect.arrayContaining(keys));
    expect(listed.every((file) => file.storedAt instanceof Date)).toBe(true);
  });

  it.each(['../../etc/passwd', `${newId()}/../x`, `${newId()}/${'a'.repeat(31)}/`, ''])(
    'refuses %j, which is no key',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('Not a storage key');
      await expect(storage.get(key)).rejects.toThrow('Not a storage key');
    },
  );

  it('is reachable', async () => {
    await expect(storage.ping()).resolves.toBeUndefined();
  });
});

describe('an unreachable storage', () => {
  it('reports a missing folder', async () => {
    const gone = join(folder, 'gone');
    const storage = await openDiskStorage(gone);
    await rm(gone, { recursive: true });
    await expect(storage.ping()).rejects.toThrow();
  });

  it('reports a missing bucket', async () => {
    await expect(s3.open('another').ping()).rejects.toThrow();
  });
});

describe('the disk', () => {
  it('never exposes a partial file: only complete files have their final name', async () => {
    const storage = await openDiskStorage(folder);
    const key = newStorageKey(newId());
    const [account = '', name = ''] = key.split('/');
    await storage.put(key, Buffer.from('x'), 'text/plain');
    const shard = join(folder, account, name.slice(0, 2));
    expect(await readdir(shard)).toEqual([name]);
    await writeFile(join(shard, `${name}.1.part`), 'half');
    const listed = await listAll(storage);
    expect(listed.filter((file) => file.key.startsWith(account))).toHaveLength(1);
  });

  it('deletes what an interrupted write has left, but nothing of a write that is under way', async () => {
    const storage = await openDiskStorage(folder);
    const key = newStorageKey(newId());
    const [account = '', name = ''] = key.split('/');
    await storage.put(key, Buffer.from('x'), 'text/plain');
    const shard = join(folder, account, name.slice(0, 2));
    const [old, fresh] = [`${name}.old.part`, `${name}.fresh.part`];
    for (const part of [old, fresh]) await writeFile(join(shard, part), 'half');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(shard, old), yesterday, yesterday);
    await utimes(join(shard, name), yesterday, yesterday);
    await storage.deleteUnfinished(new Date(Date.now() - 24 * 3_600_000));
    expect((await readdir(shard)).toSorted()).toEqual([name, fresh].toSorted());
  });
});
