import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientStages } from '@truckroll/domain/clients/stages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { FoundPage, StageCounts } from './client-list.ts';
import type { ClientsState } from './remembered-searches.ts';
import { type ClientText, makeSegment, segmentSize, type TextSegment } from './text-segment.ts';
import { type Change, type TextSearch, type TextTable, textTable } from './text-table.ts';

/** Accounts with fewer clients are searched in the database, which is fast enough. */
export const heldFrom = 5000;

const megabyte = 1024 * 1024;
/** The default memory limit for the texts of all accounts, in bytes. */
const mostBytes = 128 * megabyte;
/** The most changes on top of the segments. With more, the segments are rebuilt. */
const mostChanges = 300;
/** The longest time between a change's timestamp and its commit. */
const latenessMs = 2 * 60_000;
/**
 * How long texts are used without reading them again, in milliseconds. Two changes in the same millisecond have the
 * same version, so a change could go unnoticed.
 */
const believedMs = 60_000;
/**
 * One miss may be a client created between two statements. Repeated misses have an unknown cause, and the account's
 * texts are dropped.
 */
const mostMisses = 3;
/** How long an account that exceeded the memory limit is not read again, in milliseconds. */
const restMs = 60_000;

/** The texts of one account, as of the state `version`. */
export type HeldTexts = {
  find: (search: TextSearch) => FoundPage;
  /** Whether the account is still in the state that the result was read from. */
  isTrue: (state: ClientsState, now: Date) => boolean;
  /**
   * Reads the changes since the held state. Returns false if there are too many or they cannot be determined: the
   * database must then be queried.
   */
  catchUp: (tx: Tx, state: ClientsState, now: Date) => Promise<boolean>;
};

/**
 * The texts of large accounts in this server's memory. The database needs up to 100 ms to count a frequent text, and
 * people begin with two letters; memory answers every search in about a millisecond. A result from memory is used only
 * after the database has confirmed that the account is still in the state that was read.
 */
export type ClientTexts = {
  held: (accountId: string) => HeldTexts | undefined;
  /** Reads an account's texts in the background, if it is large enough and not yet held. */
  want: (accountId: string, size: number, now: Date) => void;
  /** Resolves when the current reads are done. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

type Parts = {
  asAccount: <T>(accountId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  onFailure: (error: unknown) => void;
  bytes?: number;
};

/** `misses` counts how often in a row the texts contained fewer clients than the database. */
type Held = { table: TextTable; version: string; readAt: number; misses: number };

const columns = ['clients.id', 'clients.stage', 'clients.nameKey', 'clients.searchText'] as const;

/** The next clients by name, after the last one that was read. */
function readNext(tx: Tx, last: ClientText | undefined): Promise<ClientText[]> {
  const next = tx.selectFrom('clients').select(columns).where('clients.deletedAt', 'is', null);
  return (last === undefined ? next : next.where(sql<boolean>`(name_key, id) > (${last.nameKey}, ${last.id}::uuid)`))
    .orderBy('clients.nameKey')
    .orderBy('clients.id')
    .limit(segmentSize)
    .execute();
}

async function readChanges(tx: Tx, since: Date): Promise<Change[] | null> {
  const from = since.toISOString();
  const [changed, deleted] = await Promise.all([
    tx
      .selectFrom('clients')
      .select(columns)
      .where('clients.deletedAt', 'is', null)
      .where('clients.updatedAt', '>=', from)
      .limit(mostChanges + 1)
      .execute(),
    tx
      .selectFrom('clients')
      .select('clients.id')
      .where('clients.deletedAt', '>=', from)
      .limit(mostChanges + 1)
      .execute(),
  ]);
  if (changed.length + deleted.length > mostChanges) return null;
  return [...changed.map((now) => ({ id: now.id, now })), ...deleted.map(({ id }) => ({ id, now: null }))];
}

const isSameCount = (one: StageCounts, other: StageCounts): boolean =>
  clientStages.every((stage) => one[stage] === other[stage]);

export function holdClientTexts({ asAccount, onFailure, bytes = mostBytes }: Parts): ClientTexts {
  /** The accounts, in order of last use. */
  const accounts = new Map<string, Held>();
  /** The time until which an account is not read again. */
  const resting = new Map<string, number>();
  const wanted = new Map<string, Date>();
  let reading: Promise<void> | undefined;
  let isClosed = false;

  async function readSegments(accountId: string): Promise<TextSegment[] | null> {
    const segments: TextSegment[] = [];
    let last: ClientText | undefined;
    let held = 0;
    for (;;) {
      const clients: ClientText[] = await asAccount(accountId, (tx) => readNext(tx, last));
      if (isClosed) return null;
      if (clients.length > 0) segments.push(makeSegment(clients));
      last = clients.at(-1);
      held += segments.at(-1)?.bytes ?? 0;
      if (held > bytes) return null;
      if (clients.length < segmentSize) return segments;
      await nextTurn();
    }
  }

  /** Evicts the least recently searched accounts until all fit the memory limit. */
  function evictOldest(): void {
    let sum = [...accounts.values()].reduce((total, { table }) => total + table.bytes(), 0);
    for (const [accountId, { table }] of accounts) {
      if (sum <= bytes) return;
      sum -= table.bytes();
      accounts.delete(accountId);
    }
  }

  async function read(accountId: string, since: Date): Promise<void> {
    const segments = await readSegments(accountId);
    if (segments === null) return;
    // The empty version makes the texts invalid until the changes made during the read are read as well.
    accounts.set(accountId, { table: textTable(segments), version: '', readAt: since.getTime(), misses: 0 });
    evictOldest();
  }

  async function readWanted(): Promise<void> {
    for (const [accountId, now] of wanted) {
      wanted.delete(accountId);
      await read(accountId, now).catch(onFailure);
      if (isClosed) return;
    }
    reading = undefined;
  }

  return {
    held(accountId) {
      const held = accounts.get(accountId);
      if (held === undefined) return undefined;
      accounts.delete(accountId);
      accounts.set(accountId, held);
      return {
        find: (search) => held.table.find(search),
        isTrue: ({ version }, now) => held.version === version && now.getTime() - held.readAt < believedMs,
        async catchUp(tx, state, now) {
          const changes = await readChanges(tx, new Date(held.readAt - latenessMs));
          if (changes !== null) held.table.change(changes);
          const isTooMuch = changes === null || held.table.changes() > mostChanges;
          held.misses = isSameCount(held.table.counts(), state.counts) ? 0 : held.misses + 1;
          if (isTooMuch || held.misses >= mostMisses) {
            if (accounts.get(accountId) === held) accounts.delete(accountId);
            return false;
          }
          if (held.misses > 0) return false;
          held.version = state.version;
          held.readAt = now.getTime();
          return true;
        },
      };
    },
    want(accountId, size, now) {
      if (isClosed || size < heldFrom || accounts.has(accountId) || wanted.has(accountId)) return;
      if ((resting.get(accountId) ?? 0) > now.getTime()) return;
      for (const [other, until] of resting) if (until <= now.getTime()) resting.delete(other);
      resting.set(accountId, now.getTime() + restMs);
      wanted.set(accountId, now);
      reading ??= readWanted();
    },
    settled: async () => reading,
    async close() {
      isClosed = true;
      await reading;
      accounts.clear();
    },
  };
}
