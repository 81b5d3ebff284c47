import { isDeepStrictEqual } from 'node:util';
import type { ConfigurationFile } from '@truckroll/contract/configuration/configuration-file';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import type { ConfigurationKind } from '@truckroll/domain/configuration/configuration-kinds';
import { fold } from '@truckroll/domain/text/folding';
import type { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { WrittenProduct } from '../product-services/product-store.ts';

export type RecordOf<K extends ConfigurationKind> = ConfigurationFile[K][number];

/** A record of the company as the file has it. */
export type StoredRecord<R> = { id: string; updatedAt: string; record: R };
export type LeftOut = { name: string; reason: string };

/** The names of records by their ids, and the ids by their keys, of all kinds that were read or written so far. */
export type Names = {
  keyOf: (kind: ConfigurationKind, id: string) => string | undefined;
  idOf: (kind: ConfigurationKind, key: string) => string | undefined;
};

export type Writing = {
  actor: Actor;
  now: Date;
  queue: Queue;
  currency: string;
  names: Names;
  /** Entries of the price book that were checked, and wait to be written. */
  checked: (WrittenProduct & { over: { updatedAt: string } | null })[];
};

/** A record to write: over the one of the company with its key, or as a new one. */
export type ToWrite<R> = { record: R; over: StoredRecord<R> | null };

/** How one kind of records is read into the file and written from it. */
export type Kind<K extends ConfigurationKind> = {
  kind: K;
  keyOf: (record: RecordOf<K>) => string;
  nameOf: (record: RecordOf<K>) => string;
  /** The record with those lists in one order whose order means nothing. */
  normal?: (record: RecordOf<K>) => RecordOf<K>;
  /** Records in any order; those that cannot be in a file are left out with a reason. */
  read: (tx: Tx, names: NamesToRead) => Promise<{ stored: StoredRecord<RecordOf<K>>[]; leftOut: LeftOut[] }>;
  /**
   * Writes one record by the use cases of its feature, or checks it for `finish`. Returns its id.
   */
  write: (tx: Tx, one: ToWrite<RecordOf<K>>, by: Writing) => Promise<string>;
  /** Writes all records that were checked at once, where there can be ten thousands. */
  finish?: (tx: Tx, by: Writing) => Promise<void>;
};

/** The records that were read before, by their id. */
export type NamesToRead = <K extends ConfigurationKind>(kind: K, id: string) => RecordOf<K> | undefined;

/** Names are compared without case and accents, as people read them. */
export const key = (...parts: readonly (string | number | null)[]): string =>
  parts.map((part) => fold(String(part ?? ''))).join('\n');

/** Entries in the order of their keys. */
export const sortedBy = <T>(list: readonly T[], keyOf: (each: T) => string): T[] =>
  list.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0));

/** The record in the form with which its endpoint saves it. Refuses what that refuses. */
export function valid<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = readBy(schema, value);
  if (!read.success) throw new InvalidInput(toFieldErrors(read.error));
  return read.data;
}

/** Refuses to write over a record that somebody has changed since it was read. */
export function requireUnchanged(over: { updatedAt: string }, stored: { updatedAt: string }): void {
  if (over.updatedAt !== stored.updatedAt) throw new Problem('configurationChanged');
}

/** The id of a named record, which the file or the company has. */
export function idOf(names: Names, kind: ConfigurationKind, keyOfRecord: string, what: string): string {
  const id = names.idOf(kind, keyOfRecord);
  if (id === undefined)
    throw new InvalidInput([
      { path: '', code: 'not_found', message: `${what} is neither in the file nor in this company` },
    ]);
  return id;
}

/** The fields that differ from the stored record: others are not sent, since some of them can never change. */
export const changedFields = <R extends object>(record: R, before: R | undefined): Partial<R> =>
  Object.fromEntries(
    Object.entries(record).filter(([field, value]) => !isDeepStrictEqual(value, before?.[field as keyof R])),
  ) as Partial<R>;
