-- oldest server: 0131

-- Sets of price book entries that become lines of a job or document together. Lines keep no link to the package.
create table product_packages (
  account_id uuid not null default current_account(),
  id uuid not null,
  name text not null,
  description text,
  -- In their order. An entry that was deleted since stays named, so that people are told what is left out.
  items jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  name_key text not null,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade
);
create index product_packages_by_name on product_packages (account_id, name_key, id);
create unique index product_packages_name_key on product_packages (account_id, lower(name)) where is_active;
comment on column product_packages.items is 'PackagedItem[] from @truckroll/domain/product-services/product-package';
call protect('product_packages');
