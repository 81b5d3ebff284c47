-- oldest server: 0149

-- Searches for the data of one person, from which it is exported and erased.
create table personal_requests (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  state text not null check (state in ('searching', 'ready', 'exporting', 'erasing', 'erased')),
  -- Whom it is about: names, addresses and numbers. Null once the person is erased.
  subject jsonb,
  -- Counts by kind; of an erasure what was done.
  found jsonb not null default '[]',
  holds jsonb not null default '[]',
  -- Why the last work on it failed.
  failure text,
  searched_at timestamptz(3),
  export_key text,
  export_size bigint,
  exported_at timestamptz(3),
  -- The next step of the erasure.
  step integer not null default 0,
  erased_at timestamptz(3),
  created_by uuid,
  erased_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
comment on column personal_requests.state is 'RequestState from @truckroll/domain/personal-data/personal-data';
comment on column personal_requests.subject is 'Subject from @truckroll/contract/personal-data/personal-data';
comment on column personal_requests.found is 'Found[] from @truckroll/domain/personal-data/personal-data';
comment on column personal_requests.holds is 'Hold[] from @truckroll/contract/personal-data/personal-data';
create index personal_requests_log on personal_requests (account_id, created_at, id);
call protect('personal_requests');

-- For how long a company keeps kinds of data. A kind without a row is kept.
create table retention_rules (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  kind text not null,
  months integer not null check (months between 1 and 240),
  primary key (account_id, kind)
);
comment on column retention_rules.kind is 'RetentionKind from @truckroll/domain/personal-data/personal-data';
call protect('retention_rules');

create trigger audit after insert or update of state or delete on personal_requests
  for each row execute function audit_row('deletions', '', '', 'state');
create trigger audit after insert or update or delete on retention_rules for each row execute function audit_row('settings', '', '', '');

-- As erase_audit_person, for everything that names a person: entries of these records, entries whose values match the pattern,
-- and what these people did.
create function erase_audit_mentions(pattern text, records text[], people uuid[]) returns bigint language sql security definer
  set search_path = pg_catalog, public as $$
  with found as (
    select id, who is not null and (actor_id = any(people) or coalesce(who ~ pattern, false)) as names_actor,
      what is not null and (record_id = any(records) or coalesce(what ~ pattern, false)) as names_record
    from audit_entries where account_id = current_account()
  ), erased as (
    update audit_entries set
      who = case when names_actor then null else who end,
      who_salt = case when names_actor then null else who_salt end,
      what = case when names_record then null else what end,
      what_salt = case when names_record then null else what_salt end
    from found
    where account_id = current_account() and audit_entries.id = found.id and (names_actor or names_record)
    returning 1)
  select count(*) from erased
$$;
revoke execute on function erase_audit_mentions(text, text[], uuid[]) from public;
grant execute on function erase_audit_mentions(text, text[], uuid[]) to app_user;
