import type { AuditChange, AuditEntry } from '@truckroll/contract/audit/audit';
import type { AuditKind } from '@truckroll/domain/audit/audit';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { writeAudit } from '../../platform/database/write-audit.ts';
import { ownTimezone } from '../accounts/account-rows.ts';

export type AuditFilters = {
  search?: string | undefined;
  kind?: AuditKind | undefined;
  userId?: string | undefined;
  from?: string | undefined;
  through?: string | undefined;
};

type Who = { name?: string; key?: string; address?: string; device?: string };
type Values = Record<string, unknown>;
type What = { label?: string; before?: Values; after?: Values };

const textOf = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

const changesOf = ({ before = {}, after = {} }: What): AuditChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: textOf(before[field]),
    after: textOf(after[field]),
  }));

/** The entries that match, the latest first. */
export async function listEntries(
  tx: Tx,
  { search, kind, userId, from, through }: AuditFilters,
  page: { cursor?: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const ofDay = sql<string>`(happened_at at time zone ${ownTimezone})::date`;
  let query = tx
    .selectFrom('auditEntries')
    .select(['id', 'happenedAt', 'kind', 'action', 'subject', 'recordId', 'actorKind', 'actorId'])
    .select(['endpoint', 'who', 'what', 'position'])
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.cursor !== undefined) query = query.where('id', '<', page.cursor);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (userId !== undefined) query = query.where('actorId', '=', userId);
  if (from !== undefined) query = query.where(ofDay, '>=', from);
  if (through !== undefined) query = query.where(ofDay, '<=', through);
  for (const word of search?.split(/\s+/u) ?? [])
    if (word !== '')
      query = query.where(sql<SqlBool>`concat_ws(' ', who, what, subject, record_id) ilike ${containing(word)}`);
  const rows = await query.execute();
  return rows.map(({ actorKind, actorId, who, what, ...entry }) => {
    const { name = null, key = null, address = null, device = null } = JSON.parse(who ?? '{}') as Who;
    const said = JSON.parse(what ?? '{}') as What;
    const isErased = who === null || what === null;
    return {
      ...entry,
      actor: { kind: actorKind, id: actorId, name, key },
      address,
      device,
      label: said.label ?? null,
      changes: changesOf(said),
      isErased,
    };
  });
}

/**
 * Erases what entries say of a person or client: name, address and device where they acted, and all values where they were
 * the record. The chain stays valid, and an entry tells that it was done.
 */
export async function erasePerson(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select erase_audit_person(${accountId}::uuid, ${id}::uuid) as count`.execute(tx);
  const count = rows[0]?.count ?? 0;
  await writeAudit(tx, {
    accountId,
    kind: 'deletions',
    action: 'erased',
    subject: 'audit_entries',
    details: { count },
  });
  return count;
}
