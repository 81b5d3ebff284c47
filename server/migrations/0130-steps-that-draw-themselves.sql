-- oldest server: 0127

-- The steps of billing schedules whose moment has arrived. Each is drawn once by itself: its row stays, whatever becomes
-- of its invoice.
create table arrived_steps (
  account_id uuid not null default current_account(),
  estimate_id uuid not null,
  -- A step of the estimate's schedule.
  step_id text not null,
  arrived_at timestamptz(3) not null,
  -- When its draft was made, or found to be made, or given up. Null while it waits.
  settled_at timestamptz(3),
  primary key (account_id, estimate_id, step_id),
  foreign key (account_id, estimate_id) references documents (account_id, id) on delete cascade
);
create index arrived_steps_waiting on arrived_steps (estimate_id) where settled_at is null;
call protect('arrived_steps');
