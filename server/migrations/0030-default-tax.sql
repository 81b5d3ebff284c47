-- The tax of what is sold to an address without a position, where its state is not known either.
alter table accounts
  add column default_tax_id uuid,
  add foreign key (id, default_tax_id) references taxes (account_id, id) on delete set null (default_tax_id);
