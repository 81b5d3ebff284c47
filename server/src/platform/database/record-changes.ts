import { type LiveKind, liveKinds, type StoredChange } from '@truckroll/contract/live/live';
import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';
import { countDeleted, daysBefore } from './deletions.ts';
import type { ToldChanges } from './told-changes.ts';

/** How long changes are known, in days. */
const knownDays = 30;
/** The most transactions that one answer counts together. After more, everything is loaded anew. */
const mostRows = 5_000;
/** The most transactions with the same moment among which the author of a version is looked for. */
const mostOfOneMoment = 50;

/** Changes of one kind since a position. */
export type ChangedKind = {
  ids: string[];
  /** Whether records changed whose ids are unknown. */
  isAny: boolean;
};

const storeOwn = `insert into record_changes (changes, written_at, written_by, writer_name)
  values ($1::jsonb, $2::timestamptz, $3::uuid, $4::text)`;
/** For a transaction across all accounts: it names the account, and inserts nothing if the transaction has deleted it. */
const storeFor = `insert into record_changes (account_id, changes, written_at, written_by, writer_name)
  select id, $2::jsonb, $3::timestamptz, $4::uuid, $5::text from accounts where id = $1::uuid`;

/**
 * The statements that store the changes of a transaction as its last ones: one for each account that it has told of. A
 * transaction across all accounts names it; one that has deleted the account stores nothing.
 */
export function statementsOfChanges(told: ToldChanges): { text: string; values: unknown[] }[] {
  const { by } = told;
  return told.toStore().map(({ accountId, changes, writtenAt }) => {
    const stored = changes.map(
      ({ kind, ids, isAny, users }): StoredChange => ({
        kind,
        ids,
        ...(isAny ? { isAny } : {}),
        ...(users === null ? {} : { users }),
      }),
    );
    const values = [JSON.stringify(stored), writtenAt, by?.userId ?? null, by?.name ?? null];
    return told.isOf(accountId) ? { text: storeOwn, values } : { text: storeFor, values: [accountId, ...values] };
  });
}

/**
 * A position among the changes: the oldest transaction that was running, when that was, and the account's latest change, by
 * which a database is recognised that was restored to an earlier state or moved.
 */
type Position = { oldest: number; at: number; latest: number; latestAt: number };

const textOf = ({ oldest, at, latest, latestAt }: Position): string =>
  [oldest, at, latest, latestAt].map((part) => part.toString(36)).join('-');

function positionOf(text: string): Position {
  const [oldest = 0, at = 0, latest = 0, latestAt = 0] = text.split('-').map((part) => Number.parseInt(part, 36));
  return { oldest, at, latest, latestAt };
}

/** The current position. It is read before the changes, so that a change may be reported twice but is never left out. */
async function readPosition(tx: Tx): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at,
      coalesce(latest.transaction_id, 0) as latest,
      coalesce(floor(extract(epoch from latest.changed_at) * 1000)::bigint, 0) as latest_at
    from (select) as one left join lateral (
      select transaction_id, changed_at from record_changes order by transaction_id desc limit 1
    ) as latest on true`.execute(tx);
  const [position] = rows;
  if (position === undefined) throw new Error('No position');
  return position;
}

/** Whether all changes since a position are known. */
async function isKnown(tx: Tx, { at, latest, latestAt }: Position, now: Position): Promise<boolean> {
  const since = now.at - knownDays * 86_400_000;
  if (at < since || at > now.at + 60_000) return false;
  // The row that it is recognised by was deleted for its age, or there was none.
  if (latest === 0 || latestAt < since) return true;
  const row = await tx
    .selectFrom('recordChanges')
    .select('changedAt')
    .where('transactionId', '=', latest)
    .executeTakeFirst();
  return row !== undefined && Date.parse(row.changedAt) === latestAt;
}

/**
 * What the transactions of an account have changed since a position, and the new position. The changes are null if they are
 * not known any more, or too many. A transaction that was running at the position counts, however late it has committed.
 */
export async function readChangesSince(
  tx: Tx,
  since: string | undefined,
  userId: string,
): Promise<{ position: string; changes: Map<LiveKind, ChangedKind> | null }> {
  const now = await readPosition(tx);
  const position = textOf(now);
  if (since === undefined) return { position, changes: null };
  const from = positionOf(since);
  if (!(await isKnown(tx, from, now))) return { position, changes: null };
  const rows = await tx
    .selectFrom('recordChanges')
    .select('changes')
    // Without an earlier change every one is new, whatever the numbers of transactions are by now.
    .where('transactionId', '>=', from.latest === 0 ? 0 : from.oldest)
    .limit(mostRows + 1)
    .execute();
  if (rows.length > mostRows) return { position, changes: null };
  return {
    position,
    changes: joined(
      rows.flatMap(({ changes }) => changes),
      userId,
    ),
  };
}

/** Who wrote a version of a record. The author is null if it was no person, or is not known any more. */
export async function readWriter(
  tx: Tx,
  { id, updatedAt }: { id?: string; updatedAt: string },
): Promise<{ at: string; by: { id: string; name: string } | null }> {
  const rows = await tx
    .selectFrom('recordChanges')
    .select(['changes', 'writtenBy', 'writerName'])
    .where('writtenAt', '=', updatedAt)
    .where('writtenBy', 'is not', null)
    .orderBy('transactionId', 'desc')
    .limit(mostOfOneMoment)
    .execute();
  const row = rows.find(({ changes }) =>
    changes.some(({ ids, isAny }) => id === undefined || isAny === true || ids.includes(id)),
  );
  const by = row === undefined || row.writtenBy === null ? null : { id: row.writtenBy, name: row.writerName ?? '' };
  return { at: updatedAt, by };
}

/** The changes by kind, of those that the person is told of. */
function joined(all: readonly StoredChange[], userId: string): Map<LiveKind, ChangedKind> {
  const kinds = new Map<LiveKind, { ids: Set<string>; isAny: boolean }>();
  for (const { kind, ids, isAny, users } of all) {
    // A kind of a later version of the product.
    if (!liveKinds.includes(kind) || (users !== undefined && !users.includes(userId))) continue;
    const known = kinds.get(kind) ?? { ids: new Set<string>(), isAny: false };
    for (const id of ids) known.ids.add(id);
    kinds.set(kind, { ids: known.ids, isAny: known.isAny || isAny === true });
  }
  return new Map([...kinds].map(([kind, { ids, isAny }]) => [kind, { ids: [...ids], isAny }]));
}

export const deleteOldChanges = (system: Tx, now: Date): Promise<number> =>
  // A day longer than promised, so that a position of 30 days ago is always complete.
  countDeleted(system.deleteFrom('recordChanges').where('changedAt', '<', daysBefore(now, knownDays + 1)));

/** Forgets the changes of the companies in shards of a cluster that were moved: their positions are those of another node. */
export async function forgetMovedChanges(system: Tx, shardIds: readonly number[]): Promise<void> {
  if (shardIds.length === 0) return;
  const { rows } = await sql<{ accountId: string }>`
    select account_id from (select distinct account_id from record_changes) as changed
    where get_shard_id_for_distribution_column('accounts', account_id) = any(${[...shardIds]}::bigint[])`.execute(
    system,
  );
  for (const { accountId } of rows)
    await system.deleteFrom('recordChanges').where('accountId', '=', accountId).execute();
}
