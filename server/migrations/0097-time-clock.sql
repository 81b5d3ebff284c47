-- oldest server: 0096
-- Hours that people worked, by the clock, by their visits, or entered by hand.
create table time_entries (
  account_id uuid not null default current_account(),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('work', 'travel', 'break')),
  starts_at timestamptz(3) not null,
  -- Null while the clock runs.
  ends_at timestamptz(3) check (ends_at > starts_at),
  -- The work, by its ids alone: hours stay when a job or visit is deleted.
  job_id uuid,
  visit_id uuid,
  -- The person had clocked in before the visit, and goes on working after it.
  resumes boolean not null default false,
  source text not null check (source in ('clock', 'visit', 'hand')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index time_entries_by_person on time_entries (account_id, user_id, starts_at);
create index time_entries_by_job on time_entries (account_id, job_id) where job_id is not null;
create unique index time_entries_running on time_entries (account_id, user_id) where ends_at is null;
call protect('time_entries');

-- Every change of an entry by hand, with its reason.
create table time_corrections (
  account_id uuid not null default current_account(),
  id uuid not null,
  user_id uuid not null,
  -- The local day of the entry before, or after where it is new.
  day date not null,
  -- TimeSpan with its kind, or null: added or removed.
  before jsonb,
  after jsonb,
  reason text not null,
  corrected_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
comment on column time_corrections.before is 'CorrectedEntry from @truckroll/domain/time-clock/time-entries';
comment on column time_corrections.after is 'CorrectedEntry from @truckroll/domain/time-clock/time-entries';
create index time_corrections_by_person on time_corrections (account_id, user_id, day);
call protect('time_corrections');

-- The weeks that were submitted or approved. Others are open.
create table timesheets (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  -- Its first day.
  week date not null,
  status text not null check (status in ('open', 'submitted', 'approved')),
  submitted_at timestamptz(3),
  decided_by uuid,
  decided_at timestamptz(3),
  -- Why it was opened again.
  reason text,
  updated_at timestamptz(3) not null,
  primary key (account_id, user_id, week),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call protect('timesheets');

-- How the account counts time. Minutes; null: no overtime by that rule.
create table time_rules (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  follows_visits boolean not null default true,
  daily_overtime_after integer,
  weekly_overtime_after integer default 2400,
  paid_breaks boolean not null default false,
  week_starts_on integer not null default 1 check (week_starts_on between 0 and 6),
  updated_at timestamptz(3) not null,
  primary key (account_id)
);
call protect('time_rules');
