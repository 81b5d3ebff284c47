-- oldest server: 0114

-- The options of an estimate, of which its client picks one. An estimate without rows here has one option, all of its
-- lines. The amounts are those of the option with the document's discount, markup, shipping and the optional lines that
-- are chosen.
create table document_options (
  account_id uuid not null default current_account(),
  id uuid not null,
  document_id uuid not null,
  position integer not null,
  name text not null,
  description text,
  picture_key text,
  is_recommended boolean not null default false,
  is_chosen boolean not null default false,
  sub_total numeric(13,3) not null default 0,
  tax numeric(13,3) not null default 0,
  discount_amount numeric(13,3) not null default 0,
  total numeric(13,3) not null default 0,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index document_options_of_document on document_options (account_id, document_id, position);
call protect('document_options');

-- The option of a line, and what the client may choose of it: whether an optional line counts, and its quantity within
-- two bounds.
alter table document_items
  add column option_id uuid,
  add column is_optional boolean not null default false,
  add column is_chosen boolean not null default true,
  add column min_quantity numeric(8,2),
  add column max_quantity numeric(8,2),
  add constraint document_items_of_its_option foreign key (account_id, option_id)
    references document_options (account_id, id) on delete cascade;
create index document_items_of_option on document_items (account_id, option_id) where option_id is not null;
