-- The company's own calendar, and which add-ons it has connected.

create table calendar_events (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  title text not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null check (end_at >= start_at),
  is_all_day boolean not null default false,
  location text,
  description text,
  client_id uuid,
  job_id uuid,
  source text not null default 'manual' check (source in ('manual', 'google')),
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id)
);
-- By their end: what a range of days shows has not ended before it, which leaves out all the past.
create index calendar_events_by_end on calendar_events (account_id, end_at, start_at, id);
create index calendar_events_of_client on calendar_events (account_id, client_id, start_at desc, id desc);
create index calendar_events_of_job on calendar_events (account_id, job_id) where job_id is not null;
call protect('calendar_events');
comment on column calendar_events.source is '''manual'' | ''google''';

-- In lower case, so that a client's events are found by equality, which row-level security leaves to an index.
create table calendar_event_attendees (
  account_id uuid not null default current_account(),
  event_id uuid not null,
  email text not null,
  order_index integer not null,
  primary key (account_id, event_id, email),
  foreign key (account_id, event_id) references calendar_events (account_id, id) on delete cascade
);
create index calendar_event_attendees_by_email on calendar_event_attendees (account_id, email, event_id);
call protect('calendar_event_attendees');

-- What the company decided of an add-on; without a row the add-on is as every new account has it.
create table add_ons (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  key text not null,
  connected_at timestamptz(3),
  primary key (account_id, key)
);
call protect('add_ons');
comment on column add_ons.key is 'AddOnKey from @truckroll/contract/add-ons';
