-- oldest server: 0052

-- The calls of the built-in carrier, which exist only here, and indexes by which webhooks find their records.

create table simulated_calls (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  -- The carrier's id of the call, as in calls.provider_call_id.
  id text not null,
  stage text not null,
  from_number text not null,
  to_number text not null,
  -- Our id of a call that a softphone makes.
  call_id uuid,
  -- What an incoming call is for: to speak to somebody, or to leave a voicemail.
  wants_voicemail boolean not null default false,
  -- Whether the conversation is recorded, by the instructions that put it through.
  is_recorded boolean not null default false,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);
comment on column simulated_calls.stage is '''new'' | ''ringing'' | ''talking'' | ''voicemail'' | ''ended''';
create index simulated_calls_by_age on simulated_calls (account_id, created_at);
call protect('simulated_calls');

create index users_by_id on users (id);
create index sms_messages_by_id on sms_messages (id);
