-- oldest server: 0038
-- The address at which a person subscribes to their own calendar. Only the hash of its token is stored.
create table calendar_feeds (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index calendar_feeds_token_key on calendar_feeds (token_hash);
call protect('calendar_feeds');
