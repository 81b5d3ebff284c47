-- The browsers that a person lets show his reminders.
create table push_subscriptions (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- The address at the browser's push service, and the keys with which what is sent there is sealed for that browser.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index push_subscriptions_endpoint_key on push_subscriptions (account_id, endpoint);
create index push_subscriptions_of_user on push_subscriptions (account_id, user_id);
call protect('push_subscriptions');
