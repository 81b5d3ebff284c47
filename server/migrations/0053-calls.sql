-- oldest server: 0052

-- Calls over a carrier: what its reports change, the account's settings, and what is kept of a recording.

-- Reports of the carrier that were applied, so that a repeated one changes nothing.
create table carrier_events (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  provider text not null,
  -- The carrier's id of the call, recording or message, with what is reported about it.
  event_key text not null,
  received_at timestamptz(3) not null,
  primary key (account_id, provider, event_key)
);
create index carrier_events_by_age on carrier_events (account_id, received_at);
call protect('carrier_events');

-- One row for each account that has changed a setting; the defaults are those of a new account.
create table call_settings (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  record_calls boolean not null default false,
  -- Spoken before a recorded call, in both directions.
  announcement text not null default 'This call may be recorded.',
  -- With its country code; incoming calls go there when nobody answers here.
  forward_to text,
  ring_outside_hours boolean not null default false,
  voicemail_greeting text not null default 'Please leave a message after the tone.',
  recording_days integer not null default 365,
  -- Between these times of the account's day no text is sent automatically: '21:00' and '08:00'.
  quiet_from text,
  quiet_to text,
  updated_at timestamptz(3) not null,
  primary key (account_id),
  check ((quiet_from is null) = (quiet_to is null))
);
call protect('call_settings');

alter table account_phone_numbers
  -- Its own forwarding number; null: the account's.
  add column forward_to text;

alter table calls
  add column notes text not null default '',
  -- When a missed call or a voicemail was dealt with: called back, or marked so.
  add column handled_at timestamptz(3),
  add column hung_up_by text,
  add column ended_at timestamptz(3),
  -- The carrier's id of the recording, until its copy there is deleted.
  add column recording_provider_id text,
  add column recording_seconds integer,
  add column transcript_segments jsonb not null default '[]',
  -- Who wrote the transcript, and who the summary.
  add column transcript_provider text,
  add column ai_provider text,
  -- Which action items became tasks.
  add column action_tasks jsonb not null default '[]';
comment on column calls.hung_up_by is '''us'' | ''them'' | null';
comment on column calls.transcript_segments is 'TranscriptSegment[] from @truckroll/domain/calls/transcript';
comment on column calls.action_tasks is 'ActionTask[] from @truckroll/domain/calls/transcript';
create index calls_open_missed on calls (account_id, "timestamp" desc, id desc)
  where direction = 'inbound' and handled_at is null;
create index calls_with_recording on calls (account_id, "timestamp") where recording_key is not null;
create index calls_under_way on calls (account_id, status) where status in ('ringing', 'in-progress');
