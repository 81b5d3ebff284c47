-- Two-step sign-in: a secret shared with somebody's authenticator app, and codes for when it is lost.

create table two_step_sign_ins (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  -- Sealed by storage/seal.ts.
  sealed_secret text not null,
  created_at timestamptz(3) not null,
  -- Null until the first code was right: until then signing in asks for none.
  confirmed_at timestamptz(3),
  -- The step of 30 seconds of the code used last: a code is good once.
  last_step bigint not null default 0,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call protect('two_step_sign_ins');

create table recovery_codes (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references two_step_sign_ins (account_id, user_id) on delete cascade
);
call protect('recovery_codes');

alter table roles add column requires_two_step boolean not null default false;
-- Begun by somebody whose role requires two-step sign-in and who has to set it up before anything else.
alter table sessions add column must_set_up_two_step boolean not null default false;
