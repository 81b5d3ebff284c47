-- Text messages of the product to its own people. Written in the transaction of their cause, sent after it; without a
-- phone provider they stay here as sent. Those with clients are conversations (0010).
create table outgoing_sms (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  -- With its country code: '+14165550123'.
  "to" text not null,
  text text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (account_id, id)
);
create index outgoing_sms_by_age on outgoing_sms (account_id, created_at desc, id desc);
call protect('outgoing_sms');
comment on column outgoing_sms.status is '''queued'' | ''sent'' | ''failed''';
