-- What a committed transaction has changed, for callers that ask what has changed since they last did. Servers that do not
-- know it would change records without a row here, so that they are stopped first.
create table record_changes (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  -- Its order is not that of the commits: readers use the oldest running transaction as their position.
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  changed_at timestamptz(3) not null default now(),
  changes jsonb not null,
  primary key (account_id, transaction_id)
);
comment on column record_changes.changes is 'StoredChange[] from @truckroll/contract/live/live';
create index record_changes_age on record_changes (changed_at);
call protect('record_changes');
