import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientStages } from '@truckroll/domain/clients/stages';
import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import type { FoundPage, StageCounts } from './client-list.ts';
import type { ClientsState } from './remembered-searches.ts';
import { type ClientText, makeSegment, segmentSize, type TextSegment } from './text-segment.ts';
import { type Change, type TextSearch, type TextTable, textTable } from './text-table.ts';

/** Accounts with fewer clients are searched in the database: it costs nothing. */
export const heldFrom = 5000;

const megabyte = 1024 * 1024;
/** What the texts of all accounts may hold of memory, unless told. */
const mostBytes = 128 * megabyte;
/** With more changes on top the bulk is read anew. */
const mostChanges = 300;
/** So long ago a change may have been dated that only now is committed. */
const latenessMs = 2 * 60_000;
/** Two changes of one moment make one state, so nothing is believed for ever. */
const believedMs = 60_000;
/** A client made between two statements is missed once; what is missed again and again is not known at all. */
const mostMisses = 3;
/** So long an account is not read again whose texts could not be held. */
const restMs = 60_000;

/** The texts of one account, as they were when it was in the state `version`. */
export type HeldTexts = {
  find: (search: TextSearch) => FoundPage;
  /** Whether nothing has changed since, so that what was found is true. */
  isTrue: (state: ClientsState, now: Date) => boolean;
  /** Reads what has changed since. False: too much, or something cannot be told; the database has to be asked. */
  catchUp: (tx: Tx, state: ClientsState, now: Date) => Promise<boolean>;
};

/**
 * The texts of large accounts in the memory of this server. The database needs up to a tenth of a second to count what
 * occurs everywhere, and people type two letters first; from memory every search is answered in about a millisecond. What
 * was found there is an answer only once the database has said that the account is still in the state that was read.
 */
export type ClientTexts = {
  held: (accountId: string) => HeldTexts | undefined;
  /** Reads the texts of an account beside everything else, if it is large enough and they are not held yet. */
  want: (accountId: string, size: number, now: Date) => void;
  /** Once what is being read has been read. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

type Parts = {
  asAccount: <T>(accountId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  onFailure: (error: unknown) => void;
  bytes?: number;
};

/** `misses`: how often in a row it did not hold as many clients as the database. */
type Held = { table: TextTable; version: string; readAt: number; misses: number };

const columns = ['clients.id', 'clients.stage', 'clients.nameKey', 'clients.searchText'] as const;

/** The next clients by name, after the one that was read last. */
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
  /** In the order of last use. */
  const accounts = new Map<string, Held>();
  /** Until when an account is not read again. */
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

  /** Forgets the accounts that were not searched for the longest, so that all hold no more than they may. */
  function makeRoom(): void {
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
    // Unknown to be true until the changes of the time of reading are read as well.
    accounts.set(accountId, { table: textTable(segments), version: '', readAt: since.getTime(), misses: 0 });
    makeRoom();
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
