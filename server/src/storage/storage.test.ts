import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import { newStorageKey, type Storage } from './storage.ts';

/** The used subset of S3: one bucket, path style, pages of two keys. */
function fakeS3(bucket: string) {
  const objects = new Map<string, Buffer>();
  const fail = (reply: ServerResponse, status: number, code: string): void => {
    reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  };
  const send = (request: IncomingMessage, reply: ServerResponse, content: Buffer): void => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined) reply.end(content);
    else reply.writeHead(206).end(content.subarray(Number(start), Number(end) + 1));
  };
  const list = (reply: ServerResponse, after: string): void => {
    const keys = [...objects.keys()].sort().filter((key) => key > after);
    const page = keys.slice(0, 2);
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-03-10T15:00:00.000Z</LastModified></Contents>`,
    );
    const more = keys.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    reply.setHeader('content-type', 'application/xml');
    reply.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`);
  };
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const [, inBucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (!/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? ''))
      return fail(reply, 403, 'AccessDenied');
    if (inBucket !== bucket) return fail(reply, 404, 'NoSuchBucket');
    const content = await buffer(request);
    if (key === '')
      return request.method === 'HEAD' ? reply.end() : list(reply, url.searchParams.get('continuation-token') ?? '');
    const known = objects.get(key);
    if (request.method === 'PUT') objects.set(key, content);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return reply.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    return known === undefined ? fail(reply, 404, 'NoSuchKey') : send(request, reply, known);
  };
  const server = createServer((request, reply) => void answer(request, reply));
  return { server, objects };
}

async function listAll(storage: Storage): Promise<{ key: string; storedAt: Date }[]> {
  const files = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

const accountId = newId();
let folder: string;
let s3: Server;
let port: number;

const openS3 = (bucket = 'files'): Storage =>
  openS3Storage({
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truckroll-storage-'));
  s3 = fakeS3('files').server.listen(0, '127.0.0.1');
  await new Promise((resolve) => s3.once('listening', resolve));
  port = (s3.address() as AddressInfo).port;
});
afterAll(async () => {
  s3.closeAllConnections();
  await new Promise((resolve) => s3.close(resolve));
  await rm(folder, { recursive: true });
});

const open: Record<string, () => Promise<Storage>> = {
  disk: () => openDiskStorage(folder),
  s3: async () => openS3(),
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
    await expect(openS3('another').ping()).rejects.toThrow();
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
});
