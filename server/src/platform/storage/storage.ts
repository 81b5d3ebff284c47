import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** The storage of file contents. Names and access rights are in the database. */
export type Storage = {
  name: 'disk' | 's3';
  put: (key: string, content: Buffer, type: string) => Promise<void>;
  /** As `put`, for content that is too large to hold in memory. A stream that fails leaves nothing behind. */
  putStream: (key: string, content: Readable, type: string) => Promise<void>;
  /** The content, or null if it is missing. */
  get: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** Deletes the content. Does nothing if it is missing. */
  delete: (key: string) => Promise<void>;
  list: () => AsyncIterable<{ key: string; storedAt: Date }>;
  /** Deletes the remains of writes that were interrupted before a moment, such as those of a killed server. */
  deleteUnfinished: (before: Date) => Promise<void>;
  /** Rejects while the storage is unreachable. */
  ping: () => Promise<void>;
};

/** A new key: the account's own folder and 128 random bits. */
export const newStorageKey = (accountId: string): string => `${accountId}/${randomBytes(16).toString('hex')}`;

const keyPattern = /^[0-9a-f-]{36}\/[0-9a-f]{32}$/;

/** Whether a text is a valid key. It becomes a path, so nothing else is accepted. */
export const isStorageKey = (text: string): boolean => keyPattern.test(text);

/** The key's two parts; throws for an invalid key. */
export function partsOfKey(key: string): { accountId: string; name: string } {
  if (!isStorageKey(key)) throw new Error('Not a storage key');
  const [accountId = '', name = ''] = key.split('/');
  return { accountId, name };
}
