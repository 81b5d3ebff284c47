import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FetchOutside, fetchPicture, type Picture, pictureIn, pictureLimits } from './fetch-picture.ts';

/** The name of a picture's address in signed links and storage keys. */
export const nameOfAddress = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 32);

export type OutsidePictures = {
  /** The picture at an address of a message; null if it cannot be shown. */
  read: (accountId: string, address: string) => Promise<Picture | null>;
};

/**
 * External pictures, fetched once and cached in the storage. No row refers to them, so housekeeping deletes them after
 * a day. At most eight are fetched at the same time; the others wait.
 */
export function openOutsidePictures(by: { storage: Storage; fetchOutside: FetchOutside }): OutsidePictures {
  const { storage, fetchOutside } = by;
  let running = 0;
  const waiting: (() => void)[] = [];
  const beingFetched = new Map<string, Promise<Picture | null>>();

  async function inTurn(work: () => Promise<Picture | null>): Promise<Picture | null> {
    if (running >= pictureLimits.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  async function fetchAndKeep(key: string, address: string): Promise<Picture | null> {
    const picture = await inTurn(() => fetchPicture(address, fetchOutside));
    if (picture !== null) await storage.put(key, picture.content, picture.type);
    return picture;
  }

  return {
    async read(accountId, address) {
      const key = `${accountId}/${nameOfAddress(address)}`;
      const stored = await storage.get(key);
      if (stored !== null) return pictureIn(await buffer(stored));
      const fetching = beingFetched.get(key) ?? fetchAndKeep(key, address).finally(() => void beingFetched.delete(key));
      beingFetched.set(key, fetching);
      return fetching;
    },
  };
}
