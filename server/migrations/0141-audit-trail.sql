-- oldest server: 0138

-- Who changed settings, roles, people, keys and money, who signed in, exported or deleted, and from where (decision 0116).
create table audit_entries (
  account_id uuid not null default current_account(),
  -- Begins with the time, so that the order of ids is the order of what happened.
  id uuid not null,
  happened_at timestamptz(3) not null,
  kind text not null,
  action text not null,
  -- The table of the record, or what was exported.
  subject text not null,
  record_id text,
  actor_kind text not null,
  actor_id uuid,
  api_key_id uuid,
  endpoint text,
  -- Personal values, as JSON texts with the salts of their digests. Null once they were erased.
  who text,
  who_salt text,
  what text,
  what_salt text,
  who_digest text not null,
  what_digest text not null,
  -- The place in the account's chain, given after the commit.
  position bigint,
  digest text,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade
);
create unique index audit_entries_position on audit_entries (account_id, position);
create index audit_entries_of_kind on audit_entries (account_id, kind, id);
create index audit_entries_of_actor on audit_entries (account_id, actor_id, id);
create index audit_entries_of_record on audit_entries (account_id, record_id);
create index audit_entries_unchained on audit_entries (account_id) where position is null;
comment on column audit_entries.kind is 'AuditKind from @truckroll/domain/audit/audit';
comment on column audit_entries.action is 'AuditAction from @truckroll/domain/audit/audit';
comment on column audit_entries.actor_kind is 'AuditActorKind from @truckroll/domain/audit/audit';
call protect('audit_entries');
revoke update, delete on audit_entries from app_user;

-- Where the chain of an account begins and ends.
create table audit_chains (
  account_id uuid not null default current_account(),
  -- The last entry that was deleted for its age; 0 and an empty hash while none was.
  anchor_position bigint not null,
  anchor_digest text not null,
  head_position bigint not null,
  head_digest text not null,
  -- Up to where another installation has made the chain that this one imported.
  foreign_position bigint not null default 0,
  -- The two places, signed with the key of the installation.
  sealed_ends text,
  primary key (account_id),
  foreign key (account_id) references accounts (id) on delete cascade
);
call protect('audit_chains');
revoke insert, update, delete on audit_chains from app_user;

-- Writes an entry in the transaction of its cause. Who caused it stands in app.cause.
create function write_audit(of_account uuid, kind text, action text, subject text, record_id text, what jsonb)
  returns void language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('app.cause', true), ''), '{}');
  now_at timestamptz := clock_timestamp();
  micros bigint := floor(extract(epoch from now_at) * 1000000);
  who_text text := jsonb_strip_nulls(jsonb_build_object('name', cause -> 'name', 'key', cause -> 'key',
    'address', cause -> 'address', 'device', cause -> 'device'))::text;
  what_text text := jsonb_strip_nulls(what)::text;
  who_salt text := gen_random_uuid();
  what_salt text := gen_random_uuid();
begin
  insert into audit_entries (account_id, id, happened_at, kind, action, subject, record_id,
    actor_kind, actor_id, api_key_id, endpoint, who, who_salt, what, what_salt, who_digest, what_digest)
  values (of_account,
    (lpad(to_hex(micros / 1000), 12, '0') || '7' || lpad(to_hex(micros % 1000), 3, '0') || '8'
      || right(replace(gen_random_uuid()::text, '-', ''), 15))::uuid,
    coalesce((cause ->> 'at')::timestamptz, now_at), kind, action, subject, record_id,
    coalesce(cause ->> 'kind', 'system'), (cause ->> 'id')::uuid, (cause ->> 'keyId')::uuid, cause ->> 'endpoint',
    who_text, who_salt, what_text, what_salt,
    encode(sha256(convert_to(who_salt || who_text, 'UTF8')), 'hex'),
    encode(sha256(convert_to(what_salt || what_text, 'UTF8')), 'hex'));
end
$$;

-- A value as an entry has it: without what is too long to be read.
create function audit_value(value jsonb) returns jsonb language sql immutable as $$
  select case when length(value::text) > 4000 then to_jsonb(left(value::text, 4000) || '…') else value end
$$;

-- Arguments: the kind, the columns that are left out, those whose values are secrets, and the only ones if not all count.
create function audit_row() returns trigger language plpgsql as $$
declare
  left_out text[] := array['id', 'account_id', 'created_at', 'updated_at'] || string_to_array(tg_argv[1], ' ');
  secrets text[] := string_to_array(tg_argv[2], ' ');
  only_these text[] := nullif(string_to_array(tg_argv[3], ' '), '{}');
  before_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  one_row jsonb := case when tg_op = 'DELETE' then before_row else after_row end;
  of_account uuid := coalesce(one_row ->> 'account_id', one_row ->> 'id');
  was_there boolean := tg_op <> 'INSERT' and before_row ->> 'deleted_at' is null;
  is_there boolean := tg_op <> 'DELETE' and after_row ->> 'deleted_at' is null;
  action text := case when was_there and not is_there then 'deleted' when is_there and not was_there
    then case tg_op when 'INSERT' then 'created' else 'restored' end else 'changed' end;
  before_values jsonb;
  after_values jsonb;
begin
  -- The rows of a company that is deleted go with it.
  if tg_op = 'DELETE' and not exists (select from accounts where accounts.id = of_account) then return null; end if;
  select jsonb_object_agg(key, case when key = any(secrets) then '"(secret)"' else audit_value(before_row -> key) end)
      filter (where before_row -> key <> 'null'),
    jsonb_object_agg(key, case when key = any(secrets) then '"(secret)"' else audit_value(after_row -> key) end)
      filter (where after_row -> key <> 'null')
    into before_values, after_values
    from jsonb_object_keys(one_row) as key
    where key <> all(left_out) and (only_these is null or key = any(only_these))
      and (action = 'deleted' or before_row -> key is distinct from after_row -> key);
  if before_values is null and after_values is null and action = 'changed' then return null; end if;
  perform write_audit(of_account, tg_argv[0], action, tg_table_name,
    coalesce(one_row ->> 'id', one_row ->> 'user_id', one_row ->> 'document_id', one_row ->> 'invoice_id', one_row ->> 'key'),
    jsonb_build_object(
      'label', coalesce(one_row ->> 'name', one_row ->> 'title', nullif(trim(concat(one_row ->> 'first_name', ' ', one_row ->> 'last_name')), ''),
        one_row ->> 'company_name', one_row ->> 'friendly_name', one_row ->> 'email', one_row ->> 'url',
        (one_row ->> 'document_prefix') || (one_row ->> 'document_number'), '#' || (one_row ->> 'job_number')),
      'before', before_values,
      'after', case when action = 'deleted' then null else after_values end));
  return null;
end
$$;

-- Sessions say who signed in, from where, and when a session was ended.
create function audit_session() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('app.cause', true), ''), '{}');
  person text;
begin
  select trim(first_name || ' ' || last_name) into person
    from users where users.account_id = new.account_id and users.id = new.user_id;
  if tg_op = 'INSERT' then
    -- Nobody is known yet while somebody signs in.
    perform set_config('app.cause', (cause || jsonb_strip_nulls(jsonb_build_object('kind', 'person', 'id', new.user_id,
      'name', person, 'address', new.address, 'device', new.device)))::text, true);
    perform write_audit(new.account_id, 'signIns', 'signedIn', 'sessions', new.user_id::text,
      jsonb_build_object('label', person));
    perform set_config('app.cause', cause::text, true);
  elsif old.ended_at is null and new.ended_at is not null then
    perform write_audit(new.account_id, 'signIns', 'signedOut', 'sessions', new.user_id::text,
      jsonb_build_object('label', person, 'before', jsonb_build_object('device', old.device, 'address', old.address)));
  end if;
  return null;
end
$$;

create trigger audit after insert or update of ended_at on sessions for each row execute function audit_session();

create trigger audit after update on accounts for each row
  execute function audit_row('settings', 'first_run closed_through late_fees_since', '', '');
create trigger audit after insert or update or delete on account_phone_numbers for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on add_ons for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on booking_pages for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on booking_services for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on call_outcomes for each row execute function audit_row('settings', 'order_index', '', '');
create trigger audit after insert or update or delete on call_settings for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on custom_properties for each row execute function audit_row('settings', 'order_index', '', '');
create trigger audit after insert or update of email, provider, scope, owner_id, shares_client_threads, servers or delete
  on email_accounts for each row execute function audit_row('settings', '', '', 'email provider scope owner_id shares_client_threads servers');
create trigger audit after insert or update or delete on email_templates for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on estimate_templates for each row execute function audit_row('settings', 'name_key', '', '');
create trigger audit after insert or update or delete on follow_up_settings for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on job_forms for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on plan_templates for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on rules for each row execute function audit_row('settings', 'changed_by', '', '');
create trigger audit after insert or update or delete on skills for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on tags for each row execute function audit_row('settings', 'name_key', '', '');
create trigger audit after insert or update or delete on taxes for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on text_templates for each row execute function audit_row('settings', '', '', '');
create trigger audit after insert or update or delete on time_rules for each row execute function audit_row('settings', '', '', '');

create trigger audit after insert or update or delete on roles for each row execute function audit_row('roles', '', '', '');
create trigger audit after insert or update or delete on users for each row
  execute function audit_row('people', 'color notification_choices units face_key email_signature', 'password_hash', '');
create trigger audit after insert or update or delete on hourly_costs for each row execute function audit_row('people', '', '', '');
create trigger audit after insert or update of confirmed_at or delete on two_step_sign_ins for each row
  execute function audit_row('signIns', 'sealed_secret last_step', '', '');
create trigger audit after insert or update or delete on password_codes for each row execute function audit_row('signIns', '', '', 'user_id');

create trigger audit after insert or update of name, revoked_at or delete on api_keys for each row
  execute function audit_row('keys', 'token_hash last_used_at', '', '');
create trigger audit after insert or update of url, description, events, in_order, is_active, paused_reason, owner_id, old_secret_ends_at or delete
  on webhooks for each row execute function audit_row('keys', 'sealed_secret sealed_old_secret failing_since delivered_at changed_by', '', '');
create trigger audit after insert or update or delete on calendar_feeds for each row execute function audit_row('keys', '', 'token_hash', '');

create trigger audit after insert or update or delete on payments for each row execute function audit_row('money', '', '', '');
create trigger audit after insert or update or delete on payment_refunds for each row execute function audit_row('money', '', '', '');
create trigger audit after insert or update or delete on client_credits for each row execute function audit_row('money', 'details', '', '');
create trigger audit after insert or update or delete on book_closings for each row execute function audit_row('money', '', '', '');
create trigger audit after insert or delete on late_fees for each row execute function audit_row('money', '', '', '');
create trigger audit after insert or update of status, saved_card_id or delete on automatic_payments for each row
  execute function audit_row('money', '', '', '');
create trigger audit after insert or update of status, is_automatic or delete on saved_cards for each row
  execute function audit_row('money', 'customer_id setup_id method_id consent_text', '', '');

create trigger audit after delete or update of deleted_at on clients for each row
  execute function audit_row('deletions', '', '', 'name email merged_into_id');
create trigger audit after delete or update of deleted_at on documents for each row
  execute function audit_row('deletions', '', '', 'document_type document_prefix document_number title client_id total currency');
create trigger audit after delete on jobs for each row execute function audit_row('deletions', '', '', 'job_number title client_id total');
create trigger audit after delete on requests for each row execute function audit_row('deletions', '', '', 'request_number client_id total');
create trigger audit after delete on tasks for each row execute function audit_row('deletions', '', '', 'name client_id job_id');
create trigger audit after delete on drive_items for each row execute function audit_row('deletions', '', '', 'name type module_type module_id');
create trigger audit after delete on product_services for each row execute function audit_row('deletions', '', '', 'name type price');
create trigger audit after delete on product_packages for each row execute function audit_row('deletions', '', '', 'name');
create trigger audit after delete on plans for each row execute function audit_row('deletions', '', '', 'name kind client_id status');
create trigger audit after delete on calendar_events for each row execute function audit_row('deletions', '', '', 'title start_at client_id job_id');
create trigger audit after delete on service_properties for each row execute function audit_row('deletions', '', '', 'name client_id');
create trigger audit after delete on client_contacts for each row execute function audit_row('deletions', '', '', 'name role client_id');
create trigger audit after delete on absences for each row execute function audit_row('deletions', '', '', 'user_id kind starts_on ends_on status');
create trigger audit after delete on calls for each row execute function audit_row('deletions', '', '', 'direction from_number to_number client_id timestamp');
create trigger audit after delete on time_entries for each row execute function audit_row('deletions', '', '', 'user_id kind starts_at ends_at');

-- The one way by which requests change entries: what names a person is erased, the digests stay (decision 0116).
create function erase_audit_person(person uuid) returns bigint language sql security definer
  set search_path = pg_catalog, public as $$
  with erased as (
    update audit_entries set
      who = case when actor_id = person then null else who end,
      who_salt = case when actor_id = person then null else who_salt end,
      what = case when record_id = person::text then null else what end,
      what_salt = case when record_id = person::text then null else what_salt end
    where account_id = current_account()
      and ((actor_id = person and who is not null) or (record_id = person::text and what is not null))
    returning 1)
  select count(*) from erased
$$;
revoke execute on function erase_audit_person(uuid) from public;
grant execute on function erase_audit_person(uuid) to app_user;

-- How long entries are kept.
alter table accounts add column audit_months integer not null default 36 check (audit_months between 6 and 120);
