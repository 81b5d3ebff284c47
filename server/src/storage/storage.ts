import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** Where the bytes of files are kept. What a file is called and who may read it stands in the database. */
export type Storage = {
  name: 'disk' | 's3';
  put: (key: string, content: Buffer, type: string) => Promise<void>;
  /** The content, or null when there is none. */
  get: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** Nothing happens when there is none. */
  delete: (key: string) => Promise<void>;
  list: () => AsyncIterable<{ key: string; storedAt: Date }>;
  /** Rejects while the storage cannot be reached. */
  ping: () => Promise<void>;
};

/** A new key: the account's own folder and 128 bits that nobody guesses. */
export const newStorageKey = (accountId: string): string => `${accountId}/${randomBytes(16).toString('hex')}`;

const keyPattern = /^[0-9a-f-]{36}\/[0-9a-f]{32}$/;

/** Whether a text can be a key at all. It becomes a path, so it must be nothing else. */
export const isStorageKey = (text: string): boolean => keyPattern.test(text);

/** The key's two parts, or an error when it is none. */
export function partsOfKey(key: string): { accountId: string; name: string } {
  if (!isStorageKey(key)) throw new Error('Not a storage key');
  const [accountId = '', name = ''] = key.split('/');
  return { accountId, name };
}
