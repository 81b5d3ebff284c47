-- oldest server: 0038
-- Answers of travel providers, kept so that the same way is not asked for twice. Places are keyed by their coordinates
-- rounded to four places, about ten metres.
create table travel_times (
  account_id uuid not null default current_account(),
  provider text not null,
  from_key text not null,
  to_key text not null,
  minutes integer not null check (minutes >= 0),
  kilometres double precision not null check (kilometres >= 0),
  fetched_at timestamptz(3) not null,
  primary key (account_id, provider, from_key, to_key)
);
create index travel_times_age on travel_times (fetched_at);
call protect('travel_times');

-- The person whom a client prefers: decides between suggested times that are equal otherwise.
alter table clients add column preferred_member_id uuid;
alter table clients add foreign key (account_id, preferred_member_id) references users (account_id, id)
  on delete set null (preferred_member_id);
create index clients_preferred_member on clients (account_id, preferred_member_id) where preferred_member_id is not null;
