-- oldest server: 0114

-- Money of a client that stands by itself: received at once for several invoices, credited by a credit note or as goodwill,
-- paid too much, or written off. It is applied to invoices by payments that name it; the rest is the client's credit. A refund
-- is a row of its own, which names the credit that it gives back.
create table client_credits (
  account_id uuid not null default current_account(),
  id uuid not null,
  client_id uuid not null,
  kind text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  currency_decimals smallint not null,
  credit_date date not null,
  amount numeric(13,3) not null check (amount > 0),
  -- How the money came in, or went back.
  method text,
  note text,
  -- The invoice that was credited, written off or paid too much.
  document_id uuid,
  refund_of uuid,
  credit_number bigint,
  -- Of a credit note: its lines, the client and the company as they were, and the tax in it.
  details jsonb,
  tax numeric(13,3) not null default 0,
  voided_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade,
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id),
  foreign key (account_id, refund_of) references client_credits (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id),
  check ((kind = 'refund') = (refund_of is not null)),
  check ((kind = 'creditNote') = (credit_number is not null)),
  check ((kind = 'creditNote') = (details is not null))
);
comment on column client_credits.currency_decimals is 'number';
comment on column client_credits.kind is 'CreditKind from @truckroll/domain/documents/client-credits';
comment on column client_credits.method is 'PaymentMethod from @truckroll/domain/documents/document-kinds';
comment on column client_credits.details is 'CreditNoteDetails from @truckroll/domain/documents/credit-notes';
create index client_credits_of_client on client_credits (account_id, client_id, credit_date desc, id desc);
create index client_credits_of_document on client_credits (account_id, document_id) where document_id is not null;
create index client_credits_refunds on client_credits (account_id, refund_of) where refund_of is not null;
create index client_credits_by_date on client_credits (account_id, credit_date, id);
create unique index client_credits_number on client_credits (account_id, credit_number) where credit_number is not null;
call protect('client_credits');

alter table payments
  add column credit_id uuid,
  add foreign key (account_id, credit_id) references client_credits (account_id, id);
create index payments_of_credit on payments (account_id, credit_id) where credit_id is not null;
