-- oldest server: 0110

-- What an account wants to happen by itself: when something happens to a record, if conditions hold, then actions.
create table rules (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  trigger text not null,
  conditions jsonb not null,
  actions jsonb not null,
  delay_amount integer not null check (delay_amount >= 0),
  delay_unit text not null check (delay_unit in ('minutes', 'hours', 'days')),
  waits_for_quiet boolean not null,
  once_per_record boolean not null,
  is_on boolean not null default false,
  -- The person in whose name it acts.
  changed_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index rules_by_trigger on rules (account_id, trigger) where is_on;
call protect('rules');
comment on column rules.trigger is 'RuleTrigger from @truckroll/domain/rules/rule-triggers';
comment on column rules.conditions is 'RuleCondition[] from @truckroll/domain/rules/rule-conditions';
comment on column rules.actions is 'RuleAction[] from @truckroll/domain/rules/rule-actions';
comment on column rules.delay_unit is 'DelayUnit from @truckroll/domain/rules/rule-times';

-- What happened lately that rules can follow, by the ids of the records alone: a new rule is tried on it.
create table rule_events (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  trigger text not null,
  record_id uuid not null,
  happened_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index rule_events_by_trigger on rule_events (account_id, trigger, happened_at);
create index rule_events_age on rule_events (happened_at);
call protect('rule_events');
comment on column rule_events.trigger is 'RuleTrigger from @truckroll/domain/rules/rule-triggers';

-- What a rule did for an event, or will do.
create table rule_runs (
  account_id uuid not null default current_account(),
  id uuid not null,
  rule_id uuid not null,
  event_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  -- The rules that led to the event.
  chain jsonb not null,
  status text not null check (status in ('waiting', 'done', 'skipped', 'failed')),
  reason text,
  done jsonb not null default '[]',
  happened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, rule_id, event_id),
  foreign key (account_id, rule_id) references rules (account_id, id) on delete cascade
);
create index rule_runs_due on rule_runs (due_at) where status = 'waiting';
create index rule_runs_by_time on rule_runs (account_id, happened_at, id);
create index rule_runs_of_record on rule_runs (account_id, rule_id, record_id);
create index rule_runs_age on rule_runs (finished_at);
call protect('rule_runs');
comment on column rule_runs.record_kind is 'RuleRecord from @truckroll/domain/rules/rule-triggers';
comment on column rule_runs.status is 'RuleRunStatus from @truckroll/domain/rules/rule-run-status';
comment on column rule_runs.chain is 'string[]';
comment on column rule_runs.done is 'string[]';

-- The events of the last month, as far as the history of records has them, so that rules can be tried at once.
insert into rule_events (account_id, id, trigger, record_id, happened_at)
select history.account_id, gen_random_uuid(), known.trigger, history.module_id, history.created_at
from history
join (values
  ('client', 0, 'client.created', '%', 'client.created'),
  ('client', 0, 'client.stage_changed', '%', 'client.stage_changed'),
  ('client', 0, 'client.stage_followed', '%', 'client.stage_changed'),
  ('client', 0, 'client.tags_changed', '%', 'client.tags_changed'),
  ('request', 0, 'request.created', '%', 'request.created'),
  ('request', 0, 'request.stage_changed', '%', 'request.stage_changed'),
  ('request', 0, 'request.stage_changed', '% to Overdue', 'request.became_overdue'),
  ('request', 0, 'request.tags_changed', '%', 'request.tags_changed'),
  ('job', 0, 'job.created', '%', 'job.created'),
  ('job', 0, 'job.status_changed', '%', 'job.status_changed'),
  ('job', 0, 'job.status_changed', '% to Completed', 'job.completed'),
  ('job', 0, 'job.status_changed', '% to Cancelled', 'job.cancelled'),
  ('job', 0, 'job.tags_changed', '%', 'job.tags_changed'),
  ('document', 2, 'document.sent', '%', 'estimate.sent'),
  ('document', 2, 'document.approved', '%', 'estimate.approved'),
  ('document', 2, 'document.status_changed', '% to Approved', 'estimate.approved'),
  ('document', 2, 'document.rejected', '%', 'estimate.rejected'),
  ('document', 2, 'document.status_changed', '% to Rejected', 'estimate.rejected'),
  ('document', 2, 'document.change_asked', '%', 'estimate.change_asked'),
  ('document', 2, 'document.status_changed', '% to Expired', 'estimate.expired'),
  ('document', 1, 'document.sent', '%', 'invoice.sent'),
  ('document', 1, 'payment.recorded', '%', 'invoice.payment_recorded'),
  ('task', 0, 'task.completed', '%', 'task.completed')
) as known (module_type, document_type, action, description, trigger)
  on history.module_type = known.module_type and history.action = known.action
    and history.description like known.description
left join documents on documents.account_id = history.account_id and documents.id = history.module_id
where history.created_at > now() - interval '31 days'
  and (known.document_type = 0 or documents.document_type = known.document_type);
