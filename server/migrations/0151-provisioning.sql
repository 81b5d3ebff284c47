-- oldest server: 0149

-- Provisioning of people by the directory of a company (SCIM). It ends with the connection.
alter table sso_connections
  -- The hash of the token with which the directory comes.
  add column provisioning_hash text,
  -- The end of that token, by which it is recognised.
  add column provisioning_hint text,
  add column provisioning_at timestamptz(3),
  add column provisioning_used_at timestamptz(3);
-- A request of a directory knows its token before the account.
create index sso_connections_provisioning on sso_connections (provisioning_hash) where provisioning_hash is not null;
drop trigger audit on sso_connections;
create trigger audit after insert or update or delete on sso_connections for each row
  execute function audit_row('settings', 'provisioning_used_at', 'sealed_secret provisioning_hash', '');

-- What a directory has said of a person beside the team's own fields.
create table provisioned_people (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  -- The directory's own id of the person.
  external_id text,
  -- When the directory removed the person, who stays in the team as inactive.
  removed_at timestamptz(3),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call protect('provisioned_people');
