-- oldest server: 0038
-- What each use of the text engine took, for the budget of a day and for the account's own view; never its texts.
create table text_engine_uses (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  -- Null for work in the background.
  user_id uuid,
  kind text not null check (kind in ('summary', 'answer', 'note', 'reply', 'call', 'brief')),
  -- 'built-in', or '{model} at {host}'.
  provider text not null,
  -- While a use is running: what it may take at most, as far as that is known.
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  milliseconds integer,
  -- A use stays 'running' if its server died.
  outcome text not null default 'running' check (outcome in ('running', 'done', 'aborted', 'unavailable', 'failed')),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete set null (user_id)
);
create index text_engine_uses_by_age on text_engine_uses (account_id, created_at);
call protect('text_engine_uses');
comment on column text_engine_uses.kind is 'EngineUseKind from @truckroll/domain/text-engine/uses';
comment on column text_engine_uses.outcome is 'EngineUseOutcome from @truckroll/domain/text-engine/uses';
