-- oldest server: 0118

-- What clients can sign up for: the terms that a new plan copies.
create table plan_templates (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  kind text not null,
  name text not null,
  terms jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
comment on column plan_templates.kind is 'PlanKind from @truckroll/domain/plans/plan-terms';
comment on column plan_templates.terms is 'PlanTerms from @truckroll/domain/plans/plan-terms';
call protect('plan_templates');

-- The plans and recurring invoices of clients, with a copy of the terms that each agreed to.
create table plans (
  account_id uuid not null default current_account(),
  id uuid not null,
  kind text not null,
  name text not null,
  status text not null,
  client_id uuid not null,
  service_property_id uuid,
  -- By its id alone: a template can be deleted.
  template_id uuid,
  terms jsonb not null,
  currency text not null,
  currency_decimals integer not null,
  -- Days of the account's time zone.
  start_day date not null,
  -- The first day that it does not cover.
  end_day date,
  pauses jsonb not null default '[]',
  prices jsonb not null default '[]',
  offered_at timestamptz(3),
  activated_at timestamptz(3),
  -- What the client agreed to, and how. Null if the office activated it.
  signed_at timestamptz(3),
  signer_name text,
  signature_key text,
  -- When somebody cancelled it: it may still run until its end.
  cancelled_at timestamptz(3),
  ended_at timestamptz(3),
  search_text text not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
comment on column plans.kind is 'PlanKind from @truckroll/domain/plans/plan-terms';
comment on column plans.status is 'PlanStatus from @truckroll/domain/plans/plan-terms';
comment on column plans.terms is 'PlanTerms from @truckroll/domain/plans/plan-terms';
comment on column plans.pauses is 'Pause[] from @truckroll/domain/plans/plan-terms';
comment on column plans.prices is 'PriceStep[] from @truckroll/domain/plans/plan-terms';
create index plans_by_time on plans (account_id, created_at desc, id desc);
create index plans_of_client on plans (account_id, client_id);
create index plans_of_property on plans (account_id, service_property_id) where service_property_id is not null;
create index plans_running on plans (id) where status in ('active', 'paused');
create index plans_ended on plans (ended_at) where ended_at is not null;
call protect('plans');

-- The bills that were drawn, each once by its key.
create table plan_bills (
  account_id uuid not null default current_account(),
  plan_id uuid not null,
  key text not null,
  day date not null,
  period_from date,
  period_to date,
  ordinal integer,
  amount numeric not null,
  -- By its id alone, as the job of a visit below: what was drawn stays drawn when the invoice is deleted.
  invoice_id uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, plan_id, key),
  foreign key (account_id, plan_id) references plans (account_id, id) on delete cascade
);
create index plan_bills_of_invoice on plan_bills (account_id, invoice_id) where invoice_id is not null;
call protect('plan_bills');

-- The included visits whose job was made, each once by its ordinal.
create table plan_visits (
  account_id uuid not null default current_account(),
  plan_id uuid not null,
  ordinal integer not null,
  day date not null,
  name text not null,
  job_id uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, plan_id, ordinal),
  foreign key (account_id, plan_id) references plans (account_id, id) on delete cascade
);
create index plan_visits_of_job on plan_visits (account_id, job_id) where job_id is not null;
call protect('plan_visits');
