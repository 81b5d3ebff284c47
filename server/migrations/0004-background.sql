-- What happens after a call: tasks that failed for good, mail that goes out, files that are kept.

-- A background task that failed after all its retries, for the account's admins to see and to try again.
create table failed_tasks (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  task text not null,
  payload jsonb not null,
  attempts integer not null,
  -- A sentence without personal data; what exactly happened stands in the server's log.
  error text not null,
  failed_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index failed_tasks_by_age on failed_tasks (account_id, failed_at desc, id desc);
call protect('failed_tasks');
comment on column failed_tasks.payload is 'unknown';

-- Mail to people. Written in the transaction of its cause, sent after it; without a mail server it stays here as sent.
create table outgoing_mail (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  kind text not null,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (account_id, id)
);
create index outgoing_mail_by_age on outgoing_mail (account_id, created_at desc, id desc);
call protect('outgoing_mail');
comment on column outgoing_mail.kind is 'MailKind from @truckroll/contract/mail';
comment on column outgoing_mail.status is '''queued'' | ''sent'' | ''failed''';

-- Every file that is kept, wherever its bytes are. Who may read the record it belongs to may read the file.
create table stored_files (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  key text not null,
  name text not null,
  type text not null,
  size bigint not null,
  owner_type text,
  owner_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, key),
  check ((owner_type is null) = (owner_id is null)),
  foreign key (account_id, created_by) references users (account_id, id)
);
create unique index stored_files_key on stored_files (key);
create index stored_files_of_owner on stored_files (account_id, owner_type, owner_id);
call protect('stored_files');
comment on column stored_files.owner_type is 'FileOwner from @truckroll/contract/storage';
