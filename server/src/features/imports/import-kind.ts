import type { RowMatch, RowProblem } from '@truckroll/contract/imports/file-imports';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { StoredImport } from './file-import-store.ts';
import type { StoredRow } from './import-row-store.ts';

/** The context in which the rows of an import are checked, written and removed. */
export type ImportContext = { fileImport: StoredImport; actor: Actor; now: Date; queue: Queue };

export type JudgedRow<V> = {
  row: StoredRow;
  problems: RowProblem[];
  /** The existing record that the row matches. */
  match: RowMatch | null;
  /** The identities of the row's record. */
  keys: string[];
  /** The reason why a row without problems is not imported. */
  nothingToDo: string | null;
  /** The values to write; null for a row with problems. */
  value: V | null;
};

/** A judged row to write: as a new record, or as a change of the existing one. */
export type RowToWrite<V> = { judged: JudgedRow<V> & { value: V }; over: string | null };

export type WrittenRow = {
  recordId: string;
  recordVersion: string;
  /** The fields of an updated record as they were. */
  before: Record<string, unknown> | null;
  /** Whether the position of its address has to be looked up. */
  isToLocate: boolean;
};

/** The reason why an undo kept the record; null if it was removed or restored. */
export type UndoneRow = { line: number; keptBecause: string | null };

/** The import of one kind of records. All functions run in the transaction of a batch of rows. */
export type KindOfImport<V> = {
  /** The rows of a batch. Batches of records with numbers are small, because other people wait for their numbers. */
  rowsAtOnce: number;
  /** Whether each row is written in a transaction of its own, because its use case may refuse it half-way. */
  oneByOne: boolean;
  judge: (tx: Tx, rows: readonly StoredRow[], context: ImportContext) => Promise<JudgedRow<V>[]>;
  /** The rows below a changed one that may name its record, and are checked again with it. */
  dependents?: (tx: Tx, row: StoredRow, context: ImportContext) => Promise<StoredRow[]>;
  write: (tx: Tx, rows: readonly RowToWrite<V>[], context: ImportContext) => Promise<WrittenRow[]>;
  undo: (tx: Tx, rows: readonly StoredRow[], context: ImportContext) => Promise<UndoneRow[]>;
  /** Tells people that the import is complete. */
  finish: (tx: Tx, count: number, context: ImportContext) => Promise<void>;
};
