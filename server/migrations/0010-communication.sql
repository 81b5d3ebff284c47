-- The connected mailbox, calls and text messages.

create table email_accounts (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  email text not null,
  provider text not null,
  status text not null default 'connected',
  error_text text,
  -- Encrypted; never answered.
  credentials text,
  -- Where the last synchronisation stopped, in the provider's own words.
  sync_cursor text,
  last_sync_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id)
);
-- One mailbox an account (API 17).
create unique index email_accounts_one_key on email_accounts (account_id);
call protect('email_accounts');
comment on column email_accounts.provider is 'EmailProvider from @truckroll/domain/emails/email-kinds';
comment on column email_accounts.status is 'EmailAccountStatus from @truckroll/domain/emails/email-kinds';

create table email_threads (
  account_id uuid not null default current_account(),
  id uuid not null,
  email_account_id uuid not null,
  ch_thread_id text,
  subject text not null default '',
  latest_timestamp timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, email_account_id) references email_accounts (account_id, id) on delete cascade
);
create index email_threads_latest on email_threads (account_id, latest_timestamp, id);
create unique index email_threads_channel_key on email_threads (account_id, email_account_id, ch_thread_id);
call protect('email_threads');

create table email_messages (
  account_id uuid not null default current_account(),
  id uuid not null,
  thread_id uuid not null,
  -- The mail channel's own id of the message.
  ch_message_id text not null,
  -- The Message-ID header and those it answers, by which messages are threaded.
  header_message_id text,
  answers_message_ids jsonb not null default '[]',
  from_addresses jsonb not null,
  to_addresses jsonb not null default '[]',
  cc_addresses jsonb not null default '[]',
  bcc_addresses jsonb not null default '[]',
  subject text not null default '',
  snippet text not null default '',
  body text not null default '',
  -- Sanitised before it is stored.
  body_html text,
  timestamp timestamptz(3) not null,
  is_read boolean not null default false,
  attachments jsonb not null default '[]',
  inline_images jsonb not null default '[]',
  created_at timestamptz(3) not null,
  -- In the mailbox's trash: no longer shown.
  trashed_at timestamptz(3),
  -- Subject, people and text, folded.
  search_text text collate "C" not null,
  primary key (account_id, id),
  foreign key (account_id, thread_id) references email_threads (account_id, id) on delete cascade
);
create unique index email_messages_channel_key on email_messages (account_id, ch_message_id);
create index email_messages_of_thread on email_messages (account_id, thread_id, timestamp, id) where trashed_at is null;
create index email_messages_header on email_messages (account_id, header_message_id) where header_message_id is not null;
create index email_messages_search on email_messages using gin (account_id, search_text gin_trgm_ops) where trashed_at is null;
call protect('email_messages');
comment on column email_messages.answers_message_ids is 'string[]';
comment on column email_messages.from_addresses is 'string[]';
comment on column email_messages.to_addresses is 'string[]';
comment on column email_messages.cc_addresses is 'string[]';
comment on column email_messages.bcc_addresses is 'string[]';
comment on column email_messages.attachments is 'StoredAttachment[] from @truckroll/contract/emails';
comment on column email_messages.inline_images is 'StoredInlineImage[] from @truckroll/contract/emails';

-- Who takes part in a thread, in lower case without a display name: a client's threads are found by the address.
create table email_thread_addresses (
  account_id uuid not null default current_account(),
  address text not null,
  thread_id uuid not null,
  primary key (account_id, address, thread_id),
  foreign key (account_id, thread_id) references email_threads (account_id, id) on delete cascade
);
create index email_thread_addresses_thread on email_thread_addresses (account_id, thread_id);
call protect('email_thread_addresses');

create function matching_email_threads(pattern text) returns setof uuid
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select distinct thread_id from email_messages
    where account_id = current_account() and trashed_at is null and search_text like pattern;
  end;
revoke execute on function matching_email_threads(text) from public;
grant execute on function matching_email_threads(text) to app_user;

-- A client's address opens his threads to those who see him (API 17, scope).
create index clients_by_email on clients (account_id, lower(email)) where deleted_at is null and email is not null;

create table account_phone_numbers (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  phone_number text not null,
  friendly_name text not null,
  provider text not null,
  provider_number_id text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
-- Incoming calls and messages find their account by the number, over the whole installation.
create unique index account_phone_numbers_key on account_phone_numbers (phone_number) where is_active;
create index account_phone_numbers_of_account on account_phone_numbers (account_id, phone_number);
call protect('account_phone_numbers');

create table call_outcomes (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  order_index integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Calls keep the name of a deleted outcome, marked as such (API CA-4).
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index call_outcomes_name_key on call_outcomes (account_id, lower(name)) where deleted_at is null;
call protect('call_outcomes');

-- The outcomes that every account begins with, for the accounts that are there already.
insert into call_outcomes (account_id, id, name, order_index, created_at, updated_at)
select accounts.id, gen_random_uuid(), outcome.name, outcome.position - 1, now(), now()
from accounts, unnest(array['Interested', 'Not Interested', 'Follow Up', 'Booked', 'Left Voicemail', 'No Answer', 'Wrong Number'])
  with ordinality as outcome (name, position);

create table calls (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  provider text not null,
  -- The telephony provider's id of the call.
  provider_call_id text,
  direction text not null,
  status text not null,
  is_voicemail boolean not null default false,
  from_number text not null,
  to_number text not null,
  -- The other party's number, and its digits with the country code, by which it is compared with clients.
  phone_number text not null,
  phone_digits text not null,
  client_id uuid,
  user_id uuid,
  timestamp timestamptz(3) not null,
  started_at timestamptz(3),
  -- In seconds.
  duration integer not null default 0,
  recording_key text,
  transcription text,
  transcription_status text not null default 'none',
  ai_summary text,
  ai_sentiment text,
  ai_action_items jsonb not null default '[]',
  outcome_id uuid,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id),
  foreign key (account_id, outcome_id) references call_outcomes (account_id, id)
);
create unique index calls_provider_key on calls (provider, provider_call_id) where provider_call_id is not null;
create index calls_of_account on calls (account_id, timestamp, id);
create index calls_of_client on calls (account_id, client_id, timestamp, id) where client_id is not null;
create index calls_of_number on calls (account_id, phone_digits, timestamp, id);
create index calls_by_provider_id on calls (account_id, provider_call_id) where provider_call_id is not null;
create index calls_of_outcome on calls (account_id, outcome_id) where outcome_id is not null;
call protect('calls');
comment on column calls.direction is 'Direction from @truckroll/domain/calls/call-kinds';
comment on column calls.status is 'CallStatus from @truckroll/domain/calls/call-kinds';
comment on column calls.transcription_status is 'TranscriptionStatus from @truckroll/domain/calls/call-kinds';
comment on column calls.ai_sentiment is 'Sentiment from @truckroll/domain/calls/call-kinds';
comment on column calls.ai_action_items is 'string[]';

-- All messages between one number of the account and one other number.
create table sms_conversations (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  account_phone_number text not null,
  phone_number text not null,
  phone_digits text not null,
  client_id uuid,
  last_message_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id)
);
create unique index sms_conversations_numbers_key on sms_conversations (account_id, account_phone_number, phone_number);
create index sms_conversations_latest on sms_conversations (account_id, last_message_at, id);
create index sms_conversations_of_client on sms_conversations (account_id, client_id) where client_id is not null;
create index sms_conversations_of_number on sms_conversations (account_id, phone_digits);
call protect('sms_conversations');

create table sms_messages (
  account_id uuid not null default current_account(),
  id uuid not null,
  conversation_id uuid not null,
  direction text not null,
  body text not null,
  status text not null,
  error_text text,
  provider text not null,
  provider_message_id text,
  user_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, conversation_id) references sms_conversations (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id)
);
create unique index sms_messages_provider_key on sms_messages (provider, provider_message_id) where provider_message_id is not null;
create index sms_messages_of_conversation on sms_messages (account_id, conversation_id, created_at, id);
call protect('sms_messages');
comment on column sms_messages.direction is 'Direction from @truckroll/domain/calls/call-kinds';
comment on column sms_messages.status is 'SmsStatus from @truckroll/domain/calls/call-kinds';

-- Numbers that sent STOP and not START since (API WH-3).
create table sms_opt_outs (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  phone_number text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, phone_number)
);
call protect('sms_opt_outs');
