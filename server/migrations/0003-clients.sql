create table clients (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone_number jsonb,
  website text,
  company_name text,
  tax_number text,
  notes text,
  stage text not null,
  job_form_ids jsonb not null default '[]',
  properties jsonb not null default '[]',
  property_address jsonb,
  billing_address jsonb,
  company_address jsonb,
  is_tax_exempt boolean not null default false,
  is_group boolean not null default false,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A deleted client stays as a tombstone without any personal data, so that kept documents have their client (API CL-7).
  deleted_at timestamptz(3),
  -- Folded by the application (domain/text/folding), ordered by bytes: the same order on every database.
  name_key text collate "C" not null,
  company_key text collate "C" not null,
  search_text text collate "C" not null,
  primary key (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id)
);
create index clients_by_name on clients (account_id, name_key, id) where deleted_at is null;
create index clients_by_stage on clients (account_id, stage, name_key, id) where deleted_at is null;
create index clients_by_company on clients (account_id, company_key, id) where deleted_at is null;
create index clients_by_creation on clients (account_id, created_at, id) where deleted_at is null;
create index clients_by_change on clients (account_id, updated_at, id) where deleted_at is null;
create index clients_by_creator on clients (account_id, created_by) where deleted_at is null;
create index clients_search on clients using gin (account_id, search_text gin_trgm_ops) where deleted_at is null;
call protect('clients');
comment on column clients.phone_number is 'Phone from @truckroll/contract/fields';
comment on column clients.stage is 'ClientStage from @truckroll/domain/clients/stages';
comment on column clients.job_form_ids is 'string[]';
comment on column clients.properties is 'PropertyValue[] from @truckroll/contract/clients';
comment on column clients.property_address is 'Address from @truckroll/contract/fields';
comment on column clients.billing_address is 'Address from @truckroll/contract/fields';
comment on column clients.company_address is 'Address from @truckroll/contract/fields';

-- Trigram operators are not leakproof, so under row-level security their index is not used. This function runs as the
-- owner and takes the account from the transaction itself: it cannot be asked for another one.
create function matching_clients(pattern text) returns setof uuid
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select id from clients
    where account_id = current_account() and deleted_at is null and search_text like pattern;
  end;
revoke execute on function matching_clients(text) from public;
grant execute on function matching_clients(text) to app_user;

-- How many clients stand in each stage, kept with every change: a list of 100,000 never counts them anew.
create table client_stage_counts (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  stage text not null,
  count bigint not null,
  primary key (account_id, stage)
);
call protect('client_stage_counts');
comment on column client_stage_counts.stage is 'ClientStage from @truckroll/domain/clients/stages';

-- One pass for a whole statement, in the order of the stages, so that two imports never wait for each other in a circle.
create function count_client_stages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into client_stage_counts as kept (account_id, stage, count)
    select account_id, stage, count(*) from new_rows where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (account_id, stage) do update set count = kept.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into client_stage_counts as kept (account_id, stage, count)
    select account_id, stage, sum(change) from (
      select account_id, stage, 1 as change from new_rows where deleted_at is null
      union all
      select account_id, stage, -1 from old_rows where deleted_at is null
    ) changes group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (account_id, stage) do update set count = kept.count + excluded.count;
  else
    insert into client_stage_counts as kept (account_id, stage, count)
    select old_rows.account_id, stage, -count(*) from old_rows
    where deleted_at is null and exists (select from accounts where accounts.id = old_rows.account_id)
    group by 1, 2 order by 1, 2
    on conflict (account_id, stage) do update set count = kept.count + excluded.count;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on clients referencing new table as new_rows
  for each statement execute function count_client_stages();
create trigger count_updated after update on clients referencing old table as old_rows new table as new_rows
  for each statement execute function count_client_stages();
create trigger count_deleted after delete on clients referencing old table as old_rows
  for each statement execute function count_client_stages();

create table custom_properties (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  module_type text not null,
  name text not null,
  type text not null,
  options jsonb not null default '[]',
  is_default boolean not null default false,
  order_index integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index custom_properties_name_key on custom_properties (account_id, module_type, lower(name)) where deleted_at is null;
call protect('custom_properties');
comment on column custom_properties.module_type is 'CustomProperty[''moduleType''] from @truckroll/contract/custom-properties';
comment on column custom_properties.type is 'CustomProperty[''type''] from @truckroll/contract/custom-properties';
comment on column custom_properties.options is 'CustomProperty[''options''] from @truckroll/contract/custom-properties';

create table job_forms (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  title text not null,
  description text,
  type text not null default 'Job',
  fields jsonb not null,
  attach_to_new_jobs boolean not null default false,
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id)
);
create index job_forms_by_title on job_forms (account_id, lower(title), id);
call protect('job_forms');
comment on column job_forms.type is '''Job''';
comment on column job_forms.fields is 'JobFormField[] from @truckroll/contract/job-forms';
