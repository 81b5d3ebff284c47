import type { FileRule } from '@truckroll/contract/endpoints/endpoint';
import type { Tx } from '../database/bound-dialect.ts';
import type { UploadedFile } from './multipart.ts';
import type { Transact } from './request-steps.ts';

/** What a request takes: a person's uploads, for an endpoint with this rule. */
export type Taken = { userId: string; ids: readonly string[]; rule: FileRule; besides: number; now: Date };

export type Uploads = {
  /** The files of complete uploads. Refuses those that are missing, incomplete or changed, and files that are not allowed. */
  read: (taken: Taken, transact: Transact) => Promise<UploadedFile[]>;
  /** Removes the uploads that a request has taken, in its transaction. Returns what is to be done after the commit. */
  remove: (tx: Tx, taken: Pick<Taken, 'userId' | 'ids'>) => Promise<() => void>;
};
