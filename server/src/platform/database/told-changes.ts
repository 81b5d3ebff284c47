import type { LiveKind } from '@truckroll/contract/live/live';

/** Changed records of one kind. */
export type Change = {
  kind: LiveKind;
  /** Null if the ids are unknown or too many. */
  ids: string[] | null;
  version: string | null;
  /** The affected people. Null means everybody. */
  users: string[] | null;
  /** The version of a part of the records, such as a note of a visit. */
  partVersion?: string | null;
};

export type AccountChanges = { accountId: string; changes: Change[] };

/** The most ids that fit into one notification between servers. A larger change is reported without ids. */
const mostIds = 100;
/** The most ids of a kind that are stored for one transaction. */
const mostStoredIds = 10_000;

type Gathered = { ids: Set<string>; isAny: boolean; version: string | null; users: Set<string> | null };

/** Changed records of one kind, as they are stored: with all ids that are known, even if others are not. */
type ChangeToStore = { kind: LiveKind; ids: string[]; isAny: boolean; users: string[] | null };

function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function join(known: Set<string> | null, more: readonly string[] | null): Set<string> | null {
  return known === null || more === null ? null : new Set([...known, ...more]);
}

/** The changes that the writers of one transaction have reported. */
export class ToldChanges {
  #accountId: string | null;
  readonly #accounts = new Map<string, Map<LiveKind, Gathered>>();
  /** The version that the transaction has written, of records or of their parts. */
  readonly #writtenAt = new Map<string, string | null>();
  /** The author. Null for automatic changes and guests. */
  by: Writer | null = null;
  /** Changes without an account, of a transaction across all accounts. They are not published. */
  readonly #unaddressed: Change[] = [];

  constructor(accountId: string | null) {
    this.#accountId = accountId;
  }

  /** Whether the transaction is of all accounts, so that each change names its own. */
  get isOfAll(): boolean {
    return this.#accountId === null;
  }

  /** Whether the transaction is of this account. */
  isOf(accountId: string): boolean {
    return this.#accountId === accountId;
  }

  get unaddressed(): readonly Change[] {
    return this.#unaddressed;
  }

  /** Continues the transaction as one account, to which all its changes without an account belong. */
  enter(accountId: string): void {
    this.#accountId = accountId;
    for (const change of this.#unaddressed.splice(0)) this.add(accountId, change);
  }

  add(named: string | null, change: Change): void {
    const { kind, ids, version, users, partVersion = null } = change;
    const accountId = named ?? this.#accountId;
    if (accountId === null) {
      this.#unaddressed.push(change);
      return;
    }
    const kinds = this.#accounts.get(accountId) ?? new Map<LiveKind, Gathered>();
    const known = kinds.get(kind);
    const all = new Set([...(known?.ids ?? []), ...(ids ?? [])]);
    const isFull = all.size > mostStoredIds;
    kinds.set(kind, {
      ids: isFull ? new Set() : all,
      isAny: ids === null || isFull || known?.isAny === true,
      version: latest(known?.version ?? null, version),
      users: known === undefined ? users && new Set(users) : join(known.users, users),
    });
    this.#accounts.set(accountId, kinds);
    this.#writtenAt.set(accountId, latest(this.#writtenAt.get(accountId) ?? null, latest(version, partVersion)));
  }

  ofAccounts(): AccountChanges[] {
    return [...this.#accounts].map(([accountId, kinds]) => {
      const count = [...kinds.values()].reduce((sum, { ids, isAny }) => sum + (isAny ? 0 : ids.size), 0);
      const changes = [...kinds].map(([kind, { ids, isAny, version, users }]) => ({
        kind,
        ids: isAny || count > mostIds ? null : [...ids],
        version,
        users: users && [...users],
      }));
      return { accountId, changes };
    });
  }

  toStore(): { accountId: string; writtenAt: string | null; changes: ChangeToStore[] }[] {
    return [...this.#accounts].map(([accountId, kinds]) => ({
      accountId,
      writtenAt: this.#writtenAt.get(accountId) ?? null,
      changes: [...kinds].map(([kind, { ids, isAny, users }]) => ({
        kind,
        ids: [...ids],
        isAny,
        users: users && [...users],
      })),
    }));
  }
}

/** The author of a write. */
export type Writer = {
  userId: string;
  name: string;
  /** The id that the page chose for itself and sent with the request. */
  tab: string | null;
};

/** The changes of a transaction, published after the commit. */
export type Committed = { by: Writer | null; accounts: readonly AccountChanges[] };
export type CommitListener = (committed: Committed) => void;

/** Publishes commits to subscribers. */
export function commitListeners() {
  const listeners = new Set<CommitListener>();
  return {
    on(listener: CommitListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Publishes a commit. Errors of subscribers do not fail the request, because the transaction is already committed. */
    publish(told: ToldChanges, by: Writer | null): void {
      const accounts = told.ofAccounts();
      if (accounts.length === 0) return;
      for (const listener of listeners) {
        try {
          listener({ by, accounts });
        } catch (error) {
          console.error(error);
        }
      }
    },
  };
}
