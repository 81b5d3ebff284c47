import { Readable } from 'node:stream';
import type { Seal } from './seal.ts';
import { newContentKey, openContent, sealContent, sealedRange } from './sealed-content.ts';
import { type ByteRange, partsOfKey, type Storage } from './storage.ts';
import type { StoredFile } from './stored-file-store.ts';

/** A storage, and what encrypts contents in it. */
export type SealedStorage = { storage: Storage; seal: Seal };

/** Encrypts a content while it is stored. Returns its size in bytes and its sealed key, for the row of the file. */
export async function putSealed(
  { storage, seal }: SealedStorage,
  file: { key: string; content: AsyncIterable<Uint8Array>; type: string },
): Promise<{ size: number; sealedKey: string }> {
  const contentKey = newContentKey();
  let size = 0;
  const content = sealContent(file.content, contentKey, (counted) => {
    size = counted;
  });
  await storage.putStream(file.key, Readable.from(content, { objectMode: false }), file.type);
  return { size, sealedKey: seal.seal(partsOfKey(file.key).accountId, contentKey) };
}

/** The content of a file, or a range of it, decrypted if it is stored encrypted; null if it is missing. */
export async function readFile(
  { storage, seal }: SealedStorage,
  file: Pick<StoredFile, 'key' | 'size' | 'sealedKey'>,
  range?: ByteRange,
): Promise<Readable | null> {
  if (file.sealedKey === null) return storage.get(file.key, range);
  const key = seal.open(partsOfKey(file.key).accountId, file.sealedKey);
  const sealed = await storage.get(file.key, range && sealedRange(range, file.size));
  if (sealed === null) return null;
  return Readable.from(openContent(sealed, { key, size: file.size, range }), { objectMode: false });
}
