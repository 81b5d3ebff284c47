import type { ImportProblem } from '@truckroll/contract/imports';
import type { ImportTarget, Mapping } from './import-mapping.ts';

export type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** The server's result of checking the rows. */
export type CheckedRows = { problems: readonly ImportProblem[]; problemCount: number };

/** The specifics of an import: the targets of its columns, the payload of a row, and the calls. */
export type ImportPlan<K extends string, Sent> = {
  targets: readonly ImportTarget<K>[];
  /** Why the mapping cannot be used, or null. */
  mappingRefusal: (mapping: Mapping<K>) => string | null;
  /** The payload of a row. Unreadable values are passed on unchanged, so that the server reports them. */
  read: (cells: readonly string[], mapping: Mapping<K>) => Sent;
  /** The key of a row's payload in the call's body. */
  rowKey: string;
  /** The target whose column caused a field's problem. `sent` is undefined for an unknown line. */
  targetOf: (path: string, sent: Sent | undefined, mapping: Mapping<K>) => string;
  /** Validates every row on the server; writes nothing. */
  check: (rows: File, sending: Sending) => Promise<CheckedRows>;
  /** Writes all rows and confirms it to the user. If one has become invalid since the check, none is written. */
  write: (rows: File, sending: Sending) => Promise<void>;
};
