import { tableOf } from '@truckroll/domain/text/table-of';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type CopiedTable, describeTable } from '../../platform/database/row-lines.ts';

/**
 * The tables that an archive leaves out: credentials, and data of one device or one moment, because an archive must not
 * allow anybody to sign in. After an import everybody chooses a new password.
 */
export const tablesLeftOut: readonly string[] = [
  'sessions',
  // Not archived: the import makes the claims from the imported rows (claimStored).
  'claims',
  'api_keys',
  'password_links',
  'idempotency_keys',
  'record_changes',
  'push_subscriptions',
  'calendar_feeds',
  'known_devices',
  'email_sign_ins',
  'travel_times',
  'two_step_sign_ins',
  'recovery_codes',
  'password_codes',
  'passkeys',
  'used_challenges',
  // Secrets, and proofs that one installation has seen.
  'sso_connections',
  'sso_domains',
  'sso_identities',
  'provisioned_people',
  'hub_codes',
  'hub_sessions',
  'hub_links',
  'card_links',
  'card_checkouts',
  // Registered with the keys of one installation.
  'card_readers',
  'upload_pieces',
  // The keys of a bucket, and what one installation put into it.
  'copy_settings',
  'company_copies',
  // Sent by one installation alone, which signs with secrets of its own.
  'webhooks',
  'webhook_deliveries',
  // A consent to the operator of this installation.
  'support_grants',
];
export const columnsLeftOut: Readonly<Record<string, readonly string[]>> = tableOf({
  users: ['password_hash'],
  // An address that was proved on one installation is proved anew on the next.
  email_accounts: ['credentials', 'proved_at', 'proof_hash', 'proof_expires_at'],
  stored_files: ['sealed_key'],
  // A client's page ends with the trip.
  visit_announcements: ['token_hash'],
  bookings: ['token_hash', 'proof'],
  // Links in messages lead to the installation that sent them.
  follow_ups: ['token_hash'],
  // The processor charges a card by these ids. An importing installation has other keys of the processor, or none.
  saved_cards: ['customer_id', 'setup_id', 'method_id'],
  card_charges: ['customer_id', 'method_id', 'intent_id', 'reader_id'],
  // Each installation signs with a key of its own.
  audit_chains: ['sealed_ends'],
});

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The tables of one company: its own row, every table with an account column, and its waiting tasks. */
export async function listArchivedTables(tx: Tx, accountId: string): Promise<(CopiedTable & { file: string })[]> {
  if (!uuidPattern.test(accountId)) throw new Error('Not an account id');
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C"`.execute(tx);
  const named = [
    { name: 'public.accounts', rows: `id = '${accountId}'`, file: 'accounts' },
    ...rows
      .filter(({ name }) => !tablesLeftOut.includes(name))
      .map(({ name }) => ({ name: `public.${name}`, rows: `account_id = '${accountId}'`, file: name })),
    {
      name: 'pgboss.job_common',
      rows: `data ->> 'accountId' = '${accountId}' and state in ('created', 'retry', 'active')`,
      file: 'waiting_work',
    },
  ];
  const tables = [];
  for (const { name, rows: which, file } of named) {
    const table = await describeTable(tx, name, which);
    const columns = table.columns.filter((column) => !columnsLeftOut[file]?.includes(column.name));
    tables.push({ ...table, columns, file });
  }
  return tables;
}
