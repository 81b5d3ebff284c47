-- Accounts, their people and what lets them in.
-- Every tenant table: account_id first in the key, row-level security forced, requests run as app_user (ARCHITECTURE, tenancy).

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$
begin
  if not exists (select from pg_roles where rolname = 'app_user') then
    create role app_user nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same cluster was migrated at the same moment
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'app_user', 'member') then
    execute format('grant app_user to %I', current_user);
  end if;
end
$$;

-- nullif: after its first use in a session the setting is '', not null.
create function current_account() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::uuid;

-- Limits a tenant table to the rows of the transaction's account; its owner (migrations, sign-in, housekeeping) sees all.
create procedure protect(table_name regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy own_account on %s to app_user
    using (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', table_name);
  execute format('create policy system on %s to %I using (true)', table_name, current_user);
  execute format('grant select, insert, update, delete on %s to app_user', table_name);
end
$$;

create table accounts (
  id uuid primary key,
  company_name text not null,
  email text,
  phone_number jsonb,
  website text,
  tax_number text,
  address jsonb,
  logo_key text,
  timezone text not null,
  currency text not null default 'USD',
  currency_symbol text not null default '$',
  locale text not null default 'en-US',
  working_days jsonb not null default '["monday","tuesday","wednesday","thursday","friday"]',
  working_hours jsonb not null default '{"start":"08:00","end":"18:00"}',
  colors jsonb not null default '{}',
  document_defaults jsonb not null default
    '{"invoiceTermsDays":7,"invoiceInstructions":"Please pay within 7 days","estimateInstructions":"Please pay within 30 days"}',
  features jsonb not null default '{"ai":true,"maps":true,"mail":true}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
alter table accounts enable row level security;
alter table accounts force row level security;
create policy own_account on accounts to app_user
  using (id = (select nullif(current_setting('app.account_id', true), '')::uuid));
do $$ begin execute format('create policy system on accounts to %I using (true)', current_user); end $$;
grant select, update on accounts to app_user;
comment on column accounts.phone_number is 'Phone from @truckroll/contract/fields';
comment on column accounts.address is 'Address from @truckroll/contract/fields';
comment on column accounts.working_days is 'Account[''workingDays''] from @truckroll/contract/account';
comment on column accounts.working_hours is 'Account[''workingHours''] from @truckroll/contract/account';
comment on column accounts.colors is 'Account[''colors''] from @truckroll/contract/account';
comment on column accounts.document_defaults is 'Account[''documentDefaults''] from @truckroll/contract/account';
comment on column accounts.features is 'Account[''features''] from @truckroll/contract/account';

create table roles (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  label text not null,
  permissions jsonb not null,
  is_system boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index roles_name_key on roles (account_id, lower(name));
call protect('roles');
comment on column roles.permissions is 'Permission[] from @truckroll/domain/abilities/catalogue';

create table users (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  role_id uuid,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null default '',
  phone_number jsonb,
  color text not null default '#8b9eff',
  timezone text,
  status text not null check (status in ('active', 'invited', 'inactive')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, role_id) references roles (account_id, id)
);
-- A user's e-mail address is unique over the whole installation (API SE-3).
create unique index users_email_key on users (lower(email));
create index users_role on users (account_id, role_id);
call protect('users');
comment on column users.phone_number is 'Phone from @truckroll/contract/fields';
comment on column users.status is '''active'' | ''invited'' | ''inactive''';

create table skills (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index skills_name_key on skills (account_id, lower(name));
call protect('skills');

create table user_skills (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  skill_id uuid not null,
  primary key (account_id, user_id, skill_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, skill_id) references skills (account_id, id) on delete cascade
);
create index user_skills_skill on user_skills (account_id, skill_id);
call protect('user_skills');

-- Only hashes of tokens are stored: who reads the table cannot sign in with what stands there.
create table sessions (
  account_id uuid not null default current_account(),
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  device text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- An ended session stays for a while, so that its token is answered with 'expired' and not as unknown.
  ended_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index sessions_token_key on sessions (token_hash);
create index sessions_user on sessions (account_id, user_id);
create index sessions_expiry on sessions (expires_at);
call protect('sessions');

-- Links by mail that let somebody set a password: invitations and forgotten passwords.
create table password_links (
  account_id uuid not null default current_account(),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('invitation', 'reset')),
  token_hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index password_links_token_key on password_links (token_hash);
create index password_links_user on password_links (account_id, user_id);
call protect('password_links');
comment on column password_links.kind is '''invitation'' | ''reset''';

create table idempotency_keys (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  user_id uuid not null,
  path text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, user_id, path, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call protect('idempotency_keys');

-- What the installation itself keeps, such as the key that signs links. Only the owner reads it.
create table installation_secrets (
  name text primary key,
  value text not null
);
