-- Which notifications a person wants and by which ways; what is not stored is as usual.
alter table users add column notification_choices jsonb not null default '{}';
comment on column users.notification_choices is
  'StoredChoices from @truckroll/domain/notifications/notification-choices';

alter table notifications
  add column in_bell boolean not null default true,
  -- Changes of one record that follow each other closely are one notification, told from the first state to the last.
  add column group_key text,
  add column change jsonb,
  -- Until when changes are grouped; then it goes out by push or e-mail. Null when nothing waits.
  add column deliver_at timestamptz(3),
  add column by_push boolean not null default false,
  add column by_email boolean not null default false;
comment on column notifications.change is 'WorkChange from @truckroll/domain/notifications/work-change';

create index notifications_to_deliver on notifications (account_id, deliver_at) where deliver_at is not null;
create index notifications_of_group on notifications (account_id, group_key, deliver_at) where group_key is not null;
