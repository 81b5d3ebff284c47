-- What happened, who is told of it, and what is counted.

create table history (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  module_type text not null check (module_type in ('job', 'client', 'request', 'document', 'task')),
  module_id uuid not null,
  action text not null,
  description text not null,
  creator_id uuid,
  creator_name text not null,
  team_member_names jsonb not null default '[]',
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index history_of_record on history (account_id, module_type, module_id, created_at desc, id desc);
call protect('history');
comment on column history.module_type is 'HistoryModule from @truckroll/contract/history';
comment on column history.team_member_names is 'string[]';

create table notifications (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('action', 'reminder', 'info')),
  title text not null,
  message text not null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  module_type text,
  module_id uuid,
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index notifications_of_user on notifications (account_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id, user_id) where read_at is null;
create index notifications_of_record on notifications (account_id, module_type, module_id);
call protect('notifications');
comment on column notifications.type is '''action'' | ''reminder'' | ''info''';
comment on column notifications.priority is '''low'' | ''normal'' | ''high''';

create table analytics_events (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  at timestamptz(3) not null,
  properties jsonb not null,
  primary key (account_id, id)
);
create index analytics_events_by_name on analytics_events (account_id, name, at);
call protect('analytics_events');
comment on column analytics_events.properties is 'Record<string, string | number | boolean | null>';
