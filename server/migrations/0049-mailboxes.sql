-- Mailboxes of the company and of single people, their folders, the state of threads, sending, drafts and templates.
-- Servers of before this migration would show people's own mailboxes to everybody, so they are stopped first.

alter table email_accounts
  add column scope text not null default 'account' check (scope in ('account', 'own')),
  -- The person whose own mailbox it is.
  add column owner_id uuid,
  -- Whether colleagues see the threads of an own mailbox that have a client's address.
  add column shares_client_threads boolean not null default false,
  -- Hosts and ports; nothing secret. Null for the built-in mailbox.
  add column servers jsonb,
  -- The failed synchronisations since the last good one.
  add column failed_runs integer not null default 0,
  -- The server refused the sign-in: nothing is tried until somebody connects anew.
  add column needs_sign_in boolean not null default false,
  -- When the access of an OAuth sign-in has to be renewed.
  add column renew_sign_in_at timestamptz(3),
  -- Until when the provider reports changes by itself.
  add column watch_expires_at timestamptz(3),
  -- The progress of the first synchronisation, in messages. Null when none is under way.
  add column sync_done integer,
  add column sync_total integer,
  add foreign key (account_id, owner_id) references users (account_id, id) on delete cascade,
  add check ((scope = 'own') = (owner_id is not null));
drop index email_accounts_one_key;
create unique index email_accounts_account_key on email_accounts (account_id) where scope = 'account';
create unique index email_accounts_own_key on email_accounts (account_id, owner_id) where scope = 'own';
-- Incoming mail finds the built-in mailbox by its address, over the whole installation.
create unique index email_accounts_local_key on email_accounts (lower(email)) where provider = 'local';
comment on column email_accounts.scope is 'EmailScope from @truckroll/domain/emails/email-kinds';
comment on column email_accounts.servers is 'MailServers from @truckroll/contract/emails';

-- The built-in mailbox of an address, whichever account has it: mail is delivered to it without leaving the server.
create function local_mailbox_of(address text) returns table (account_id uuid, id uuid)
  language sql stable security definer rows 1
  set search_path = pg_catalog, public
  begin atomic
    select email_accounts.account_id, email_accounts.id from email_accounts
    where current_account() is not null and email_accounts.provider = 'local' and lower(email_accounts.email) = lower(address);
  end;
revoke execute on function local_mailbox_of(text) from public;
grant execute on function local_mailbox_of(text) to app_user;

create table email_folders (
  account_id uuid not null default current_account(),
  id uuid not null,
  email_account_id uuid not null,
  path text not null,
  role text not null check (role in ('inbox', 'sent', 'archive', 'trash')),
  uid_validity bigint not null,
  uid_next bigint not null,
  -- Up to 63 bits, more than a number holds exactly. Null where the server does not count changes.
  highest_modseq text,
  -- Every message from this uid on is stored; the first synchronisation goes on below it. Null when nothing is stored.
  oldest_uid bigint,
  -- The first synchronisation has reached the oldest message that it reads.
  is_complete boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, email_account_id) references email_accounts (account_id, id) on delete cascade
);
create unique index email_folders_path_key on email_folders (account_id, email_account_id, path);
call protect('email_folders');
comment on column email_folders.role is 'FolderRole from @truckroll/domain/emails/email-kinds';

alter table email_threads
  -- Kept with the messages that are outside the trash.
  add column message_count integer not null default 0,
  add column unread_count integer not null default 0,
  add column attachment_count integer not null default 0,
  -- The last message of a person is one that we received.
  add column is_unanswered boolean not null default false,
  add column assigned_to_id uuid,
  add column snoozed_until timestamptz(3),
  add column done_at timestamptz(3),
  add foreign key (account_id, assigned_to_id) references users (account_id, id) on delete set null (assigned_to_id);
update email_threads set
  message_count = counted.messages, unread_count = counted.unread, attachment_count = counted.attachments
from (
  select account_id, thread_id, count(*) as messages, count(*) filter (where not is_read) as unread,
    coalesce(sum(jsonb_array_length(attachments)), 0) as attachments
  from email_messages where trashed_at is null group by account_id, thread_id
) as counted
where counted.account_id = email_threads.account_id and counted.thread_id = email_threads.id;
create index email_threads_of_mailbox on email_threads (account_id, email_account_id, latest_timestamp, id) where message_count > 0;
create index email_threads_unread on email_threads (account_id, email_account_id) where unread_count > 0;
create index email_threads_assigned on email_threads (account_id, assigned_to_id) where assigned_to_id is not null;

alter table email_messages
  add column email_account_id uuid,
  -- The subject without reply prefixes, folded, by which answers without references find their thread.
  add column base_subject text collate "C" not null default '',
  add column kind text not null default 'person' check (kind in ('person', 'list', 'auto_reply', 'bounce')),
  add column is_outgoing boolean not null default false,
  -- How far a message of our own is; null for the others.
  add column state text check (state in ('scheduled', 'sending', 'sent', 'failed')),
  add column send_at timestamptz(3),
  -- Why sending failed, or why the message came back.
  add column error_text text,
  add column sent_by uuid,
  add column reply_to_addresses jsonb not null default '[]',
  -- Where the text repeats earlier messages, in characters of `body`. Null if it does not.
  add column quoted_from integer,
  -- The known address or name that the sender imitates.
  add column looks_like text,
  -- In bytes, as the mail server has it.
  add column size integer not null default 0,
  -- Too large or unreadable: only the head is stored.
  add column is_head_only boolean not null default false,
  add foreign key (account_id, sent_by) references users (account_id, id) on delete set null (sent_by);
update email_messages set email_account_id = email_threads.email_account_id
from email_threads
where email_threads.account_id = email_messages.account_id and email_threads.id = email_messages.thread_id;
alter table email_messages
  alter column email_account_id set not null,
  add foreign key (account_id, email_account_id) references email_accounts (account_id, id) on delete cascade;
drop index email_messages_channel_key;
create unique index email_messages_channel_key on email_messages (account_id, email_account_id, ch_message_id);
-- What was sent under one Message-ID is one message, however often the call is repeated.
create unique index email_messages_sent_key on email_messages (account_id, email_account_id, header_message_id) where state is not null;
create index email_messages_by_subject on email_messages (account_id, email_account_id, base_subject, timestamp) where base_subject <> '';
comment on column email_messages.kind is 'MessageKind from @truckroll/domain/emails/email-kinds';
comment on column email_messages.state is 'MessageState from @truckroll/domain/emails/email-kinds';
comment on column email_messages.reply_to_addresses is 'string[]';

-- Where a message lies in a mailbox. One message may lie in several folders.
create table email_places (
  account_id uuid not null default current_account(),
  folder_id uuid not null,
  uid bigint not null,
  message_id uuid not null,
  primary key (account_id, folder_id, uid),
  foreign key (account_id, folder_id) references email_folders (account_id, id) on delete cascade,
  foreign key (account_id, message_id) references email_messages (account_id, id) on delete cascade
);
create index email_places_message on email_places (account_id, message_id);
call protect('email_places');

-- The Message-IDs that a thread's messages have or refer to, also of messages that are not here (yet).
create table email_thread_ids (
  account_id uuid not null default current_account(),
  email_account_id uuid not null,
  header_id text collate "C" not null,
  thread_id uuid not null,
  primary key (account_id, email_account_id, header_id),
  foreign key (account_id, thread_id) references email_threads (account_id, id) on delete cascade
);
create index email_thread_ids_thread on email_thread_ids (account_id, thread_id);
call protect('email_thread_ids');

-- The work that a thread is about.
create table email_thread_records (
  account_id uuid not null default current_account(),
  id uuid not null,
  thread_id uuid not null,
  job_id uuid,
  request_id uuid,
  document_id uuid,
  primary key (account_id, id),
  check (num_nonnulls(job_id, request_id, document_id) = 1),
  foreign key (account_id, thread_id) references email_threads (account_id, id) on delete cascade,
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create unique index email_thread_records_key
  on email_thread_records (account_id, thread_id, job_id, request_id, document_id) nulls not distinct;
create index email_thread_records_job on email_thread_records (account_id, job_id) where job_id is not null;
create index email_thread_records_request on email_thread_records (account_id, request_id) where request_id is not null;
create index email_thread_records_document on email_thread_records (account_id, document_id) where document_id is not null;
call protect('email_thread_records');

-- What was done here and still has to be done in the mailbox.
create table email_actions (
  account_id uuid not null default current_account(),
  id uuid not null,
  message_id uuid not null,
  deed text not null check (deed in ('read', 'unread', 'trash', 'append')),
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, message_id) references email_messages (account_id, id) on delete cascade
);
create index email_actions_message on email_actions (account_id, message_id);
call protect('email_actions');
comment on column email_actions.deed is 'EmailDeed from @truckroll/domain/emails/email-kinds';

create table email_drafts (
  account_id uuid not null default current_account(),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('new', 'reply', 'forward')),
  -- The message that is answered or forwarded.
  message_id uuid,
  to_addresses jsonb not null default '[]',
  cc_addresses jsonb not null default '[]',
  bcc_addresses jsonb not null default '[]',
  subject text not null default '',
  -- Cleaned HTML.
  content text not null default '',
  attachments jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, message_id) references email_messages (account_id, id) on delete set null (message_id)
);
create index email_drafts_of_person on email_drafts (account_id, user_id, updated_at, id);
create index email_drafts_message on email_drafts (account_id, message_id) where message_id is not null;
call protect('email_drafts');
comment on column email_drafts.kind is 'DraftKind from @truckroll/domain/emails/email-kinds';
comment on column email_drafts.to_addresses is 'string[]';
comment on column email_drafts.cc_addresses is 'string[]';
comment on column email_drafts.bcc_addresses is 'string[]';
comment on column email_drafts.attachments is 'StoredAttachment[] from @truckroll/contract/emails';

-- Texts of the company for mail, with fields such as {client.firstName}.
create table email_templates (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  subject text not null default '',
  -- Cleaned HTML.
  content text not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id) on delete set null (created_by)
);
create unique index email_templates_name_key on email_templates (account_id, lower(name));
call protect('email_templates');

-- A person's signature, as cleaned HTML.
alter table users add column email_signature text;

-- A sign-in at Google or Microsoft that has begun: known by the hash of its state, for ten minutes and one use.
create table email_sign_ins (
  account_id uuid not null default current_account(),
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  scope text not null check (scope in ('account', 'own')),
  state_hash text not null,
  verifier text not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index email_sign_ins_state_key on email_sign_ins (state_hash);
call protect('email_sign_ins');
comment on column email_sign_ins.provider is 'EmailProvider from @truckroll/domain/emails/email-kinds';
comment on column email_sign_ins.scope is 'EmailScope from @truckroll/domain/emails/email-kinds';
