-- oldest server: 0052
-- The named views of lists: filters, order and columns, of one person or shared with the company.
create table saved_views (
  account_id uuid not null default current_account(),
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  is_shared boolean not null,
  -- The filters and the order, as in the address of the list.
  search text not null,
  hidden_columns jsonb not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index saved_views_name_key on saved_views (account_id, user_id, list, lower(name));
create index saved_views_of_list on saved_views (account_id, list, id);
call protect('saved_views');
comment on column saved_views.list is 'SavedViewList from @truckroll/contract/list-keys';
comment on column saved_views.hidden_columns is 'string[]';
