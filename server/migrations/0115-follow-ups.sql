-- oldest server: 0114

-- How an account follows up with its clients: the steps by their names, the hours in which nothing is sent, and where
-- reviews are written. Steps that were never changed have no entry.
create table follow_up_settings (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  quiet_from text,
  quiet_to text,
  review_link text,
  steps jsonb not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (account_id),
  check ((quiet_from is null) = (quiet_to is null))
);
comment on column follow_up_settings.steps is 'FollowUpStepSettings from @truckroll/domain/follow-ups/follow-up-steps';
call protect('follow_up_settings');

-- The messages that were sent to clients by themselves, and those that were skipped: one for each step, record and
-- occurrence, which makes each be sent once.
create table follow_ups (
  account_id uuid not null default current_account(),
  id uuid not null,
  step text not null,
  -- The visit or document, by its id alone: the log stays when it is deleted.
  record_id uuid not null,
  occurrence text not null,
  client_id uuid not null,
  -- What the message was about, such as 'Visit 2 of job #12'.
  about text not null,
  status text not null,
  channel text,
  -- Why it was not sent.
  reason text,
  -- The sent message, by its id alone: messages are deleted by age.
  sms_id uuid,
  mail_id uuid,
  -- The link of the client's page, which is never stored itself.
  token_hash text,
  -- What the client answered: to a reminder, or with stars and words.
  answer text,
  stars integer check (stars between 1 and 5),
  comment text,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
comment on column follow_ups.step is 'FollowUpStep from @truckroll/domain/follow-ups/follow-up-steps';
comment on column follow_ups.status is 'FollowUpStatus from @truckroll/domain/follow-ups/follow-up-steps';
comment on column follow_ups.channel is 'FollowUpChannel from @truckroll/domain/follow-ups/follow-up-steps';
comment on column follow_ups.answer is 'FollowUpAnswer from @truckroll/domain/follow-ups/follow-up-steps';
create unique index follow_ups_once on follow_ups (account_id, record_id, step, occurrence);
create index follow_ups_by_time on follow_ups (account_id, created_at desc, id desc);
create index follow_ups_of_client on follow_ups (account_id, client_id, created_at desc, id desc);
create index follow_ups_of_text on follow_ups (account_id, sms_id) where sms_id is not null;
create index follow_ups_of_mail on follow_ups (account_id, mail_id) where mail_id is not null;
create unique index follow_ups_of_link on follow_ups (token_hash) where token_hash is not null;
call protect('follow_ups');

-- What a client wants to get by itself. Imported clients get no texts before they have agreed.
alter table clients
  add column mails_off_at timestamptz(3),
  add column texts_off_at timestamptz(3),
  add column texts_need_consent boolean not null default false;
update clients set texts_need_consent = true where id in (
  select record_id from file_import_rows where outcome = 'created' and file_import_rows.account_id = clients.account_id);

-- The address that ends further mails with one press (List-Unsubscribe).
alter table outgoing_mail add column unsubscribe_url text;
