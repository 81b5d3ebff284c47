import type { LiveKind } from '@truckroll/contract/live/live';
import { erasedEmail, erasedName } from '@truckroll/domain/personal-data/markers';
import type { PersonalKind } from '@truckroll/domain/personal-data/personal-data';
import { tableOf } from '@truckroll/domain/text/table-of';

/** How a row names the person whose data it is. */
export type Link =
  | { column: string; is: 'client' | 'contact' | 'teamMember' | 'email' | 'emailAmong' | 'number' }
  /** The row belongs to a row of another table that is the person's. */
  | { column: string; of: string; key: string };

/**
 * What becomes of the person's own rows: they are deleted; or kept, with these columns set to something that names nobody; or
 * they only lose the words that name the person, as the rows that mention the person do.
 */
type AtErasure = 'delete' | { set: Readonly<Record<string, string | null>> } | 'replace';

export type TableRule = {
  kind: PersonalKind;
  links: readonly Link[];
  atErasure: AtErasure;
  /** Rows that mention the person are deleted too: they are of the moment. */
  deletesMentions: boolean;
  /** Columns with words or JSON in which what names the person is replaced. */
  texts: readonly string[];
  /** Those of the texts that are stored in lower case, for searches. */
  folded: readonly string[];
  /** Columns that hold no personal data: choices, keys, hashes, names of the company's own things. */
  plain: readonly string[];
  /** Columns with keys of stored files, which are deleted with the row or cleared with the column. */
  files: readonly string[];
  tells: readonly LiveKind[];
};

const client = (column: string): Link => ({ column, is: 'client' });
const contact = (column: string): Link => ({ column, is: 'contact' });
const teamMember = (column: string): Link => ({ column, is: 'teamMember' });
const email = (column: string): Link => ({ column, is: 'email' });
const emailAmong = (column: string): Link => ({ column, is: 'emailAmong' });
const number = (column: string): Link => ({ column, is: 'number' });
const of = (column: string, table: string, key = 'id'): Link => ({ column, of: table, key });

const words = (text: string | undefined): string[] => (text ?? '').split(' ').filter((word) => word !== '');

type Written = {
  links?: readonly Link[];
  atErasure?: AtErasure;
  deletesMentions?: boolean;
  texts?: string;
  folded?: string;
  plain?: string;
  files?: string;
  tells?: readonly LiveKind[];
};

const table = (kind: PersonalKind, written: Written): TableRule => ({
  kind,
  links: written.links ?? [],
  atErasure: written.atErasure ?? 'replace',
  deletesMentions: written.deletesMentions ?? false,
  texts: [...words(written.texts), ...words(written.folded)],
  folded: words(written.folded),
  plain: words(written.plain),
  files: words(written.files),
  tells: written.tells ?? [],
});

/** A table without personal data, and why. */
const without = (_reason: string, plain = ''): TableRule => table('others', { plain });

const erasedClient = JSON.stringify({ name: erasedName, email: null, address: null, phoneNumber: null });
const erasedSearch = erasedName.toLowerCase();

/**
 * Every table of a company: how a person is found in it and exported from it, and what an erasure does. A test fails until a
 * new table or column with words is here. A row is erased in the order of this list, after the record itself (`erase-person.ts`).
 */
export const catalogue: Readonly<Record<string, TableRule>> = tableOf({
  // The client, deleted as always: its record stays without values, for what refers to it.
  clients: table('records', {
    links: [client('id')],
    atErasure: 'replace',
    texts:
      'name first_name last_name email phone_number website company_name tax_number notes properties property_address billing_address company_address',
    folded: 'search_text name_key company_key',
    plain: 'stage job_form_ids tag_ids language late_fees',
    tells: ['client'],
  }),
  client_contacts: table('records', {
    links: [client('client_id'), contact('id')],
    atErasure: 'delete',
    texts: 'name role phones emails',
    folded: 'search_text',
    plain: 'hub_role',
    tells: ['client', 'document', 'job', 'request'],
  }),
  client_contact_keys: table('records', {
    links: [client('client_id'), contact('contact_id')],
    atErasure: 'delete',
    plain: 'key',
  }),
  client_keys: table('records', { links: [client('client_id')], atErasure: 'delete', plain: 'kind key' }),
  client_merges: table('records', {
    links: [client('kept_id'), client('removed_id')],
    atErasure: 'delete',
    texts: 'removed_name undo',
    tells: ['client'],
  }),
  distinct_clients: table('records', {
    links: [client('first_id'), client('second_id')],
    atErasure: 'delete',
    tells: ['client'],
  }),
  client_stage_counts: without('counts of clients', 'stage'),
  service_properties: table('records', {
    links: [client('client_id')],
    atErasure: 'delete',
    texts: 'name address notes access_codes',
    folded: 'search_text',
    tells: ['client', 'job', 'request', 'document', 'plan'],
  }),
  client_asks: table('access', {
    links: [client('client_id')],
    atErasure: 'delete',
    texts: 'details asked_by',
    plain: 'kind outcome',
    tells: ['client'],
  }),

  requests: table('requests', {
    links: [client('client_id')],
    atErasure: 'delete',
    texts: 'description request_address request_phone requirements notes tags properties purchase_order_number',
    folded: 'search_text',
    plain: 'source service_type urgency preferred_contact_method start_time end_time timezone stage tag_ids',
    tells: ['request', 'email', 'document', 'job'],
  }),
  request_items: table('requests', {
    links: [of('request_id', 'requests')],
    atErasure: 'delete',
    texts: 'name description',
    plain: 'unit_type taxes',
    tells: ['request'],
  }),
  request_team: table('requests', { links: [of('request_id', 'requests')], atErasure: 'delete', tells: ['request'] }),

  jobs: table('jobs', {
    links: [client('client_id')],
    atErasure: 'delete',
    texts: 'title description job_address job_phone properties internal_note purchase_order_number',
    folded: 'search_text',
    plain: 'job_status job_type priority timezone repeat_options tag_ids signature_key',
    tells: ['job', 'visit', 'request', 'document', 'email', 'drive', 'invoiceBatch', 'event', 'task', 'time', 'plan'],
  }),
  job_items: table('jobs', {
    links: [of('job_id', 'jobs')],
    atErasure: 'delete',
    texts: 'item_name description',
    plain: 'type taxes photo_keys',
    files: 'photo_keys',
    tells: ['job'],
  }),
  job_job_forms: table('jobs', { links: [of('job_id', 'jobs')], atErasure: 'delete', tells: ['job'] }),
  job_skills: table('jobs', { links: [of('job_id', 'jobs')], atErasure: 'delete', tells: ['job'] }),
  job_team: table('jobs', { links: [of('job_id', 'jobs')], atErasure: 'delete', tells: ['job'] }),
  job_form_entries: table('jobs', {
    links: [of('job_id', 'jobs')],
    atErasure: 'delete',
    texts: 'form_values',
    plain: 'form_title form_schema',
    tells: ['job'],
  }),
  visits: table('jobs', {
    links: [of('job_id', 'jobs')],
    atErasure: 'delete',
    plain: 'timezone visit_status visit_type priority',
    tells: ['visit', 'job', 'time'],
  }),
  visit_team: table('jobs', { links: [of('visit_id', 'visits')], atErasure: 'delete', tells: ['visit'] }),
  visit_notes: table('jobs', {
    links: [of('visit_id', 'visits')],
    atErasure: 'delete',
    texts: 'note',
    tells: ['visit'],
  }),
  visit_logs: table('jobs', { links: [of('job_id', 'jobs')], atErasure: 'delete', texts: 'note', tells: ['job'] }),
  visit_announcements: table('jobs', {
    links: [of('visit_id', 'visits')],
    atErasure: 'delete',
    texts: 'reason',
    plain: 'status channel token_hash',
    tells: ['visit'],
  }),
  bookings: table('requests', {
    links: [of('request_id', 'requests'), of('job_id', 'jobs')],
    atErasure: 'delete',
    texts: 'address',
    plain: 'status token_hash proof',
  }),

  // Invoices and estimates stay with their numbers and amounts: the law wants them, and no figure may change.
  documents: table('documents', {
    links: [client('client_id')],
    atErasure: {
      set: {
        client_details: erasedClient,
        comments: null,
        private_notes: null,
        shipping_info: null,
        service_address: null,
        contract_signer_name: erasedName,
        contract_signature_key: null,
        approved_by_name: erasedName,
        asked_time: null,
        purchase_order_number: null,
        delivery_error: null,
        search_text: erasedSearch,
      },
    },
    texts:
      'title client_details shipping_info comments payment_instructions private_notes contract_title contract_content contract_signer_name approved_by_name service_address texts delivery_error purchase_order_number asked_time billing_schedule',
    folded: 'search_text',
    plain:
      'document_prefix assigned_to document_status payment_status discount_type company_information deposit_type contract_signature_key converted_from currency delivery member_plan',
    files: 'contract_signature_key',
    tells: ['document'],
  }),
  document_items: table('documents', {
    links: [of('document_id', 'documents')],
    atErasure: { set: { photo_keys: '[]' } },
    texts: 'name description',
    plain: 'unit_type taxes photo_keys',
    files: 'photo_keys',
    tells: ['document'],
  }),
  document_options: table('documents', {
    links: [of('document_id', 'documents')],
    atErasure: { set: { picture_key: null } },
    texts: 'name description',
    plain: 'picture_key',
    files: 'picture_key',
    tells: ['document'],
  }),
  document_pdfs: table('documents', {
    links: [of('document_id', 'documents')],
    atErasure: 'delete',
    plain: 'fingerprint storage_key',
    files: 'storage_key',
  }),
  document_links: table('access', {
    links: [of('document_id', 'documents')],
    atErasure: 'delete',
    plain: 'token_hash device_hash',
    tells: ['document'],
  }),
  document_sums: without('sums of documents', 'document_status payment_status currency'),
  change_requests: table('documents', {
    links: [of('document_id', 'documents')],
    atErasure: 'delete',
    texts: 'text',
    tells: ['document'],
  }),
  progress_invoices: table('documents', {
    links: [of('invoice_id', 'documents')],
    texts: 'step_name',
    plain: 'step_id',
    tells: ['document'],
  }),
  arrived_steps: without('steps of estimates', 'step_id'),
  late_fees: without('which invoice is a fee of which'),
  invoice_jobs: without('which job an invoice is of'),
  invoice_batches: table('documents', { texts: 'failure', plain: 'state', tells: ['invoiceBatch'] }),
  invoice_batch_jobs: table('documents', { texts: 'problem', plain: 'outcome', tells: ['invoiceBatch'] }),

  // The ledger stays as it is, without what somebody wrote beside it.
  payments: table('payments', {
    links: [of('document_id', 'documents')],
    atErasure: { set: { payment_note: null, card_name: null } },
    texts: 'payment_note',
    plain: 'payment_status payment_method provider_reference card_name',
    tells: ['payment', 'document'],
  }),
  payment_refunds: table('payments', {
    links: [of('payment_id', 'payments')],
    atErasure: { set: { reason: null } },
    texts: 'reason',
    plain: 'refund_status refund_method',
    tells: ['payment'],
  }),
  client_credits: table('payments', {
    links: [client('client_id')],
    atErasure: { set: { note: null } },
    texts: 'note details',
    plain: 'kind currency method',
    tells: ['payment'],
  }),
  saved_cards: table('payments', {
    links: [client('client_id')],
    atErasure: 'delete',
    texts: 'consent_by consent_text',
    plain: 'status customer_id setup_id method_id kind brand last4',
    tells: ['payment'],
  }),
  card_charges: table('payments', {
    links: [of('document_id', 'documents')],
    texts: 'failure',
    plain: 'status currency card_brand card_last4 customer_id method_id intent_id reader_name',
    tells: ['document'],
  }),
  card_readers: without(
    'readers of the company',
    'name reference location location_name device_type serial_number tips_configuration tips_told',
  ),
  card_links: table('access', { links: [client('client_id')], atErasure: 'delete', plain: 'token_hash' }),
  card_checkouts: without('pages of the card processor, by their reference', 'reference currency'),
  automatic_payments: without('which invoice a card pays', 'status'),
  disputes: without(
    'what the card processor says of a payment',
    'payment_reference reference url currency reason state fee_currency',
  ),
  payouts: without('what the card processor paid to the company', 'reference url currency state failure breakdown'),
  payout_parts: table('payments', {
    texts: 'description',
    plain: 'kind currency payment_reference',
    tells: ['payment'],
  }),
  tip_shares: without('amounts of people'),
  book_closings: table('payments', { texts: 'reason', tells: ['account'] }),

  plans: table('plans', {
    links: [client('client_id')],
    atErasure: 'delete',
    texts: 'name terms signer_name',
    folded: 'search_text',
    plain: 'kind status currency pauses prices signature_key',
    files: 'signature_key',
    tells: ['plan'],
  }),
  plan_bills: table('plans', { links: [of('plan_id', 'plans')], atErasure: 'delete', plain: 'key', tells: ['plan'] }),
  plan_visits: table('plans', { links: [of('plan_id', 'plans')], atErasure: 'delete', texts: 'name', tells: ['plan'] }),

  email_messages: table('emails', {
    links: [emailAmong('from_addresses'), emailAmong('to_addresses'), emailAmong('reply_to_addresses')],
    atErasure: 'delete',
    texts:
      'from_addresses to_addresses cc_addresses bcc_addresses reply_to_addresses subject snippet body body_html base_subject error_text about deliveries invitation looks_like attachments inline_images ch_message_id header_message_id answers_message_ids',
    folded: 'search_text',
    plain: 'kind state',
    tells: ['email', 'emailDraft'],
  }),
  email_threads: table('emails', {
    texts: 'subject summary',
    plain: 'ch_thread_id summary_provider',
    tells: ['email'],
  }),
  email_thread_addresses: table('emails', {
    links: [email('address')],
    atErasure: 'delete',
    texts: 'address',
    tells: ['email'],
  }),
  email_thread_ids: table('emails', { deletesMentions: true, texts: 'header_id' }),
  email_thread_records: table('emails', {
    links: [of('job_id', 'jobs'), of('request_id', 'requests')],
    atErasure: 'delete',
    tells: ['email'],
  }),
  email_drafts: table('emails', {
    texts: 'to_addresses cc_addresses bcc_addresses subject content attachments',
    plain: 'kind',
    tells: ['emailDraft'],
  }),
  email_accounts: table('work', {
    texts: 'error_text',
    plain: 'email provider status credentials sync_cursor scope servers proof_hash',
    tells: ['email'],
  }),
  email_actions: without('what to do in a mailbox, by the message', 'deed'),
  email_claims: without('which server reads a mailbox', 'work'),
  email_folders: without('folders of mailboxes', 'path role highest_modseq'),
  email_places: without('where messages lie, by numbers'),
  email_sign_ins: without('sign-ins on their way', 'provider scope state_hash verifier'),
  email_templates: table('others', { texts: 'subject content', plain: 'name', tells: ['email'] }),

  sms_messages: table('texts', {
    links: [of('conversation_id', 'sms_conversations')],
    atErasure: 'delete',
    texts: 'body error_text media',
    plain: 'direction status provider provider_message_id purpose send_key',
    tells: ['sms', 'outgoingSms'],
  }),
  sms_conversations: table('texts', {
    links: [client('client_id'), number('phone_digits')],
    atErasure: 'delete',
    plain: 'account_phone_number phone_number phone_digits',
    tells: ['sms', 'outgoingSms'],
  }),
  sms_opt_outs: table('texts', { links: [number('phone_number')], atErasure: 'delete', plain: 'phone_number' }),
  text_templates: table('others', { texts: 'content', plain: 'name', tells: ['sms'] }),

  calls: table('calls', {
    links: [client('client_id'), number('phone_digits')],
    atErasure: 'delete',
    texts: 'transcription ai_summary ai_action_items notes transcript_segments action_tasks transcription_error',
    plain:
      'provider provider_call_id direction status from_number to_number phone_number phone_digits recording_key transcription_status ai_sentiment hung_up_by recording_provider_id transcript_provider ai_provider rung_user_ids',
    files: 'recording_key',
    tells: ['call'],
  }),
  call_settings: table('others', {
    texts: 'announcement voicemail_greeting',
    plain: 'forward_to quiet_from quiet_to',
    tells: ['call'],
  }),
  call_outcomes: without('words of the company', 'name description'),
  account_phone_numbers: without(
    'numbers of the company',
    'phone_number friendly_name provider provider_number_id forward_to',
  ),
  carrier_events: without('which reports were applied', 'provider event_key'),

  outgoing_mail: table('sentMail', {
    links: [email('to')],
    atErasure: 'delete',
    texts: 'to cc subject text html error attachments about unsubscribe_url',
    plain: 'kind status',
    tells: ['outgoingMail', 'visit'],
  }),
  follow_ups: table('sentMail', {
    links: [client('client_id')],
    atErasure: 'delete',
    texts: 'about reason comment',
    plain: 'step occurrence status channel token_hash answer',
    tells: ['outgoingMail'],
  }),

  stored_files: table('files', {
    links: [
      client('owner_id'),
      ...['jobs', 'requests', 'documents', 'plans', 'calls', 'email_messages', 'sms_messages', 'drive_items'].map(
        (name) => of('owner_id', name),
      ),
    ],
    texts: 'name',
    plain: 'key type owner_type sealed_key',
  }),
  drive_items: table('files', {
    links: [client('module_id'), of('module_id', 'jobs'), of('module_id', 'requests')],
    atErasure: 'delete',
    texts: 'name summary note_content note_start photo_marks',
    folded: 'name_key search_name',
    plain:
      'type module_type storage_key file_type processing_status summary_by summary_provider copied_from photo_kind preview_key',
    files: 'storage_key preview_key',
    tells: ['drive'],
  }),
  ingested_files: table('files', { texts: 'name', plain: 'copy_key status', files: 'copy_key', tells: ['drive'] }),
  passages: table('files', { texts: 'text', plain: 'words' }),
  upload_pieces: table('files', { texts: 'file_name', plain: 'upload_id storage_key' }),

  calendar_events: table('calendar', {
    links: [client('client_id'), of('job_id', 'jobs')],
    atErasure: 'delete',
    texts: 'title location description',
    plain: 'source',
    tells: ['event'],
  }),
  calendar_event_attendees: table('calendar', {
    links: [email('email')],
    atErasure: 'delete',
    texts: 'email',
    tells: ['event'],
  }),
  tasks: table('calendar', {
    links: [client('client_id'), of('job_id', 'jobs')],
    atErasure: 'delete',
    texts: 'name instructions property_address tags',
    folded: 'search_text',
    plain: 'priority category status link_type schedule_type recurrence_rule reminder_type',
    tells: ['task', 'email'],
  }),
  task_reminders: table('calendar', {
    links: [of('task_id', 'tasks')],
    atErasure: 'delete',
    plain: 'channel',
    tells: ['task'],
  }),

  file_messages: table('ai', {
    links: [
      client('client_id'),
      of('job_id', 'jobs'),
      of('request_id', 'requests'),
      of('item_id', 'drive_items'),
      teamMember('user_id'),
    ],
    atErasure: 'delete',
    texts: 'content sources',
    plain: 'sender provider',
  }),
  text_engine_uses: without('counts', 'kind provider outcome'),

  hub_codes: table('access', {
    links: [client('client_id'), email('address'), number('address')],
    atErasure: 'delete',
    plain: 'channel address code_hash',
  }),
  hub_links: table('access', {
    links: [client('client_id'), email('address'), number('address')],
    atErasure: 'delete',
    plain: 'token_hash channel address',
  }),
  hub_sessions: table('access', {
    links: [client('client_id'), contact('contact_id'), email('address'), number('address')],
    atErasure: 'delete',
    plain: 'token_hash channel address',
  }),

  // A person of the team: the row stays for what the person has done, without the name (`erase-person.ts`).
  users: table('work', {
    links: [teamMember('id')],
    texts: 'email first_name last_name phone_number email_signature',
    plain: 'password_hash color timezone status notification_choices working_week face_key units',
    files: 'face_key',
    tells: ['team'],
  }),
  user_skills: table('work', { links: [teamMember('user_id')], atErasure: 'delete', tells: ['team'] }),
  absences: table('work', {
    links: [teamMember('user_id')],
    atErasure: { set: { note: null, decision_reason: null } },
    texts: 'note decision_reason',
    plain: 'kind status',
    tells: ['absence'],
  }),
  time_entries: table('work', { links: [teamMember('user_id')], plain: 'kind source', tells: ['time'] }),
  time_corrections: table('work', { links: [teamMember('user_id')], texts: 'before after reason', tells: ['time'] }),
  timesheets: table('work', { links: [teamMember('user_id')], texts: 'reason', plain: 'status', tells: ['time'] }),
  hourly_costs: table('work', { links: [teamMember('user_id')], tells: ['time', 'job'] }),
  visit_positions: table('work', { links: [teamMember('user_id')], atErasure: 'delete', plain: 'visit_status' }),
  notifications: table('work', {
    links: [teamMember('user_id')],
    atErasure: 'delete',
    texts: 'title message change',
    plain: 'type priority module_type group_key',
    tells: ['notification'],
  }),
  saved_views: table('work', {
    links: [teamMember('user_id')],
    atErasure: 'delete',
    texts: 'search',
    plain: 'list name hidden_columns',
    tells: ['savedView'],
  }),
  sessions: table('work', {
    links: [teamMember('user_id')],
    atErasure: 'delete',
    texts: 'device address',
    plain: 'token_hash',
  }),
  known_devices: table('work', { links: [teamMember('user_id')], atErasure: 'delete', plain: 'token_hash' }),
  push_subscriptions: table('work', {
    links: [teamMember('user_id')],
    atErasure: 'delete',
    plain: 'endpoint p256dh auth',
  }),
  passkeys: table('work', {
    links: [teamMember('user_id')],
    atErasure: 'delete',
    texts: 'name',
    plain: 'credential_id public_key transports',
  }),
  sso_identities: table('work', {
    links: [teamMember('user_id')],
    atErasure: 'delete',
    texts: 'subject',
    plain: 'issuer',
  }),
  provisioned_people: table('work', { links: [teamMember('user_id')], atErasure: 'delete', texts: 'external_id' }),
  two_step_sign_ins: table('work', { links: [teamMember('user_id')], atErasure: 'delete', plain: 'sealed_secret' }),
  recovery_codes: table('work', { links: [teamMember('user_id')], atErasure: 'delete', plain: 'code_hash' }),
  password_codes: table('work', { links: [teamMember('user_id')], atErasure: 'delete', plain: 'code_hash' }),
  password_links: table('work', { links: [teamMember('user_id')], atErasure: 'delete', plain: 'kind token_hash' }),
  calendar_feeds: table('work', { links: [teamMember('user_id')], atErasure: 'delete', plain: 'token_hash' }),
  api_keys: without('keys of programs; they end with their maker', 'name token_hash hint permissions'),
  analytics_events: table('work', {
    links: [teamMember('user_id')],
    atErasure: 'delete',
    texts: 'properties',
    plain: 'name',
  }),
  used_challenges: without('sign-ins that were used once', 'challenge_hash'),
  support_grants: without('consents, by the person who gave them'),

  history: table('history', {
    links: [client('module_id'), of('module_id', 'jobs'), of('module_id', 'requests'), of('module_id', 'tasks')],
    atErasure: 'delete',
    texts: 'description creator_name team_member_names file_name',
    plain: 'module_type action file_key',
    files: 'file_key',
    tells: ['client', 'job', 'request', 'document', 'task', 'estimateTemplate'],
  }),
  record_changes: table('history', { texts: 'writer_name', plain: 'changes' }),
  // Entries stay: what names the person is taken out by the database's own function, so that the chain verifies.
  audit_entries: table('audit', {
    texts: 'who what',
    plain: 'kind action subject record_id actor_kind endpoint who_salt what_salt who_digest what_digest digest',
    tells: ['audit'],
  }),
  audit_chains: without('ends of the chain', 'anchor_digest head_digest sealed_ends'),

  file_imports: table('imports', {
    texts: 'file_name samples failure',
    plain: 'kind state layout heads columns choices duplicates counts spellings',
    tells: ['import'],
  }),
  file_import_rows: table('imports', {
    texts: 'cells problems match keys before',
    plain: 'outcome choice place cut_columns',
  }),

  webhook_deliveries: table('programs', {
    texts: 'sent_body answer failure',
    plain: 'event record_kind status',
    tells: ['webhook'],
  }),
  webhooks: table('programs', {
    texts: 'description',
    plain: 'url events paused_reason sealed_secret sealed_old_secret',
    tells: ['webhook'],
  }),
  rule_runs: table('programs', { texts: 'reason', plain: 'record_kind chain status done', tells: ['rule'] }),
  rules: table('programs', { texts: 'conditions actions', plain: 'name trigger delay_unit', tells: ['rule'] }),
  rule_events: without('which record an event was of', 'trigger'),
  idempotency_keys: table('programs', {
    links: [teamMember('user_id')],
    atErasure: 'delete',
    deletesMentions: true,
    texts: 'body',
    plain: 'path key request_hash',
  }),
  failed_tasks: table('programs', {
    deletesMentions: true,
    texts: 'payload error',
    plain: 'task',
    tells: ['failedTask'],
  }),

  follow_up_settings: table('others', { texts: 'steps', plain: 'quiet_from quiet_to review_link', tells: ['account'] }),
  booking_pages: table('others', { texts: 'intro', plain: 'slug area sites', tells: ['booking'] }),
  booking_services: table('others', { texts: 'description questions', plain: 'name photos way', tells: ['booking'] }),
  estimate_templates: table('others', {
    texts: 'terms summary',
    plain: 'name currency name_key',
    tells: ['estimateTemplate'],
  }),
  plan_templates: table('others', { texts: 'terms', plain: 'kind name', tells: ['plan'] }),
  job_forms: table('others', { texts: 'description fields', plain: 'title type', tells: ['jobForm'] }),
  product_services: table('others', {
    texts: 'description',
    plain: 'name unit_type tax_ids category name_key category_key search_text',
    tells: ['product'],
  }),
  product_packages: table('others', { texts: 'description items', plain: 'name name_key', tells: ['product'] }),
  add_ons: without('which add-ons are on', 'key'),
  copy_settings: without('the bucket of the company', 'server region bucket folder access_key_id sealed_secret every'),
  company_copies: without('copies in the bucket, which hold the data of their day', 'status bucket object_key failure'),
  custom_properties: without('names of the company’s own fields', 'module_type name type options'),
  claims: without(
    'what only one company can have, as the row of the person, mailbox or number has it, with which it ends',
    'kind value',
  ),
  number_counters: without('counters', 'series'),
  taken_numbers: without('numbers', 'series'),
  roles: without('names of roles', 'name label permissions'),
  skills: without('names of skills', 'name'),
  tags: without('names of tags', 'name name_key color'),
  taxes: without('taxes', 'name state application_rules country_id state_id'),
  time_rules: without('rules of the time clock'),
  sso_connections: without(
    'the issuer of sign-ins',
    'issuer application sealed_secret provisioning_hash provisioning_hint',
  ),
  sso_domains: without('domains of the company', 'domain token'),
  travel_times: without('a cache of ways between places, by rounded coordinates', 'provider from_key to_key'),
  personal_requests: without(
    'the search itself: forgotten with the erasure, and after a month without one',
    'state subject found holds failure export_key',
  ),
  retention_rules: without('how long kinds of data are kept', 'kind'),
});

/** Columns that no export shows: secrets, and what only the database reads. */
export const isHidden = (column: string): boolean =>
  /token|secret|sealed|hash|credential|password|proof|salt|digest|search_|_key$|^words$|method_id|customer_id|setup_id/.test(
    column,
  ) && !column.endsWith('_at');

export const erasedTeamEmail = (id: string): string => erasedEmail.replace('@', `+${id}@`);
