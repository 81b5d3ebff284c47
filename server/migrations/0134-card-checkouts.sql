-- oldest server: 0131

-- The payment pages of the card processor that clients have open. Each asks for what was due when it was opened, and is ended once
-- that has changed or the money is asked for in another way. A row goes with its page.
create table card_checkouts (
  account_id uuid not null default current_account(),
  -- Also the key under which the processor is asked for the page.
  id uuid not null,
  -- The processor's id.
  reference text not null check (length(reference) between 1 and 200),
  document_id uuid not null,
  amount numeric(13, 3) not null check (amount > 0),
  currency text not null,
  -- Whether the client has done their part, and the bank has not answered yet.
  is_complete boolean not null default false,
  created_at timestamptz(3) not null,
  -- When the processor ends the page by itself.
  expires_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, reference),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index card_checkouts_of_document on card_checkouts (account_id, document_id);
-- The chore that ends them.
create index card_checkouts_ids on card_checkouts (id);
call protect('card_checkouts');
