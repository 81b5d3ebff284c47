-- oldest server: 0153

-- The coordinator of a cluster cannot plan SQL-language functions that read rows of several companies, so these are PL/pgSQL. Functions
-- that write with the rights of their owner take the company as their first parameter, `account`, so that the coordinator can delegate
-- the call to the worker that stores the company.
create or replace function sso_domain_is_taken(wanted text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public
as $$
begin
  perform 1 from sso_domains where domain = wanted and proved_at is not null and account_id <> current_account() limit 1;
  return found;
end $$;

create or replace function local_mailbox_of(address text) returns table (account_id uuid, id uuid)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog, public
as $$
begin
  return query select email_accounts.account_id, email_accounts.id from email_accounts
    where current_account() is not null and email_accounts.provider = 'local' and lower(email_accounts.email) = lower(address);
end $$;

create function erase_audit_person(account uuid, person uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  erased bigint;
begin
  update audit_entries set
    who = case when actor_id = person then null else who end,
    who_salt = case when actor_id = person then null else who_salt end,
    what = case when record_id = person::text then null else what end,
    what_salt = case when record_id = person::text then null else what_salt end
  where account_id = account and account_id = current_account()
    and ((actor_id = person and who is not null) or (record_id = person::text and what is not null));
  get diagnostics erased = row_count;
  return erased;
end $$;

create function erase_audit_mentions(account uuid, pattern text, records text[], people uuid[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  erased bigint;
begin
  with found as (
    select id, who is not null and (actor_id = any(people) or coalesce(who ~ pattern, false)) as names_actor,
      what is not null and (record_id = any(records) or coalesce(what ~ pattern, false)) as names_record
    from audit_entries where account_id = account
  )
  update audit_entries set
    who = case when names_actor then null else who end,
    who_salt = case when names_actor then null else who_salt end,
    what = case when names_record then null else what end,
    what_salt = case when names_record then null else what_salt end
  from found
  where account_id = account and account_id = current_account() and audit_entries.id = found.id and (names_actor or names_record);
  get diagnostics erased = row_count;
  return erased;
end $$;

-- Servers of the release before still call the variants without `account`.
create or replace function erase_audit_person(person uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  erased bigint;
begin
  select erase_audit_person(current_account(), person) into erased;
  return erased;
end $$;
create or replace function erase_audit_mentions(pattern text, records text[], people uuid[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  erased bigint;
begin
  select erase_audit_mentions(current_account(), pattern, records, people) into erased;
  return erased;
end $$;

revoke execute on function erase_audit_person(uuid, uuid), erase_audit_mentions(uuid, text, text[], uuid[]) from public;
grant execute on function erase_audit_person(uuid, uuid), erase_audit_mentions(uuid, text, text[], uuid[]) to app_user;
