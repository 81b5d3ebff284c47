-- Browsers in which somebody signed in before: wrong passwords of others do not hold them back (API 1.11).

create table known_devices (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (account_id, user_id, token_hash),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_age on known_devices (last_used_at);
call protect('known_devices');
