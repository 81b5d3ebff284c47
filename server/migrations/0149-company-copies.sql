-- oldest server: 0136

-- The bucket of its own into which a company has copies of itself put.
create table copy_settings (
  account_id uuid primary key default current_account() references accounts (id) on delete cascade,
  -- The address of an S3-compatible server; null for Amazon.
  server text,
  region text not null,
  bucket text not null,
  folder text not null,
  access_key_id text not null,
  sealed_secret text not null,
  every text not null,
  -- How many copies stay in the bucket.
  kept integer not null,
  -- The company's day of the last copy that was begun by itself.
  last_day date,
  -- Since when every copy has failed.
  failing_since timestamptz(3),
  changed_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
comment on column copy_settings.every is 'CopyInterval from @truckroll/domain/copies/copy-schedule';
call protect('copy_settings');

create table company_copies (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'removed')),
  -- Where it lies, as the settings were then.
  bucket text not null,
  object_key text not null,
  -- Who asked for it; null: made by itself.
  asked_by uuid,
  size bigint,
  row_count bigint,
  file_count bigint,
  failure text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (account_id, id)
);
comment on column company_copies.status is 'CopyStatus from @truckroll/domain/copies/copy-schedule';
create index company_copies_log on company_copies (account_id, created_at, id);
call protect('company_copies');

create trigger audit after insert or update of server, region, bucket, folder, access_key_id, sealed_secret, every, kept or delete
  on copy_settings for each row execute function audit_row('keys', 'last_day failing_since changed_by', 'sealed_secret', '');
create trigger audit after insert on company_copies for each row execute function audit_row('exports', '', '', 'bucket object_key');
