import type { FileOwner } from '@truckroll/contract/files/storage';
import type { Tx } from '../database/bound-dialect.ts';
import { found, Problem } from '../http/problem.ts';
import type { Actor } from '../session/actor.ts';
import { findStoredFile, type StoredFile } from './stored-file-store.ts';

/** Resolves if the person may read the record that owns a file; false, 404 and 403 mean that the person may not. */
type ReadsOwner = (tx: Tx, actor: Actor, ownerId: string) => Promise<boolean>;

export type FileOwners = {
  /** States who reads the files of one kind of owner: once, by the feature that owns them. */
  register: (owner: FileOwner, mayRead: ReadsOwner) => void;
  /** The file of a storage key, if the person may read it; else the 404 of a file. */
  readable: (tx: Tx, actor: Actor, key: string) => Promise<StoredFile>;
};

/** Who may read stored files. Those without an owner, or of one that nobody registered, are read by nobody. */
export function makeFileOwners(): FileOwners {
  const kinds = new Map<string, ReadsOwner>();

  async function mayRead(tx: Tx, actor: Actor, { ownerType, ownerId }: StoredFile): Promise<boolean> {
    if (ownerType === null || ownerId === null) return false;
    try {
      return (await kinds.get(ownerType)?.(tx, actor, ownerId)) ?? false;
    } catch (error) {
      if (error instanceof Problem && (error.status === 404 || error.status === 403)) return false;
      throw error;
    }
  }

  return {
    register(owner, mayReadOwner) {
      if (kinds.has(owner)) throw new Error(`Files of ${owner} are registered twice`);
      kinds.set(owner, mayReadOwner);
    },
    async readable(tx, actor, key) {
      const file = await findStoredFile(tx, key);
      return found(file !== undefined && (await mayRead(tx, actor, file)) ? file : undefined, 'File');
    },
  };
}
