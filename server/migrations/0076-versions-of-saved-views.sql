-- oldest server: 0062
-- The version of a saved view: two people who change a shared one are told of each other.

alter table saved_views add column updated_at timestamp(3) with time zone not null default now();
