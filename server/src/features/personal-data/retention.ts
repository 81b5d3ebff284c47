import type { RetentionRule } from '@truckroll/contract/personal-data/personal-data';
import { leastMonths, type RetentionKind, retentionKinds } from '@truckroll/domain/personal-data/personal-data';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { listKeysOf } from '../../platform/storage/stored-file-store.ts';
import { clearReferences } from '../../records/references/clear-references.ts';
import { settleThreads } from '../emails/thread-store.ts';
import { deleteRequest } from '../requests/delete-request.ts';
import { readSubject } from './candidates.ts';
import { readPerson, withShared } from './find-person.ts';
import { findHolds } from './holds.ts';
import { changeRequest, insertRequest } from './request-store.ts';

/** All kinds with the company's choices. */
export async function listRules(tx: Tx): Promise<RetentionRule[]> {
  const rows = await tx.selectFrom('retentionRules').select(['kind', 'months']).execute();
  const chosen = new Map(rows.map(({ kind, months }) => [kind, months]));
  return retentionKinds.map((kind) => ({ kind, months: chosen.get(kind) ?? null, leastMonths: leastMonths[kind] }));
}

/** Stores the choices; kinds that are left out stay as they are. */
export async function storeRules(
  tx: Tx,
  rules: readonly { kind: RetentionKind; months: number | null }[],
): Promise<void> {
  for (const { kind, months } of rules)
    if (months === null)
      await telling(tx, 'personalRequest', null).deleteFrom('retentionRules').where('kind', '=', kind).execute();
    else
      await telling(tx, 'personalRequest', null)
        .insertInto('retentionRules')
        .values({ kind, months })
        .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet({ months }))
        .execute();
}

/** The companies with a rule, in the order of their ids. Needs a transaction across all accounts. */
export const listRuledAccounts = (system: Tx, after: string): Promise<{ id: string }[]> =>
  system
    .selectFrom('retentionRules')
    .innerJoin('accounts', 'accounts.id', 'retentionRules.accountId')
    .select('retentionRules.accountId as id')
    .distinct()
    .where('retentionRules.accountId', '>', after)
    .where('suspendedAt', 'is', null)
    .orderBy('retentionRules.accountId')
    .limit(100)
    .execute();

/** @example endOf(new Date('2026-03-31T10:00:00Z'), 1) → '2026-02-28T10:00:00.000Z' */
export function oldestKept(now: Date, months: number): string {
  const day = new Date(now);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(now.getUTCDate(), lastOfMonth));
  return day.toISOString();
}

const batch = 200;

/** The rows of a kind that are older than a moment. */
const old: Readonly<Record<RetentionKind, { table: string; where: (before: string) => RawBuilder<SqlBool> }>> = {
  transcripts: {
    table: 'calls',
    where: (before) =>
      sql<SqlBool>`timestamp < ${before}::timestamptz and (transcription is not null or ai_summary is not null or transcript_segments <> '[]')`,
  },
  texts: {
    table: 'sms_messages',
    where: (before) => sql<SqlBool>`created_at < ${before}::timestamptz and status <> 'queued'`,
  },
  emails: {
    table: 'email_messages',
    where: (before) =>
      sql<SqlBool>`timestamp < ${before}::timestamptz and (state is null or state in ('sent', 'failed'))`,
  },
  requests: {
    table: 'requests',
    where: (before) =>
      sql<SqlBool>`updated_at < ${before}::timestamptz and converted_to_job_id is null and converted_to_estimate_id is null
        and converted_to_invoice_id is null and not exists (
          select from jobs where jobs.account_id = requests.account_id and jobs.request_id = requests.id)`,
  },
  ai: { table: 'file_messages', where: (before) => sql<SqlBool>`created_at < ${before}::timestamptz` },
  clients: {
    table: 'clients',
    where: (
      before,
    ) => sql<SqlBool>`deleted_at is null and created_at < ${before}::timestamptz and updated_at < ${before}::timestamptz
      and not exists (select from jobs where jobs.account_id = clients.account_id and jobs.client_id = clients.id
        and (jobs.updated_at >= ${before}::timestamptz or jobs.job_status in ('draft', 'scheduled', 'in_progress', 'on_hold')))
      and not exists (select from requests where requests.account_id = clients.account_id and requests.client_id = clients.id
        and requests.updated_at >= ${before}::timestamptz)
      and not exists (select from documents where documents.account_id = clients.account_id and documents.client_id = clients.id
        and documents.updated_at >= ${before}::timestamptz)
      and not exists (select from plans where plans.account_id = clients.account_id and plans.client_id = clients.id
        and plans.status in ('offered', 'active', 'paused'))
      and not exists (select from calls where calls.account_id = clients.account_id and calls.client_id = clients.id
        and calls.timestamp >= ${before}::timestamptz)`,
  },
};

/** How many records of a kind are older than the months. */
export async function countOld(
  tx: Tx,
  kind: RetentionKind,
  { months, now }: { months: number; now: Date },
): Promise<number> {
  const { table, where } = old[kind];
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where(oldestKept(now, months))}`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

async function listOldIds(tx: Tx, kind: RetentionKind, before: string, after: string): Promise<string[]> {
  const { table, where } = old[kind];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${where(before)} and id > ${after} order by id limit ${batch}`.execute(tx);
  return rows.map(({ id }) => id);
}

export const beforeAllIds = '00000000-0000-0000-0000-000000000000';

type Removal = { kind: RetentionKind; months: number; after: string; now: Date; queue: Queue };
/** A client whose erasure begins, with the id of its entry. */
export type Removed = { last: string | null; begun: string[] };

/**
 * Removes a batch of what is older than the company keeps. Returns the id to go on after, null at the end, and the erasures of
 * clients that it has begun.
 */
export async function removeOld(tx: Tx, { kind, months, after, now, queue }: Removal): Promise<Removed> {
  const ids = await listOldIds(tx, kind, oldestKept(now, months), after);
  const last = ids.length < batch ? null : (ids.at(-1) ?? null);
  const begun: string[] = [];
  if (ids.length === 0) return { last: null, begun };
  switch (kind) {
    case 'transcripts':
      await telling(tx, 'call', ids)
        .updateTable('calls')
        .set({ transcription: null, transcriptSegments: '[]', aiSummary: null, aiSentiment: null, aiActionItems: '[]' })
        .where('id', 'in', ids)
        .execute();
      break;
    case 'texts':
      await removeFiles(tx, queue, await listKeysOf(tx, 'sms', ids));
      await telling(tx, ['sms', 'outgoingSms', 'visit'], null)
        .deleteFrom('smsMessages')
        .where('id', 'in', ids)
        .execute();
      break;
    case 'emails': {
      await removeFiles(tx, queue, await listKeysOf(tx, 'email', ids));
      await clearReferences(tx, 'email_messages', ids);
      const deleted = await telling(tx, ['email', 'emailDraft'], null)
        .deleteFrom('emailMessages')
        .where('id', 'in', ids)
        .returning('threadId')
        .execute();
      await settleAndEmpty(tx, [...new Set(deleted.map(({ threadId }) => threadId))]);
      break;
    }
    case 'requests': {
      const requests = await tx
        .selectFrom('requests')
        .select(['id', 'requestNumber', 'clientId'])
        .where('id', 'in', ids)
        .execute();
      for (const request of requests)
        await deleteRequest(tx, request, { actor: { userId: null, name: 'System' }, now, queue });
      break;
    }
    case 'ai':
      await tx.deleteFrom('fileMessages').where('id', 'in', ids).execute();
      break;
    case 'clients':
      for (const id of ids) {
        const known = await readSubject(tx, 'client', id);
        if (known === undefined) continue;
        const { detail, ...about } = known;
        const subject = await withShared(tx, about);
        if ((await findHolds(tx, await readPerson(tx, subject), now)).length > 0) continue;
        const requestId = await insertRequest(tx, { subject, createdBy: null, now });
        await changeRequest(tx, requestId, { state: 'erasing', now });
        begun.push(requestId);
      }
      break;
    default:
      kind satisfies never;
  }
  return { last, begun };
}

/** Counts conversations anew, and deletes those that are empty. */
export async function settleAndEmpty(tx: Tx, threadIds: readonly string[]): Promise<void> {
  if (threadIds.length === 0) return;
  await settleThreads(tx, threadIds);
  await telling(tx, ['email', 'emailDraft'], null)
    .deleteFrom('emailThreads')
    .where('id', 'in', [...threadIds])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('emailMessages').select('id').whereRef('emailMessages.threadId', '=', 'emailThreads.id'))),
    )
    .execute();
}
