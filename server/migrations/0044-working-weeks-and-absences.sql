-- oldest server: 0038
-- The days and hours that a person works, where they differ from the account's.
alter table users add column working_week jsonb;
comment on column users.working_week is 'WorkingWeek from @truckroll/domain/team/working-week';

create table absences (
  account_id uuid not null default current_account(),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('vacation', 'sick', 'training')),
  -- Whole days, both included, or hours.
  starts_on date,
  ends_on date,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  note text,
  status text not null check (status in ('requested', 'approved', 'refused')),
  decided_by uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, decided_by) references users (account_id, id) on delete set null (decided_by),
  foreign key (account_id, created_by) references users (account_id, id) on delete set null (created_by),
  check (
    (starts_on <= ends_on and starts_at is null and ends_at is null)
    or (starts_at < ends_at and starts_on is null and ends_on is null)
  )
);
create index absences_by_person on absences (account_id, user_id);
call protect('absences');
