-- oldest server: 0062
-- The person who caused a notification, whose face it shows. Null if time, a guest or an outside service did.

alter table notifications
  add column author_id uuid,
  add foreign key (account_id, author_id) references users (account_id, id) on delete set null (author_id);
