-- oldest server: 0049

-- Who works on a mailbox of an outside provider: one run of each kind of work at a time, on one server.
create table email_claims (
  account_id uuid not null default current_account(),
  email_account_id uuid not null,
  work text not null check (work in ('sync', 'actions', 'watch')),
  -- The run that has the claim.
  run_id uuid not null,
  -- The server on which it runs: the claim of a server that has ended is free.
  server_id integer not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, email_account_id, work),
  foreign key (account_id, email_account_id) references email_accounts (account_id, id) on delete cascade
);
call protect('email_claims');
comment on column email_claims.work is 'MailboxWork from @truckroll/domain/emails/email-kinds';

-- Before this moment the provider is not asked again, because it wanted fewer requests.
alter table email_accounts add column sync_after timestamptz(3);

alter table email_places
  -- What the mailbox last said of this place: only a change there changes the message here.
  add column is_seen boolean not null default true,
  -- No longer in the folder. Whether it lies in another one is known once all folders were followed.
  add column is_gone boolean not null default false;
create index email_places_gone on email_places (account_id, folder_id) where is_gone;
