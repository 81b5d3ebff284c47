-- oldest server: 0132

-- Keys with which programs use the API in the name of the person who made them. A key is shown once; only its hash is kept.
create table api_keys (
  account_id uuid not null default current_account(),
  id uuid not null,
  -- The person who made it, whose rights it never exceeds.
  user_id uuid not null,
  name text not null,
  token_hash text not null,
  -- The last characters of the key, by which people recognise it.
  hint text not null,
  -- What it may do at most. Null: all that its maker may.
  permissions jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
-- A key is looked up before its account is known. 256 random bits are unique without a rule.
create index api_keys_token on api_keys (token_hash);
create index api_keys_of_user on api_keys (account_id, user_id);
create unique index api_keys_name_key on api_keys (account_id, lower(name)) where revoked_at is null;
comment on column api_keys.permissions is 'Permission[] from @truckroll/domain/abilities/catalogue';
call protect('api_keys');
