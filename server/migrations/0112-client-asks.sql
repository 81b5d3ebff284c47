-- oldest server: 0110

-- What clients tell the office on their page: messages, confirmations, and wishes that wait for an answer.
create table client_asks (
  account_id uuid not null default current_account(),
  -- Chosen by the page, so that a repeated request is recognised.
  id uuid not null,
  client_id uuid not null,
  -- By its id alone: what was asked for stays when the visit is deleted.
  visit_id uuid,
  kind text not null check (kind in ('message', 'confirm', 'time', 'cancel', 'details')),
  asked_by text not null,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by uuid,
  outcome text check (outcome in ('accepted', 'refused')),
  primary key (account_id, id),
  check ((settled_at is null) = (outcome is null)),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, settled_by) references users (account_id, id)
);
comment on column client_asks.kind is 'AskKind from @truckroll/domain/hub/hub-asks';
comment on column client_asks.outcome is 'AskOutcome from @truckroll/domain/hub/hub-asks';
comment on column client_asks.details is 'AskDetails from @truckroll/contract/hub/hub-asks';
create index client_asks_of_client on client_asks (account_id, client_id, created_at desc, id desc);
create index client_asks_of_visit on client_asks (account_id, visit_id, created_at desc) where visit_id is not null;
create index client_asks_by_settler on client_asks (account_id, settled_by) where settled_by is not null;
call protect('client_asks');

-- What the company lets its clients do with their visits.
alter table accounts add column hub_rules jsonb not null
  default '{"cancels": "asked", "otherTimes": true, "noticeHours": 24}';
comment on column accounts.hub_rules is 'HubRules from @truckroll/domain/hub/hub-asks';
