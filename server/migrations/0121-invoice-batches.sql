-- The jobs that an invoice bills. `documents.job_id` stays the one job of an invoice that was made from one, and the
-- source of an estimate.
create table invoice_jobs (
  account_id uuid not null default current_account(),
  invoice_id uuid not null,
  job_id uuid not null,
  primary key (account_id, invoice_id, job_id),
  foreign key (account_id, invoice_id) references documents (account_id, id) on delete cascade,
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index invoice_jobs_of_job on invoice_jobs (account_id, job_id);
call protect('invoice_jobs');
insert into invoice_jobs (account_id, invoice_id, job_id)
  select account_id, id, job_id from documents where document_type = 1 and job_id is not null;

-- The job that a line of a shared invoice bills, by its id alone: the line stays when the job is deleted. The other lines,
-- as those that were added by hand, are shared by the jobs of the invoice.
alter table document_items add column job_id uuid;

-- Finished jobs that became invoices together.
create table invoice_batches (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  state text not null,
  -- Whether its invoices are sent, or stay drafts.
  sends boolean not null,
  -- Why its work stopped.
  failure text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undone_by uuid,
  undone_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id),
  foreign key (account_id, undone_by) references users (account_id, id)
);
comment on column invoice_batches.state is 'BatchState from @truckroll/domain/invoice-batches/batch-states';
create index invoice_batches_by_time on invoice_batches (account_id, created_at desc, id desc);
call protect('invoice_batches');

-- The jobs of a batch. Those with the same position share an invoice.
create table invoice_batch_jobs (
  account_id uuid not null default current_account(),
  batch_id uuid not null,
  job_id uuid not null,
  position integer not null,
  -- The version of the job that was previewed.
  job_version timestamptz(3) not null,
  outcome text not null,
  -- Why the job was left out, or its invoice was not sent.
  problem text,
  -- By its id alone: the batch keeps what it did when the invoice is deleted.
  invoice_id uuid,
  primary key (account_id, batch_id, job_id),
  foreign key (account_id, batch_id) references invoice_batches (account_id, id) on delete cascade,
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
comment on column invoice_batch_jobs.outcome is 'BatchOutcome from @truckroll/domain/invoice-batches/batch-states';
create index invoice_batch_jobs_by_position on invoice_batch_jobs (account_id, batch_id, position, job_id);
create index invoice_batch_jobs_of_invoice on invoice_batch_jobs (account_id, invoice_id) where invoice_id is not null;
create index invoice_batch_jobs_of_job on invoice_batch_jobs (account_id, job_id);
-- No job waits in two batches or is billed by two.
create unique index invoice_batch_jobs_once on invoice_batch_jobs (account_id, job_id) where outcome in ('waiting', 'billed');
call protect('invoice_batch_jobs');
