-- oldest server: 0120

-- How an estimate is billed in steps, and what is retained of each. Null: as a whole.
alter table documents add column billing_schedule jsonb;
comment on column documents.billing_schedule is 'BillingSchedule from @truckroll/domain/documents/billing-schedule';

-- The invoices of steps. A step is billed while one of them is neither void nor deleted; the lock of the estimate keeps it
-- to one. The amounts are those at the time of the invoice, which its client reads.
create table progress_invoices (
  account_id uuid not null default current_account(),
  invoice_id uuid not null,
  estimate_id uuid not null,
  -- A step of the estimate's schedule, or 'retainage'.
  step_id text not null,
  -- Null for the release of what was retained.
  step_name text,
  estimate_total numeric(13,3) not null,
  billed_before numeric(13,3) not null,
  retained numeric(13,3) not null,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references documents (account_id, id) on delete cascade,
  foreign key (account_id, estimate_id) references documents (account_id, id) on delete cascade
);
create index progress_invoices_of_estimate on progress_invoices (account_id, estimate_id);
call protect('progress_invoices');
