import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type ClientValues, toColumns } from '../clients/client-values.ts';
import { leaveTombstones } from '../clients/delete-client.ts';
import type { ImportContext, UndoneRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { findUnused, type Use } from './used-records.ts';

/** Everything that refers to a client. A test compares it with the foreign keys of the schema. */
export const usesOfClients: readonly Use[] = [
  { table: 'jobs', column: 'client_id', noun: 'a job' },
  { table: 'documents', column: 'client_id', noun: 'an invoice or estimate' },
  { table: 'requests', column: 'client_id', noun: 'a request' },
  { table: 'tasks', column: 'client_id', noun: 'a task' },
  { table: 'calendar_events', column: 'client_id', noun: 'an event' },
  { table: 'calls', column: 'client_id', noun: 'a call' },
  { table: 'sms_conversations', column: 'client_id', noun: 'messages' },
  { table: 'file_messages', column: 'client_id', noun: 'questions about its files' },
  { table: 'service_properties', column: 'client_id', noun: 'a property' },
  { table: 'client_contacts', column: 'client_id', noun: 'a contact' },
  { table: 'clients', column: 'merged_into_id', noun: 'a client that was merged into it' },
  { table: 'client_merges', column: 'kept_id', noun: 'a client that was merged into it' },
  { table: 'drive_items', column: 'module_id', noun: 'files', only: sql`module_type = 'clients'` },
];

const idsOf = (rows: readonly StoredRow[]): string[] => rows.flatMap(({ recordId }) => recordId ?? []);

/** The clients of an import that nobody has used since are removed, and changed ones get their earlier values. */
export async function undoClients(tx: Tx, rows: readonly StoredRow[], { now }: ImportContext): Promise<UndoneRow[]> {
  const versions = await tx
    .selectFrom('clients')
    .select(['id', 'updatedAt'])
    .where('id', 'in', idsOf(rows))
    .where('deletedAt', 'is', null)
    .forUpdate()
    .execute();
  const { unused, kept, gone } = await findUnused(tx, rows, { versions, uses: usesOfClients });
  const removed = unused.filter(({ outcome }) => outcome === 'created');
  await leaveTombstones(tx, idsOf(removed), now);
  for (const { recordId, before, outcome } of unused) {
    if (outcome !== 'updated' || recordId === null || before === null) continue;
    await tx
      .updateTable('clients')
      .set({ ...toColumns(before as ClientValues), updatedAt: now.toISOString() })
      .where('id', '=', recordId)
      .execute();
  }
  return [...kept, ...[...unused, ...gone].map(({ line }) => ({ line, keptBecause: null }))];
}
