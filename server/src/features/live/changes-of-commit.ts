import type { LiveKind } from '@truckroll/contract/live/live';
import type { AccountChanges, Change } from '../../platform/database/told-changes.ts';
import type { Committed, Write, WrittenRow } from '../../platform/database/written-rows.ts';
import { historyTable, liveTables, personalTables } from './live-tables.ts';

/** The most ids that fit into one notification between servers. A larger change is reported without ids. */
const mostIds = 100;

type Gathered = { ids: Set<string> | null; version: string | null; users: Set<string> | null };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The records that a row belongs to. */
function recordsOf(table: string, row: WrittenRow): { kind: LiveKind; id: string | null }[] {
  if (table === historyTable) {
    const kind = textOf(row['moduleType']) as LiveKind | null;
    return kind === null ? [] : [{ kind, id: textOf(row['moduleId']) }];
  }
  return (liveTables[table] ?? []).map(({ kind, id }) => ({ kind, id: id === null ? null : textOf(row[id]) }));
}

/**
 * The account of a transaction across all accounts, if its writes name exactly one account: only that one is affected.
 */
function onlyAccountOf(writes: readonly Write[]): string | null {
  const named = new Set<string>();
  for (const { rows } of writes) {
    for (const { accountId } of rows()) if (typeof accountId === 'string') named.add(accountId);
    if (named.size > 1) return null;
  }
  const [only = null] = named;
  return only;
}

function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function add(all: Map<string, Gathered>, table: string, row: WrittenRow): void {
  const isPersonal = personalTables.has(table);
  for (const { kind, id } of recordsOf(table, row)) {
    const userId = isPersonal ? textOf(row['userId']) : null;
    const known = all.get(kind) ?? { ids: new Set(), version: null, users: isPersonal ? new Set() : null };
    if (id === null) known.ids = null;
    else known.ids?.add(id);
    if (userId === null) known.users = null;
    else known.users?.add(userId);
    // Only a write of the record's own row has the record's version.
    if (liveTables[table]?.some((belongs) => belongs.kind === kind && belongs.id === 'id'))
      known.version = latest(known.version, textOf(row['updatedAt']));
    all.set(kind, known);
  }
}

/** The changes that the stream reports for a committed transaction, by account. */
export function changesOf({ accountId, writes }: Pick<Committed, 'accountId' | 'writes'>): AccountChanges[] {
  const reported = writes.filter(({ table }) => table === historyTable || liveTables[table] !== undefined);
  if (reported.length === 0) return [];
  const only = accountId ?? onlyAccountOf(writes);
  const accounts = new Map<string, Map<string, Gathered>>();
  for (const { table, rows } of reported) {
    for (const row of rows()) {
      const of = accountId ?? textOf(row['accountId']) ?? only;
      if (of === null) continue;
      const all = accounts.get(of) ?? new Map<string, Gathered>();
      accounts.set(of, all);
      add(all, table, row);
    }
  }
  return [...accounts].map(([id, all]) => {
    const count = [...all.values()].reduce((sum, { ids }) => sum + (ids?.size ?? 0), 0);
    const changes = [...all].map(([kind, { ids, version, users }]) => ({
      kind: kind as LiveKind,
      ids: ids === null || count > mostIds ? null : [...ids],
      version,
      users: users === null ? null : [...users],
    }));
    return { accountId: id, changes };
  });
}

const joined = (one: string[] | null, other: string[] | null): string[] | null =>
  one === null || other === null ? null : [...new Set([...one, ...other])];

/** What writers told of, together with what their statements show. */
export function allChangesOf(committed: Committed): AccountChanges[] {
  const accounts = new Map<string, Map<LiveKind, Change>>();
  for (const { accountId, changes } of [...committed.told, ...changesOf(committed)]) {
    const kinds = accounts.get(accountId) ?? new Map<LiveKind, Change>();
    accounts.set(accountId, kinds);
    for (const change of changes) {
      const known = kinds.get(change.kind);
      kinds.set(
        change.kind,
        known === undefined
          ? change
          : {
              kind: change.kind,
              ids: joined(known.ids, change.ids),
              version: latest(known.version, change.version),
              users: joined(known.users, change.users),
            },
      );
    }
  }
  return [...accounts].map(([accountId, kinds]) => ({ accountId, changes: [...kinds.values()] }));
}
