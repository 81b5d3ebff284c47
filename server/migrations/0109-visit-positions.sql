-- oldest server: 0101

-- Positions are recorded only if the company wants them and the person agrees. Null: it does not want them.
alter table accounts add column position_days integer check (position_days between 1 and 365);
alter table users add column shares_position boolean not null default false;

-- Where a person was when taking a step of a visit.
create table visit_positions (
  account_id uuid not null default current_account(),
  id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  visit_status text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy double precision not null check (accuracy >= 0),
  taken_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, visit_id) references visits (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index visit_positions_of_visit on visit_positions (account_id, visit_id, taken_at);
create index visit_positions_of_person on visit_positions (account_id, user_id);
create index visit_positions_age on visit_positions (taken_at);
call protect('visit_positions');
comment on column visit_positions.visit_status is 'VisitStatus from @truckroll/domain/visits/visit-statuses';
