-- oldest server: 0127

-- A client who agreed to it has invoices charged to the card on file when they are due.
alter table saved_cards add column is_automatic boolean not null default false;
alter table card_charges add column is_automatic boolean not null default false;
create index saved_cards_automatic on saved_cards (id) where is_automatic;

-- The invoices whose automatic payment was announced to their client.
create table automatic_payments (
  account_id uuid not null default current_account(),
  document_id uuid not null,
  status text not null,
  -- The card that the notice names. Another one is announced anew.
  saved_card_id uuid not null,
  -- The mail of the notice, without which nothing is charged.
  notice_mail_id uuid not null,
  -- What the notice says at most is charged.
  announced_amount numeric(13, 3) not null,
  first_day date not null,
  -- The day of the next try; null when they are over.
  next_day date,
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, document_id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
comment on column automatic_payments.status is 'AutomaticState from @truckroll/domain/saved-cards/automatic-payment';
call protect('automatic_payments');
