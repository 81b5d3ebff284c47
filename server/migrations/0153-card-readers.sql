-- oldest server: 0149

-- The card processor's readers, on which a company's clients pay on site. Each belongs to a place of the processor.
create table card_readers (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The processor's ids of the reader and its place.
  reference text not null check (length(reference) between 1 and 200),
  location text not null check (length(location) between 1 and 200),
  location_name text not null,
  device_type text not null,
  serial_number text not null,
  -- The processor's id of what readers of the place ask for as tips, and the currency and percentages that it was told.
  tips_configuration text,
  tips_told text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  -- Whoever registers a reader again gets the same id.
  unique (account_id, reference)
);
call protect('card_readers');
create trigger audit after insert or update of name, reference, location, location_name or delete
  on card_readers for each row execute function audit_row('settings', 'tips_configuration tips_told device_type', '', '');

-- A charge on a reader has no card until it has succeeded. The reader is named until then only; its name stays.
alter table card_charges add column reader_id uuid;
alter table card_charges add column reader_name text;
alter table card_charges add foreign key (account_id, reader_id) references card_readers (account_id, id);
create index card_charges_of_reader on card_charges (account_id, reader_id) where reader_id is not null;

-- The card that paid on a reader: its brand and last digits, 'Visa 4242'.
alter table payments add column card_name text;
