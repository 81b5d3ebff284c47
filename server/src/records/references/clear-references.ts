import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/**
 * The columns that are cleared when the record they refer to is deleted, by the table of that record. The database refuses a
 * deletion that leaves one. It does not clear them itself, because tables that are distributed by company take no such
 * foreign key (decision 0123).
 */
export const clearedReferences = {
  booking_services: ['bookings.service_id'],
  client_contacts: ['documents.contact_id', 'jobs.contact_id', 'requests.contact_id'],
  email_messages: ['email_drafts.message_id'],
  jobs: [
    'calendar_events.job_id',
    'documents.converted_to_job_id',
    'documents.job_id',
    'drive_items.job_id',
    'requests.converted_to_job_id',
    'tasks.job_id',
  ],
  product_services: ['document_items.item_id', 'job_items.item_id', 'request_items.item_id'],
  requests: ['documents.request_id', 'jobs.request_id', 'requests.duplicated_from_id'],
  service_properties: [
    'client_contacts.service_property_id',
    'documents.service_property_id',
    'jobs.service_property_id',
    'requests.service_property_id',
  ],
  // Deleted with their company alone.
  taxes: ['accounts.default_tax_id'],
  visits: ['job_form_entries.visit_id', 'visit_logs.visit_id'],
} as const;

export type ReferredTable = keyof typeof clearedReferences;

export const isReferredTable = (table: string): table is ReferredTable => Object.hasOwn(clearedReferences, table);

const placesOf = (table: ReferredTable) =>
  clearedReferences[table].map((place) => {
    const [name = '', column = ''] = place.split('.');
    return { name, column };
  });

/**
 * Clears what refers to records of the transaction's account that are about to be deleted: those with the ids, or with the ids
 * that a query returns. The caller tells the kinds of records that this changes.
 *
 * @example await clearReferences(tx, 'visits', [visit.id])
 */
export async function clearReferences(
  tx: Tx,
  table: ReferredTable,
  ids: readonly string[] | RawBuilder<unknown>,
): Promise<void> {
  if (Array.isArray(ids) && ids.length === 0) return;
  const are = Array.isArray(ids) ? sql`= any(${[...ids]}::uuid[])` : sql`in (${ids})`;
  await Promise.all(
    placesOf(table).map(({ name, column }) =>
      sql`update ${sql.table(name)} set ${sql.ref(column)} = null where ${sql.ref(column)} ${are}`.execute(tx),
    ),
  );
}

/** Clears all that refers to a table's records in one account, in a transaction across all accounts. */
export async function clearReferencesOfAccount(system: Tx, table: ReferredTable, accountId: string): Promise<void> {
  for (const { name, column } of placesOf(table)) {
    const account = sql.ref(name === 'accounts' ? 'id' : 'account_id');
    await sql`update ${sql.table(name)} set ${sql.ref(column)} = null
      where ${account} = ${accountId} and ${sql.ref(column)} is not null`.execute(system);
  }
}
