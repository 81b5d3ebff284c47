import type { LiveKind } from '@truckroll/contract/live/live';
import { tableOf } from '@truckroll/domain/text/table-of';

/** The record that a table's row is or belongs to: its kind, and the column with its id. */
type Belongs = { kind: LiveKind; id: string | null };

const of = (kind: LiveKind, id: string | null = 'id'): Belongs => ({ kind, id });

/**
 * The records that change when a table is written. A test fails if a table is neither here nor in the test's list of silent ones, so
 * that every new table requires a decision about what the stream reports.
 */
export const liveTables: Readonly<Record<string, readonly Belongs[]>> = tableOf({
  absences: [of('absence')],
  account_phone_numbers: [of('call', null)],
  accounts: [of('account')],
  add_ons: [of('addOn', null)],
  calendar_event_attendees: [of('event', 'eventId')],
  calendar_events: [of('event')],
  call_outcomes: [of('call', null)],
  call_settings: [of('call', null)],
  calls: [of('call')],
  client_contacts: [of('client', 'clientId')],
  change_requests: [of('document', 'documentId')],
  client_merges: [of('client', 'keptId')],
  clients: [of('client')],
  custom_properties: [of('property')],
  distinct_clients: [of('client', null)],
  document_items: [of('document', 'documentId')],
  document_links: [of('document', 'documentId')],
  documents: [of('document')],
  drive_items: [of('drive')],
  email_accounts: [of('email', null)],
  email_drafts: [of('emailDraft', null)],
  email_messages: [of('email', null)],
  email_templates: [of('email', null)],
  email_thread_addresses: [of('email', null)],
  email_thread_records: [of('email', null)],
  email_threads: [of('email', null)],
  failed_tasks: [of('failedTask')],
  file_imports: [of('import')],
  ingested_files: [of('drive', null)],
  job_form_entries: [of('job', 'jobId')],
  job_forms: [of('jobForm')],
  job_items: [of('job', 'jobId')],
  job_job_forms: [of('job', 'jobId')],
  job_skills: [of('job', 'jobId')],
  job_team: [of('job', 'jobId')],
  jobs: [of('job')],
  notifications: [of('notification', null)],
  outgoing_mail: [of('outgoingMail', null)],
  payment_refunds: [of('payment', 'paymentId')],
  payments: [of('payment'), of('document', 'documentId')],
  product_services: [of('product')],
  request_items: [of('request', 'requestId')],
  request_team: [of('request', 'requestId')],
  requests: [of('request')],
  roles: [of('role')],
  saved_views: [of('savedView', null)],
  skills: [of('skill')],
  service_properties: [of('client', 'clientId')],
  sms_conversations: [of('sms', null)],
  sms_messages: [of('sms', null), of('outgoingSms', null)],
  text_templates: [of('sms', null)],
  task_reminders: [of('task', 'taskId')],
  tasks: [of('task')],
  taxes: [of('tax')],
  user_skills: [of('team', 'userId')],
  users: [of('team')],
  visit_logs: [of('job', 'jobId')],
  visit_notes: [of('visit', 'visitId')],
  visit_team: [of('visit', 'visitId')],
  visits: [of('visit'), of('job', 'jobId')],
});

/** The table whose rows name their record in `module_type` and `module_id`. */
export const historyTable = 'history';

/** Tables whose changes are reported only to the person in `user_id`. */
export const personalTables: ReadonlySet<string> = new Set(['notifications', 'email_drafts']);
