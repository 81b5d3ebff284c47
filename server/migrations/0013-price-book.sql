-- The price book: a category, what an entry costs the company itself, and what searches and orders go by.

alter table product_services
  add column category text,
  add column cost numeric(12,2),
  -- Folded by the application (domain/text/folding), ordered by bytes: the same order on every database.
  add column name_key text collate "C" not null default '',
  add column category_key text collate "C" not null default '',
  add column search_text text collate "C" not null default '';

-- Nothing has written entries before; should there be any, the next change of each folds it properly.
update product_services
set name_key = lower(name), search_text = lower(name || coalesce(chr(10) || description, ''));

alter table product_services
  alter column name_key drop default,
  alter column category_key drop default,
  alter column search_text drop default;

drop index product_services_by_name;
create index product_services_by_name on product_services (account_id, name_key, id);
create index product_services_by_category on product_services (account_id, category_key, name_key, id);
