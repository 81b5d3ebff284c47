-- Requests for work, and tasks.

create table requests (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  request_number bigint not null check (request_number >= 1),
  client_id uuid not null,
  source text not null default 'manual',
  description text,
  service_type text,
  urgency text not null default 'normal',
  request_address jsonb,
  request_phone jsonb,
  preferred_contact_method text not null default 'phone',
  start_date timestamptz(3),
  end_date timestamptz(3),
  start_time text,
  end_time text,
  availability_date1 timestamptz(3),
  availability_date2 timestamptz(3),
  schedule_later boolean not null default false,
  any_time boolean not null default false,
  flexible_scheduling boolean not null default false,
  timezone text not null,
  requirements text,
  notes text,
  stage text not null default 'new_request',
  follow_up_date timestamptz(3),
  tags jsonb not null default '[]',
  properties jsonb not null default '[]',
  sub_total numeric(12,2) not null default 0,
  tax_amount numeric(12,2) not null default 0,
  discount numeric(12,2) not null default 0,
  total numeric(12,2) not null default 0,
  estimated_value numeric(12,2),
  converted_to_job_id uuid,
  converted_to_estimate_id uuid,
  converted_to_invoice_id uuid,
  converted_at timestamptz(3),
  converted_by uuid,
  duplicated_from_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Display number, requirements and address, folded; the client's name is looked up in the client.
  search_text text collate "C" not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, converted_to_job_id) references jobs (account_id, id) on delete set null (converted_to_job_id),
  foreign key (account_id, duplicated_from_id) references requests (account_id, id) on delete set null (duplicated_from_id),
  foreign key (account_id, converted_by) references users (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id)
);
create unique index requests_number_key on requests (account_id, request_number);
create index requests_of_client on requests (account_id, client_id, created_at desc, id desc);
create index requests_by_creation on requests (account_id, created_at, id);
create index requests_by_start on requests (account_id, start_date, id);
create index requests_by_stage on requests (account_id, stage, created_at, id);
create index requests_by_creator on requests (account_id, created_by, client_id);
create index requests_of_job on requests (account_id, converted_to_job_id) where converted_to_job_id is not null;
create index requests_of_estimate on requests (account_id, converted_to_estimate_id) where converted_to_estimate_id is not null;
create index requests_of_invoice on requests (account_id, converted_to_invoice_id) where converted_to_invoice_id is not null;
create index requests_of_source on requests (account_id, duplicated_from_id) where duplicated_from_id is not null;
create index requests_search on requests using gin (account_id, search_text gin_trgm_ops);
call protect('requests');
comment on column requests.source is 'RequestSource from @truckroll/domain/requests/request-stages';
comment on column requests.service_type is 'ServiceCategory from @truckroll/domain/requests/request-stages';
comment on column requests.urgency is 'Urgency from @truckroll/domain/requests/request-stages';
comment on column requests.request_address is 'Address from @truckroll/contract/fields';
comment on column requests.request_phone is 'Phone from @truckroll/contract/fields';
comment on column requests.preferred_contact_method is 'ContactMethod from @truckroll/domain/requests/request-stages';
comment on column requests.stage is 'RequestStage from @truckroll/domain/requests/request-stages';
comment on column requests.tags is 'string[]';
comment on column requests.properties is 'PropertyValue[] from @truckroll/contract/clients';

alter table jobs add foreign key (account_id, request_id) references requests (account_id, id) on delete set null (request_id);

-- What matches by the request's own text or by its client's name; see matching_clients for why it is a function.
create function matching_requests(pattern text) returns setof uuid
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select id from requests where account_id = current_account() and search_text like pattern
    union
    select requests.id from clients
    join requests on requests.account_id = clients.account_id and requests.client_id = clients.id
    where clients.account_id = current_account() and clients.deleted_at is null
      and clients.search_text like pattern and clients.name_key like pattern;
  end;
revoke execute on function matching_requests(text) from public;
grant execute on function matching_requests(text) to app_user;

-- The people of `assignedTo`.
create table request_team (
  account_id uuid not null default current_account(),
  request_id uuid not null,
  user_id uuid not null,
  order_index integer not null default 0,
  primary key (account_id, request_id, user_id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id)
);
create index request_team_of_user on request_team (account_id, user_id, request_id);
call protect('request_team');

create table request_items (
  account_id uuid not null default current_account(),
  id uuid not null,
  request_id uuid not null,
  item_id uuid,
  name text not null,
  description text,
  quantity numeric(8,2) not null check (quantity between 0 and 999999),
  rate numeric(12,2) not null,
  item_type smallint not null default 2 check (item_type in (1, 2)),
  unit_type text,
  discount numeric(12,2) not null default 0,
  taxes jsonb not null default '[]',
  markup_price numeric(12,2) not null default 0,
  item_order_index integer not null,
  total numeric(12,2) not null,
  primary key (account_id, id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, item_id) references product_services (account_id, id) on delete set null (item_id)
);
create index request_items_of_request on request_items (account_id, request_id, item_order_index);
create index request_items_of_product on request_items (account_id, item_id) where item_id is not null;
call protect('request_items');
comment on column request_items.item_type is '1 | 2';
comment on column request_items.taxes is 'ItemTax[] from @truckroll/contract/line-items';

create table tasks (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  instructions text,
  priority text not null default 'normal',
  category text,
  status text not null default 'scheduled',
  -- A task is completed when it has this moment.
  completed_at timestamptz(3),
  assigned_to_id uuid,
  client_id uuid,
  link_type text,
  job_id uuid,
  estimate_id uuid,
  invoice_id uuid,
  property_address jsonb,
  schedule_type text not null default 'once',
  schedule_date_time timestamptz(3),
  schedule_end_date timestamptz(3),
  all_day boolean not null default false,
  -- In minutes.
  duration integer not null default 30 check (duration between 1 and 1440),
  recurrence_rule jsonb,
  series_id uuid,
  occurrence integer not null default 1,
  reminder_type text not null default 'none',
  -- Minutes before the task.
  reminder_time integer check (reminder_time between 0 and 43200),
  tags jsonb not null default '[]',
  email_team boolean not null default false,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Name, instructions and tags, folded.
  search_text text collate "C" not null,
  primary key (account_id, id),
  foreign key (account_id, assigned_to_id) references users (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete set null (job_id),
  foreign key (account_id, created_by) references users (account_id, id)
);
-- Completing an occurrence twice cannot make two next ones (API TK-2).
create unique index tasks_occurrence_key on tasks (account_id, series_id, occurrence) where series_id is not null;
create index tasks_of_client on tasks (account_id, client_id, (completed_at is not null), schedule_date_time, id);
create index tasks_of_job on tasks (account_id, job_id, (completed_at is not null), schedule_date_time, id);
create index tasks_by_date on tasks (account_id, schedule_date_time, id);
create index tasks_by_creation on tasks (account_id, created_at, id);
create index tasks_of_assignee on tasks (account_id, assigned_to_id, client_id) where completed_at is null;
create index tasks_by_creator on tasks (account_id, created_by, client_id) where completed_at is null;
create index tasks_of_estimate on tasks (account_id, estimate_id) where estimate_id is not null;
create index tasks_of_invoice on tasks (account_id, invoice_id) where invoice_id is not null;
create index tasks_search on tasks using gin (account_id, search_text gin_trgm_ops);
call protect('tasks');
comment on column tasks.priority is 'TaskPriority from @truckroll/domain/tasks/task-kinds';
comment on column tasks.category is 'TaskCategory from @truckroll/domain/tasks/task-kinds';
comment on column tasks.status is 'TaskStatus from @truckroll/domain/tasks/task-kinds';
comment on column tasks.link_type is 'TaskLinkType from @truckroll/domain/tasks/task-kinds';
comment on column tasks.property_address is 'Address from @truckroll/contract/fields';
comment on column tasks.schedule_type is 'TaskScheduleType from @truckroll/domain/tasks/task-kinds';
comment on column tasks.recurrence_rule is 'TaskRecurrence from @truckroll/contract/tasks';
comment on column tasks.reminder_type is 'ReminderType from @truckroll/domain/tasks/task-kinds';
comment on column tasks.tags is 'string[]';

create function matching_tasks(pattern text) returns setof uuid
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select id from tasks where account_id = current_account() and search_text like pattern;
  end;
revoke execute on function matching_tasks(text) from public;
grant execute on function matching_tasks(text) to app_user;

-- The one reminder of a task that is still to be sent, or was.
create table task_reminders (
  account_id uuid not null default current_account(),
  task_id uuid not null,
  channel text not null,
  remind_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (account_id, task_id),
  foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade
);
create index task_reminders_due on task_reminders (remind_at) where sent_at is null;
call protect('task_reminders');
comment on column task_reminders.channel is 'ReminderType from @truckroll/domain/tasks/task-kinds';
