-- What an hour of a person costs the company, for the costs of jobs.
create table hourly_costs (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  amount numeric(13,3) not null check (amount >= 0),
  updated_at timestamptz(3) not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call protect('hourly_costs');

-- Notifications name a week by its id.
alter table timesheets add column id uuid not null default gen_random_uuid();
create unique index timesheets_by_id on timesheets (account_id, id);
