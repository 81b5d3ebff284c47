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
  /** The record that is there already. */
  match: RowMatch | null;
  /** The identities of the row's record. */
  keys: string[];
  /** Why nothing is to be imported, although nothing is wrong. */
  nothingToDo: string | null;
  /** What would be written; null for a faulty row. */
  value: V | null;
};

/** A judged row that is written: as a new record, or over the one that is there. */
export type RowToWrite<V> = { judged: JudgedRow<V> & { value: V }; over: string | null };

export type WrittenRow = {
  recordId: string;
  recordVersion: string;
  /** The fields of an updated record as they were. */
  before: Record<string, unknown> | null;
  /** Whether the position of its address is to be found. */
  isToLocate: boolean;
};

/** Why a record was kept when its import was undone; null: it is removed or restored. */
export type UndoneRow = { line: number; keptBecause: string | null };

/** What the import of one kind of records does. Everything runs in the transaction of a batch of rows. */
export type KindOfImport<V> = {
  /** The rows of a batch. Records that allocate numbers come in small ones, because other people wait for theirs. */
  rowsAtOnce: number;
  /** Whether each row is written in a transaction of its own, because its use case may refuse it half-way. */
  oneByOne: boolean;
  judge: (tx: Tx, rows: readonly StoredRow[], context: ImportContext) => Promise<JudgedRow<V>[]>;
  write: (tx: Tx, rows: readonly RowToWrite<V>[], context: ImportContext) => Promise<WrittenRow[]>;
  undo: (tx: Tx, rows: readonly StoredRow[], context: ImportContext) => Promise<UndoneRow[]>;
  /** Tells people that the import is complete. */
  finish: (tx: Tx, count: number, context: ImportContext) => Promise<void>;
};
