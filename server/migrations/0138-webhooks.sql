-- oldest server: 0136

-- The programs that a company has its domain events sent to.
create table webhooks (
  account_id uuid not null default current_account(),
  id uuid not null,
  url text not null,
  description text not null,
  events jsonb not null,
  -- Whether the events of one record are delivered one after the other.
  in_order boolean not null,
  is_active boolean not null,
  paused_reason text,
  -- The person whose rights decide what is sent.
  owner_id uuid not null,
  sealed_secret text not null,
  -- The secret before the last rotation, which signs too until then.
  sealed_old_secret text,
  old_secret_ends_at timestamptz(3),
  -- Since when every attempt has failed.
  failing_since timestamptz(3),
  delivered_at timestamptz(3),
  changed_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade
);
comment on column webhooks.events is 'WebhookEvent[] from @truckroll/domain/webhooks/webhook-events';
comment on column webhooks.paused_reason is 'WebhookPauseReason from @truckroll/domain/webhooks/webhook-states';
call protect('webhooks');

create table webhook_deliveries (
  account_id uuid not null default current_account(),
  id uuid not null,
  webhook_id uuid not null,
  -- The place among the events of its record, which the clocks of several servers do not tell.
  position integer not null,
  event text not null,
  record_kind text,
  record_id uuid,
  happened_at timestamptz(3) not null,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null,
  -- Until when one server sends it. After that it counts as lost with its server, and is sent again.
  claimed_until timestamptz(3),
  -- Of the last attempt: what was sent, and what came back.
  sent_body text,
  answer_status integer,
  answer text,
  failure text,
  duration_ms integer,
  finished_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade
);
create index webhook_deliveries_of_record on webhook_deliveries (account_id, webhook_id, record_id, position);
create index webhook_deliveries_waiting on webhook_deliveries (account_id, due_at) where status = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (account_id, happened_at, id);
create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'waiting';
create index webhook_deliveries_age on webhook_deliveries (happened_at);
comment on column webhook_deliveries.event is 'SentEvent from @truckroll/domain/webhooks/webhook-events';
comment on column webhook_deliveries.record_kind is 'WebhookRecord from @truckroll/domain/webhooks/webhook-events';
comment on column webhook_deliveries.status is 'WebhookDeliveryStatus from @truckroll/domain/webhooks/webhook-states';
call protect('webhook_deliveries');
