-- oldest server: 0126

-- Charges of cards on file for invoices. A row is stored before the card processor is asked, and its id is the key under which it is
-- asked: whoever repeats it charges once.
create table card_charges (
  account_id uuid not null default current_account(),
  id uuid not null,
  document_id uuid not null,
  status text not null,
  amount numeric(13, 3) not null check (amount > 0),
  currency text not null,
  -- The card as it was when it was charged.
  card_brand text not null,
  card_last4 text not null check (length(card_last4) <= 4),
  -- The processor's ids. Those of the client and the card are null once it has ended, and all of them on another installation than
  -- that on which the card was charged.
  customer_id text,
  method_id text,
  intent_id text,
  -- The processor's code of a failure.
  failure text,
  sends_receipt boolean not null default false,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade,
  foreign key (account_id, created_by) references users (account_id, id)
);
comment on column card_charges.status is 'CardChargeState from @truckroll/domain/saved-cards/card-charge';
create index card_charges_of_document on card_charges (account_id, document_id, created_at desc, id desc);
-- A document has one charge at a time.
create unique index card_charges_one_under_way on card_charges (account_id, document_id) where status = 'under_way';
-- The chore that asks what became of them.
create index card_charges_under_way on card_charges (id) where status = 'under_way';
call protect('card_charges');
