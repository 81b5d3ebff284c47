import type { ImportProblem } from '@truckroll/contract/imports';
import type { ImportTarget, Mapping } from './import-mapping.ts';

export type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** What the server found in the rows. */
export type CheckedRows = { problems: readonly ImportProblem[]; problemCount: number };

/** The specifics of an import: the targets of its columns, the payload of a row, and the calls. */
export type ImportPlan<K extends string, Sent> = {
  targets: readonly ImportTarget<K>[];
  /** Why the mapping cannot be used, or null. */
  whyNotMapping: (mapping: Mapping<K>) => string | null;
  /** The payload of a row. Unreadable values are passed on unchanged, so that the server reports them. */
  read: (cells: readonly string[], mapping: Mapping<K>) => Sent;
  /** The key of the call's body that takes a row's payload. */
  rowKey: string;
  /** The target whose column caused a field's problem; `sent` is undefined for an unknown line. */
  targetOf: (path: string, sent: Sent | undefined, mapping: Mapping<K>) => string;
  /** Validates every row on the server; writes nothing. */
  check: (rows: File, sending: Sending) => Promise<CheckedRows>;
  /** Writes all rows, or none if one has become invalid since the check; confirms it to the user. */
  write: (rows: File, sending: Sending) => Promise<void>;
};
