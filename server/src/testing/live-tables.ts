import { readFileSync } from 'node:fs';
import type { LiveKind } from '@truckroll/contract/live/live';
import { tableOf } from '@truckroll/domain/text/table-of';
import { clearedReferences } from '../records/references/clear-references.ts';

/**
 * The kinds of records that change with the rows of a table. A test fails if a table is neither here nor among the silent ones,
 * so that every new table requires a decision about what the stream tells.
 */
export const liveTables: Readonly<Record<string, readonly LiveKind[]>> = tableOf({
  absences: ['absence'],
  account_phone_numbers: ['call'],
  accounts: ['account'],
  add_ons: ['addOn'],
  api_keys: ['apiKey'],
  audit_chains: ['audit'],
  audit_entries: ['audit'],
  support_grants: ['audit'],
  book_closings: ['account'],
  booking_pages: ['booking'],
  booking_services: ['booking'],
  calendar_event_attendees: ['event'],
  calendar_events: ['event'],
  call_outcomes: ['call'],
  call_settings: ['call'],
  calls: ['call'],
  change_requests: ['document'],
  client_asks: ['client'],
  client_contacts: ['client'],
  client_credits: ['payment'],
  client_merges: ['client'],
  clients: ['client'],
  company_copies: ['companyCopy'],
  copy_settings: ['companyCopy'],
  personal_requests: ['personalRequest'],
  retention_rules: ['personalRequest'],
  custom_properties: ['property'],
  disputes: ['payment', 'document'],
  distinct_clients: ['client'],
  document_items: ['document'],
  automatic_payments: ['document'],
  card_charges: ['document'],
  card_readers: ['payment'],
  document_links: ['document'],
  document_options: ['document'],
  documents: ['document'],
  drive_items: ['drive'],
  email_accounts: ['email'],
  email_drafts: ['emailDraft'],
  email_messages: ['email'],
  email_templates: ['email'],
  email_thread_addresses: ['email'],
  email_thread_records: ['email'],
  email_threads: ['email'],
  failed_tasks: ['failedTask'],
  file_imports: ['import'],
  invoice_batch_jobs: ['invoiceBatch'],
  invoice_batches: ['invoiceBatch'],
  invoice_jobs: ['document'],
  follow_up_settings: ['account'],
  follow_ups: ['outgoingMail'],
  hourly_costs: ['time', 'job'],
  ingested_files: ['drive'],
  job_form_entries: ['job'],
  job_forms: ['jobForm'],
  job_items: ['job'],
  job_job_forms: ['job'],
  job_skills: ['job'],
  job_team: ['job'],
  jobs: ['job'],
  late_fees: ['document'],
  notifications: ['notification'],
  outgoing_mail: ['outgoingMail'],
  payment_refunds: ['payment'],
  payments: ['payment', 'document'],
  payout_parts: ['payment'],
  payouts: ['payment'],
  progress_invoices: ['document'],
  plan_bills: ['plan'],
  plan_templates: ['plan'],
  plan_visits: ['plan'],
  plans: ['plan'],
  estimate_templates: ['estimateTemplate'],
  product_packages: ['product'],
  product_services: ['product'],
  request_items: ['request'],
  request_team: ['request'],
  requests: ['request'],
  roles: ['role'],
  rule_runs: ['rule'],
  rules: ['rule'],
  saved_cards: ['payment'],
  saved_views: ['savedView'],
  service_properties: ['client'],
  sso_connections: ['account'],
  sso_domains: ['account'],
  skills: ['skill'],
  tags: ['tag'],
  sms_conversations: ['sms'],
  sms_messages: ['sms', 'outgoingSms'],
  task_reminders: ['task'],
  tasks: ['task'],
  taxes: ['tax'],
  time_corrections: ['time'],
  time_entries: ['time'],
  time_rules: ['time'],
  timesheets: ['time'],
  text_templates: ['sms'],
  tip_shares: ['payment'],
  user_skills: ['team'],
  users: ['team'],
  visit_logs: ['job'],
  visit_announcements: ['visit'],
  visit_notes: ['visit'],
  visit_team: ['visit'],
  visits: ['visit', 'job'],
  webhook_deliveries: ['webhook'],
  webhooks: ['webhook'],
});

/** The table whose rows name the kind of their record in `module_type`. */
export const historyTable = 'history';

/** Tables that no page shows, or whose rows follow from rows already told of, and why. */
export const silentTables: ReadonlyMap<string, string> = new Map([
  ['arrived_steps', 'which steps of estimates wait for their drafts, shown nowhere'],
  ['analytics_events', 'counts of what people do, shown nowhere'],
  ['bookings', 'times that clients hold, and the request or job that is told of'],
  ['calendar_feeds', 'secrets of the person who made them'],
  ['card_links', 'secrets on their way'],
  ['card_checkouts', 'pages of the card processor, which nobody sees here'],
  ['carrier_events', 'written with the call or message that is told of'],
  ['claims', 'written with the row that claims something'],
  ['client_contact_keys', 'written with the contact that is told of'],
  ['client_keys', 'kept by a trigger on clients'],
  ['client_stage_counts', 'kept by triggers on clients'],
  ['document_pdfs', 'a store of what was printed'],
  ['document_sums', 'kept by triggers on documents'],
  ['email_actions', 'what still has to be done in a mailbox, written with the message that is told of'],
  ['email_claims', 'which server works on a mailbox, shown nowhere'],
  ['email_folders', 'where a synchronisation stopped, shown nowhere'],
  ['email_places', 'where messages lie in a mailbox, shown nowhere'],
  ['email_sign_ins', 'secrets on their way'],
  ['email_thread_ids', 'written with the message that is told of'],
  ['file_import_rows', 'written with the import that is told of'],
  ['file_messages', "a person's own questions and answers, shown where they are asked"],
  ['hub_codes', 'secrets'],
  ['hub_links', 'secrets on their way'],
  ['hub_sessions', 'devices of clients, shown nowhere'],
  ['idempotency_keys', 'answers kept for repeats'],
  ['installation_secrets', 'of no account'],
  ['known_devices', 'judges sign-ins, shown nowhere'],
  ['number_counters', 'goes on with every record that is told of'],
  ['passages', 'the text of files, for the search alone'],
  ['passkeys', 'secrets'],
  ['password_codes', 'secrets'],
  ['password_links', 'secrets on their way'],
  ['provisioned_people', 'what the directory says beside the person, who is told of'],
  ['push_subscriptions', 'known to the browser that made it'],
  ['record_changes', 'says itself what changed'],
  ['recovery_codes', 'secrets'],
  ['rule_events', 'what back-tests read, written with the record that is told of'],
  ['schema_migrations', 'of no account'],
  ['sessions', 'ended sessions end their streams'],
  ['sms_opt_outs', 'kept with the message that is told of'],
  ['sso_identities', 'known to sign-ins alone'],
  ['stored_files', 'written with the record that has the file'],
  ['taken_numbers', 'goes on with every record that is told of'],
  ['text_engine_uses', 'counts of an account, read when they are shown'],
  ['travel_times', 'a cache of ways, shown nowhere'],
  ['two_step_sign_ins', 'secrets'],
  ['used_challenges', 'what was used once, shown nowhere'],
  ['visit_positions', 'written with the step that is told of'],
  ['upload_pieces', 'files on their way, shown nowhere'],
]);

const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');

/** All tables, each with its definition. */
export const tables: ReadonlyMap<string, string> = new Map(
  [...schema.matchAll(/^create table (\w+) \(\n(.*?)^\);/gms)].map(([, name = '', text = '']) => [name, text]),
);

const deletedWith = /REFERENCES (\w+)\([^)]*\) ON DELETE CASCADE/g;

/** The tables whose rows are deleted with those of each table, and those that are cleared of references to it. */
const dependents = new Map<string, { table: string; isDeleted: boolean }[]>();
const addDependent = (of: string, dependent: { table: string; isDeleted: boolean }) =>
  dependents.set(of, [...(dependents.get(of) ?? []), dependent]);
for (const [table, text] of tables)
  for (const [, of = ''] of text.matchAll(deletedWith)) addDependent(of, { table, isDeleted: true });
for (const [of, places] of Object.entries(clearedReferences))
  for (const place of places) addDependent(of, { table: place.split('.')[0] ?? '', isDeleted: false });

/** Tables whose rows are deleted once nothing refers to them any more. */
const emptied: ReadonlyMap<string, string> = new Map([
  ['accounts', 'nobody is left to be told'],
  ['email_threads', 'its messages have moved to the thread that it was merged into'],
]);

/** The kinds of records that change when rows of a table are deleted: also those that are deleted with them or cleared of them. */
export function kindsOfDeletion(table: string): Set<LiveKind> {
  const kinds = new Set(table === 'accounts' ? [] : liveTables[table]);
  if (emptied.has(table)) return kinds;
  for (const dependent of dependents.get(table) ?? []) {
    const more = dependent.isDeleted ? kindsOfDeletion(dependent.table) : (liveTables[dependent.table] ?? []);
    for (const kind of more) kinds.add(kind);
  }
  return kinds;
}
