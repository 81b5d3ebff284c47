import type { LiveKind } from '@truckroll/contract/live/live';
import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import { changesSoFar, type Tx, withPlugin } from './bound-dialect.ts';

/** A value that is known, or that is read from each returned row. */
type Known<T> = T | ((row: UnknownRow) => unknown);

/** The ids of changed records. Null: any of the kind. */
export type ChangedIds = Known<string | readonly string[] | null>;

export type ChangeDetails = {
  /** The records' version from now on. Only what writes the records' own rows has it. */
  now?: Date | string | undefined;
  /** The version of a part of the records from now on, such as a note of a visit: who wrote it is told to who met it. */
  part?: Date | undefined;
  /** The only people who are told. */
  users?: Known<string | readonly string[]>;
  /** The account, in a transaction across all accounts. Rows that are returned with `accountId` name it themselves. */
  accountId?: string | undefined;
};

type Kinds = LiveKind | readonly LiveKind[];

/** The value of a column of the returned rows. */
export const returned = (column: string) => (row: UnknownRow) => row[column];

const textsOf = (value: unknown): string[] =>
  [value].flat().filter((text): text is string => typeof text === 'string' && text !== '');

function knownOf<T>(known: Known<T>, row: UnknownRow): string[] | null {
  const value = typeof known === 'function' ? (known as (row: UnknownRow) => unknown)(row) : known;
  return value === null || value === undefined ? null : textsOf(value);
}

/** Tells the readers of live pages, after the commit, that records have changed (decision 0027). */
export function tell(tx: Tx, kind: Kinds, ids: ChangedIds, details: ChangeDetails = {}, row: UnknownRow = {}): void {
  const { now, part, users, accountId } = details;
  const rowAccount = row['accountId'];
  const change = {
    ids: knownOf(ids, row),
    version: now === undefined ? null : typeof now === 'string' ? now : now.toISOString(),
    users: users === undefined ? null : knownOf(users, row),
    partVersion: part?.toISOString() ?? null,
  };
  const named = accountId ?? (typeof rowAccount === 'string' ? rowAccount : null);
  for (const each of [kind].flat()) changesSoFar(tx).add(named, { kind: each, ...change });
}

const affected = ({ numAffectedRows, rows }: QueryResult<UnknownRow>): number => Number(numAffectedRows ?? rows.length);

/**
 * The transaction for one write, which tells of the change if it matches any row:
 * `telling(tx, 'client', id).updateTable('clients')…`. It is applied to itself for kinds with other ids.
 */
export function telling(tx: Tx, kind: Kinds, ids: ChangedIds, details: ChangeDetails = {}): Tx {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (affected(result) === 0) return result;
      const rows = result.rows.length === 0 ? [{}] : result.rows;
      const isInRows = typeof ids === 'function' || typeof details.users === 'function' || changesSoFar(tx).isOfAll;
      for (const row of isInRows ? rows : rows.slice(0, 1)) tell(tx, kind, ids, details, row);
      return result;
    },
  };
  return withPlugin(tx, plugin);
}
