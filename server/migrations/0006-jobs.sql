-- Jobs with their visits, and the catalogue that their items come from.

-- Next numbers of jobs, requests and documents: a creation locks the row of its series, so that two never take the same.
create table number_counters (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  series text not null,
  highest bigint not null,
  primary key (account_id, series)
);
call protect('number_counters');
comment on column number_counters.series is 'NumberSeries from @truckroll/domain/numbers/series';

-- Every number that was ever given: jobs and requests are removed for good, their numbers are never given again (API 4.1).
create table taken_numbers (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  series text not null,
  number bigint not null check (number >= 1),
  primary key (account_id, series, number)
);
call protect('taken_numbers');
comment on column taken_numbers.series is 'NumberSeries from @truckroll/domain/numbers/series';

create table taxes (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  rate numeric(7,4) not null check (rate between 0 and 100),
  tax_type smallint not null default 1 check (tax_type in (1, 2)),
  apply_on_all_items boolean not null default false,
  state jsonb,
  effective_date date,
  application_rules jsonb not null default
    '{"apply_to_goods":true,"apply_to_business_services":true,"apply_to_residential_services":true,"allow_tax_exempt_override":false}',
  country_id text,
  state_id text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index taxes_by_name on taxes (account_id, lower(name), id);
call protect('taxes');
comment on column taxes.tax_type is '1 | 2';
comment on column taxes.state is '{ name: string; isoCode: string }';
comment on column taxes.application_rules is 'TaxApplicationRules from @truckroll/contract/line-items';

create table product_services (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  price numeric(12,2) not null default 0,
  type smallint not null default 2 check (type in (1, 2)),
  unit_type text,
  tax_ids jsonb not null default '[]',
  exempt_from_tax boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index product_services_name_key on product_services (account_id, type, lower(name)) where is_active;
create index product_services_by_name on product_services (account_id, lower(name), id);
call protect('product_services');
comment on column product_services.type is '1 | 2';
comment on column product_services.tax_ids is 'string[]';

create table jobs (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  job_number bigint not null check (job_number >= 1),
  title text not null default '',
  description text,
  job_status text not null,
  job_type text not null default 'one-off',
  priority text not null default 'medium',
  client_id uuid not null,
  job_address jsonb,
  job_phone jsonb,
  start_date_time timestamptz(3),
  end_date_time timestamptz(3),
  is_start_time boolean not null default false,
  is_end_time boolean not null default false,
  schedule_later boolean not null default false,
  any_time boolean not null default false,
  -- In seconds.
  service_duration integer not null default 3600,
  timezone text not null,
  repeat_options jsonb,
  properties jsonb not null default '[]',
  sub_total numeric(12,2) not null default 0,
  tax numeric(12,2) not null default 0,
  total numeric(12,2) not null default 0,
  internal_note text not null default '',
  note_goes_to_estimate boolean not null default false,
  note_goes_to_invoice boolean not null default false,
  signature_key text,
  signed_at timestamptz(3),
  request_id uuid,
  estimate_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_by uuid,
  -- Number, title and address, folded as those of clients are; the client's name is looked up in the client.
  search_text text collate "C" not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id),
  foreign key (account_id, closed_by) references users (account_id, id)
);
create unique index jobs_number_key on jobs (account_id, job_number);
create index jobs_of_client on jobs (account_id, client_id, created_at desc, id desc);
create index jobs_by_creation on jobs (account_id, created_at, id);
create index jobs_by_start on jobs (account_id, start_date_time, id);
create index jobs_by_total on jobs (account_id, total, id);
create index jobs_by_status on jobs (account_id, job_status, created_at, id);
create index jobs_by_creator on jobs (account_id, created_by, client_id);
create index jobs_of_request on jobs (account_id, request_id) where request_id is not null;
create index jobs_of_estimate on jobs (account_id, estimate_id) where estimate_id is not null;
create index jobs_search on jobs using gin (account_id, search_text gin_trgm_ops);
call protect('jobs');
comment on column jobs.job_status is 'JobStatus from @truckroll/domain/jobs/job-statuses';
comment on column jobs.job_type is 'JobType from @truckroll/domain/jobs/job-statuses';
comment on column jobs.priority is 'JobPriority from @truckroll/domain/jobs/job-statuses';
comment on column jobs.job_address is 'Address from @truckroll/contract/fields';
comment on column jobs.job_phone is 'Phone from @truckroll/contract/fields';
comment on column jobs.repeat_options is 'RepeatOptions from @truckroll/contract/job-schedule';
comment on column jobs.properties is 'PropertyValue[] from @truckroll/contract/clients';

-- What matches by the job's own text or by its client's name; see matching_clients for why it is a function.
create function matching_jobs(pattern text) returns setof uuid
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select id from jobs where account_id = current_account() and search_text like pattern
    union
    select jobs.id from clients
    join jobs on jobs.account_id = clients.account_id and jobs.client_id = clients.id
    where clients.account_id = current_account() and clients.deleted_at is null
      -- The search text holds the name, so its index narrows what the name is compared with.
      and clients.search_text like pattern and clients.name_key like pattern;
  end;
revoke execute on function matching_jobs(text) from public;
grant execute on function matching_jobs(text) to app_user;

create table job_team (
  account_id uuid not null default current_account(),
  job_id uuid not null,
  user_id uuid not null,
  order_index integer not null default 0,
  primary key (account_id, job_id, user_id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id)
);
create index job_team_of_user on job_team (account_id, user_id, job_id);
call protect('job_team');

create table job_skills (
  account_id uuid not null default current_account(),
  job_id uuid not null,
  skill_id uuid not null,
  primary key (account_id, job_id, skill_id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, skill_id) references skills (account_id, id) on delete cascade
);
create index job_skills_skill on job_skills (account_id, skill_id);
call protect('job_skills');

create table job_job_forms (
  account_id uuid not null default current_account(),
  job_id uuid not null,
  form_id uuid not null,
  order_index integer not null default 0,
  primary key (account_id, job_id, form_id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, form_id) references job_forms (account_id, id) on delete cascade
);
create index job_job_forms_form on job_job_forms (account_id, form_id);
call protect('job_job_forms');

create table job_items (
  account_id uuid not null default current_account(),
  id uuid not null,
  job_id uuid not null,
  item_id uuid,
  item_name text not null,
  description text,
  quantity integer not null check (quantity between 0 and 999999),
  price numeric(12,2) not null,
  type text not null default 'item',
  order_index integer not null,
  exempt_from_tax boolean not null default false,
  -- As they were when the item was added; a later change of the tax does not reach them (API 4.2).
  taxes jsonb not null default '[]',
  tax_amount numeric(12,2) not null default 0,
  total numeric(12,2) not null,
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, item_id) references product_services (account_id, id) on delete set null (item_id)
);
create index job_items_of_job on job_items (account_id, job_id, order_index);
create index job_items_of_product on job_items (account_id, item_id) where item_id is not null;
call protect('job_items');
comment on column job_items.type is 'JobItemType from @truckroll/domain/jobs/job-statuses';
comment on column job_items.taxes is 'ItemTax[] from @truckroll/contract/line-items';

create table visits (
  account_id uuid not null default current_account(),
  id uuid not null,
  job_id uuid not null,
  visit_number integer not null check (visit_number >= 1),
  visit_start_date_time timestamptz(3),
  visit_end_date_time timestamptz(3),
  any_time boolean not null default false,
  timezone text not null,
  visit_status text not null,
  visit_type text not null,
  is_first boolean not null default false,
  priority text not null default 'medium',
  started_at timestamptz(3),
  completed_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create unique index visits_number_key on visits (account_id, job_id, visit_number);
create index visits_of_job on visits (account_id, job_id, visit_start_date_time, id);
create index visits_by_start on visits (account_id, visit_start_date_time, id);
call protect('visits');
comment on column visits.visit_status is 'VisitStatus from @truckroll/domain/visits/visit-statuses';
comment on column visits.visit_type is 'VisitType from @truckroll/domain/visits/visit-statuses';
comment on column visits.priority is 'VisitPriority from @truckroll/domain/visits/visit-statuses';

create table visit_team (
  account_id uuid not null default current_account(),
  visit_id uuid not null,
  user_id uuid not null,
  order_index integer not null default 0,
  primary key (account_id, visit_id, user_id),
  foreign key (account_id, visit_id) references visits (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id)
);
create index visit_team_of_user on visit_team (account_id, user_id, visit_id);
call protect('visit_team');

create table visit_notes (
  account_id uuid not null default current_account(),
  id uuid not null,
  visit_id uuid not null,
  note text not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, visit_id) references visits (account_id, id) on delete cascade,
  foreign key (account_id, created_by) references users (account_id, id)
);
create index visit_notes_of_visit on visit_notes (account_id, visit_id, created_at, id);
call protect('visit_notes');

create table visit_logs (
  account_id uuid not null default current_account(),
  id uuid not null,
  job_id uuid not null,
  visit_id uuid,
  date date not null,
  miles_cost numeric(12,2) not null default 0,
  expenses numeric(12,2) not null default 0,
  labor_cost numeric(12,2) not null default 0,
  personal_hrs numeric(5,2) not null default 0 check (personal_hrs between 0 and 999),
  note text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, visit_id) references visits (account_id, id) on delete set null (visit_id),
  foreign key (account_id, created_by) references users (account_id, id)
);
create index visit_logs_of_job on visit_logs (account_id, job_id, date, id);
create index visit_logs_of_visit on visit_logs (account_id, visit_id) where visit_id is not null;
call protect('visit_logs');

-- Filled forms. The schema is copied in, so that an entry stays readable however its form changes (API JF-4).
create table job_form_entries (
  account_id uuid not null default current_account(),
  id uuid not null,
  job_id uuid not null,
  visit_id uuid,
  form_id uuid not null,
  form_title text not null,
  form_schema jsonb not null,
  form_values jsonb not null,
  filled_by uuid not null,
  filled_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, visit_id) references visits (account_id, id) on delete set null (visit_id),
  -- A form with entries is never removed, only set inactive.
  foreign key (account_id, form_id) references job_forms (account_id, id),
  foreign key (account_id, filled_by) references users (account_id, id)
);
create index job_form_entries_of_job on job_form_entries (account_id, job_id, filled_at desc, id desc);
create index job_form_entries_of_visit on job_form_entries (account_id, visit_id) where visit_id is not null;
create index job_form_entries_of_form on job_form_entries (account_id, form_id);
call protect('job_form_entries');
comment on column job_form_entries.form_schema is 'JobFormSchema from @truckroll/contract/job-forms';
comment on column job_form_entries.form_values is 'Record<string, string | number | boolean | string[] | null>';

alter table calendar_events add foreign key (account_id, job_id) references jobs (account_id, id) on delete set null (job_id);
