-- oldest server: 0131

-- Whether and when the company charges a fee for invoices that are overdue.
alter table accounts add column late_fees jsonb not null
  default '{"isOn": false, "afterDays": 14, "kind": "fixed", "value": 0, "repeats": "once"}';
comment on column accounts.late_fees is 'LateFeeRule from @truckroll/domain/documents/late-fee-rule';
-- The first day on which fees are drawn: nothing is charged for the time before the company decided on them.
alter table accounts add column late_fees_since date;

-- Whether a client is charged such fees; 'company' is as the company does.
alter table clients add column late_fees text not null default 'company';
comment on column clients.late_fees is 'LateFeeChoice from @truckroll/domain/documents/late-fee-rule';

-- The fees that were drawn: once for each invoice and period, whatever becomes of the invoice of the fee, which may be deleted.
create table late_fees (
  account_id uuid not null default current_account(),
  invoice_id uuid not null,
  period integer not null check (period > 0),
  fee_invoice_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, invoice_id, period),
  foreign key (account_id, invoice_id) references documents (account_id, id) on delete cascade
);
create index late_fees_by_fee on late_fees (account_id, fee_invoice_id);
call protect('late_fees');
