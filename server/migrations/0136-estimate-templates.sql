-- oldest server: 0131

-- Templates of estimates. They name no client; an estimate that begins with one keeps no link to it.
create table estimate_templates (
  account_id uuid not null default current_account(),
  id uuid not null,
  name text not null,
  -- The currency of all amounts.
  currency text not null,
  -- Never changed after the save. Taxes and entries of the price book that were deleted since are left out when it is read.
  terms jsonb not null,
  -- What lists show of the terms.
  summary jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  name_key text not null,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade
);
create index estimate_templates_by_name on estimate_templates (account_id, name_key, id);
create unique index estimate_templates_name_key on estimate_templates (account_id, lower(name));
comment on column estimate_templates.terms is 'TemplateTerms from @truckroll/domain/documents/estimate-template';
comment on column estimate_templates.summary is 'TemplateSummary from @truckroll/domain/documents/estimate-template';
call protect('estimate_templates');
