-- oldest server: 0118

-- Cards and bank accounts that clients let the company keep at the card processor. Numbers are never here: the processor has
-- them, under the ids of its customer and its payment method.
create table saved_cards (
  account_id uuid not null default current_account(),
  id uuid not null,
  client_id uuid not null,
  status text not null,
  -- The processor's ids. They are null on another installation than that on which the card was saved.
  customer_id text,
  setup_id text,
  method_id text,
  kind text,
  -- The brand of a card, or the name of a bank.
  brand text,
  last4 text check (length(last4) <= 4),
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer,
  -- What the client agreed to, as it was read, by whom and when.
  consent_text text not null,
  consent_version integer not null,
  consent_by text not null,
  consent_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  check (status <> 'active' or (kind is not null and brand is not null and last4 is not null))
);
comment on column saved_cards.status is 'SavedCardState from @truckroll/domain/saved-cards/saved-card';
comment on column saved_cards.kind is 'SavedCardKind from @truckroll/domain/saved-cards/saved-card';
create index saved_cards_of_client on saved_cards (account_id, client_id, created_at desc, id desc);
-- The processor's messages about a payment method do not name the account.
create index saved_cards_of_method on saved_cards (method_id) where method_id is not null;
call protect('saved_cards');

-- The links to the page on which a client saves a card.
create table card_links (
  account_id uuid not null default current_account(),
  token_hash text not null,
  client_id uuid not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (account_id, token_hash),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
create unique index card_links_token on card_links (token_hash);
create index card_links_of_client on card_links (account_id, client_id);
create index card_links_age on card_links (expires_at);
call protect('card_links');
