-- oldest server: 0138

-- The consent of an admin that the operator of the installation signs in for some hours (decision 0116).
create table support_grants (
  account_id uuid not null default current_account(),
  id uuid not null,
  -- In whose name the operator acts.
  user_id uuid not null,
  granted_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- When the operator signed in first.
  used_at timestamptz(3),
  -- When an admin ended it before its time.
  ended_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index support_grants_of_user on support_grants (account_id, user_id);
call protect('support_grants');
create trigger audit after insert or update or delete on support_grants for each row
  execute function audit_row('support', '', '', '');

-- The consent by which the operator signed in. Such a session ends with it.
alter table sessions add column support_grant_id uuid;

create or replace function audit_session() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('app.cause', true), ''), '{}');
  of_support boolean := new.support_grant_id is not null;
  kind text := case when of_support then 'support' else 'signIns' end;
  person text;
begin
  select trim(first_name || ' ' || last_name) into person
    from users where users.account_id = new.account_id and users.id = new.user_id;
  if tg_op = 'INSERT' then
    -- Nobody is known yet while somebody signs in.
    perform set_config('app.cause', (cause || jsonb_strip_nulls(jsonb_build_object(
      'kind', case when of_support then 'support' else 'person' end, 'id', new.user_id,
      'name', person || case when of_support then ' (Support)' else '' end,
      'address', new.address, 'device', new.device)))::text, true);
    perform write_audit(new.account_id, kind, 'signedIn', 'sessions', new.user_id::text,
      jsonb_build_object('label', person));
    perform set_config('app.cause', cause::text, true);
  elsif old.ended_at is null and new.ended_at is not null then
    perform write_audit(new.account_id, kind, 'signedOut', 'sessions', new.user_id::text,
      jsonb_build_object('label', person, 'before', jsonb_build_object('device', old.device, 'address', old.address)));
  end if;
  return null;
end
$$;
