import type { ImportProblem } from '@truckroll/contract/imports';
import type { ImportTarget, Mapping } from './import-mapping.ts';

export type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** What the server found in the rows. */
export type CheckedRows = { problems: readonly ImportProblem[]; problemCount: number };

/** All that is special to an import: what its columns can be, what a row is sent as, and by which calls. */
export type ImportPlan<K extends string, Sent> = {
  targets: readonly ImportTarget<K>[];
  /** Why nothing can be read by a mapping, or null. */
  whyNotMapping: (mapping: Mapping<K>) => string | null;
  /** A row of the file as it is sent. What cannot be read is passed on as it stands, for the server to name. */
  read: (cells: readonly string[], mapping: Mapping<K>) => Sent;
  /** The key under which the call takes what a row is sent as. */
  rowKey: string;
  /** The target whose column brought about a problem of a field; what is sent is not there for an unknown line. */
  targetOf: (path: string, sent: Sent | undefined, mapping: Mapping<K>) => string;
  /** Has every row judged; writes nothing. */
  check: (rows: File, sending: Sending) => Promise<CheckedRows>;
  /** Writes all rows or, where one of them has become wrong meanwhile, none; tells that it did. */
  write: (rows: File, sending: Sending) => Promise<void>;
};
