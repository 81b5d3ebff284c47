import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeS3, openFakeS3 } from '../../testing/fake-s3.ts';
import { makeSeal } from './seal.ts';
import { putSealed, readFile } from './sealed-files.ts';
import { newStorageKey, type Storage } from './storage.ts';

const accountId = newId();
const seal = makeSeal(['a key of an installation that is long enough']);
let s3: FakeS3;
let storage: Storage;
beforeAll(async () => {
  s3 = await openFakeS3('files');
  storage = s3.open();
});
afterAll(() => s3.close());

const contentOf = (size: number): Buffer => Buffer.from(Array.from({ length: size }, (_, index) => (index * 7) % 251));

async function store(content: Buffer) {
  const key = newStorageKey(accountId);
  const parts = Readable.from([content.subarray(0, 10), content.subarray(10)]);
  const file = { key, ...(await putSealed({ storage, seal }, { key, type: 'audio/wav', content: parts })) };
  const read = async (range?: { start: number; end: number }) => {
    const stream = await readFile({ storage, seal }, file, range);
    return stream === null ? null : await buffer(stream);
  };
  return { key, file, read };
}

const chunk = 64 * 1024;

describe('a sealed file', () => {
  it.each([0, 1, 11, chunk - 1, chunk, chunk + 1, 3 * chunk, 90 * chunk + 17])(
    'of %i bytes is returned as it was, and is not readable in the storage',
    async (size) => {
      const content = contentOf(size);
      const { key, file, read } = await store(content);
      expect(file.size).toBe(size);
      expect((await read())?.equals(content)).toBe(true);
      const stored = s3.objects.get(key) ?? Buffer.alloc(0);
      expect(stored.length).toBe(size + 16 * Math.max(1, Math.ceil(size / chunk)));
      if (size > 10) expect(stored.includes(content.subarray(0, 10))).toBe(false);
    },
  );

  it('is returned in any part', async () => {
    const content = contentOf(5 * chunk + 100);
    const { read } = await store(content);
    const place = fc.integer({ min: 0, max: content.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        const range = { start: Math.min(one, other), end: Math.max(one, other) };
        expect((await read(range))?.equals(content.subarray(range.start, range.end + 1))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is missing once its content is', async () => {
    const { key, read } = await store(contentOf(5));
    await storage.delete(key);
    expect(await read()).toBeNull();
  });

  it.each([
    ['changed', (stored: Buffer) => Buffer.from(stored.map((byte, index) => (index === 20 ? byte ^ 1 : byte)))],
    ['cut at a chunk', (stored: Buffer) => stored.subarray(0, chunk + 16)],
    ['cut to nothing', () => Buffer.alloc(0)],
    ['with its chunks exchanged', (stored: Buffer) => Buffer.concat([stored.subarray(chunk + 16), stored])],
  ])('is refused when it was %s', async (_, change) => {
    const { key, read } = await store(contentOf(2 * chunk));
    s3.objects.set(key, change(s3.objects.get(key) ?? Buffer.alloc(0)));
    await expect(read()).rejects.toThrow('The content was');
  });

  it('cannot be read with the key of another account', async () => {
    const { file } = await store(contentOf(5));
    const foreign = { ...file, key: newStorageKey(newId()) };
    await expect(readFile({ storage, seal }, foreign)).rejects.toThrow('belongs to another account');
  });
});

describe('a stream that fails', () => {
  it('leaves nothing behind', async () => {
    const key = newStorageKey(accountId);
    async function* failing() {
      yield contentOf(6 * 1024 * 1024);
      throw new Error('The carrier hung up');
    }
    const stored = putSealed({ storage, seal }, { key, type: 'audio/wav', content: failing() });
    await expect(stored).rejects.toThrow('The carrier hung up');
    expect(s3.objects.has(key)).toBe(false);
  });
});
