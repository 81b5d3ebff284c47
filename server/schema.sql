-- Made from the migrated schema by `npm run generate`. Do not edit: write a migration.

create extension btree_gin;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  perform write_audit(of_account, tg_argv[0], action, regexp_replace(tg_table_name, '_\d{6,}$', ''),
    coalesce(one_row ->> 'id', one_row ->> 'user_id', one_row ->> 'document_id', one_row ->> 'invoice_id', one_row ->> 'key'),
    jsonb_build_object(
      'label', coalesce(one_row ->> 'name', one_row ->> 'title', nullif(trim(concat(one_row ->> 'first_name', ' ', one_row ->> 'last_name')), ''),
        one_row ->> 'company_name', one_row ->> 'friendly_name', one_row ->> 'email', one_row ->> 'url',
        (one_row ->> 'document_prefix') || (one_row ->> 'document_number'), '#' || (one_row ->> 'job_number')),
      'before', before_values,
      'after', case when action = 'deleted' then null else after_values end));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cause jsonb := coalesce(nullif(current_setting('app.cause', true), ''), '{}');
  of_support boolean := new.support_grant_id is not null;
  kind text := case when of_support then 'support' else 'signIns' end;
  person text;
begin
  select trim(first_name || ' ' || last_name) into person
    from users where users.account_id = new.account_id and users.id = new.user_id;
  if tg_op = 'INSERT' then
    -- Nobody is known yet while somebody signs in.
    perform set_config('app.cause', (cause || jsonb_strip_nulls(jsonb_build_object(
      'kind', case when of_support then 'support' else 'person' end, 'id', new.user_id,
      'name', person || case when of_support then ' (Support)' else '' end,
      'address', new.address, 'device', new.device)))::text, true);
    perform write_audit(new.account_id, kind, 'signedIn', 'sessions', new.user_id::text,
      jsonb_build_object('label', person));
    perform set_config('app.cause', cause::text, true);
  elsif old.ended_at is null and new.ended_at is not null then
    perform write_audit(new.account_id, kind, 'signedOut', 'sessions', new.user_id::text,
      jsonb_build_object('label', person, 'before', jsonb_build_object('device', old.device, 'address', old.address)));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_value(value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when length(value::text) > 4000 then to_jsonb(left(value::text, 4000) || '…') else value end
$function$;

CREATE OR REPLACE FUNCTION public.claim_domain_for_servers_before_0164()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.proved_at is not null then
    delete from claims where kind = 'domain' and value = old.domain and account_id = old.account_id;
  end if;
  if tg_op <> 'DELETE' and new.proved_at is not null then
    insert into claims (kind, value, account_id) values ('domain', new.domain, new.account_id) on conflict do nothing;
    if not found and not exists (
      select from claims where kind = 'domain' and value = new.domain and account_id = new.account_id
    ) then
      raise unique_violation using message = 'Another company has proved this domain';
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_for_servers_before_0157()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  claimed text := tg_argv[0];
  old_value text;
  new_value text;
begin
  if tg_op <> 'INSERT' then
    old_value := claimed_by_servers_before_0157(claimed, to_jsonb(old));
  end if;
  if tg_op <> 'DELETE' then
    new_value := claimed_by_servers_before_0157(claimed, to_jsonb(new));
  end if;
  if old_value is not distinct from new_value then
    return null;
  end if;
  if old_value is not null then
    delete from claims where kind = claimed and value = old_value and account_id = old.account_id;
  end if;
  if new_value is not null then
    insert into claims (kind, value, account_id) values (claimed, new_value, new.account_id) on conflict do nothing;
    if not found and not exists (
      select from claims where kind = claimed and value = new_value and account_id = new.account_id
    ) then
      raise unique_violation using
        message = format('duplicate key value violates unique constraint "%s"', tg_argv[1]),
        constraint = tg_argv[1], table = tg_table_name;
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.claimed_by_servers_before_0157(kind text, stored jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case kind
    when 'email' then lower(stored ->> 'email')
    when 'mailbox' then case when stored ->> 'provider' = 'local' then lower(stored ->> 'email') end
    when 'number' then case when (stored ->> 'is_active')::boolean then stored ->> 'phone_number' end
    when 'booking_page' then stored ->> 'slug'
    when 'directory' then stored ->> 'provisioning_hash'
    when 'mail_sign_in' then stored ->> 'state_hash'
    else stored ->> 'token_hash'
  end
$function$;

CREATE OR REPLACE FUNCTION public.clear_for_servers_before_0155()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  reference text;
begin
  foreach reference in array tg_argv loop
    execute format('update %I set %I = null where %2$I = $1 and account_id = $2',
      split_part(reference, '.', 1), split_part(reference, '.', 2)) using old.id, old.account_id;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_client_stages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  accounts_of uuid[];
  stages text[];
  changes bigint[];
  known uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(account_id order by account_id, stage), array_agg(stage order by account_id, stage),
      array_agg(change order by account_id, stage) into accounts_of, stages, changes
    from (select account_id, stage, count(*) as change from new_rows where deleted_at is null group by 1, 2) counted;
  elsif tg_op = 'UPDATE' then
    select array_agg(account_id order by account_id, stage), array_agg(stage order by account_id, stage),
      array_agg(change order by account_id, stage) into accounts_of, stages, changes from (
      select account_id, stage, sum(sign) as change from (
        select account_id, stage, 1 as sign from new_rows where deleted_at is null
        union all
        select account_id, stage, -1 from old_rows where deleted_at is null
      ) both_rows group by 1, 2 having sum(sign) <> 0
    ) counted;
  else
    select array_agg(account_id order by account_id, stage), array_agg(stage order by account_id, stage),
      array_agg(change order by account_id, stage) into accounts_of, stages, changes
    from (select account_id, stage, -count(*) as change from old_rows where deleted_at is null group by 1, 2) counted;
  end if;
  if changes is null then return null; end if;
  if tg_op = 'DELETE' then
    select array_agg(id) into known from accounts where id = any (accounts_of);
  end if;
  for place in 1 .. cardinality(changes) loop
    continue when tg_op = 'DELETE' and accounts_of[place] <> all (coalesce(known, '{}'));
    insert into client_stage_counts as kept (account_id, stage, count)
      values (accounts_of[place], stages[place], changes[place])
      on conflict (account_id, stage) do update set count = kept.count + excluded.count;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.current_account()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.day_owed(type smallint, status text, owed numeric, due_date date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((type = 1) AND (status <> ALL (ARRAY['draft'::text, 'void'::text])) AND (owed > (0)::numeric)) THEN COALESCE(due_date, 'infinity'::date) ELSE 'infinity'::date END;

CREATE OR REPLACE FUNCTION public.erase_audit_mentions(account uuid, pattern text, records text[], people uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  erased bigint;
begin
  with found as (
    select id, who is not null and (actor_id = any(people) or coalesce(who ~ pattern, false)) as names_actor,
      what is not null and (record_id = any(records) or coalesce(what ~ pattern, false)) as names_record
    from audit_entries where account_id = account
  )
  update audit_entries set
    who = case when names_actor then null else who end,
    who_salt = case when names_actor then null else who_salt end,
    what = case when names_record then null else what end,
    what_salt = case when names_record then null else what_salt end
  from found
  where account_id = account and account_id = current_account() and audit_entries.id = found.id and (names_actor or names_record);
  get diagnostics erased = row_count;
  return erased;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_audit_mentions(pattern text, records text[], people uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  erased bigint;
begin
  select erase_audit_mentions(current_account(), pattern, records, people) into erased;
  return erased;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_audit_person(account uuid, person uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  erased bigint;
begin
  update audit_entries set
    who = case when actor_id = person then null else who end,
    who_salt = case when actor_id = person then null else who_salt end,
    what = case when record_id = person::text then null else what end,
    what_salt = case when record_id = person::text then null else what_salt end
  where account_id = account and account_id = current_account()
    and ((actor_id = person and who is not null) or (record_id = person::text and what is not null));
  get diagnostics erased = row_count;
  return erased;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_audit_person(person uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  erased bigint;
begin
  select erase_audit_person(current_account(), person) into erased;
  return erased;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_answers_with(id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 DELETE FROM idempotency_keys
   WHERE ((idempotency_keys.account_id = current_account()) AND (ids_in(idempotency_keys.body) @> ARRAY[forget_answers_with.id]));
END;

CREATE OR REPLACE FUNCTION public.guard_credits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was date;
  becomes date;
begin
  if tg_op <> 'INSERT' and old.voided_at is null then was := old.credit_date; end if;
  if tg_op <> 'DELETE' and new.voided_at is null then becomes := new.credit_date; end if;
  if tg_op <> 'UPDATE' or was is distinct from becomes
    or row (old.kind, old.currency, old.amount, old.tax, old.method)
    is distinct from row (new.kind, new.currency, new.amount, new.tax, new.method)
    then perform public.require_open_books(case tg_op when 'DELETE' then old.account_id else new.account_id end, 'date',
      least(was, becomes));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was date;
  becomes date;
begin
  if tg_op <> 'INSERT' and old.document_type = 1 and old.deleted_at is null and old.document_status not in ('draft', 'void')
    then was := old.date;
  end if;
  if tg_op <> 'DELETE' and new.document_type = 1 and new.deleted_at is null and new.document_status not in ('draft', 'void')
    then becomes := new.date;
  end if;
  if tg_op <> 'UPDATE' or was is distinct from becomes
    or row (old.document_prefix, old.document_number, old.currency, old.sub_total, old.tax, old.discount_amount, old.markup,
      old.shipping_amount, old.total)
    is distinct from row (new.document_prefix, new.document_number, new.currency, new.sub_total, new.tax,
      new.discount_amount, new.markup, new.shipping_amount, new.total)
    then perform public.require_open_books(case tg_op when 'DELETE' then old.account_id else new.account_id end, 'date',
      least(was, becomes));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was date;
  becomes date;
begin
  if tg_op <> 'INSERT' and old.payment_status in ('completed', 'refunded') then was := old.payment_date; end if;
  if tg_op <> 'DELETE' and new.payment_status in ('completed', 'refunded') then becomes := new.payment_date; end if;
  if tg_op <> 'UPDATE' or was is distinct from becomes
    or row (old.payment_amount, old.payment_method) is distinct from row (new.payment_amount, new.payment_method)
    then perform public.require_open_books(case tg_op when 'DELETE' then old.account_id else new.account_id end,
      'paymentDate', least(was, becomes));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was date;
  becomes date;
begin
  if tg_op <> 'INSERT' and old.refund_status <> 'failed' then was := old.refund_date; end if;
  if tg_op <> 'DELETE' and new.refund_status <> 'failed' then becomes := new.refund_date; end if;
  if tg_op <> 'UPDATE' or (was is distinct from becomes and becomes is not null)
    or row (old.refund_amount, old.refund_method) is distinct from row (new.refund_amount, new.refund_method)
    then perform public.require_open_books(case tg_op when 'DELETE' then old.account_id else new.account_id end,
      'refundDate', least(was, becomes));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.ids_in(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT found.found[1] AS found FROM regexp_matches(ids_in.text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'::text, 'g'::text) found(found));

CREATE OR REPLACE FUNCTION public.included_tax_of(taxes jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT COALESCE(sum(((tax.value ->> 'taxAmount'::text))::numeric), (0)::numeric) AS "coalesce" FROM jsonb_array_elements(included_tax_of.taxes) tax(value) WHERE ((tax.value ->> 'taxType'::text) = '2'::text));

CREATE OR REPLACE FUNCTION public.international_digits(phone jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace((COALESCE((phone ->> 'countryCode'::text), ''::text) || COALESCE((phone ->> 'number'::text), ''::text)), '\D'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.keep_client_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from client_keys where account_id = new.account_id and client_id = new.id;
  if new.deleted_at is null then
    insert into client_keys (account_id, client_id, kind, key)
    select new.account_id, new.id, found.kind, found.key from keys_of_client(row(new.*)::clients) found;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keys_of_client(client clients)
 RETURNS TABLE(kind text, key text)
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  digits text := international_digits(client.phone_number);
  words text := plain_words(concat_ws(' ', client.first_name, client.last_name));
  company text := plain_words(client.company_name);
  place jsonb;
  places text[] := '{}';
begin
  if client.email like '%@%' then
    kind := 'email';
    key := left(lower(trim(client.email)), 300);
    return next;
  end if;
  if length(digits) >= 7 then
    kind := 'phone';
    key := left(digits, 300);
    return next;
  end if;
  -- A single word is a first name, which many people share. The order of the words does not matter.
  if words like '% %' then
    kind := 'name';
    key := left((select string_agg(word, ' ' order by word collate "C") from unnest(string_to_array(words, ' ')) word), 300);
    return next;
  end if;
  if length(company) >= 3 then
    kind := 'company';
    key := left(company, 300);
    return next;
  end if;
  -- Without a house number it is a street or a town, in which many clients live.
  kind := 'address';
  foreach place in array array[client.property_address, client.billing_address, client.company_address] loop
    if place ->> 'street' <> '' and concat(place ->> 'houseNumber', place ->> 'street') ~ '[0-9]' then
      key := left(plain_words(concat_ws(' ', place ->> 'houseNumber', place ->> 'street', place ->> 'city')), 300);
      if key <> '' and key <> all (places) then
        places := places || key;
        return next;
      end if;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.know_client_of_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select client_id into new.client_id from jobs where account_id = new.account_id and id = new.job_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.know_client_of_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select client_id into new.client_id from requests where account_id = new.account_id and id = new.request_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.know_client_of_visit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select jobs.id, jobs.client_id into new.job_id, new.client_id from visits
  join jobs on jobs.account_id = visits.account_id and jobs.id = visits.job_id
  where visits.account_id = new.account_id and visits.id = new.visit_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.letters_of(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT substr(letters_of.text, at.at, length.length) AS substr FROM generate_series(1, length(letters_of.text)) at(at), generate_series(1, 2) length(length));

CREATE OR REPLACE FUNCTION public.local_mailbox_of(address text)
 RETURNS TABLE(account_id uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  return query select email_accounts.account_id, email_accounts.id from email_accounts
    where current_account() is not null and email_accounts.provider = 'local' and lower(email_accounts.email) = lower(address);
end $function$;

CREATE OR REPLACE FUNCTION public.matching_calls(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT calls.id
    FROM calls
   WHERE ((calls.account_id = current_account()) AND (calls.phone_digits ~~ matching_calls.pattern));
END;

CREATE OR REPLACE FUNCTION public.matching_client_keys(pattern text)
 RETURNS TABLE(id uuid, stage text, created_at timestamp with time zone, updated_at timestamp with time zone, name_key text, company_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT clients.id,
     clients.stage,
     clients.created_at,
     clients.updated_at,
     clients.name_key,
     clients.company_key
    FROM clients
   WHERE ((clients.account_id = current_account()) AND (clients.deleted_at IS NULL) AND (clients.search_text ~~ matching_client_keys.pattern));
END;

CREATE OR REPLACE FUNCTION public.matching_clients(patterns text[], most integer DEFAULT NULL::integer, stages text[] DEFAULT NULL::text[])
 RETURNS TABLE(id uuid, stage text, created_at timestamp with time zone, updated_at timestamp with time zone, name_key text, company_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT clients.id,
     clients.stage,
     clients.created_at,
     clients.updated_at,
     clients.name_key,
     clients.company_key
    FROM clients
   WHERE ((clients.account_id = current_account()) AND (clients.deleted_at IS NULL) AND (clients.search_text ~~ (matching_clients.patterns)[1]) AND (clients.search_text ~~ COALESCE((matching_clients.patterns)[2], '%'::text)) AND (clients.search_text ~~ COALESCE((matching_clients.patterns)[3], '%'::text)) AND (clients.search_text ~~ COALESCE((matching_clients.patterns)[4], '%'::text)) AND ((cardinality(matching_clients.patterns) <= 4) OR (clients.search_text ~~ ALL (matching_clients.patterns))) AND ((matching_clients.stages IS NULL) OR (clients.stage = ANY (matching_clients.stages))))
 UNION ALL
  SELECT clients.id,
     clients.stage,
     clients.created_at,
     clients.updated_at,
     clients.name_key,
     clients.company_key
    FROM clients
   WHERE ((clients.account_id = current_account()) AND (clients.deleted_at IS NULL) AND (NOT (clients.search_text ~~ ALL (matching_clients.patterns))) AND ((matching_clients.stages IS NULL) OR (clients.stage = ANY (matching_clients.stages))) AND (clients.id IN ( SELECT client_contacts.client_id
            FROM client_contacts
           WHERE ((client_contacts.account_id = current_account()) AND (client_contacts.search_text ~~ (matching_clients.patterns)[1]) AND (client_contacts.search_text ~~ ALL (matching_clients.patterns)))
         UNION ALL
          SELECT service_properties.client_id
            FROM service_properties
           WHERE ((service_properties.account_id = current_account()) AND (service_properties.search_text ~~ (matching_clients.patterns)[1]) AND (service_properties.search_text ~~ ALL (matching_clients.patterns))))))
 LIMIT matching_clients.most;
END;

CREATE OR REPLACE FUNCTION public.matching_clients_by_letters(letters text[], patterns text[], most integer DEFAULT NULL::integer, stages text[] DEFAULT NULL::text[])
 RETURNS TABLE(id uuid, stage text, created_at timestamp with time zone, updated_at timestamp with time zone, name_key text, company_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT clients.id,
     clients.stage,
     clients.created_at,
     clients.updated_at,
     clients.name_key,
     clients.company_key
    FROM clients
   WHERE ((clients.account_id = current_account()) AND (clients.deleted_at IS NULL) AND (letters_of(clients.search_text) @> matching_clients_by_letters.letters) AND (clients.search_text ~~ ALL (matching_clients_by_letters.patterns)) AND ((matching_clients_by_letters.stages IS NULL) OR (clients.stage = ANY (matching_clients_by_letters.stages))))
 UNION ALL
  SELECT clients.id,
     clients.stage,
     clients.created_at,
     clients.updated_at,
     clients.name_key,
     clients.company_key
    FROM clients
   WHERE ((clients.account_id = current_account()) AND (clients.deleted_at IS NULL) AND (NOT (clients.search_text ~~ ALL (matching_clients_by_letters.patterns))) AND ((matching_clients_by_letters.stages IS NULL) OR (clients.stage = ANY (matching_clients_by_letters.stages))) AND (clients.id IN ( SELECT client_contacts.client_id
            FROM client_contacts
           WHERE ((client_contacts.account_id = current_account()) AND (letters_of(client_contacts.search_text) @> matching_clients_by_letters.letters) AND (client_contacts.search_text ~~ ALL (matching_clients_by_letters.patterns)))
         UNION ALL
          SELECT service_properties.client_id
            FROM service_properties
           WHERE ((service_properties.account_id = current_account()) AND (letters_of(service_properties.search_text) @> matching_clients_by_letters.letters) AND (service_properties.search_text ~~ ALL (matching_clients_by_letters.patterns))))))
 LIMIT matching_clients_by_letters.most;
END;

CREATE OR REPLACE FUNCTION public.matching_document_keys(pattern text, type smallint)
 RETURNS TABLE(id uuid, document_type smallint, document_number bigint, document_status text, payment_status text, date date, due_date date, total numeric, amount_paid numeric, client_id uuid, job_id uuid, request_id uuid, currency text, amount_refunded numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT documents.id,
     documents.document_type,
     documents.document_number,
     documents.document_status,
     documents.payment_status,
     documents.date,
     documents.due_date,
     documents.total,
     documents.amount_paid,
     documents.client_id,
     documents.job_id,
     documents.request_id,
     documents.currency,
     documents.amount_refunded
    FROM documents
   WHERE ((documents.account_id = current_account()) AND (documents.document_type = matching_document_keys.type) AND (documents.deleted_at IS NULL) AND (documents.search_text ~~ matching_document_keys.pattern));
END;

CREATE OR REPLACE FUNCTION public.matching_documents(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT documents.id
    FROM documents
   WHERE ((documents.account_id = current_account()) AND (documents.deleted_at IS NULL) AND (documents.search_text ~~ matching_documents.pattern));
END;

CREATE OR REPLACE FUNCTION public.matching_drive_items(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT drive_items.id
    FROM drive_items
   WHERE ((drive_items.account_id = current_account()) AND (drive_items.search_name ~~ matching_drive_items.pattern));
END;

CREATE OR REPLACE FUNCTION public.matching_email_threads(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT DISTINCT email_messages.thread_id
    FROM email_messages
   WHERE ((email_messages.account_id = current_account()) AND (email_messages.trashed_at IS NULL) AND (email_messages.search_text ~~ matching_email_threads.pattern));
END;

CREATE OR REPLACE FUNCTION public.matching_jobs(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT jobs.id
    FROM jobs
   WHERE ((jobs.account_id = current_account()) AND (jobs.search_text ~~ matching_jobs.pattern))
 UNION
  SELECT jobs.id
    FROM (clients
      JOIN jobs ON (((jobs.account_id = clients.account_id) AND (jobs.client_id = clients.id))))
   WHERE ((clients.account_id = current_account()) AND (clients.deleted_at IS NULL) AND (clients.search_text ~~ matching_jobs.pattern) AND (clients.name_key ~~ matching_jobs.pattern));
END;

CREATE OR REPLACE FUNCTION public.matching_passages(query tsquery)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT passages.id
    FROM passages
   WHERE ((passages.account_id = current_account()) AND (passages.words @@ matching_passages.query));
END;

CREATE OR REPLACE FUNCTION public.matching_requests(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT requests.id
    FROM requests
   WHERE ((requests.account_id = current_account()) AND (requests.search_text ~~ matching_requests.pattern))
 UNION
  SELECT requests.id
    FROM (clients
      JOIN requests ON (((requests.account_id = clients.account_id) AND (requests.client_id = clients.id))))
   WHERE ((clients.account_id = current_account()) AND (clients.deleted_at IS NULL) AND (clients.search_text ~~ matching_requests.pattern) AND (clients.name_key ~~ matching_requests.pattern));
END;

CREATE OR REPLACE FUNCTION public.matching_tasks(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT tasks.id
    FROM tasks
   WHERE ((tasks.account_id = current_account()) AND (tasks.search_text ~~ matching_tasks.pattern));
END;

CREATE OR REPLACE FUNCTION public.note_client_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  added clients[];
begin
  select array_agg(row(new_rows.*)::clients) into added from new_rows where deleted_at is null;
  if added is null then return null; end if;
  insert into client_keys (account_id, client_id, kind, key)
  select client.account_id, client.id, found.kind, found.key
  from unnest(added) client cross join keys_of_client(client) found;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.transaction_id := pg_current_xact_id()::text::bigint;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.number_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  first_number bigint;
  next_number bigint;
begin
  if new.document_prefix = old.document_prefix and new.document_status in ('draft', 'void') then return new; end if;
  select extract(year from greatest(new.updated_at, new.sent_at) at time zone timezone)::bigint * 1000000 + 1
    into strict first_number from public.accounts where id = new.account_id;
  insert into public.number_counters as counter (account_id, series, highest)
    values (new.account_id, 'invoice', first_number)
    on conflict (account_id, series) do update set highest = greatest(counter.highest + 1, first_number)
    returning highest into next_number;
  insert into public.taken_numbers (account_id, series, number) values (new.account_id, 'invoice', next_number);
  new.search_text := replace(new.search_text,
    lower(old.document_prefix) || lpad(old.document_number::text, greatest(6, length(old.document_number::text)), '0'),
    'inv-' || next_number);
  new.document_prefix := 'INV-';
  new.document_number := next_number;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.plain_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN TRIM(BOTH FROM regexp_replace(lower(words), '[\s!-/:-@\[-`{-~]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE PROCEDURE public.protect(IN table_name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy own_account on %s to app_user
    using (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', table_name);
  execute format('create policy system on %s to %I using (true)', table_name, current_user);
  execute format('grant select, insert, update, delete on %s to app_user', table_name);
end
$procedure$;

CREATE OR REPLACE FUNCTION public.require_open_books(account uuid, field text, day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  closed date;
begin
  if day is null then return; end if;
  select closed_through into closed from public.accounts where id = account for key share;
  if day <= closed then
    raise exception 'The books are closed' using errcode = 'TRB01', column = field, hint = field, detail = closed::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.sso_domain_is_taken(wanted text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform 1 from sso_domains where domain = wanted and proved_at is not null and account_id <> current_account() limit 1;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.sum_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changes document_addend[];
  days document_addend[];
  gone document_addend;
  accounts_of uuid[];
  known uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(account_id, document_type, document_status, payment_status, currency,
      day_owed(document_type, document_status, total - amount_paid - amount_refunded, due_date),
      1, total, total - amount_paid)::document_addend)
    into changes from new_rows where deleted_at is null;
  elsif tg_op = 'UPDATE' then
    select array_agg(row(account_id, document_type, document_status, payment_status, currency,
      day_owed(document_type, document_status, total - amount_paid - amount_refunded, due_date),
      sign, sign * total, sign * (total - amount_paid))::document_addend)
    into changes from (
      select account_id, document_type, document_status, payment_status, currency, due_date, total, amount_paid,
        amount_refunded, 1 as sign from new_rows where deleted_at is null
      union all
      select account_id, document_type, document_status, payment_status, currency, due_date, total, amount_paid,
        amount_refunded, -1 from old_rows where deleted_at is null
    ) both_rows;
  else
    select array_agg(row(account_id, document_type, document_status, payment_status, currency,
      day_owed(document_type, document_status, total - amount_paid - amount_refunded, due_date),
      -1, -total, -(total - amount_paid))::document_addend)
    into changes from old_rows where deleted_at is null;
  end if;
  if changes is not null then
    if tg_op = 'DELETE' then
      select array_agg(distinct account_id) into accounts_of from unnest(changes);
      select array_agg(id) into known from accounts where id = any (accounts_of);
    end if;
    insert into document_sums as kept
    select account_id, document_type, document_status, payment_status, currency, due_date,
      sum(count), sum(total), sum(amount_due)
    from unnest(changes) changed
    where tg_op <> 'DELETE' or changed.account_id = any (known)
    group by 1, 2, 3, 4, 5, 6
    having sum(count) <> 0 or sum(total) <> 0 or sum(amount_due) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (account_id, document_type, document_status, payment_status, currency, due_date) do update set
      count = kept.count + excluded.count,
      total = kept.total + excluded.total,
      amount_due = kept.amount_due + excluded.amount_due;
  end if;
  if tg_op <> 'INSERT' then
    -- A day whose last document was paid would be read by every list from then on.
    select array_agg(distinct row(account_id, document_type, document_status, payment_status, currency,
      day_owed(document_type, document_status, total - amount_paid - amount_refunded, due_date), 0, 0, 0)::document_addend)
    into days from old_rows;
    foreach gone in array coalesce(days, '{}') loop
      delete from document_sums kept
      where kept.account_id = gone.account_id and kept.document_type = gone.document_type
        and kept.document_status = gone.document_status and kept.payment_status = gone.payment_status
        and kept.currency = gone.currency and kept.due_date = gone.due_date and kept.count = 0;
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.write_audit(of_account uuid, kind text, action text, subject text, record_id text, what jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.write_tag_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.search_text := split_part(new.search_text, E'\x1f', 1) || coalesce((
    select string_agg(E'\x1f#' || tags.name_key, '' order by tags.name_key, tags.id)
    from tags where tags.account_id = new.account_id and new.tag_ids ? tags.id::text), '');
  return new;
end
$function$;

revoke execute on function erase_audit_mentions(uuid,text,text[],uuid[]) from public;
grant execute on function erase_audit_mentions(uuid,text,text[],uuid[]) to app_user;

revoke execute on function erase_audit_mentions(text,text[],uuid[]) from public;
grant execute on function erase_audit_mentions(text,text[],uuid[]) to app_user;

revoke execute on function erase_audit_person(uuid,uuid) from public;
grant execute on function erase_audit_person(uuid,uuid) to app_user;

revoke execute on function erase_audit_person(uuid) from public;
grant execute on function erase_audit_person(uuid) to app_user;

revoke execute on function forget_answers_with(text) from public;
grant execute on function forget_answers_with(text) to app_user;

revoke execute on function local_mailbox_of(text) from public;
grant execute on function local_mailbox_of(text) to app_user;

revoke execute on function matching_calls(text) from public;
grant execute on function matching_calls(text) to app_user;

revoke execute on function matching_client_keys(text) from public;
grant execute on function matching_client_keys(text) to app_user;

revoke execute on function matching_clients(text[],integer,text[]) from public;
grant execute on function matching_clients(text[],integer,text[]) to app_user;

revoke execute on function matching_clients_by_letters(text[],text[],integer,text[]) from public;
grant execute on function matching_clients_by_letters(text[],text[],integer,text[]) to app_user;

revoke execute on function matching_document_keys(text,smallint) from public;
grant execute on function matching_document_keys(text,smallint) to app_user;

revoke execute on function matching_documents(text) from public;
grant execute on function matching_documents(text) to app_user;

revoke execute on function matching_drive_items(text) from public;
grant execute on function matching_drive_items(text) to app_user;

revoke execute on function matching_email_threads(text) from public;
grant execute on function matching_email_threads(text) to app_user;

revoke execute on function matching_jobs(text) from public;
grant execute on function matching_jobs(text) to app_user;

revoke execute on function matching_passages(tsquery) from public;
grant execute on function matching_passages(tsquery) to app_user;

revoke execute on function matching_requests(text) from public;
grant execute on function matching_requests(text) to app_user;

revoke execute on function matching_tasks(text) from public;
grant execute on function matching_tasks(text) to app_user;

revoke execute on function sso_domain_is_taken(text) from public;
grant execute on function sso_domain_is_taken(text) to app_user;

create table absences (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  starts_on date,
  ends_on date,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  note text,
  status text not null,
  decided_by uuid,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  decision_reason text,
  constraint absences_pkey PRIMARY KEY (account_id, id),
  constraint absences_check CHECK ((((starts_on <= ends_on) AND (starts_at IS NULL) AND (ends_at IS NULL)) OR ((starts_at < ends_at) AND (starts_on IS NULL) AND (ends_on IS NULL)))),
  constraint absences_kind_check CHECK ((kind = ANY (ARRAY['vacation'::text, 'sick'::text, 'training'::text]))),
  constraint absences_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text]))),
  constraint absences_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint absences_account_id_decided_by_fkey FOREIGN KEY (account_id, decided_by) REFERENCES users(account_id, id),
  constraint absences_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX absences_by_person ON public.absences USING btree (account_id, user_id);
alter table absences enable row level security, force row level security;
create policy own_account on absences for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on absences for all to owner using (true);
grant delete, insert, select, update on absences to app_user;
CREATE TRIGGER audit AFTER DELETE ON public.absences FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'user_id kind starts_on ends_on status');

create table account_phone_numbers (
  account_id uuid default current_account() not null,
  id uuid not null,
  phone_number text not null,
  friendly_name text not null,
  provider text not null,
  provider_number_id text,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  forward_to text,
  constraint account_phone_numbers_pkey PRIMARY KEY (account_id, id),
  constraint account_phone_numbers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX account_phone_numbers_key ON public.account_phone_numbers USING btree (account_id, phone_number) WHERE is_active;
CREATE INDEX account_phone_numbers_of_account ON public.account_phone_numbers USING btree (account_id, phone_number);
alter table account_phone_numbers enable row level security, force row level security;
create policy own_account on account_phone_numbers for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on account_phone_numbers for all to owner using (true);
grant delete, insert, select, update on account_phone_numbers to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.account_phone_numbers FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF phone_number, is_active ON public.account_phone_numbers FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('number', 'account_phone_numbers_key');

create table accounts (
  id uuid not null,
  company_name text not null,
  email text,
  phone_number jsonb,
  website text,
  tax_number text,
  address jsonb,
  logo_key text,
  timezone text not null,
  currency text default 'USD'::text not null,
  currency_symbol text default '$'::text not null,
  locale text default 'en-US'::text not null,
  working_days jsonb default '["monday", "tuesday", "wednesday", "thursday", "friday"]'::jsonb not null,
  working_hours jsonb default '{"end": "18:00", "start": "08:00"}'::jsonb not null,
  colors jsonb default '{}'::jsonb not null,
  document_defaults jsonb default '{"invoiceTermsDays": 7, "invoiceInstructions": "Please pay within 7 days", "estimateInstructions": "Please pay within 30 days"}'::jsonb not null,
  features jsonb default '{"ai": true, "mail": true, "maps": true}'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  suspended_at timestamp(3) with time zone,
  default_tax_id uuid,
  visit_rules jsonb default '{"requirePhotos": false, "requireSignature": false}'::jsonb not null,
  public_origin text,
  stage_follows_work boolean default true not null,
  holidays jsonb default '{"region": null, "worked": [], "country": null, "companyDays": []}'::jsonb not null,
  arrival_window integer default 0 not null,
  arrival_mails boolean default false not null,
  phone_country text default 'us'::text not null,
  first_run jsonb default '{}'::jsonb not null,
  branding jsonb default '{}'::jsonb not null,
  on_my_way boolean default false not null,
  on_my_way_text text,
  after_approval text default 'none'::text not null,
  chosen_times text default 'asked'::text not null,
  position_days integer,
  hub_rules jsonb default '{"cancels": "asked", "otherTimes": true, "movesAtOnce": false, "noticeHours": 24}'::jsonb not null,
  units jsonb default '{"clock": "24h", "distance": "km", "weekStart": "sunday"}'::jsonb not null,
  closed_through date,
  late_fees jsonb default '{"isOn": false, "kind": "fixed", "value": 0, "repeats": "once", "afterDays": 14}'::jsonb not null,
  late_fees_since date,
  numbers_without_gaps boolean default false not null,
  audit_months integer default 36 not null,
  tips jsonb default '{"isOn": false, "percents": [10, 15, 20]}'::jsonb not null,
  surcharge jsonb default '{"isOn": false, "percent": 0}'::jsonb not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_after_approval_check CHECK ((after_approval = ANY (ARRAY['none'::text, 'deposit'::text, 'time'::text]))),
  constraint accounts_arrival_window_check CHECK ((arrival_window = ANY (ARRAY[0, 30, 60, 120, 180, 240]))),
  constraint accounts_audit_months_check CHECK (((audit_months >= 6) AND (audit_months <= 120))),
  constraint accounts_chosen_times_check CHECK ((chosen_times = ANY (ARRAY['asked'::text, 'booked'::text]))),
  constraint accounts_phone_country_check CHECK ((phone_country ~ '^[a-z]{2}$'::text)),
  constraint accounts_position_days_check CHECK (((position_days >= 1) AND (position_days <= 365))),
  constraint accounts_id_default_tax_id_fkey FOREIGN KEY (id, default_tax_id) REFERENCES taxes(account_id, id)
);
alter table accounts enable row level security, force row level security;
create policy own_account on accounts for all to app_user using ((id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on accounts for all to owner using (true);
grant select, update on accounts to app_user;
CREATE TRIGGER audit AFTER UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION audit_row('settings', 'first_run closed_through late_fees_since', '', '');
comment on column accounts.phone_number is 'Phone from @truckroll/contract/fields/fields';
comment on column accounts.address is 'Address from @truckroll/contract/fields/fields';
comment on column accounts.working_days is 'Account[''workingDays''] from @truckroll/contract/account/account';
comment on column accounts.working_hours is 'Account[''workingHours''] from @truckroll/contract/account/account';
comment on column accounts.colors is 'Account[''colors''] from @truckroll/contract/account/account';
comment on column accounts.document_defaults is 'Account[''documentDefaults''] from @truckroll/contract/account/account';
comment on column accounts.features is 'Account[''features''] from @truckroll/contract/account/account';
comment on column accounts.visit_rules is 'VisitRules from @truckroll/domain/visits/visit-completion';
comment on column accounts.holidays is 'HolidaySettings from @truckroll/domain/holidays/closed-days';
comment on column accounts.arrival_window is 'ArrivalWindow from @truckroll/domain/visits/promise';
comment on column accounts.first_run is 'GuideState from @truckroll/domain/first-run/guide-steps';
comment on column accounts.branding is 'StoredBranding from @truckroll/domain/branding/branding';
comment on column accounts.after_approval is 'AfterApproval from @truckroll/domain/documents/chosen-time';
comment on column accounts.chosen_times is 'ChosenTimes from @truckroll/domain/documents/chosen-time';
comment on column accounts.hub_rules is 'HubRules from @truckroll/domain/hub/hub-asks';
comment on column accounts.units is 'Units from @truckroll/domain/format/units';
comment on column accounts.late_fees is 'LateFeeRule from @truckroll/domain/documents/late-fee-rule';
comment on column accounts.tips is 'TipRule from @truckroll/domain/tips/tip-rule';
comment on column accounts.surcharge is 'SurchargeRule from @truckroll/domain/surcharge/surcharge-rule';

create table add_ons (
  account_id uuid default current_account() not null,
  key text not null,
  connected_at timestamp(3) with time zone,
  constraint add_ons_pkey PRIMARY KEY (account_id, key),
  constraint add_ons_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table add_ons enable row level security, force row level security;
create policy own_account on add_ons for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on add_ons for all to owner using (true);
grant delete, insert, select, update on add_ons to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.add_ons FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');
comment on column add_ons.key is 'AddOnKey from @truckroll/contract/account/add-ons';

create table analytics_events (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  at timestamp(3) with time zone not null,
  properties jsonb not null,
  constraint analytics_events_pkey PRIMARY KEY (account_id, id),
  constraint analytics_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX analytics_events_by_name ON public.analytics_events USING btree (account_id, name, at);
alter table analytics_events enable row level security, force row level security;
create policy own_account on analytics_events for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on analytics_events for all to owner using (true);
grant delete, insert, select, update on analytics_events to app_user;
comment on column analytics_events.properties is 'Record<string, string | number | boolean | null>';

create table api_keys (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash text not null,
  hint text not null,
  permissions jsonb,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  constraint api_keys_pkey PRIMARY KEY (account_id, id),
  constraint api_keys_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_keys_name_key ON public.api_keys USING btree (account_id, lower(name)) WHERE (revoked_at IS NULL);
CREATE INDEX api_keys_of_user ON public.api_keys USING btree (account_id, user_id);
CREATE UNIQUE INDEX api_keys_token ON public.api_keys USING btree (account_id, token_hash);
alter table api_keys enable row level security, force row level security;
create policy own_account on api_keys for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on api_keys for all to owner using (true);
grant delete, insert, select, update on api_keys to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, revoked_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION audit_row('keys', 'token_hash last_used_at', '', '');
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.api_keys FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('api_key', 'api_keys_token');
comment on column api_keys.permissions is 'Permission[] from @truckroll/domain/abilities/catalogue';

create table arrived_steps (
  account_id uuid default current_account() not null,
  estimate_id uuid not null,
  step_id text not null,
  arrived_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  constraint arrived_steps_pkey PRIMARY KEY (account_id, estimate_id, step_id),
  constraint arrived_steps_account_id_estimate_id_fkey FOREIGN KEY (account_id, estimate_id) REFERENCES documents(account_id, id) ON DELETE CASCADE
);
CREATE INDEX arrived_steps_waiting ON public.arrived_steps USING btree (estimate_id) WHERE (settled_at IS NULL);
alter table arrived_steps enable row level security, force row level security;
create policy own_account on arrived_steps for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on arrived_steps for all to owner using (true);
grant delete, insert, select, update on arrived_steps to app_user;

create table audit_chains (
  account_id uuid default current_account() not null,
  anchor_position bigint not null,
  anchor_digest text not null,
  head_position bigint not null,
  head_digest text not null,
  foreign_position bigint default 0 not null,
  sealed_ends text,
  constraint audit_chains_pkey PRIMARY KEY (account_id),
  constraint audit_chains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table audit_chains enable row level security, force row level security;
create policy own_account on audit_chains for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on audit_chains for all to owner using (true);
grant select on audit_chains to app_user;

create table audit_entries (
  account_id uuid default current_account() not null,
  id uuid not null,
  happened_at timestamp(3) with time zone not null,
  kind text not null,
  action text not null,
  subject text not null,
  record_id text,
  actor_kind text not null,
  actor_id uuid,
  api_key_id uuid,
  endpoint text,
  who text,
  who_salt text,
  what text,
  what_salt text,
  who_digest text not null,
  what_digest text not null,
  position bigint,
  digest text,
  constraint audit_entries_pkey PRIMARY KEY (account_id, id),
  constraint audit_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX audit_entries_of_actor ON public.audit_entries USING btree (account_id, actor_id, id);
CREATE INDEX audit_entries_of_kind ON public.audit_entries USING btree (account_id, kind, id);
CREATE INDEX audit_entries_of_record ON public.audit_entries USING btree (account_id, record_id);
CREATE UNIQUE INDEX audit_entries_position ON public.audit_entries USING btree (account_id, "position");
CREATE INDEX audit_entries_unchained ON public.audit_entries USING btree (account_id) WHERE ("position" IS NULL);
alter table audit_entries enable row level security, force row level security;
create policy own_account on audit_entries for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on audit_entries for all to owner using (true);
grant insert, select on audit_entries to app_user;
comment on column audit_entries.kind is 'AuditKind from @truckroll/domain/audit/audit';
comment on column audit_entries.action is 'AuditAction from @truckroll/domain/audit/audit';
comment on column audit_entries.actor_kind is 'AuditActorKind from @truckroll/domain/audit/audit';

create table automatic_payments (
  account_id uuid default current_account() not null,
  document_id uuid not null,
  status text not null,
  saved_card_id uuid not null,
  notice_mail_id uuid not null,
  announced_amount numeric(13,3) not null,
  first_day date not null,
  next_day date,
  tries integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint automatic_payments_pkey PRIMARY KEY (account_id, document_id),
  constraint automatic_payments_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE
);
alter table automatic_payments enable row level security, force row level security;
create policy own_account on automatic_payments for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on automatic_payments for all to owner using (true);
grant delete, insert, select, update on automatic_payments to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF status, saved_card_id ON public.automatic_payments FOR EACH ROW EXECUTE FUNCTION audit_row('money', '', '', '');
comment on column automatic_payments.status is 'AutomaticState from @truckroll/domain/saved-cards/automatic-payment';

create table book_closings (
  account_id uuid default current_account() not null,
  id uuid not null,
  closed_before date,
  closed_through date,
  reason text,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint book_closings_pkey PRIMARY KEY (account_id, id),
  constraint book_closings_check CHECK ((closed_through IS DISTINCT FROM closed_before)),
  constraint book_closings_check1 CHECK (((closed_through > closed_before) OR (closed_before IS NULL) OR (reason IS NOT NULL))),
  constraint book_closings_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint book_closings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX book_closings_by_time ON public.book_closings USING btree (account_id, created_at DESC, id DESC);
alter table book_closings enable row level security, force row level security;
create policy own_account on book_closings for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on book_closings for all to owner using (true);
grant delete, insert, select, update on book_closings to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.book_closings FOR EACH ROW EXECUTE FUNCTION audit_row('money', '', '', '');

create table booking_pages (
  account_id uuid default current_account() not null,
  slug text not null,
  is_open boolean default false not null,
  intro text default ''::text not null,
  notice_minutes integer not null,
  days_ahead integer not null,
  buffer_minutes integer not null,
  most_per_day integer,
  area jsonb not null,
  sites jsonb default '[]'::jsonb not null,
  updated_at timestamp(3) with time zone not null,
  constraint booking_pages_pkey PRIMARY KEY (account_id),
  constraint booking_pages_buffer_minutes_check CHECK ((buffer_minutes >= 0)),
  constraint booking_pages_days_ahead_check CHECK ((days_ahead > 0)),
  constraint booking_pages_most_per_day_check CHECK ((most_per_day > 0)),
  constraint booking_pages_notice_minutes_check CHECK ((notice_minutes >= 0)),
  constraint booking_pages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table booking_pages enable row level security, force row level security;
create policy own_account on booking_pages for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on booking_pages for all to owner using (true);
grant delete, insert, select, update on booking_pages to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.booking_pages FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF slug ON public.booking_pages FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('booking_page', 'booking_pages_slug');
comment on column booking_pages.area is 'ServiceArea from @truckroll/domain/booking/service-area';
comment on column booking_pages.sites is 'string[]';

create table booking_services (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  description text default ''::text not null,
  minutes integer not null,
  price numeric(12,2),
  is_price_from boolean default false not null,
  questions jsonb default '[]'::jsonb not null,
  photos text default 'optional'::text not null,
  way text default 'office'::text not null,
  deposit numeric(12,2),
  is_offered boolean default true not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint booking_services_pkey PRIMARY KEY (account_id, id),
  constraint booking_services_deposit_check CHECK ((deposit >= (0)::numeric)),
  constraint booking_services_minutes_check CHECK ((minutes > 0)),
  constraint booking_services_price_check CHECK ((price >= (0)::numeric))
);
alter table booking_services enable row level security, force row level security;
create policy own_account on booking_services for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on booking_services for all to owner using (true);
grant delete, insert, select, update on booking_services to app_user;
CREATE TRIGGER "CLEAR_FOR_SERVERS_BEFORE_0155" AFTER DELETE ON public.booking_services FOR EACH ROW EXECUTE FUNCTION clear_for_servers_before_0155('bookings.service_id');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.booking_services FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');
comment on column booking_services.questions is 'BookingQuestion[] from @truckroll/domain/booking/booking-service';
comment on column booking_services.photos is 'PhotoNeed from @truckroll/domain/booking/booking-service';
comment on column booking_services.way is 'BookingWay from @truckroll/domain/booking/booking-service';

create table bookings (
  account_id uuid default current_account() not null,
  id uuid not null,
  service_id uuid,
  user_id uuid not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  address jsonb not null,
  status text not null,
  held_until timestamp(3) with time zone not null,
  token_hash text,
  proof text,
  request_id uuid,
  job_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint bookings_pkey PRIMARY KEY (account_id, id),
  constraint bookings_check CHECK ((ends_at > starts_at)),
  constraint bookings_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE,
  constraint bookings_account_id_request_id_fkey FOREIGN KEY (account_id, request_id) REFERENCES requests(account_id, id) ON DELETE CASCADE,
  constraint bookings_account_id_service_id_fkey FOREIGN KEY (account_id, service_id) REFERENCES booking_services(account_id, id),
  constraint bookings_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX bookings_age ON public.bookings USING btree (held_until) WHERE (status = 'held'::text);
CREATE INDEX bookings_by_start ON public.bookings USING btree (account_id, starts_at);
CREATE UNIQUE INDEX bookings_held ON public.bookings USING btree (account_id, user_id, starts_at) WHERE (status = 'held'::text);
CREATE INDEX bookings_of_job ON public.bookings USING btree (account_id, job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX bookings_of_person ON public.bookings USING btree (account_id, user_id, starts_at);
CREATE INDEX bookings_of_request ON public.bookings USING btree (account_id, request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX bookings_of_service ON public.bookings USING btree (account_id, service_id) WHERE (service_id IS NOT NULL);
CREATE UNIQUE INDEX bookings_proof ON public.bookings USING btree (account_id, proof) WHERE (proof IS NOT NULL);
CREATE UNIQUE INDEX bookings_token ON public.bookings USING btree (account_id, token_hash) WHERE (token_hash IS NOT NULL);
alter table bookings enable row level security, force row level security;
create policy own_account on bookings for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on bookings for all to owner using (true);
grant delete, insert, select, update on bookings to app_user;
comment on column bookings.address is 'Address from @truckroll/contract/fields/fields';
comment on column bookings.status is 'BookingStatus from @truckroll/domain/booking/booking-service';

create table calendar_event_attendees (
  account_id uuid default current_account() not null,
  event_id uuid not null,
  email text not null,
  order_index integer not null,
  constraint calendar_event_attendees_pkey PRIMARY KEY (account_id, event_id, email),
  constraint calendar_event_attendees_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES calendar_events(account_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_event_attendees_by_email ON public.calendar_event_attendees USING btree (account_id, email, event_id);
alter table calendar_event_attendees enable row level security, force row level security;
create policy own_account on calendar_event_attendees for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on calendar_event_attendees for all to owner using (true);
grant delete, insert, select, update on calendar_event_attendees to app_user;

create table calendar_events (
  account_id uuid default current_account() not null,
  id uuid not null,
  title text not null,
  start_at timestamp(3) with time zone not null,
  end_at timestamp(3) with time zone not null,
  is_all_day boolean default false not null,
  location text,
  description text,
  client_id uuid,
  job_id uuid,
  source text default 'manual'::text not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint calendar_events_pkey PRIMARY KEY (account_id, id),
  constraint calendar_events_check CHECK ((end_at >= start_at)),
  constraint calendar_events_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'google'::text]))),
  constraint calendar_events_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id),
  constraint calendar_events_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint calendar_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint calendar_events_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id)
);
CREATE INDEX calendar_events_by_end ON public.calendar_events USING btree (account_id, end_at, start_at, id);
CREATE INDEX calendar_events_of_client ON public.calendar_events USING btree (account_id, client_id, start_at DESC, id DESC);
CREATE INDEX calendar_events_of_job ON public.calendar_events USING btree (account_id, job_id) WHERE (job_id IS NOT NULL);
alter table calendar_events enable row level security, force row level security;
create policy own_account on calendar_events for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on calendar_events for all to owner using (true);
grant delete, insert, select, update on calendar_events to app_user;
CREATE TRIGGER audit AFTER DELETE ON public.calendar_events FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'title start_at client_id job_id');
comment on column calendar_events.source is '''manual'' | ''google''';

create table calendar_feeds (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp(3) with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (account_id, user_id),
  constraint calendar_feeds_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_feeds_token_key ON public.calendar_feeds USING btree (account_id, token_hash);
alter table calendar_feeds enable row level security, force row level security;
create policy own_account on calendar_feeds for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on calendar_feeds for all to owner using (true);
grant delete, insert, select, update on calendar_feeds to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.calendar_feeds FOR EACH ROW EXECUTE FUNCTION audit_row('keys', '', 'token_hash', '');
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.calendar_feeds FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('calendar_feed', 'calendar_feeds_token_key');

create table call_outcomes (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  description text,
  order_index integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint call_outcomes_pkey PRIMARY KEY (account_id, id),
  constraint call_outcomes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX call_outcomes_name_key ON public.call_outcomes USING btree (account_id, lower(name)) WHERE (deleted_at IS NULL);
alter table call_outcomes enable row level security, force row level security;
create policy own_account on call_outcomes for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on call_outcomes for all to owner using (true);
grant delete, insert, select, update on call_outcomes to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.call_outcomes FOR EACH ROW EXECUTE FUNCTION audit_row('settings', 'order_index', '', '');

create table call_settings (
  account_id uuid default current_account() not null,
  record_calls boolean default false not null,
  announcement text default 'This call may be recorded.'::text not null,
  forward_to text,
  ring_outside_hours boolean default false not null,
  voicemail_greeting text default 'Please leave a message after the tone.'::text not null,
  recording_days integer default 365 not null,
  quiet_from text,
  quiet_to text,
  updated_at timestamp(3) with time zone not null,
  constraint call_settings_pkey PRIMARY KEY (account_id),
  constraint call_settings_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint call_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table call_settings enable row level security, force row level security;
create policy own_account on call_settings for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on call_settings for all to owner using (true);
grant delete, insert, select, update on call_settings to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.call_settings FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');

create table calls (
  account_id uuid default current_account() not null,
  id uuid not null,
  provider text not null,
  provider_call_id text,
  direction text not null,
  status text not null,
  is_voicemail boolean default false not null,
  from_number text not null,
  to_number text not null,
  phone_number text not null,
  phone_digits text not null,
  client_id uuid,
  user_id uuid,
  timestamp timestamp(3) with time zone not null,
  started_at timestamp(3) with time zone,
  duration integer default 0 not null,
  recording_key text,
  transcription text,
  transcription_status text default 'none'::text not null,
  ai_summary text,
  ai_sentiment text,
  ai_action_items jsonb default '[]'::jsonb not null,
  outcome_id uuid,
  updated_at timestamp(3) with time zone not null,
  notes text default ''::text not null,
  handled_at timestamp(3) with time zone,
  hung_up_by text,
  ended_at timestamp(3) with time zone,
  recording_provider_id text,
  recording_seconds integer,
  transcript_segments jsonb default '[]'::jsonb not null,
  transcript_provider text,
  ai_provider text,
  action_tasks jsonb default '[]'::jsonb not null,
  rung_user_ids jsonb default '[]'::jsonb not null,
  transcription_error text,
  constraint calls_pkey PRIMARY KEY (account_id, id),
  constraint calls_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id),
  constraint calls_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint calls_account_id_outcome_id_fkey FOREIGN KEY (account_id, outcome_id) REFERENCES call_outcomes(account_id, id),
  constraint calls_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id)
);
CREATE INDEX calls_by_provider_id ON public.calls USING btree (account_id, provider_call_id) WHERE (provider_call_id IS NOT NULL);
CREATE INDEX calls_digits ON public.calls USING gin (account_id, phone_digits gin_trgm_ops);
CREATE INDEX calls_of_account ON public.calls USING btree (account_id, "timestamp", id);
CREATE INDEX calls_of_client ON public.calls USING btree (account_id, client_id, "timestamp", id) WHERE (client_id IS NOT NULL);
CREATE INDEX calls_of_number ON public.calls USING btree (account_id, phone_digits, "timestamp", id);
CREATE INDEX calls_of_outcome ON public.calls USING btree (account_id, outcome_id) WHERE (outcome_id IS NOT NULL);
CREATE INDEX calls_open_missed ON public.calls USING btree (account_id, "timestamp" DESC, id DESC) WHERE ((direction = 'inbound'::text) AND (handled_at IS NULL));
CREATE UNIQUE INDEX calls_provider_key ON public.calls USING btree (provider, provider_call_id, account_id) WHERE (provider_call_id IS NOT NULL);
CREATE INDEX calls_under_way ON public.calls USING btree (account_id, status) WHERE (status = ANY (ARRAY['ringing'::text, 'in-progress'::text]));
CREATE INDEX calls_with_recording ON public.calls USING btree (account_id, "timestamp") WHERE (recording_key IS NOT NULL);
CREATE INDEX calls_with_tasks ON public.calls USING btree (account_id) WHERE (jsonb_array_length(action_tasks) > 0);
alter table calls enable row level security, force row level security;
create policy own_account on calls for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on calls for all to owner using (true);
grant delete, insert, select, update on calls to app_user;
CREATE TRIGGER audit AFTER DELETE ON public.calls FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'direction from_number to_number client_id timestamp');
comment on column calls.direction is 'Direction from @truckroll/domain/calls/call-kinds';
comment on column calls.status is 'CallStatus from @truckroll/domain/calls/call-kinds';
comment on column calls.transcription_status is 'TranscriptionStatus from @truckroll/domain/calls/call-kinds';
comment on column calls.ai_sentiment is 'Sentiment from @truckroll/domain/calls/call-kinds';
comment on column calls.ai_action_items is 'string[]';
comment on column calls.hung_up_by is '''us'' | ''them'' | null';
comment on column calls.transcript_segments is 'TranscriptSegment[] from @truckroll/domain/calls/transcript';
comment on column calls.action_tasks is 'ActionTask[] from @truckroll/domain/calls/transcript';
comment on column calls.rung_user_ids is 'string[]';

create table card_charges (
  account_id uuid default current_account() not null,
  id uuid not null,
  document_id uuid not null,
  status text not null,
  amount numeric(13,3) not null,
  currency text not null,
  card_brand text not null,
  card_last4 text not null,
  customer_id text,
  method_id text,
  intent_id text,
  failure text,
  sends_receipt boolean default false not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  is_automatic boolean default false not null,
  reader_id uuid,
  reader_name text,
  constraint card_charges_pkey PRIMARY KEY (account_id, id),
  constraint card_charges_amount_check CHECK ((amount > (0)::numeric)),
  constraint card_charges_card_last4_check CHECK ((length(card_last4) <= 4)),
  constraint card_charges_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint card_charges_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE,
  constraint card_charges_account_id_reader_id_fkey FOREIGN KEY (account_id, reader_id) REFERENCES card_readers(account_id, id)
);
CREATE INDEX card_charges_of_document ON public.card_charges USING btree (account_id, document_id, created_at DESC, id DESC);
CREATE INDEX card_charges_of_reader ON public.card_charges USING btree (account_id, reader_id) WHERE (reader_id IS NOT NULL);
CREATE UNIQUE INDEX card_charges_one_under_way ON public.card_charges USING btree (account_id, document_id) WHERE (status = 'under_way'::text);
CREATE INDEX card_charges_under_way ON public.card_charges USING btree (id) WHERE (status = 'under_way'::text);
alter table card_charges enable row level security, force row level security;
create policy own_account on card_charges for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on card_charges for all to owner using (true);
grant delete, insert, select, update on card_charges to app_user;
comment on column card_charges.status is 'CardChargeState from @truckroll/domain/saved-cards/card-charge';

create table card_checkouts (
  account_id uuid default current_account() not null,
  id uuid not null,
  reference text not null,
  document_id uuid not null,
  amount numeric(13,3) not null,
  currency text not null,
  is_complete boolean default false not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint card_checkouts_pkey PRIMARY KEY (account_id, id),
  constraint card_checkouts_account_id_reference_key UNIQUE (account_id, reference),
  constraint card_checkouts_amount_check CHECK ((amount > (0)::numeric)),
  constraint card_checkouts_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200))),
  constraint card_checkouts_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE
);
CREATE INDEX card_checkouts_ids ON public.card_checkouts USING btree (id);
CREATE INDEX card_checkouts_of_document ON public.card_checkouts USING btree (account_id, document_id);
alter table card_checkouts enable row level security, force row level security;
create policy own_account on card_checkouts for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on card_checkouts for all to owner using (true);
grant delete, insert, select, update on card_checkouts to app_user;

create table card_links (
  account_id uuid default current_account() not null,
  token_hash text not null,
  client_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint card_links_pkey PRIMARY KEY (account_id, token_hash),
  constraint card_links_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE
);
CREATE INDEX card_links_age ON public.card_links USING btree (expires_at);
CREATE INDEX card_links_of_client ON public.card_links USING btree (account_id, client_id);
alter table card_links enable row level security, force row level security;
create policy own_account on card_links for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on card_links for all to owner using (true);
grant delete, insert, select, update on card_links to app_user;
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.card_links FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('card_link', 'card_links_token');

create table card_readers (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  reference text not null,
  location text not null,
  location_name text not null,
  device_type text not null,
  serial_number text not null,
  tips_configuration text,
  tips_told text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint card_readers_pkey PRIMARY KEY (account_id, id),
  constraint card_readers_account_id_reference_key UNIQUE (account_id, reference),
  constraint card_readers_location_check CHECK (((length(location) >= 1) AND (length(location) <= 200))),
  constraint card_readers_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200))),
  constraint card_readers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table card_readers enable row level security, force row level security;
create policy own_account on card_readers for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on card_readers for all to owner using (true);
grant delete, insert, select, update on card_readers to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, reference, location, location_name ON public.card_readers FOR EACH ROW EXECUTE FUNCTION audit_row('settings', 'tips_configuration tips_told device_type', '', '');

create table carrier_events (
  account_id uuid default current_account() not null,
  provider text not null,
  event_key text not null,
  received_at timestamp(3) with time zone not null,
  constraint carrier_events_pkey PRIMARY KEY (account_id, provider, event_key),
  constraint carrier_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX carrier_events_by_age ON public.carrier_events USING btree (account_id, received_at);
alter table carrier_events enable row level security, force row level security;
create policy own_account on carrier_events for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on carrier_events for all to owner using (true);
grant delete, insert, select, update on carrier_events to app_user;

create table change_requests (
  account_id uuid default current_account() not null,
  id uuid not null,
  document_id uuid not null,
  text text not null,
  created_at timestamp(3) with time zone not null,
  constraint change_requests_pkey PRIMARY KEY (account_id, id),
  constraint change_requests_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE
);
CREATE INDEX change_requests_of_document ON public.change_requests USING btree (account_id, document_id, created_at);
alter table change_requests enable row level security, force row level security;
create policy own_account on change_requests for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on change_requests for all to owner using (true);
grant delete, insert, select, update on change_requests to app_user;

create table claims (
  kind text not null,
  value text not null,
  account_id uuid default current_account() not null,
  constraint claims_pkey PRIMARY KEY (kind, value),
  constraint claims_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX claims_of_account ON public.claims USING btree (account_id, kind);
alter table claims enable row level security, force row level security;
create policy own_account on claims for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on claims for all to owner using (true);
grant delete, insert, select, update on claims to app_user;
comment on column claims.kind is '''email'' | ''mailbox'' | ''number'' | ''booking_page'' | ''domain'' | ''session'' | ''api_key'' | ''directory'' | ''password_link'' | ''calendar_feed'' | ''mail_sign_in'' | ''document_link'' | ''card_link'' | ''hub_link'' | ''hub_session'' | ''follow_up'' | ''announcement''';

create table client_asks (
  account_id uuid default current_account() not null,
  id uuid not null,
  client_id uuid not null,
  visit_id uuid,
  kind text not null,
  asked_by text not null,
  details jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  settled_by uuid,
  outcome text,
  constraint client_asks_pkey PRIMARY KEY (account_id, id),
  constraint client_asks_check CHECK (((settled_at IS NULL) = (outcome IS NULL))),
  constraint client_asks_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'confirm'::text, 'time'::text, 'cancel'::text, 'details'::text]))),
  constraint client_asks_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'refused'::text]))),
  constraint client_asks_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint client_asks_account_id_settled_by_fkey FOREIGN KEY (account_id, settled_by) REFERENCES users(account_id, id)
);
CREATE INDEX client_asks_by_settler ON public.client_asks USING btree (account_id, settled_by) WHERE (settled_by IS NOT NULL);
CREATE INDEX client_asks_of_client ON public.client_asks USING btree (account_id, client_id, created_at DESC, id DESC);
CREATE INDEX client_asks_of_visit ON public.client_asks USING btree (account_id, visit_id, created_at DESC) WHERE (visit_id IS NOT NULL);
alter table client_asks enable row level security, force row level security;
create policy own_account on client_asks for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on client_asks for all to owner using (true);
grant delete, insert, select, update on client_asks to app_user;
comment on column client_asks.kind is 'AskKind from @truckroll/domain/hub/hub-asks';
comment on column client_asks.details is 'AskDetails from @truckroll/contract/hub/hub-asks';
comment on column client_asks.outcome is 'AskOutcome from @truckroll/domain/hub/hub-asks';

create table client_contact_keys (
  account_id uuid default current_account() not null,
  key text not null,
  contact_id uuid not null,
  client_id uuid not null,
  constraint client_contact_keys_pkey PRIMARY KEY (account_id, key, contact_id),
  constraint client_contact_keys_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES client_contacts(account_id, id) ON DELETE CASCADE,
  constraint client_contact_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX client_contact_keys_client ON public.client_contact_keys USING btree (account_id, client_id);
CREATE INDEX client_contact_keys_contact ON public.client_contact_keys USING btree (account_id, contact_id);
alter table client_contact_keys enable row level security, force row level security;
create policy own_account on client_contact_keys for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on client_contact_keys for all to owner using (true);
grant delete, insert, select, update on client_contact_keys to app_user;

create table client_contacts (
  account_id uuid default current_account() not null,
  id uuid not null,
  client_id uuid not null,
  service_property_id uuid,
  name text not null,
  role text,
  phones jsonb default '[]'::jsonb not null,
  emails jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search_text text collate "C" default ''::text not null,
  hub_role text,
  constraint client_contacts_pkey PRIMARY KEY (account_id, id),
  constraint client_contacts_hub_role_check CHECK ((hub_role = ANY (ARRAY['owner'::text, 'tenant'::text, 'bookkeeper'::text]))),
  constraint client_contacts_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint client_contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint client_contacts_account_id_service_property_id_fkey FOREIGN KEY (account_id, service_property_id) REFERENCES service_properties(account_id, id)
);
CREATE INDEX client_contacts_client ON public.client_contacts USING btree (account_id, client_id);
CREATE INDEX client_contacts_letters ON public.client_contacts USING gin (account_id, letters_of(search_text));
CREATE INDEX client_contacts_property ON public.client_contacts USING btree (account_id, service_property_id) WHERE (service_property_id IS NOT NULL);
CREATE INDEX client_contacts_search ON public.client_contacts USING gin (account_id, search_text gin_trgm_ops);
alter table client_contacts enable row level security, force row level security;
create policy own_account on client_contacts for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on client_contacts for all to owner using (true);
grant delete, insert, select, update on client_contacts to app_user;
CREATE TRIGGER "CLEAR_FOR_SERVERS_BEFORE_0155" AFTER DELETE ON public.client_contacts FOR EACH ROW EXECUTE FUNCTION clear_for_servers_before_0155('documents.contact_id', 'jobs.contact_id', 'requests.contact_id');
CREATE TRIGGER audit AFTER DELETE ON public.client_contacts FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'name role client_id');
comment on column client_contacts.phones is 'ContactPhone[] from @truckroll/contract/clients/client-contacts';
comment on column client_contacts.emails is 'string[]';
comment on column client_contacts.hub_role is 'HubRole from @truckroll/domain/hub/hub-access';

create table client_credits (
  account_id uuid default current_account() not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null,
  currency text not null,
  currency_decimals smallint not null,
  credit_date date not null,
  amount numeric(13,3) not null,
  method text,
  note text,
  document_id uuid,
  refund_of uuid,
  credit_number bigint,
  details jsonb,
  tax numeric(13,3) default 0 not null,
  voided_at timestamp(3) with time zone,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint client_credits_pkey PRIMARY KEY (account_id, id),
  constraint client_credits_amount_check CHECK ((amount > (0)::numeric)),
  constraint client_credits_check CHECK (((kind = 'refund'::text) = (refund_of IS NOT NULL))),
  constraint client_credits_check1 CHECK (((kind = 'creditNote'::text) = (credit_number IS NOT NULL))),
  constraint client_credits_check2 CHECK (((kind = 'creditNote'::text) = (details IS NOT NULL))),
  constraint client_credits_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint client_credits_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id),
  constraint client_credits_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint client_credits_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id),
  constraint client_credits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint client_credits_account_id_refund_of_fkey FOREIGN KEY (account_id, refund_of) REFERENCES client_credits(account_id, id)
);
CREATE INDEX client_credits_by_date ON public.client_credits USING btree (account_id, credit_date, id);
CREATE UNIQUE INDEX client_credits_number ON public.client_credits USING btree (account_id, credit_number) WHERE (credit_number IS NOT NULL);
CREATE INDEX client_credits_of_client ON public.client_credits USING btree (account_id, client_id, credit_date DESC, id DESC);
CREATE INDEX client_credits_of_document ON public.client_credits USING btree (account_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX client_credits_refunds ON public.client_credits USING btree (account_id, refund_of) WHERE (refund_of IS NOT NULL);
alter table client_credits enable row level security, force row level security;
create policy own_account on client_credits for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on client_credits for all to owner using (true);
grant delete, insert, select, update on client_credits to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.client_credits FOR EACH ROW EXECUTE FUNCTION audit_row('money', 'details', '', '');
CREATE TRIGGER guard_books BEFORE INSERT OR DELETE OR UPDATE ON public.client_credits FOR EACH ROW EXECUTE FUNCTION guard_credits();
comment on column client_credits.kind is 'CreditKind from @truckroll/domain/documents/client-credits';
comment on column client_credits.currency_decimals is 'number';
comment on column client_credits.method is 'PaymentMethod from @truckroll/domain/documents/document-kinds';
comment on column client_credits.details is 'CreditNoteDetails from @truckroll/domain/documents/credit-notes';

create table client_keys (
  account_id uuid default current_account() not null,
  client_id uuid not null,
  kind text not null,
  key text collate "C" not null,
  constraint client_keys_pkey PRIMARY KEY (account_id, kind, key, client_id),
  constraint client_keys_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'name'::text, 'company'::text, 'address'::text]))),
  constraint client_keys_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE
);
CREATE INDEX client_keys_of_client ON public.client_keys USING btree (account_id, client_id);
alter table client_keys enable row level security, force row level security;
create policy own_account on client_keys for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on client_keys for all to owner using (true);
grant delete, insert, select, update on client_keys to app_user;

create table client_merges (
  account_id uuid default current_account() not null,
  id uuid not null,
  kept_id uuid not null,
  removed_id uuid not null,
  removed_name text not null,
  undo jsonb,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  constraint client_merges_pkey PRIMARY KEY (account_id, id),
  constraint client_merges_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint client_merges_account_id_kept_id_fkey FOREIGN KEY (account_id, kept_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint client_merges_account_id_removed_id_fkey FOREIGN KEY (account_id, removed_id) REFERENCES clients(account_id, id) ON DELETE CASCADE
);
CREATE INDEX client_merges_by_creator ON public.client_merges USING btree (account_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX client_merges_of_kept ON public.client_merges USING btree (account_id, kept_id, created_at DESC);
CREATE INDEX client_merges_of_removed ON public.client_merges USING btree (account_id, removed_id);
CREATE INDEX client_merges_undoable ON public.client_merges USING btree (created_at) WHERE (undo IS NOT NULL);
alter table client_merges enable row level security, force row level security;
create policy own_account on client_merges for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on client_merges for all to owner using (true);
grant delete, insert, select, update on client_merges to app_user;
comment on column client_merges.undo is 'MergeUndo from @truckroll/contract/clients/client-merges';

create table client_stage_counts (
  account_id uuid default current_account() not null,
  stage text not null,
  count bigint not null,
  constraint client_stage_counts_pkey PRIMARY KEY (account_id, stage),
  constraint client_stage_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table client_stage_counts enable row level security, force row level security;
create policy own_account on client_stage_counts for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on client_stage_counts for all to owner using (true);
grant delete, insert, select, update on client_stage_counts to app_user;
comment on column client_stage_counts.stage is 'ClientStage from @truckroll/domain/clients/stages';

create table clients (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone_number jsonb,
  website text,
  company_name text,
  tax_number text,
  notes text,
  stage text not null,
  job_form_ids jsonb default '[]'::jsonb not null,
  properties jsonb default '[]'::jsonb not null,
  property_address jsonb,
  billing_address jsonb,
  company_address jsonb,
  is_tax_exempt boolean default false not null,
  is_group boolean default false not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  name_key text collate "C" not null,
  company_key text collate "C" not null,
  search_text text collate "C" not null,
  is_stage_chosen boolean default false not null,
  preferred_member_id uuid,
  merged_into_id uuid,
  tag_ids jsonb default '[]'::jsonb not null,
  language text default 'company'::text not null,
  mails_off_at timestamp(3) with time zone,
  texts_off_at timestamp(3) with time zone,
  texts_need_consent boolean default false not null,
  late_fees text default 'company'::text not null,
  constraint clients_pkey PRIMARY KEY (account_id, id),
  constraint clients_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint clients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint clients_account_id_merged_into_id_fkey FOREIGN KEY (account_id, merged_into_id) REFERENCES clients(account_id, id),
  constraint clients_account_id_preferred_member_id_fkey FOREIGN KEY (account_id, preferred_member_id) REFERENCES users(account_id, id)
);
CREATE INDEX clients_by_change ON public.clients USING btree (account_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_company ON public.clients USING btree (account_id, company_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_creation ON public.clients USING btree (account_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_creator ON public.clients USING btree (account_id, created_by) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_deletion ON public.clients USING btree (account_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX clients_by_email ON public.clients USING btree (account_id, lower(email)) WHERE ((deleted_at IS NULL) AND (email IS NOT NULL));
CREATE INDEX clients_by_name ON public.clients USING btree (account_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_stage ON public.clients USING btree (account_id, stage, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_letters ON public.clients USING gin (account_id, letters_of(search_text)) WHERE (deleted_at IS NULL);
CREATE INDEX clients_merged_into ON public.clients USING btree (account_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX clients_preferred_member ON public.clients USING btree (account_id, preferred_member_id) WHERE (preferred_member_id IS NOT NULL);
CREATE INDEX clients_search ON public.clients USING gin (account_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
alter table clients enable row level security, force row level security;
create policy own_account on clients for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on clients for all to owner using (true);
grant delete, insert, select, update on clients to app_user;
CREATE TRIGGER audit AFTER DELETE OR UPDATE OF deleted_at ON public.clients FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'name email merged_into_id');
CREATE TRIGGER count_deleted AFTER DELETE ON public.clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_client_stages();
CREATE TRIGGER count_inserted AFTER INSERT ON public.clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_client_stages();
CREATE TRIGGER count_updated AFTER UPDATE ON public.clients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_client_stages();
CREATE TRIGGER keep_keys AFTER UPDATE OF first_name, last_name, email, phone_number, company_name, property_address, billing_address, company_address, deleted_at ON public.clients FOR EACH ROW WHEN ((((((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone_number IS DISTINCT FROM new.phone_number)) OR (old.company_name IS DISTINCT FROM new.company_name)) OR (old.property_address IS DISTINCT FROM new.property_address)) OR (old.billing_address IS DISTINCT FROM new.billing_address)) OR (old.company_address IS DISTINCT FROM new.company_address)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION keep_client_keys();
CREATE TRIGGER note_keys AFTER INSERT ON public.clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_client_keys();
CREATE TRIGGER tag_names_inserted BEFORE INSERT ON public.clients FOR EACH ROW WHEN (((new.tag_ids <> '[]'::jsonb) AND (strpos(new.search_text, ''::text) = 0))) EXECUTE FUNCTION write_tag_names();
CREATE TRIGGER tag_names_updated BEFORE UPDATE OF tag_ids, search_text ON public.clients FOR EACH ROW WHEN (((new.tag_ids <> '[]'::jsonb) OR (old.tag_ids <> '[]'::jsonb))) EXECUTE FUNCTION write_tag_names();
comment on column clients.phone_number is 'Phone from @truckroll/contract/fields/fields';
comment on column clients.stage is 'ClientStage from @truckroll/domain/clients/stages';
comment on column clients.job_form_ids is 'string[]';
comment on column clients.properties is 'PropertyValue[] from @truckroll/contract/clients/clients';
comment on column clients.property_address is 'Address from @truckroll/contract/fields/fields';
comment on column clients.billing_address is 'Address from @truckroll/contract/fields/fields';
comment on column clients.company_address is 'Address from @truckroll/contract/fields/fields';
comment on column clients.tag_ids is 'string[]';
comment on column clients.language is 'LanguageChoice from @truckroll/domain/client-texts/client-language';
comment on column clients.late_fees is 'LateFeeChoice from @truckroll/domain/documents/late-fee-rule';

create table company_copies (
  account_id uuid default current_account() not null,
  id uuid not null,
  status text not null,
  bucket text not null,
  object_key text not null,
  asked_by uuid,
  size bigint,
  row_count bigint,
  file_count bigint,
  failure text,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  constraint company_copies_pkey PRIMARY KEY (account_id, id),
  constraint company_copies_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'removed'::text]))),
  constraint company_copies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX company_copies_log ON public.company_copies USING btree (account_id, created_at, id);
alter table company_copies enable row level security, force row level security;
create policy own_account on company_copies for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on company_copies for all to owner using (true);
grant delete, insert, select, update on company_copies to app_user;
CREATE TRIGGER audit AFTER INSERT ON public.company_copies FOR EACH ROW EXECUTE FUNCTION audit_row('exports', '', '', 'bucket object_key');
comment on column company_copies.status is 'CopyStatus from @truckroll/domain/copies/copy-schedule';

create table copy_settings (
  account_id uuid default current_account() not null,
  server text,
  region text not null,
  bucket text not null,
  folder text not null,
  access_key_id text not null,
  sealed_secret text not null,
  every text not null,
  kept integer not null,
  last_day date,
  failing_since timestamp(3) with time zone,
  changed_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint copy_settings_pkey PRIMARY KEY (account_id),
  constraint copy_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table copy_settings enable row level security, force row level security;
create policy own_account on copy_settings for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on copy_settings for all to owner using (true);
grant delete, insert, select, update on copy_settings to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF server, region, bucket, folder, access_key_id, sealed_secret, every, kept ON public.copy_settings FOR EACH ROW EXECUTE FUNCTION audit_row('keys', 'last_day failing_since changed_by', 'sealed_secret', '');
comment on column copy_settings.every is 'CopyInterval from @truckroll/domain/copies/copy-schedule';

create table custom_properties (
  account_id uuid default current_account() not null,
  id uuid not null,
  module_type text not null,
  name text not null,
  type text not null,
  options jsonb default '[]'::jsonb not null,
  is_default boolean default false not null,
  order_index integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint custom_properties_pkey PRIMARY KEY (account_id, id),
  constraint custom_properties_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX custom_properties_name_key ON public.custom_properties USING btree (account_id, module_type, lower(name)) WHERE (deleted_at IS NULL);
alter table custom_properties enable row level security, force row level security;
create policy own_account on custom_properties for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on custom_properties for all to owner using (true);
grant delete, insert, select, update on custom_properties to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.custom_properties FOR EACH ROW EXECUTE FUNCTION audit_row('settings', 'order_index', '', '');
comment on column custom_properties.module_type is 'CustomProperty[''moduleType''] from @truckroll/contract/custom-properties/custom-properties';
comment on column custom_properties.type is 'CustomProperty[''type''] from @truckroll/contract/custom-properties/custom-properties';
comment on column custom_properties.options is 'CustomProperty[''options''] from @truckroll/contract/custom-properties/custom-properties';

create table disputes (
  account_id uuid default current_account() not null,
  id uuid not null,
  payment_id uuid,
  payment_reference text not null,
  reference text not null,
  url text not null,
  amount numeric(13,3) not null,
  currency text not null,
  reason text not null,
  state text not null,
  due_at timestamp(3) with time zone,
  has_evidence boolean not null,
  taken numeric(13,3) not null,
  fee numeric(13,3) not null,
  fee_currency text,
  moved_at timestamp(3) with time zone,
  opened_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint disputes_pkey PRIMARY KEY (account_id, id),
  constraint disputes_amount_check CHECK ((amount > (0)::numeric)),
  constraint disputes_check CHECK (((taken >= (0)::numeric) AND (taken <= amount))),
  constraint disputes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint disputes_account_id_payment_id_fkey FOREIGN KEY (account_id, payment_id) REFERENCES payments(account_id, id) ON DELETE CASCADE
);
CREATE INDEX disputes_of_payment ON public.disputes USING btree (account_id, payment_id);
CREATE INDEX disputes_without_payment ON public.disputes USING btree (account_id, payment_reference) WHERE (payment_id IS NULL);
alter table disputes enable row level security, force row level security;
create policy own_account on disputes for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on disputes for all to owner using (true);
grant delete, insert, select, update on disputes to app_user;
comment on column disputes.state is 'DisputeState from @truckroll/domain/documents/disputes';

create table distinct_clients (
  account_id uuid default current_account() not null,
  first_id uuid not null,
  second_id uuid not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  constraint distinct_clients_pkey PRIMARY KEY (account_id, first_id, second_id),
  constraint distinct_clients_check CHECK ((first_id < second_id)),
  constraint distinct_clients_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint distinct_clients_account_id_first_id_fkey FOREIGN KEY (account_id, first_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint distinct_clients_account_id_second_id_fkey FOREIGN KEY (account_id, second_id) REFERENCES clients(account_id, id) ON DELETE CASCADE
);
CREATE INDEX distinct_clients_by_creator ON public.distinct_clients USING btree (account_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX distinct_clients_second ON public.distinct_clients USING btree (account_id, second_id);
alter table distinct_clients enable row level security, force row level security;
create policy own_account on distinct_clients for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on distinct_clients for all to owner using (true);
grant delete, insert, select, update on distinct_clients to app_user;

create table document_items (
  account_id uuid default current_account() not null,
  id uuid not null,
  document_id uuid not null,
  item_id uuid,
  name text not null,
  description text,
  quantity numeric(8,2) not null,
  rate numeric(14,4) not null,
  item_type smallint default 2 not null,
  unit_type text,
  discount numeric(13,3) default 0 not null,
  taxes jsonb default '[]'::jsonb not null,
  markup_price numeric(13,3) default 0 not null,
  item_order_index integer not null,
  total numeric(13,3) not null,
  option_id uuid,
  is_optional boolean default false not null,
  is_chosen boolean default true not null,
  min_quantity numeric(8,2),
  max_quantity numeric(8,2),
  job_id uuid,
  photo_keys jsonb default '[]'::jsonb not null,
  constraint document_items_pkey PRIMARY KEY (account_id, id),
  constraint document_items_item_type_check CHECK ((item_type = ANY (ARRAY[1, 2]))),
  constraint document_items_quantity_check CHECK (((quantity >= (0)::numeric) AND (quantity <= (999999)::numeric))),
  constraint document_items_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE,
  constraint document_items_account_id_item_id_fkey FOREIGN KEY (account_id, item_id) REFERENCES product_services(account_id, id),
  constraint document_items_of_its_option FOREIGN KEY (account_id, option_id) REFERENCES document_options(account_id, id) ON DELETE CASCADE
);
CREATE INDEX document_items_of_document ON public.document_items USING btree (account_id, document_id, item_order_index);
CREATE INDEX document_items_of_option ON public.document_items USING btree (account_id, option_id) WHERE (option_id IS NOT NULL);
CREATE INDEX document_items_of_product ON public.document_items USING btree (account_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX document_items_with_included_tax ON public.document_items USING btree (account_id, document_id) WHERE (included_tax_of(taxes) <> (0)::numeric);
CREATE INDEX document_items_with_photos ON public.document_items USING btree (account_id, document_id) WHERE (photo_keys <> '[]'::jsonb);
alter table document_items enable row level security, force row level security;
create policy own_account on document_items for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on document_items for all to owner using (true);
grant delete, insert, select, update on document_items to app_user;
comment on column document_items.item_type is '1 | 2';
comment on column document_items.taxes is 'ItemTax[] from @truckroll/contract/price-book/line-items';
comment on column document_items.photo_keys is 'string[]';

create table document_links (
  account_id uuid default current_account() not null,
  token_hash text not null,
  document_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  is_read_only boolean default false not null,
  device_hash text,
  constraint document_links_pkey PRIMARY KEY (account_id, token_hash),
  constraint document_links_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE,
  constraint document_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX document_links_of_document ON public.document_links USING btree (account_id, document_id);
alter table document_links enable row level security, force row level security;
create policy own_account on document_links for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on document_links for all to owner using (true);
grant delete, insert, select, update on document_links to app_user;
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.document_links FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('document_link', 'document_links_token_key');

create table document_options (
  account_id uuid default current_account() not null,
  id uuid not null,
  document_id uuid not null,
  position integer not null,
  name text not null,
  description text,
  picture_key text,
  is_recommended boolean default false not null,
  is_chosen boolean default false not null,
  sub_total numeric(13,3) default 0 not null,
  tax numeric(13,3) default 0 not null,
  discount_amount numeric(13,3) default 0 not null,
  total numeric(13,3) default 0 not null,
  constraint document_options_pkey PRIMARY KEY (account_id, id),
  constraint document_options_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE
);
CREATE INDEX document_options_of_document ON public.document_options USING btree (account_id, document_id, "position");
alter table document_options enable row level security, force row level security;
create policy own_account on document_options for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on document_options for all to owner using (true);
grant delete, insert, select, update on document_options to app_user;

create table document_pdfs (
  account_id uuid default current_account() not null,
  document_id uuid not null,
  fingerprint text not null,
  storage_key text not null,
  created_at timestamp(3) with time zone not null,
  constraint document_pdfs_pkey PRIMARY KEY (account_id, document_id),
  constraint document_pdfs_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE
);
alter table document_pdfs enable row level security, force row level security;
create policy own_account on document_pdfs for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on document_pdfs for all to owner using (true);
grant delete, insert, select, update on document_pdfs to app_user;

create table document_sums (
  account_id uuid default current_account() not null,
  document_type smallint not null,
  document_status text not null,
  payment_status text not null,
  currency text not null,
  due_date date not null,
  count bigint not null,
  total numeric(19,3) not null,
  amount_due numeric(19,3) not null,
  constraint document_sums_pkey PRIMARY KEY (account_id, document_type, document_status, payment_status, currency, due_date),
  constraint document_sums_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table document_sums enable row level security, force row level security;
create policy own_account on document_sums for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on document_sums for all to owner using (true);
grant delete, insert, select, update on document_sums to app_user;
comment on column document_sums.document_type is 'DocumentType from @truckroll/domain/documents/document-kinds';
comment on column document_sums.document_status is 'DocumentStatus from @truckroll/domain/documents/document-kinds';
comment on column document_sums.payment_status is 'PaymentStatus from @truckroll/domain/documents/document-kinds';

create table documents (
  account_id uuid default current_account() not null,
  id uuid not null,
  document_type smallint not null,
  document_sub_type integer default 0 not null,
  document_number bigint not null,
  document_prefix text not null,
  title text not null,
  client_id uuid not null,
  client_details jsonb not null,
  assigned_to jsonb default '[]'::jsonb not null,
  date date not null,
  due_date date,
  document_status text default 'draft'::text not null,
  action_status smallint default 0 not null,
  payment_status text default 'unpaid'::text not null,
  amount_paid numeric(13,3) default 0 not null,
  sub_total numeric(13,3) default 0 not null,
  tax numeric(13,3) default 0 not null,
  discount numeric(14,4) default 0 not null,
  discount_type text default 'amount'::text not null,
  discount_amount numeric(13,3) default 0 not null,
  markup numeric(13,3) default 0 not null,
  shipping_amount numeric(13,3) default 0 not null,
  shipping_info text,
  total numeric(13,3) default 0 not null,
  comments text,
  payment_terms integer not null,
  payment_instructions text,
  private_notes text,
  company_information jsonb not null,
  is_deposit_required boolean default false not null,
  deposit_type text default 'amount'::text not null,
  deposit_value numeric(14,4) default 0 not null,
  deposit_amount numeric(13,3) default 0 not null,
  is_contract_required boolean default false not null,
  contract_title text,
  contract_content text,
  contract_signature_key text,
  contract_signer_name text,
  contract_signed_at timestamp(3) with time zone,
  converted_from text,
  job_id uuid,
  request_id uuid,
  estimate_id uuid,
  conversion_date timestamp(3) with time zone,
  converted_to_job_id uuid,
  converted_to_invoice_id uuid,
  converted_at timestamp(3) with time zone,
  converted_by uuid,
  sent_at timestamp(3) with time zone,
  viewed_at timestamp(3) with time zone,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  search_text text collate "C" not null,
  approved_at timestamp(3) with time zone,
  approved_by_name text,
  reopened_at timestamp(3) with time zone,
  service_address text,
  currency text not null,
  currency_decimals smallint not null,
  amount_refunded numeric(13,3) default 0 not null,
  service_property_id uuid,
  contact_id uuid,
  texts jsonb,
  change_asked_at timestamp(3) with time zone,
  delivery text,
  delivery_error text,
  left_at timestamp(3) with time zone,
  purchase_order_number text,
  asked_time jsonb,
  billing_schedule jsonb,
  member_plan text,
  constraint documents_pkey PRIMARY KEY (account_id, id),
  constraint documents_action_status_check CHECK ((action_status = ANY (ARRAY[0, 1, 2]))),
  constraint documents_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint documents_currency_decimals_check CHECK (((currency_decimals >= 0) AND (currency_decimals <= 3))),
  constraint documents_delivery_check CHECK ((delivery = ANY (ARRAY['waiting'::text, 'left'::text, 'kept'::text, 'failed'::text, 'by_hand'::text]))),
  constraint documents_document_number_check CHECK ((document_number >= 1)),
  constraint documents_document_type_check CHECK ((document_type = ANY (ARRAY[1, 2]))),
  constraint documents_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id),
  constraint documents_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES client_contacts(account_id, id),
  constraint documents_account_id_converted_by_fkey FOREIGN KEY (account_id, converted_by) REFERENCES users(account_id, id),
  constraint documents_account_id_converted_to_invoice_id_fkey FOREIGN KEY (account_id, converted_to_invoice_id) REFERENCES documents(account_id, id),
  constraint documents_account_id_converted_to_job_id_fkey FOREIGN KEY (account_id, converted_to_job_id) REFERENCES jobs(account_id, id),
  constraint documents_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint documents_account_id_estimate_id_fkey FOREIGN KEY (account_id, estimate_id) REFERENCES documents(account_id, id),
  constraint documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint documents_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id),
  constraint documents_account_id_request_id_fkey FOREIGN KEY (account_id, request_id) REFERENCES requests(account_id, id),
  constraint documents_account_id_service_property_id_fkey FOREIGN KEY (account_id, service_property_id) REFERENCES service_properties(account_id, id)
);
CREATE INDEX documents_by_creator ON public.documents USING btree (account_id, created_by) WHERE (deleted_at IS NULL);
CREATE INDEX documents_by_date ON public.documents USING btree (account_id, document_type, date, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_by_due_date ON public.documents USING btree (account_id, document_type, due_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_by_due_date_backwards ON public.documents USING btree (account_id, document_type, due_date DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX documents_by_status ON public.documents USING btree (account_id, document_type, document_status, date, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_by_total ON public.documents USING btree (account_id, document_type, total, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_contact ON public.documents USING btree (account_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX documents_given_out ON public.documents USING btree (account_id, date) INCLUDE (client_id, currency, total, tax) WHERE ((document_type = 1) AND (document_status <> ALL (ARRAY['draft'::text, 'void'::text])) AND (deleted_at IS NULL));
CREATE INDEX documents_of_client ON public.documents USING btree (account_id, client_id, date DESC, id DESC);
CREATE INDEX documents_of_estimate ON public.documents USING btree (account_id, estimate_id) WHERE (estimate_id IS NOT NULL);
CREATE INDEX documents_of_job ON public.documents USING btree (account_id, job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX documents_of_request ON public.documents USING btree (account_id, request_id) WHERE (request_id IS NOT NULL);
CREATE UNIQUE INDEX documents_prefixed_number_key ON public.documents USING btree (account_id, document_type, document_prefix, document_number);
CREATE INDEX documents_search ON public.documents USING gin (account_id, search_text gin_trgm_ops);
CREATE INDEX documents_service_property ON public.documents USING btree (account_id, service_property_id) WHERE (service_property_id IS NOT NULL);
CREATE INDEX documents_to_invoice ON public.documents USING btree (account_id, converted_to_invoice_id) WHERE (converted_to_invoice_id IS NOT NULL);
CREATE INDEX documents_to_job ON public.documents USING btree (account_id, converted_to_job_id) WHERE (converted_to_job_id IS NOT NULL);
CREATE INDEX documents_with_asked_time ON public.documents USING btree (account_id) WHERE ((asked_time IS NOT NULL) AND (converted_to_job_id IS NULL));
alter table documents enable row level security, force row level security;
create policy own_account on documents for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on documents for all to owner using (true);
grant delete, insert, select, update on documents to app_user;
CREATE TRIGGER audit AFTER DELETE OR UPDATE OF deleted_at ON public.documents FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'document_type document_prefix document_number title client_id total currency');
CREATE TRIGGER guard_books BEFORE INSERT OR DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION guard_documents();
CREATE TRIGGER number_invoice BEFORE UPDATE ON public.documents FOR EACH ROW WHEN ((old.document_prefix = 'DRAFT-'::text)) EXECUTE FUNCTION number_invoice();
CREATE TRIGGER sum_deleted AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_documents();
CREATE TRIGGER sum_inserted AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_documents();
CREATE TRIGGER sum_updated AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_documents();
comment on column documents.document_type is 'DocumentType from @truckroll/domain/documents/document-kinds';
comment on column documents.client_details is 'ClientDetails from @truckroll/contract/documents/documents';
comment on column documents.assigned_to is 'string[]';
comment on column documents.document_status is 'DocumentStatus from @truckroll/domain/documents/document-kinds';
comment on column documents.action_status is '0 | 1 | 2';
comment on column documents.payment_status is 'PaymentStatus from @truckroll/domain/documents/document-kinds';
comment on column documents.discount_type is 'AmountKind from @truckroll/domain/documents/document-kinds';
comment on column documents.company_information is 'CompanyInformation from @truckroll/contract/documents/documents';
comment on column documents.deposit_type is 'AmountKind from @truckroll/domain/documents/document-kinds';
comment on column documents.converted_from is '''job'' | ''request'' | ''estimate''';
comment on column documents.currency_decimals is 'number';
comment on column documents.texts is 'DocumentTexts from @truckroll/domain/branding/branding';
comment on column documents.delivery is 'DocumentDelivery from @truckroll/domain/documents/document-delivery';
comment on column documents.asked_time is 'AskedTime from @truckroll/domain/documents/chosen-time';
comment on column documents.billing_schedule is 'BillingSchedule from @truckroll/domain/documents/billing-schedule';

create table drive_items (
  account_id uuid default current_account() not null,
  id uuid not null,
  type text not null,
  module_type text not null,
  module_id uuid not null,
  parent_folder_id uuid,
  name text not null,
  name_key text collate "C" not null,
  search_name text collate "C" not null,
  storage_key text,
  file_type text,
  file_size bigint,
  file_id uuid,
  processing_status text default 'Completed'::text not null,
  summary text,
  note_content text,
  note_start text,
  job_id uuid,
  is_hidden boolean default false not null,
  is_system_generated_job boolean default false not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  summary_by text,
  summary_provider text,
  summarizing_since timestamp(3) with time zone,
  summarized_at timestamp(3) with time zone,
  copied_from text,
  photo_kind text,
  photo_marks jsonb,
  preview_key text,
  is_client_visible boolean default false not null,
  taken_at timestamp(3) with time zone,
  constraint drive_items_pkey PRIMARY KEY (account_id, id),
  constraint drive_items_account_id_module_type_module_id_id_key UNIQUE (account_id, module_type, module_id, id),
  constraint drive_items_check CHECK (((type = 'file'::text) = ((storage_key IS NOT NULL) AND (file_type IS NOT NULL) AND (file_size IS NOT NULL)))),
  constraint drive_items_check1 CHECK (((type = 'note'::text) = (note_content IS NOT NULL))),
  constraint drive_items_check2 CHECK (((type = 'folder'::text) OR (NOT is_system_generated_job))),
  constraint drive_items_check3 CHECK (((NOT is_hidden) OR (job_id IS NOT NULL))),
  constraint drive_items_module_type_check CHECK ((module_type = ANY (ARRAY['clients'::text, 'jobs'::text, 'requests'::text, 'job_signature'::text]))),
  constraint drive_items_photo_kind_check CHECK ((photo_kind = ANY (ARRAY['before'::text, 'during'::text, 'after'::text]))),
  constraint drive_items_processing_status_check CHECK ((processing_status = ANY (ARRAY['Pending'::text, 'Processing'::text, 'Completed'::text, 'Failed'::text]))),
  constraint drive_items_shown CHECK (((NOT is_client_visible) OR (preview_key IS NOT NULL) OR (file_type !~~ 'image/%'::text))),
  constraint drive_items_summary_by_check CHECK ((summary_by = ANY (ARRAY['built-in'::text, 'model'::text, 'person'::text]))),
  constraint drive_items_type_check CHECK ((type = ANY (ARRAY['file'::text, 'folder'::text, 'note'::text]))),
  constraint drive_items_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint drive_items_account_id_file_id_fkey FOREIGN KEY (account_id, file_id) REFERENCES ingested_files(account_id, id),
  constraint drive_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint drive_items_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id),
  constraint drive_items_account_id_module_type_module_id_parent_folder_fkey FOREIGN KEY (account_id, module_type, module_id, parent_folder_id) REFERENCES drive_items(account_id, module_type, module_id, id),
  constraint drive_items_account_id_preview_key_fkey FOREIGN KEY (account_id, preview_key) REFERENCES stored_files(account_id, key),
  constraint drive_items_account_id_storage_key_fkey FOREIGN KEY (account_id, storage_key) REFERENCES stored_files(account_id, key)
);
CREATE INDEX drive_items_copied_from ON public.drive_items USING btree (account_id, module_type, module_id, copied_from) WHERE (copied_from IS NOT NULL);
CREATE UNIQUE INDEX drive_items_file_key ON public.drive_items USING btree (account_id, file_id) WHERE (file_id IS NOT NULL);
CREATE UNIQUE INDEX drive_items_folder_name_key ON public.drive_items USING btree (account_id, module_type, module_id, parent_folder_id, name_key) NULLS NOT DISTINCT WHERE (type = 'folder'::text);
CREATE INDEX drive_items_of_folder ON public.drive_items USING btree (account_id, module_type, module_id, parent_folder_id);
CREATE INDEX drive_items_of_job ON public.drive_items USING btree (account_id, job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX drive_items_of_preview ON public.drive_items USING btree (account_id, preview_key) WHERE (preview_key IS NOT NULL);
CREATE INDEX drive_items_search ON public.drive_items USING gin (account_id, search_name gin_trgm_ops);
CREATE UNIQUE INDEX drive_items_storage_key ON public.drive_items USING btree (account_id, storage_key) WHERE (storage_key IS NOT NULL);
alter table drive_items enable row level security, force row level security;
create policy own_account on drive_items for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on drive_items for all to owner using (true);
grant delete, insert, select, update on drive_items to app_user;
CREATE TRIGGER audit AFTER DELETE ON public.drive_items FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'name type module_type module_id');
comment on column drive_items.type is 'DriveItemType from @truckroll/domain/files/drive-rights';
comment on column drive_items.module_type is 'DriveModule from @truckroll/domain/files/drive-rights';
comment on column drive_items.processing_status is 'ProcessingStatus from @truckroll/contract/files/drive';
comment on column drive_items.summary_by is 'SummaryAuthor from @truckroll/domain/files/summaries';
comment on column drive_items.photo_kind is 'PhotoKind from @truckroll/domain/job-photos/photo-kinds';
comment on column drive_items.photo_marks is 'PhotoMark[] from @truckroll/domain/job-photos/photo-marks';

create table email_accounts (
  account_id uuid default current_account() not null,
  id uuid not null,
  email text not null,
  provider text not null,
  status text default 'connected'::text not null,
  error_text text,
  credentials text,
  sync_cursor text,
  last_sync_at timestamp(3) with time zone,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  scope text default 'account'::text not null,
  owner_id uuid,
  shares_client_threads boolean default false not null,
  servers jsonb,
  failed_runs integer default 0 not null,
  needs_sign_in boolean default false not null,
  renew_sign_in_at timestamp(3) with time zone,
  watch_expires_at timestamp(3) with time zone,
  sync_done integer,
  sync_total integer,
  sync_after timestamp(3) with time zone,
  proved_at timestamp(3) with time zone,
  proof_hash text,
  proof_expires_at timestamp(3) with time zone,
  constraint email_accounts_pkey PRIMARY KEY (account_id, id),
  constraint email_accounts_check CHECK (((scope = 'own'::text) = (owner_id IS NOT NULL))),
  constraint email_accounts_scope_check CHECK ((scope = ANY (ARRAY['account'::text, 'own'::text]))),
  constraint email_accounts_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint email_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint email_accounts_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_accounts_account_key ON public.email_accounts USING btree (account_id) WHERE (scope = 'account'::text);
CREATE UNIQUE INDEX email_accounts_local_key ON public.email_accounts USING btree (account_id, lower(email)) WHERE (provider = 'local'::text);
CREATE UNIQUE INDEX email_accounts_own_key ON public.email_accounts USING btree (account_id, owner_id) WHERE (scope = 'own'::text);
alter table email_accounts enable row level security, force row level security;
create policy own_account on email_accounts for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_accounts for all to owner using (true);
grant delete, insert, select, update on email_accounts to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF email, provider, scope, owner_id, shares_client_threads, servers ON public.email_accounts FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', 'email provider scope owner_id shares_client_threads servers');
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF email, provider ON public.email_accounts FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('mailbox', 'email_accounts_local_key');
comment on column email_accounts.provider is 'EmailProvider from @truckroll/domain/emails/email-kinds';
comment on column email_accounts.status is 'EmailAccountStatus from @truckroll/domain/emails/email-kinds';
comment on column email_accounts.scope is 'EmailScope from @truckroll/domain/emails/email-kinds';
comment on column email_accounts.servers is 'MailServers from @truckroll/contract/mail/emails';

create table email_actions (
  account_id uuid default current_account() not null,
  id uuid not null,
  message_id uuid not null,
  deed text not null,
  attempts integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  constraint email_actions_pkey PRIMARY KEY (account_id, id),
  constraint email_actions_deed_check CHECK ((deed = ANY (ARRAY['read'::text, 'unread'::text, 'trash'::text, 'append'::text]))),
  constraint email_actions_account_id_message_id_fkey FOREIGN KEY (account_id, message_id) REFERENCES email_messages(account_id, id) ON DELETE CASCADE
);
CREATE INDEX email_actions_message ON public.email_actions USING btree (account_id, message_id);
alter table email_actions enable row level security, force row level security;
create policy own_account on email_actions for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_actions for all to owner using (true);
grant delete, insert, select, update on email_actions to app_user;
comment on column email_actions.deed is 'EmailDeed from @truckroll/domain/emails/email-kinds';

create table email_claims (
  account_id uuid default current_account() not null,
  email_account_id uuid not null,
  work text not null,
  run_id uuid not null,
  server_id integer not null,
  expires_at timestamp(3) with time zone not null,
  constraint email_claims_pkey PRIMARY KEY (account_id, email_account_id, work),
  constraint email_claims_work_check CHECK ((work = ANY (ARRAY['sync'::text, 'actions'::text, 'watch'::text]))),
  constraint email_claims_account_id_email_account_id_fkey FOREIGN KEY (account_id, email_account_id) REFERENCES email_accounts(account_id, id) ON DELETE CASCADE
);
alter table email_claims enable row level security, force row level security;
create policy own_account on email_claims for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_claims for all to owner using (true);
grant delete, insert, select, update on email_claims to app_user;
comment on column email_claims.work is 'MailboxWork from @truckroll/domain/emails/email-kinds';

create table email_drafts (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  message_id uuid,
  to_addresses jsonb default '[]'::jsonb not null,
  cc_addresses jsonb default '[]'::jsonb not null,
  bcc_addresses jsonb default '[]'::jsonb not null,
  subject text default ''::text not null,
  content text default ''::text not null,
  attachments jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint email_drafts_pkey PRIMARY KEY (account_id, id),
  constraint email_drafts_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'reply'::text, 'forward'::text]))),
  constraint email_drafts_account_id_message_id_fkey FOREIGN KEY (account_id, message_id) REFERENCES email_messages(account_id, id),
  constraint email_drafts_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX email_drafts_message ON public.email_drafts USING btree (account_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX email_drafts_of_person ON public.email_drafts USING btree (account_id, user_id, updated_at, id);
alter table email_drafts enable row level security, force row level security;
create policy own_account on email_drafts for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_drafts for all to owner using (true);
grant delete, insert, select, update on email_drafts to app_user;
comment on column email_drafts.kind is 'DraftKind from @truckroll/domain/emails/email-kinds';
comment on column email_drafts.to_addresses is 'string[]';
comment on column email_drafts.cc_addresses is 'string[]';
comment on column email_drafts.bcc_addresses is 'string[]';
comment on column email_drafts.attachments is 'StoredAttachment[] from @truckroll/contract/mail/emails';

create table email_folders (
  account_id uuid default current_account() not null,
  id uuid not null,
  email_account_id uuid not null,
  path text not null,
  role text not null,
  uid_validity bigint not null,
  uid_next bigint not null,
  highest_modseq text,
  oldest_uid bigint,
  is_complete boolean default false not null,
  constraint email_folders_pkey PRIMARY KEY (account_id, id),
  constraint email_folders_role_check CHECK ((role = ANY (ARRAY['inbox'::text, 'sent'::text, 'archive'::text, 'trash'::text]))),
  constraint email_folders_account_id_email_account_id_fkey FOREIGN KEY (account_id, email_account_id) REFERENCES email_accounts(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_folders_path_key ON public.email_folders USING btree (account_id, email_account_id, path);
alter table email_folders enable row level security, force row level security;
create policy own_account on email_folders for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_folders for all to owner using (true);
grant delete, insert, select, update on email_folders to app_user;
comment on column email_folders.role is 'FolderRole from @truckroll/domain/emails/email-kinds';

create table email_messages (
  account_id uuid default current_account() not null,
  id uuid not null,
  thread_id uuid not null,
  ch_message_id text not null,
  header_message_id text,
  answers_message_ids jsonb default '[]'::jsonb not null,
  from_addresses jsonb not null,
  to_addresses jsonb default '[]'::jsonb not null,
  cc_addresses jsonb default '[]'::jsonb not null,
  bcc_addresses jsonb default '[]'::jsonb not null,
  subject text default ''::text not null,
  snippet text default ''::text not null,
  body text default ''::text not null,
  body_html text,
  timestamp timestamp(3) with time zone not null,
  is_read boolean default false not null,
  attachments jsonb default '[]'::jsonb not null,
  inline_images jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  trashed_at timestamp(3) with time zone,
  search_text text collate "C" not null,
  email_account_id uuid not null,
  base_subject text collate "C" default ''::text not null,
  kind text default 'person'::text not null,
  is_outgoing boolean default false not null,
  state text,
  send_at timestamp(3) with time zone,
  error_text text,
  sent_by uuid,
  reply_to_addresses jsonb default '[]'::jsonb not null,
  quoted_from integer,
  looks_like text,
  size integer default 0 not null,
  is_head_only boolean default false not null,
  about jsonb,
  stays_here boolean default false not null,
  deliveries jsonb default '[]'::jsonb not null,
  invitation jsonb,
  constraint email_messages_pkey PRIMARY KEY (account_id, id),
  constraint email_messages_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'list'::text, 'auto_reply'::text, 'bounce'::text, 'delay'::text, 'receipt'::text]))),
  constraint email_messages_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'sending'::text, 'sent'::text, 'failed'::text]))),
  constraint email_messages_account_id_email_account_id_fkey FOREIGN KEY (account_id, email_account_id) REFERENCES email_accounts(account_id, id) ON DELETE CASCADE,
  constraint email_messages_account_id_sent_by_fkey FOREIGN KEY (account_id, sent_by) REFERENCES users(account_id, id),
  constraint email_messages_account_id_thread_id_fkey FOREIGN KEY (account_id, thread_id) REFERENCES email_threads(account_id, id) ON DELETE CASCADE
);
CREATE INDEX email_messages_by_subject ON public.email_messages USING btree (account_id, email_account_id, base_subject, "timestamp") WHERE (base_subject <> ''::text);
CREATE UNIQUE INDEX email_messages_channel_key ON public.email_messages USING btree (account_id, email_account_id, ch_message_id);
CREATE INDEX email_messages_header ON public.email_messages USING btree (account_id, header_message_id) WHERE (header_message_id IS NOT NULL);
CREATE INDEX email_messages_of_thread ON public.email_messages USING btree (account_id, thread_id, "timestamp", id) WHERE (trashed_at IS NULL);
CREATE INDEX email_messages_search ON public.email_messages USING gin (account_id, search_text gin_trgm_ops) WHERE (trashed_at IS NULL);
CREATE UNIQUE INDEX email_messages_sent_key ON public.email_messages USING btree (account_id, email_account_id, header_message_id) WHERE (state IS NOT NULL);
CREATE INDEX email_messages_unsent ON public.email_messages USING btree (account_id, sent_by, "timestamp") WHERE (state = ANY (ARRAY['scheduled'::text, 'sending'::text, 'failed'::text]));
alter table email_messages enable row level security, force row level security;
create policy own_account on email_messages for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_messages for all to owner using (true);
grant delete, insert, select, update on email_messages to app_user;
CREATE TRIGGER "CLEAR_FOR_SERVERS_BEFORE_0155" AFTER DELETE ON public.email_messages FOR EACH ROW EXECUTE FUNCTION clear_for_servers_before_0155('email_drafts.message_id');
comment on column email_messages.answers_message_ids is 'string[]';
comment on column email_messages.from_addresses is 'string[]';
comment on column email_messages.to_addresses is 'string[]';
comment on column email_messages.cc_addresses is 'string[]';
comment on column email_messages.bcc_addresses is 'string[]';
comment on column email_messages.attachments is 'StoredAttachment[] from @truckroll/contract/mail/emails';
comment on column email_messages.inline_images is 'StoredInlineImage[] from @truckroll/contract/mail/emails';
comment on column email_messages.kind is 'MessageKind from @truckroll/domain/emails/email-kinds';
comment on column email_messages.state is 'MessageState from @truckroll/domain/emails/email-kinds';
comment on column email_messages.reply_to_addresses is 'string[]';
comment on column email_messages.about is 'MailSubject from @truckroll/domain/emails/mail-subject';
comment on column email_messages.deliveries is 'Delivery[] from @truckroll/domain/emails/delivery-report';
comment on column email_messages.invitation is 'MailInvitation from @truckroll/domain/emails/mail-invitation';

create table email_places (
  account_id uuid default current_account() not null,
  folder_id uuid not null,
  uid bigint not null,
  message_id uuid not null,
  is_seen boolean default true not null,
  is_gone boolean default false not null,
  constraint email_places_pkey PRIMARY KEY (account_id, folder_id, uid),
  constraint email_places_account_id_folder_id_fkey FOREIGN KEY (account_id, folder_id) REFERENCES email_folders(account_id, id) ON DELETE CASCADE,
  constraint email_places_account_id_message_id_fkey FOREIGN KEY (account_id, message_id) REFERENCES email_messages(account_id, id) ON DELETE CASCADE
);
CREATE INDEX email_places_gone ON public.email_places USING btree (account_id, folder_id) WHERE is_gone;
CREATE INDEX email_places_message ON public.email_places USING btree (account_id, message_id);
alter table email_places enable row level security, force row level security;
create policy own_account on email_places for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_places for all to owner using (true);
grant delete, insert, select, update on email_places to app_user;

create table email_sign_ins (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  scope text not null,
  state_hash text not null,
  verifier text not null,
  expires_at timestamp(3) with time zone not null,
  constraint email_sign_ins_pkey PRIMARY KEY (account_id, id),
  constraint email_sign_ins_scope_check CHECK ((scope = ANY (ARRAY['account'::text, 'own'::text]))),
  constraint email_sign_ins_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_sign_ins_state_key ON public.email_sign_ins USING btree (account_id, state_hash);
alter table email_sign_ins enable row level security, force row level security;
create policy own_account on email_sign_ins for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_sign_ins for all to owner using (true);
grant delete, insert, select, update on email_sign_ins to app_user;
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF state_hash ON public.email_sign_ins FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('mail_sign_in', 'email_sign_ins_state_key');
comment on column email_sign_ins.provider is 'EmailProvider from @truckroll/domain/emails/email-kinds';
comment on column email_sign_ins.scope is 'EmailScope from @truckroll/domain/emails/email-kinds';

create table email_templates (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  subject text default ''::text not null,
  content text not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint email_templates_pkey PRIMARY KEY (account_id, id),
  constraint email_templates_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint email_templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_templates_name_key ON public.email_templates USING btree (account_id, lower(name));
alter table email_templates enable row level security, force row level security;
create policy own_account on email_templates for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_templates for all to owner using (true);
grant delete, insert, select, update on email_templates to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.email_templates FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');

create table email_thread_addresses (
  account_id uuid default current_account() not null,
  address text not null,
  thread_id uuid not null,
  constraint email_thread_addresses_pkey PRIMARY KEY (account_id, address, thread_id),
  constraint email_thread_addresses_account_id_thread_id_fkey FOREIGN KEY (account_id, thread_id) REFERENCES email_threads(account_id, id) ON DELETE CASCADE
);
CREATE INDEX email_thread_addresses_thread ON public.email_thread_addresses USING btree (account_id, thread_id);
alter table email_thread_addresses enable row level security, force row level security;
create policy own_account on email_thread_addresses for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_thread_addresses for all to owner using (true);
grant delete, insert, select, update on email_thread_addresses to app_user;

create table email_thread_ids (
  account_id uuid default current_account() not null,
  email_account_id uuid not null,
  header_id text collate "C" not null,
  thread_id uuid not null,
  constraint email_thread_ids_pkey PRIMARY KEY (account_id, email_account_id, header_id),
  constraint email_thread_ids_account_id_thread_id_fkey FOREIGN KEY (account_id, thread_id) REFERENCES email_threads(account_id, id) ON DELETE CASCADE
);
CREATE INDEX email_thread_ids_thread ON public.email_thread_ids USING btree (account_id, thread_id);
alter table email_thread_ids enable row level security, force row level security;
create policy own_account on email_thread_ids for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_thread_ids for all to owner using (true);
grant delete, insert, select, update on email_thread_ids to app_user;

create table email_thread_records (
  account_id uuid default current_account() not null,
  id uuid not null,
  thread_id uuid not null,
  job_id uuid,
  request_id uuid,
  document_id uuid,
  task_id uuid,
  constraint email_thread_records_pkey PRIMARY KEY (account_id, id),
  constraint email_thread_records_check CHECK ((num_nonnulls(job_id, request_id, document_id, task_id) = 1)),
  constraint email_thread_records_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE,
  constraint email_thread_records_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE,
  constraint email_thread_records_account_id_request_id_fkey FOREIGN KEY (account_id, request_id) REFERENCES requests(account_id, id) ON DELETE CASCADE,
  constraint email_thread_records_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES tasks(account_id, id) ON DELETE CASCADE,
  constraint email_thread_records_account_id_thread_id_fkey FOREIGN KEY (account_id, thread_id) REFERENCES email_threads(account_id, id) ON DELETE CASCADE
);
CREATE INDEX email_thread_records_document ON public.email_thread_records USING btree (account_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX email_thread_records_job ON public.email_thread_records USING btree (account_id, job_id) WHERE (job_id IS NOT NULL);
CREATE UNIQUE INDEX email_thread_records_key ON public.email_thread_records USING btree (account_id, thread_id, job_id, request_id, document_id, task_id) NULLS NOT DISTINCT;
CREATE INDEX email_thread_records_request ON public.email_thread_records USING btree (account_id, request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX email_thread_records_task ON public.email_thread_records USING btree (account_id, task_id) WHERE (task_id IS NOT NULL);
alter table email_thread_records enable row level security, force row level security;
create policy own_account on email_thread_records for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_thread_records for all to owner using (true);
grant delete, insert, select, update on email_thread_records to app_user;

create table email_threads (
  account_id uuid default current_account() not null,
  id uuid not null,
  email_account_id uuid not null,
  ch_thread_id text,
  subject text default ''::text not null,
  latest_timestamp timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  message_count integer default 0 not null,
  unread_count integer default 0 not null,
  attachment_count integer default 0 not null,
  is_unanswered boolean default false not null,
  assigned_to_id uuid,
  snoozed_until timestamp(3) with time zone,
  done_at timestamp(3) with time zone,
  summary text,
  summary_provider text,
  summary_message_id uuid,
  is_sent_only boolean default false not null,
  constraint email_threads_pkey PRIMARY KEY (account_id, id),
  constraint email_threads_account_id_assigned_to_id_fkey FOREIGN KEY (account_id, assigned_to_id) REFERENCES users(account_id, id),
  constraint email_threads_account_id_email_account_id_fkey FOREIGN KEY (account_id, email_account_id) REFERENCES email_accounts(account_id, id) ON DELETE CASCADE
);
CREATE INDEX email_threads_assigned ON public.email_threads USING btree (account_id, assigned_to_id) WHERE (assigned_to_id IS NOT NULL);
CREATE UNIQUE INDEX email_threads_channel_key ON public.email_threads USING btree (account_id, email_account_id, ch_thread_id);
CREATE INDEX email_threads_latest ON public.email_threads USING btree (account_id, latest_timestamp, id);
CREATE INDEX email_threads_of_mailbox ON public.email_threads USING btree (account_id, email_account_id, latest_timestamp, id) WHERE (message_count > 0);
CREATE INDEX email_threads_unread ON public.email_threads USING btree (account_id, email_account_id) WHERE (unread_count > 0);
alter table email_threads enable row level security, force row level security;
create policy own_account on email_threads for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on email_threads for all to owner using (true);
grant delete, insert, select, update on email_threads to app_user;

create table estimate_templates (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  currency text not null,
  terms jsonb not null,
  summary jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  name_key text not null,
  constraint estimate_templates_pkey PRIMARY KEY (account_id, id),
  constraint estimate_templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX estimate_templates_by_name ON public.estimate_templates USING btree (account_id, name_key, id);
CREATE UNIQUE INDEX estimate_templates_name_key ON public.estimate_templates USING btree (account_id, lower(name));
alter table estimate_templates enable row level security, force row level security;
create policy own_account on estimate_templates for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on estimate_templates for all to owner using (true);
grant delete, insert, select, update on estimate_templates to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.estimate_templates FOR EACH ROW EXECUTE FUNCTION audit_row('settings', 'name_key', '', '');
comment on column estimate_templates.terms is 'TemplateTerms from @truckroll/domain/documents/estimate-template';
comment on column estimate_templates.summary is 'TemplateSummary from @truckroll/domain/documents/estimate-template';

create table failed_tasks (
  account_id uuid default current_account() not null,
  id uuid not null,
  task text not null,
  payload jsonb not null,
  attempts integer not null,
  error text not null,
  failed_at timestamp(3) with time zone not null,
  constraint failed_tasks_pkey PRIMARY KEY (account_id, id),
  constraint failed_tasks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX failed_tasks_by_age ON public.failed_tasks USING btree (account_id, failed_at DESC, id DESC);
alter table failed_tasks enable row level security, force row level security;
create policy own_account on failed_tasks for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on failed_tasks for all to owner using (true);
grant delete, insert, select, update on failed_tasks to app_user;
comment on column failed_tasks.payload is 'unknown';

create table file_import_rows (
  account_id uuid default current_account() not null,
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  outcome text default 'unchecked'::text not null,
  choice text,
  problems jsonb default '[]'::jsonb not null,
  match jsonb,
  keys jsonb default '[]'::jsonb not null,
  record_id uuid,
  record_version timestamp(3) with time zone,
  before jsonb,
  place text,
  cut_columns jsonb default '[]'::jsonb not null,
  constraint file_import_rows_pkey PRIMARY KEY (account_id, import_id, line),
  constraint file_import_rows_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES file_imports(account_id, id) ON DELETE CASCADE
);
CREATE INDEX file_import_rows_by_outcome ON public.file_import_rows USING btree (account_id, import_id, outcome, line);
CREATE INDEX file_import_rows_to_locate ON public.file_import_rows USING btree (account_id, import_id, line) WHERE (place = 'wanted'::text);
alter table file_import_rows enable row level security, force row level security;
create policy own_account on file_import_rows for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on file_import_rows for all to owner using (true);
grant delete, insert, select, update on file_import_rows to app_user;
comment on column file_import_rows.cells is 'string[]';
comment on column file_import_rows.outcome is 'RowOutcome from @truckroll/domain/imports/kinds';
comment on column file_import_rows.choice is 'DuplicateChoice from @truckroll/domain/imports/kind-rules';
comment on column file_import_rows.problems is 'RowProblem[] from @truckroll/contract/imports/file-imports';
comment on column file_import_rows.match is 'RowMatch from @truckroll/contract/imports/file-imports';
comment on column file_import_rows.keys is 'string[]';
comment on column file_import_rows.before is 'Record<string, unknown>';
comment on column file_import_rows.cut_columns is 'number[]';

create table file_imports (
  account_id uuid default current_account() not null,
  id uuid not null,
  kind text not null,
  state text not null,
  file_name text not null,
  layout text,
  heads jsonb not null,
  samples jsonb not null,
  columns jsonb not null,
  choices jsonb default '{}'::jsonb not null,
  duplicates text default 'skip'::text not null,
  is_day_first boolean default false not null,
  row_count integer default 0 not null,
  counts jsonb default '{}'::jsonb not null,
  failure text,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  spellings jsonb,
  has_decimal_comma boolean default false not null,
  constraint file_imports_pkey PRIMARY KEY (account_id, id),
  constraint file_imports_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint file_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX file_imports_latest ON public.file_imports USING btree (account_id, created_at DESC, id DESC);
alter table file_imports enable row level security, force row level security;
create policy own_account on file_imports for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on file_imports for all to owner using (true);
grant delete, insert, select, update on file_imports to app_user;
comment on column file_imports.kind is 'ImportKind from @truckroll/domain/imports/kinds';
comment on column file_imports.state is 'ImportState from @truckroll/domain/imports/kinds';
comment on column file_imports.layout is 'LayoutName from @truckroll/domain/imports/layouts';
comment on column file_imports.heads is 'string[]';
comment on column file_imports.samples is 'string[][]';
comment on column file_imports.columns is 'Mapping from @truckroll/domain/imports/columns';
comment on column file_imports.choices is 'ValueChoices from @truckroll/domain/imports/cells';
comment on column file_imports.duplicates is 'DuplicateChoice from @truckroll/domain/imports/kind-rules';
comment on column file_imports.counts is 'ImportCounts from @truckroll/contract/imports/file-imports';
comment on column file_imports.spellings is 'Spelling[] from @truckroll/domain/imports/spellings';

create table file_messages (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  item_id uuid,
  client_id uuid,
  job_id uuid,
  request_id uuid,
  sender text not null,
  content text not null,
  provider text,
  sources jsonb default '[]'::jsonb not null,
  is_complete boolean default true not null,
  answer_id uuid,
  answering_server integer,
  created_at timestamp(3) with time zone not null,
  constraint file_messages_pkey PRIMARY KEY (account_id, id),
  constraint file_messages_check CHECK ((num_nonnulls(item_id, client_id, job_id, request_id) = 1)),
  constraint file_messages_check1 CHECK (((sender = 'User'::text) = (answer_id IS NOT NULL))),
  constraint file_messages_check2 CHECK (((sender = 'User'::text) OR (answering_server IS NULL))),
  constraint file_messages_sender_check CHECK ((sender = ANY (ARRAY['User'::text, 'Bot'::text]))),
  constraint file_messages_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint file_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint file_messages_account_id_item_id_fkey FOREIGN KEY (account_id, item_id) REFERENCES drive_items(account_id, id) ON DELETE CASCADE,
  constraint file_messages_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE,
  constraint file_messages_account_id_request_id_fkey FOREIGN KEY (account_id, request_id) REFERENCES requests(account_id, id) ON DELETE CASCADE,
  constraint file_messages_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id)
);
CREATE UNIQUE INDEX file_messages_being_answered ON public.file_messages USING btree (account_id, user_id, item_id, client_id, job_id, request_id) NULLS NOT DISTINCT WHERE (answering_server IS NOT NULL);
CREATE INDEX file_messages_of_client ON public.file_messages USING btree (account_id, client_id, user_id, created_at, id) WHERE (client_id IS NOT NULL);
CREATE INDEX file_messages_of_item ON public.file_messages USING btree (account_id, item_id, user_id, created_at, id) WHERE (item_id IS NOT NULL);
CREATE INDEX file_messages_of_job ON public.file_messages USING btree (account_id, job_id, user_id, created_at, id) WHERE (job_id IS NOT NULL);
CREATE INDEX file_messages_of_request ON public.file_messages USING btree (account_id, request_id, user_id, created_at, id) WHERE (request_id IS NOT NULL);
alter table file_messages enable row level security, force row level security;
create policy own_account on file_messages for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on file_messages for all to owner using (true);
grant delete, insert, select, update on file_messages to app_user;
comment on column file_messages.sender is 'ChatSender from @truckroll/contract/files/file-chat';
comment on column file_messages.sources is 'AnswerSource[] from @truckroll/contract/files/file-chat';

create table follow_up_settings (
  account_id uuid default current_account() not null,
  quiet_from text,
  quiet_to text,
  review_link text,
  steps jsonb default '{}'::jsonb not null,
  updated_at timestamp(3) with time zone not null,
  constraint follow_up_settings_pkey PRIMARY KEY (account_id),
  constraint follow_up_settings_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint follow_up_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table follow_up_settings enable row level security, force row level security;
create policy own_account on follow_up_settings for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on follow_up_settings for all to owner using (true);
grant delete, insert, select, update on follow_up_settings to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.follow_up_settings FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');
comment on column follow_up_settings.steps is 'FollowUpStepSettings from @truckroll/domain/follow-ups/follow-up-steps';

create table follow_ups (
  account_id uuid default current_account() not null,
  id uuid not null,
  step text not null,
  record_id uuid not null,
  occurrence text not null,
  client_id uuid not null,
  about text not null,
  status text not null,
  channel text,
  reason text,
  sms_id uuid,
  mail_id uuid,
  token_hash text,
  answer text,
  stars integer,
  comment text,
  answered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint follow_ups_pkey PRIMARY KEY (account_id, id),
  constraint follow_ups_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint follow_ups_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE
);
CREATE INDEX follow_ups_by_time ON public.follow_ups USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX follow_ups_of_client ON public.follow_ups USING btree (account_id, client_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX follow_ups_of_link ON public.follow_ups USING btree (account_id, token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX follow_ups_of_mail ON public.follow_ups USING btree (account_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX follow_ups_of_text ON public.follow_ups USING btree (account_id, sms_id) WHERE (sms_id IS NOT NULL);
CREATE UNIQUE INDEX follow_ups_once ON public.follow_ups USING btree (account_id, record_id, step, occurrence);
alter table follow_ups enable row level security, force row level security;
create policy own_account on follow_ups for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on follow_ups for all to owner using (true);
grant delete, insert, select, update on follow_ups to app_user;
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.follow_ups FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('follow_up', 'follow_ups_of_link');
comment on column follow_ups.step is 'FollowUpStep from @truckroll/domain/follow-ups/follow-up-names';
comment on column follow_ups.status is 'FollowUpStatus from @truckroll/domain/follow-ups/follow-up-names';
comment on column follow_ups.channel is 'FollowUpChannel from @truckroll/domain/follow-ups/follow-up-steps';
comment on column follow_ups.answer is 'FollowUpAnswer from @truckroll/domain/follow-ups/follow-up-steps';

create table history (
  account_id uuid default current_account() not null,
  id uuid not null,
  module_type text not null,
  module_id uuid not null,
  action text not null,
  description text not null,
  creator_id uuid,
  creator_name text not null,
  team_member_names jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  file_key text,
  file_name text,
  constraint history_pkey PRIMARY KEY (account_id, id),
  constraint history_module_type_check CHECK ((module_type = ANY (ARRAY['job'::text, 'client'::text, 'request'::text, 'document'::text, 'task'::text, 'estimateTemplate'::text]))),
  constraint history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX history_of_record ON public.history USING btree (account_id, module_type, module_id, created_at DESC, id DESC);
alter table history enable row level security, force row level security;
create policy own_account on history for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on history for all to owner using (true);
grant delete, insert, select, update on history to app_user;
comment on column history.module_type is 'HistoryModule from @truckroll/contract/history/history';
comment on column history.team_member_names is 'string[]';

create table hourly_costs (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  amount numeric(13,3) not null,
  updated_at timestamp(3) with time zone not null,
  constraint hourly_costs_pkey PRIMARY KEY (account_id, user_id),
  constraint hourly_costs_amount_check CHECK ((amount >= (0)::numeric)),
  constraint hourly_costs_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
alter table hourly_costs enable row level security, force row level security;
create policy own_account on hourly_costs for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on hourly_costs for all to owner using (true);
grant delete, insert, select, update on hourly_costs to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.hourly_costs FOR EACH ROW EXECUTE FUNCTION audit_row('people', '', '', '');

create table hub_codes (
  account_id uuid default current_account() not null,
  id uuid not null,
  channel text not null,
  address text not null,
  code_hash text,
  client_id uuid,
  tries integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint hub_codes_pkey PRIMARY KEY (account_id, id),
  constraint hub_codes_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'text'::text]))),
  constraint hub_codes_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint hub_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX hub_codes_age ON public.hub_codes USING btree (created_at);
CREATE INDEX hub_codes_of_address ON public.hub_codes USING btree (account_id, address, created_at);
CREATE INDEX hub_codes_of_client ON public.hub_codes USING btree (account_id, client_id, created_at) WHERE (client_id IS NOT NULL);
alter table hub_codes enable row level security, force row level security;
create policy own_account on hub_codes for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on hub_codes for all to owner using (true);
grant delete, insert, select, update on hub_codes to app_user;
comment on column hub_codes.channel is 'AnnouncementChannel from @truckroll/domain/on-my-way/on-my-way';

create table hub_links (
  account_id uuid default current_account() not null,
  token_hash text not null,
  client_id uuid not null,
  channel text not null,
  address text not null,
  created_at timestamp(3) with time zone not null,
  opened_at timestamp(3) with time zone,
  constraint hub_links_pkey PRIMARY KEY (account_id, token_hash),
  constraint hub_links_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'text'::text]))),
  constraint hub_links_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE
);
CREATE INDEX hub_links_age ON public.hub_links USING btree (created_at);
CREATE INDEX hub_links_of_client ON public.hub_links USING btree (account_id, client_id);
alter table hub_links enable row level security, force row level security;
create policy own_account on hub_links for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on hub_links for all to owner using (true);
grant delete, insert, select, update on hub_links to app_user;
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.hub_links FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('hub_link', 'hub_links_token_key');
comment on column hub_links.channel is 'AnnouncementChannel from @truckroll/domain/on-my-way/on-my-way';

create table hub_sessions (
  account_id uuid default current_account() not null,
  token_hash text not null,
  client_id uuid not null,
  channel text,
  address text,
  viewer_id uuid,
  contact_id uuid,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint hub_sessions_pkey PRIMARY KEY (account_id, token_hash),
  constraint hub_sessions_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'text'::text]))),
  constraint hub_sessions_check CHECK (((channel IS NULL) = (address IS NULL))),
  constraint hub_sessions_check1 CHECK (((viewer_id IS NULL) = (address IS NOT NULL))),
  constraint hub_sessions_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint hub_sessions_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES client_contacts(account_id, id) ON DELETE CASCADE,
  constraint hub_sessions_account_id_viewer_id_fkey FOREIGN KEY (account_id, viewer_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX hub_sessions_age ON public.hub_sessions USING btree (expires_at);
CREATE INDEX hub_sessions_of_client ON public.hub_sessions USING btree (account_id, client_id);
CREATE INDEX hub_sessions_of_contact ON public.hub_sessions USING btree (account_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX hub_sessions_of_viewer ON public.hub_sessions USING btree (account_id, viewer_id) WHERE (viewer_id IS NOT NULL);
alter table hub_sessions enable row level security, force row level security;
create policy own_account on hub_sessions for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on hub_sessions for all to owner using (true);
grant delete, insert, select, update on hub_sessions to app_user;
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.hub_sessions FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('hub_session', 'hub_sessions_token_key');
comment on column hub_sessions.channel is 'AnnouncementChannel from @truckroll/domain/on-my-way/on-my-way';

create table idempotency_keys (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  path text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, user_id, path, key),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_ids ON public.idempotency_keys USING gin (account_id, ids_in(body));
alter table idempotency_keys enable row level security, force row level security;
create policy own_account on idempotency_keys for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on idempotency_keys for all to owner using (true);
grant delete, insert, select, update on idempotency_keys to app_user;

create table ingested_files (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  copy_key text,
  status text default 'Pending'::text not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  constraint ingested_files_pkey PRIMARY KEY (account_id, id),
  constraint ingested_files_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Processing'::text, 'Completed'::text, 'Failed'::text]))),
  constraint ingested_files_account_id_copy_key_fkey FOREIGN KEY (account_id, copy_key) REFERENCES stored_files(account_id, key),
  constraint ingested_files_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint ingested_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX ingested_files_age ON public.ingested_files USING btree (created_at);
CREATE INDEX ingested_files_copy ON public.ingested_files USING btree (account_id, copy_key) WHERE (copy_key IS NOT NULL);
alter table ingested_files enable row level security, force row level security;
create policy own_account on ingested_files for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on ingested_files for all to owner using (true);
grant delete, insert, select, update on ingested_files to app_user;
comment on column ingested_files.status is 'ProcessingStatus from @truckroll/contract/files/drive';

create table installation_secrets (
  name text not null,
  value text not null,
  constraint installation_secrets_pkey PRIMARY KEY (name)
);

create table invoice_batch_jobs (
  account_id uuid default current_account() not null,
  batch_id uuid not null,
  job_id uuid not null,
  position integer not null,
  job_version timestamp(3) with time zone not null,
  outcome text not null,
  problem text,
  invoice_id uuid,
  constraint invoice_batch_jobs_pkey PRIMARY KEY (account_id, batch_id, job_id),
  constraint invoice_batch_jobs_account_id_batch_id_fkey FOREIGN KEY (account_id, batch_id) REFERENCES invoice_batches(account_id, id) ON DELETE CASCADE,
  constraint invoice_batch_jobs_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE
);
CREATE INDEX invoice_batch_jobs_by_position ON public.invoice_batch_jobs USING btree (account_id, batch_id, "position", job_id);
CREATE INDEX invoice_batch_jobs_of_invoice ON public.invoice_batch_jobs USING btree (account_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX invoice_batch_jobs_of_job ON public.invoice_batch_jobs USING btree (account_id, job_id);
CREATE UNIQUE INDEX invoice_batch_jobs_once ON public.invoice_batch_jobs USING btree (account_id, job_id) WHERE (outcome = ANY (ARRAY['waiting'::text, 'billed'::text]));
alter table invoice_batch_jobs enable row level security, force row level security;
create policy own_account on invoice_batch_jobs for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on invoice_batch_jobs for all to owner using (true);
grant delete, insert, select, update on invoice_batch_jobs to app_user;
comment on column invoice_batch_jobs.outcome is 'BatchOutcome from @truckroll/domain/invoice-batches/batch-states';

create table invoice_batches (
  account_id uuid default current_account() not null,
  id uuid not null,
  state text not null,
  sends boolean not null,
  failure text,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  undone_by uuid,
  undone_at timestamp(3) with time zone,
  constraint invoice_batches_pkey PRIMARY KEY (account_id, id),
  constraint invoice_batches_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint invoice_batches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint invoice_batches_account_id_undone_by_fkey FOREIGN KEY (account_id, undone_by) REFERENCES users(account_id, id)
);
CREATE INDEX invoice_batches_by_time ON public.invoice_batches USING btree (account_id, created_at DESC, id DESC);
alter table invoice_batches enable row level security, force row level security;
create policy own_account on invoice_batches for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on invoice_batches for all to owner using (true);
grant delete, insert, select, update on invoice_batches to app_user;
comment on column invoice_batches.state is 'BatchState from @truckroll/domain/invoice-batches/batch-states';

create table invoice_jobs (
  account_id uuid default current_account() not null,
  invoice_id uuid not null,
  job_id uuid not null,
  constraint invoice_jobs_pkey PRIMARY KEY (account_id, invoice_id, job_id),
  constraint invoice_jobs_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES documents(account_id, id) ON DELETE CASCADE,
  constraint invoice_jobs_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE
);
CREATE INDEX invoice_jobs_of_job ON public.invoice_jobs USING btree (account_id, job_id);
alter table invoice_jobs enable row level security, force row level security;
create policy own_account on invoice_jobs for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on invoice_jobs for all to owner using (true);
grant delete, insert, select, update on invoice_jobs to app_user;

create table job_form_entries (
  account_id uuid default current_account() not null,
  id uuid not null,
  job_id uuid not null,
  visit_id uuid,
  form_id uuid not null,
  form_title text not null,
  form_schema jsonb not null,
  form_values jsonb not null,
  filled_by uuid not null,
  filled_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint job_form_entries_pkey PRIMARY KEY (account_id, id),
  constraint job_form_entries_account_id_filled_by_fkey FOREIGN KEY (account_id, filled_by) REFERENCES users(account_id, id),
  constraint job_form_entries_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES job_forms(account_id, id),
  constraint job_form_entries_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE,
  constraint job_form_entries_account_id_visit_id_fkey FOREIGN KEY (account_id, visit_id) REFERENCES visits(account_id, id)
);
CREATE INDEX job_form_entries_of_form ON public.job_form_entries USING btree (account_id, form_id);
CREATE INDEX job_form_entries_of_job ON public.job_form_entries USING btree (account_id, job_id, filled_at DESC, id DESC);
CREATE INDEX job_form_entries_of_visit ON public.job_form_entries USING btree (account_id, visit_id) WHERE (visit_id IS NOT NULL);
alter table job_form_entries enable row level security, force row level security;
create policy own_account on job_form_entries for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on job_form_entries for all to owner using (true);
grant delete, insert, select, update on job_form_entries to app_user;
comment on column job_form_entries.form_schema is 'JobFormSchema from @truckroll/contract/jobs/job-forms';
comment on column job_form_entries.form_values is 'Record<string, string | number | boolean | string[] | null>';

create table job_forms (
  account_id uuid default current_account() not null,
  id uuid not null,
  title text not null,
  description text,
  type text default 'Job'::text not null,
  fields jsonb not null,
  attach_to_new_jobs boolean default false not null,
  is_active boolean default true not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint job_forms_pkey PRIMARY KEY (account_id, id),
  constraint job_forms_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint job_forms_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX job_forms_by_title ON public.job_forms USING btree (account_id, lower(title), id);
alter table job_forms enable row level security, force row level security;
create policy own_account on job_forms for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on job_forms for all to owner using (true);
grant delete, insert, select, update on job_forms to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.job_forms FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');
comment on column job_forms.type is '''Job''';
comment on column job_forms.fields is 'JobFormField[] from @truckroll/contract/jobs/job-forms';

create table job_items (
  account_id uuid default current_account() not null,
  id uuid not null,
  job_id uuid not null,
  item_id uuid,
  item_name text not null,
  description text,
  quantity integer not null,
  price numeric(14,4) not null,
  type text default 'item'::text not null,
  order_index integer not null,
  exempt_from_tax boolean default false not null,
  taxes jsonb default '[]'::jsonb not null,
  tax_amount numeric(13,3) default 0 not null,
  total numeric(13,3) not null,
  added_at timestamp with time zone,
  added_by uuid,
  needs_approval boolean default false not null,
  photo_keys jsonb default '[]'::jsonb not null,
  constraint job_items_pkey PRIMARY KEY (account_id, id),
  constraint job_items_quantity_check CHECK (((quantity >= 0) AND (quantity <= 999999))),
  constraint job_items_account_id_added_by_fkey FOREIGN KEY (account_id, added_by) REFERENCES users(account_id, id),
  constraint job_items_account_id_item_id_fkey FOREIGN KEY (account_id, item_id) REFERENCES product_services(account_id, id),
  constraint job_items_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE
);
CREATE INDEX job_items_of_job ON public.job_items USING btree (account_id, job_id, order_index);
CREATE INDEX job_items_of_product ON public.job_items USING btree (account_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX job_items_with_photos ON public.job_items USING btree (account_id, job_id) WHERE (photo_keys <> '[]'::jsonb);
alter table job_items enable row level security, force row level security;
create policy own_account on job_items for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on job_items for all to owner using (true);
grant delete, insert, select, update on job_items to app_user;
comment on column job_items.type is 'JobItemType from @truckroll/domain/jobs/job-statuses';
comment on column job_items.taxes is 'ItemTax[] from @truckroll/contract/price-book/line-items';
comment on column job_items.photo_keys is 'string[]';

create table job_job_forms (
  account_id uuid default current_account() not null,
  job_id uuid not null,
  form_id uuid not null,
  order_index integer default 0 not null,
  constraint job_job_forms_pkey PRIMARY KEY (account_id, job_id, form_id),
  constraint job_job_forms_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES job_forms(account_id, id) ON DELETE CASCADE,
  constraint job_job_forms_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE
);
CREATE INDEX job_job_forms_form ON public.job_job_forms USING btree (account_id, form_id);
alter table job_job_forms enable row level security, force row level security;
create policy own_account on job_job_forms for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on job_job_forms for all to owner using (true);
grant delete, insert, select, update on job_job_forms to app_user;

create table job_skills (
  account_id uuid default current_account() not null,
  job_id uuid not null,
  skill_id uuid not null,
  constraint job_skills_pkey PRIMARY KEY (account_id, job_id, skill_id),
  constraint job_skills_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE,
  constraint job_skills_account_id_skill_id_fkey FOREIGN KEY (account_id, skill_id) REFERENCES skills(account_id, id) ON DELETE CASCADE
);
CREATE INDEX job_skills_skill ON public.job_skills USING btree (account_id, skill_id);
alter table job_skills enable row level security, force row level security;
create policy own_account on job_skills for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on job_skills for all to owner using (true);
grant delete, insert, select, update on job_skills to app_user;

create table job_team (
  account_id uuid default current_account() not null,
  job_id uuid not null,
  user_id uuid not null,
  order_index integer default 0 not null,
  client_id uuid,
  constraint job_team_pkey PRIMARY KEY (account_id, job_id, user_id),
  constraint job_team_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE,
  constraint job_team_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id)
);
CREATE INDEX job_team_of_user ON public.job_team USING btree (account_id, user_id, client_id, job_id);
alter table job_team enable row level security, force row level security;
create policy own_account on job_team for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on job_team for all to owner using (true);
grant delete, insert, select, update on job_team to app_user;
CREATE TRIGGER know_client BEFORE INSERT ON public.job_team FOR EACH ROW EXECUTE FUNCTION know_client_of_job();

create table jobs (
  account_id uuid default current_account() not null,
  id uuid not null,
  job_number bigint not null,
  title text default ''::text not null,
  description text,
  job_status text not null,
  job_type text default 'one-off'::text not null,
  priority text default 'medium'::text not null,
  client_id uuid not null,
  job_address jsonb,
  job_phone jsonb,
  start_date_time timestamp(3) with time zone,
  end_date_time timestamp(3) with time zone,
  is_start_time boolean default false not null,
  is_end_time boolean default false not null,
  schedule_later boolean default false not null,
  any_time boolean default false not null,
  service_duration integer default 3600 not null,
  timezone text not null,
  repeat_options jsonb,
  properties jsonb default '[]'::jsonb not null,
  sub_total numeric(13,3) default 0 not null,
  tax numeric(13,3) default 0 not null,
  total numeric(13,3) default 0 not null,
  internal_note text default ''::text not null,
  note_goes_to_estimate boolean default false not null,
  note_goes_to_invoice boolean default false not null,
  signature_key text,
  signed_at timestamp(3) with time zone,
  request_id uuid,
  estimate_id uuid,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  closed_by uuid,
  search_text text collate "C" not null,
  arrival_window integer,
  service_property_id uuid,
  contact_id uuid,
  purchase_order_number text,
  tag_ids jsonb default '[]'::jsonb not null,
  constraint jobs_pkey PRIMARY KEY (account_id, id),
  constraint jobs_arrival_window_check CHECK ((arrival_window = ANY (ARRAY[0, 30, 60, 120, 180, 240]))),
  constraint jobs_job_number_check CHECK ((job_number >= 1)),
  constraint jobs_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id),
  constraint jobs_account_id_closed_by_fkey FOREIGN KEY (account_id, closed_by) REFERENCES users(account_id, id),
  constraint jobs_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES client_contacts(account_id, id),
  constraint jobs_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint jobs_account_id_estimate_id_fkey FOREIGN KEY (account_id, estimate_id) REFERENCES documents(account_id, id),
  constraint jobs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint jobs_account_id_request_id_fkey FOREIGN KEY (account_id, request_id) REFERENCES requests(account_id, id),
  constraint jobs_account_id_service_property_id_fkey FOREIGN KEY (account_id, service_property_id) REFERENCES service_properties(account_id, id)
);
CREATE INDEX jobs_by_creation ON public.jobs USING btree (account_id, created_at, id);
CREATE INDEX jobs_by_creator ON public.jobs USING btree (account_id, created_by, client_id);
CREATE INDEX jobs_by_start ON public.jobs USING btree (account_id, start_date_time, id);
CREATE INDEX jobs_by_start_backwards ON public.jobs USING btree (account_id, start_date_time DESC NULLS LAST, id DESC);
CREATE INDEX jobs_by_status ON public.jobs USING btree (account_id, job_status, created_at, id);
CREATE INDEX jobs_by_total ON public.jobs USING btree (account_id, total, id);
CREATE INDEX jobs_contact ON public.jobs USING btree (account_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE UNIQUE INDEX jobs_number_key ON public.jobs USING btree (account_id, job_number);
CREATE INDEX jobs_of_client ON public.jobs USING btree (account_id, client_id, created_at DESC, id DESC);
CREATE INDEX jobs_of_estimate ON public.jobs USING btree (account_id, estimate_id) WHERE (estimate_id IS NOT NULL);
CREATE INDEX jobs_of_request ON public.jobs USING btree (account_id, request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX jobs_search ON public.jobs USING gin (account_id, search_text gin_trgm_ops);
CREATE INDEX jobs_service_property ON public.jobs USING btree (account_id, service_property_id) WHERE (service_property_id IS NOT NULL);
alter table jobs enable row level security, force row level security;
create policy own_account on jobs for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on jobs for all to owner using (true);
grant delete, insert, select, update on jobs to app_user;
CREATE TRIGGER "CLEAR_FOR_SERVERS_BEFORE_0155" AFTER DELETE ON public.jobs FOR EACH ROW EXECUTE FUNCTION clear_for_servers_before_0155('calendar_events.job_id', 'documents.converted_to_job_id', 'documents.job_id', 'drive_items.job_id', 'requests.converted_to_job_id', 'tasks.job_id');
CREATE TRIGGER audit AFTER DELETE ON public.jobs FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'job_number title client_id total');
CREATE TRIGGER tag_names_inserted BEFORE INSERT ON public.jobs FOR EACH ROW WHEN (((new.tag_ids <> '[]'::jsonb) AND (strpos(new.search_text, ''::text) = 0))) EXECUTE FUNCTION write_tag_names();
CREATE TRIGGER tag_names_updated BEFORE UPDATE OF tag_ids, search_text ON public.jobs FOR EACH ROW WHEN (((new.tag_ids <> '[]'::jsonb) OR (old.tag_ids <> '[]'::jsonb))) EXECUTE FUNCTION write_tag_names();
comment on column jobs.job_status is 'JobStatus from @truckroll/domain/jobs/job-statuses';
comment on column jobs.job_type is 'JobType from @truckroll/domain/jobs/job-statuses';
comment on column jobs.priority is 'JobPriority from @truckroll/domain/jobs/job-statuses';
comment on column jobs.job_address is 'Address from @truckroll/contract/fields/fields';
comment on column jobs.job_phone is 'Phone from @truckroll/contract/fields/fields';
comment on column jobs.repeat_options is 'RepeatOptions from @truckroll/contract/jobs/job-schedule';
comment on column jobs.properties is 'PropertyValue[] from @truckroll/contract/clients/clients';
comment on column jobs.arrival_window is 'ArrivalWindow from @truckroll/domain/visits/promise';
comment on column jobs.tag_ids is 'string[]';

create table known_devices (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (account_id, user_id, token_hash),
  constraint known_devices_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX known_devices_age ON public.known_devices USING btree (last_used_at);
CREATE INDEX known_devices_token ON public.known_devices USING btree (token_hash);
alter table known_devices enable row level security, force row level security;
create policy own_account on known_devices for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on known_devices for all to owner using (true);
grant delete, insert, select, update on known_devices to app_user;

create table late_fees (
  account_id uuid default current_account() not null,
  invoice_id uuid not null,
  period integer not null,
  fee_invoice_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint late_fees_pkey PRIMARY KEY (account_id, invoice_id, period),
  constraint late_fees_period_check CHECK ((period > 0)),
  constraint late_fees_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES documents(account_id, id) ON DELETE CASCADE
);
CREATE INDEX late_fees_by_fee ON public.late_fees USING btree (account_id, fee_invoice_id);
alter table late_fees enable row level security, force row level security;
create policy own_account on late_fees for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on late_fees for all to owner using (true);
grant delete, insert, select, update on late_fees to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE ON public.late_fees FOR EACH ROW EXECUTE FUNCTION audit_row('money', '', '', '');

create table notifications (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  priority text not null,
  module_type text,
  module_id uuid,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  in_bell boolean default true not null,
  group_key text,
  change jsonb,
  deliver_at timestamp(3) with time zone,
  by_push boolean default false not null,
  by_email boolean default false not null,
  author_id uuid,
  constraint notifications_pkey PRIMARY KEY (account_id, id),
  constraint notifications_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text]))),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['action'::text, 'reminder'::text, 'info'::text]))),
  constraint notifications_account_id_author_id_fkey FOREIGN KEY (account_id, author_id) REFERENCES users(account_id, id),
  constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint notifications_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_of_group ON public.notifications USING btree (account_id, group_key, deliver_at) WHERE (group_key IS NOT NULL);
CREATE INDEX notifications_of_record ON public.notifications USING btree (account_id, module_type, module_id);
CREATE INDEX notifications_of_user ON public.notifications USING btree (account_id, user_id, created_at DESC, id DESC);
CREATE INDEX notifications_to_deliver ON public.notifications USING btree (account_id, deliver_at) WHERE (deliver_at IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (account_id, user_id) WHERE (read_at IS NULL);
alter table notifications enable row level security, force row level security;
create policy own_account on notifications for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on notifications for all to owner using (true);
grant delete, insert, select, update on notifications to app_user;
comment on column notifications.type is '''action'' | ''reminder'' | ''info''';
comment on column notifications.priority is '''low'' | ''normal'' | ''high''';
comment on column notifications.change is 'WorkChange from @truckroll/domain/notifications/work-change';

create table number_counters (
  account_id uuid default current_account() not null,
  series text not null,
  highest bigint not null,
  constraint number_counters_pkey PRIMARY KEY (account_id, series),
  constraint number_counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table number_counters enable row level security, force row level security;
create policy own_account on number_counters for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on number_counters for all to owner using (true);
grant delete, insert, select, update on number_counters to app_user;
comment on column number_counters.series is 'NumberSeries from @truckroll/domain/numbers/series';

create table outgoing_mail (
  account_id uuid default current_account() not null,
  id uuid not null,
  kind text not null,
  to text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  error text,
  created_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  cc text,
  attachments jsonb default '[]'::jsonb not null,
  sender_id uuid,
  about jsonb,
  unsubscribe_url text,
  constraint outgoing_mail_pkey PRIMARY KEY (account_id, id),
  constraint outgoing_mail_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'failed'::text]))),
  constraint outgoing_mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX outgoing_mail_by_age ON public.outgoing_mail USING btree (account_id, created_at DESC, id DESC);
alter table outgoing_mail enable row level security, force row level security;
create policy own_account on outgoing_mail for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on outgoing_mail for all to owner using (true);
grant delete, insert, select, update on outgoing_mail to app_user;
comment on column outgoing_mail.kind is 'MailKind from @truckroll/contract/mail/mail';
comment on column outgoing_mail.status is '''queued'' | ''sent'' | ''kept'' | ''failed''';
comment on column outgoing_mail.attachments is 'MailAttachment[] from @truckroll/contract/mail/mail';
comment on column outgoing_mail.about is 'MailSubject from @truckroll/domain/emails/mail-subject';

create table passages (
  account_id uuid default current_account() not null,
  id uuid not null,
  file_id uuid,
  note_id uuid,
  number integer not null,
  text text not null,
  words tsvector not null,
  page integer,
  constraint passages_pkey PRIMARY KEY (account_id, id),
  constraint passages_check CHECK ((num_nonnulls(file_id, note_id) = 1)),
  constraint passages_page_check CHECK ((page >= 1)),
  constraint passages_account_id_file_id_fkey FOREIGN KEY (account_id, file_id) REFERENCES ingested_files(account_id, id) ON DELETE CASCADE,
  constraint passages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passages_account_id_note_id_fkey FOREIGN KEY (account_id, note_id) REFERENCES drive_items(account_id, id) ON DELETE CASCADE
);
CREATE INDEX passages_of_file ON public.passages USING btree (account_id, file_id, number) WHERE (file_id IS NOT NULL);
CREATE INDEX passages_of_note ON public.passages USING btree (account_id, note_id, number) WHERE (note_id IS NOT NULL);
CREATE INDEX passages_words ON public.passages USING gin (account_id, words);
alter table passages enable row level security, force row level security;
create policy own_account on passages for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on passages for all to owner using (true);
grant delete, insert, select, update on passages to app_user;
comment on column passages.words is 'string';

create table passkeys (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  copied_at timestamp(3) with time zone,
  constraint passkeys_pkey PRIMARY KEY (account_id, id),
  constraint passkeys_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential_key ON public.passkeys USING btree (account_id, credential_id);
CREATE INDEX passkeys_of_user ON public.passkeys USING btree (account_id, user_id);
alter table passkeys enable row level security, force row level security;
create policy own_account on passkeys for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on passkeys for all to owner using (true);
grant delete, insert, select, update on passkeys to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, copied_at ON public.passkeys FOR EACH ROW EXECUTE FUNCTION audit_row('signIns', 'credential_id public_key counter transports is_synced last_used_at', '', '');
comment on column passkeys.transports is 'string[]';

create table password_codes (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  code_hash text not null,
  created_at timestamp(3) with time zone not null,
  constraint password_codes_pkey PRIMARY KEY (account_id, user_id),
  constraint password_codes_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
alter table password_codes enable row level security, force row level security;
create policy own_account on password_codes for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on password_codes for all to owner using (true);
grant delete, insert, select, update on password_codes to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.password_codes FOR EACH ROW EXECUTE FUNCTION audit_row('signIns', '', '', 'user_id');

create table password_links (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  token_hash text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint password_links_pkey PRIMARY KEY (account_id, id),
  constraint password_links_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'reset'::text]))),
  constraint password_links_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX password_links_token_key ON public.password_links USING btree (account_id, token_hash);
CREATE INDEX password_links_user ON public.password_links USING btree (account_id, user_id);
alter table password_links enable row level security, force row level security;
create policy own_account on password_links for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on password_links for all to owner using (true);
grant delete, insert, select, update on password_links to app_user;
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.password_links FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('password_link', 'password_links_token_key');
comment on column password_links.kind is '''invitation'' | ''reset''';

create table payment_refunds (
  account_id uuid default current_account() not null,
  id uuid not null,
  payment_id uuid not null,
  refund_date date not null,
  refund_amount numeric(13,3) not null,
  refund_status text default 'completed'::text not null,
  refund_method text not null,
  reason text,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  tip_amount numeric(13,3) default 0 not null,
  surcharge_amount numeric(13,3) default 0 not null,
  dispute_id uuid,
  constraint payment_refunds_pkey PRIMARY KEY (account_id, id),
  constraint payment_refunds_refund_amount_check CHECK ((((refund_amount >= (0)::numeric) AND ((refund_amount + tip_amount) > (0)::numeric)) OR ((refund_amount < (0)::numeric) AND (dispute_id IS NOT NULL)))),
  constraint payment_refunds_surcharge_amount_check CHECK ((surcharge_amount >= (0)::numeric)),
  constraint payment_refunds_tip_amount_check CHECK ((tip_amount >= (0)::numeric)),
  constraint payment_refunds_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint payment_refunds_account_id_dispute_id_fkey FOREIGN KEY (account_id, dispute_id) REFERENCES disputes(account_id, id) ON DELETE CASCADE,
  constraint payment_refunds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint payment_refunds_account_id_payment_id_fkey FOREIGN KEY (account_id, payment_id) REFERENCES payments(account_id, id) ON DELETE CASCADE
);
CREATE INDEX payment_refunds_of_payment ON public.payment_refunds USING btree (account_id, payment_id, created_at);
alter table payment_refunds enable row level security, force row level security;
create policy own_account on payment_refunds for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on payment_refunds for all to owner using (true);
grant delete, insert, select, update on payment_refunds to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_refunds FOR EACH ROW EXECUTE FUNCTION audit_row('money', '', '', '');
CREATE TRIGGER guard_books BEFORE INSERT OR DELETE OR UPDATE ON public.payment_refunds FOR EACH ROW EXECUTE FUNCTION guard_refunds();
comment on column payment_refunds.refund_status is 'RefundState from @truckroll/domain/documents/document-kinds';
comment on column payment_refunds.refund_method is 'PaymentMethod from @truckroll/domain/documents/document-kinds';

create table payments (
  account_id uuid default current_account() not null,
  id uuid not null,
  document_id uuid not null,
  payment_date date not null,
  payment_amount numeric(13,3) not null,
  payment_status text default 'completed'::text not null,
  payment_method text default 'Cash'::text not null,
  is_online_payment boolean default false not null,
  payment_note text,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  provider_reference text,
  amount_refunded numeric(13,3) default 0 not null,
  is_scheduled boolean default false not null,
  deposit_of uuid,
  credit_id uuid,
  tip_amount numeric(13,3) default 0 not null,
  tip_refunded numeric(13,3) default 0 not null,
  surcharge_amount numeric(13,3) default 0 not null,
  surcharge_refunded numeric(13,3) default 0 not null,
  card_name text,
  constraint payments_pkey PRIMARY KEY (account_id, id),
  constraint payments_check CHECK (((amount_refunded >= (0)::numeric) AND (amount_refunded <= payment_amount))),
  constraint payments_payment_amount_check CHECK ((payment_amount > (0)::numeric)),
  constraint payments_surcharge_amount_check CHECK ((surcharge_amount >= (0)::numeric)),
  constraint payments_surcharge_refunded CHECK (((surcharge_refunded >= (0)::numeric) AND (surcharge_refunded <= surcharge_amount))),
  constraint payments_tip_amount_check CHECK ((tip_amount >= (0)::numeric)),
  constraint payments_tip_refunded CHECK (((tip_refunded >= (0)::numeric) AND (tip_refunded <= tip_amount))),
  constraint payments_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint payments_account_id_credit_id_fkey FOREIGN KEY (account_id, credit_id) REFERENCES client_credits(account_id, id),
  constraint payments_account_id_deposit_of_fkey FOREIGN KEY (account_id, deposit_of) REFERENCES documents(account_id, id),
  constraint payments_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id),
  constraint payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX payments_by_date ON public.payments USING btree (account_id, payment_date, id);
CREATE INDEX payments_of_credit ON public.payments USING btree (account_id, credit_id) WHERE (credit_id IS NOT NULL);
CREATE INDEX payments_of_document ON public.payments USING btree (account_id, document_id, payment_date DESC, id DESC);
CREATE INDEX payments_of_estimate ON public.payments USING btree (account_id, deposit_of) WHERE (deposit_of IS NOT NULL);
CREATE UNIQUE INDEX payments_provider_reference_key ON public.payments USING btree (account_id, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX payments_scheduled ON public.payments USING btree (payment_date) WHERE is_scheduled;
alter table payments enable row level security, force row level security;
create policy own_account on payments for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on payments for all to owner using (true);
grant delete, insert, select, update on payments to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION audit_row('money', '', '', '');
CREATE TRIGGER guard_books BEFORE INSERT OR DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION guard_payments();
comment on column payments.payment_status is 'PaymentState from @truckroll/domain/documents/document-kinds';
comment on column payments.payment_method is 'PaymentMethod from @truckroll/domain/documents/document-kinds';

create table payout_parts (
  account_id uuid default current_account() not null,
  id uuid not null,
  payout_id uuid not null,
  kind text not null,
  amount numeric(13,3) not null,
  fee numeric(13,3) not null,
  net numeric(13,3) not null,
  currency text not null,
  happened_at timestamp(3) with time zone not null,
  description text,
  payment_id uuid,
  payment_reference text,
  constraint payout_parts_pkey PRIMARY KEY (account_id, id),
  constraint payout_parts_account_id_payout_id_fkey FOREIGN KEY (account_id, payout_id) REFERENCES payouts(account_id, id) ON DELETE CASCADE
);
CREATE INDEX payout_parts_of_payment ON public.payout_parts USING btree (account_id, payment_id);
CREATE INDEX payout_parts_of_payout ON public.payout_parts USING btree (account_id, payout_id, happened_at DESC, id DESC);
alter table payout_parts enable row level security, force row level security;
create policy own_account on payout_parts for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on payout_parts for all to owner using (true);
grant delete, insert, select, update on payout_parts to app_user;
comment on column payout_parts.kind is 'PayoutPartKind from @truckroll/domain/documents/payouts';

create table payouts (
  account_id uuid default current_account() not null,
  id uuid not null,
  reference text not null,
  url text not null,
  amount numeric(13,3) not null,
  currency text not null,
  state text not null,
  failure text,
  arrives_on date not null,
  breakdown text not null,
  is_shared boolean not null,
  parts_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint payouts_pkey PRIMARY KEY (account_id, id),
  constraint payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX payouts_by_day ON public.payouts USING btree (account_id, arrives_on DESC, id DESC);
CREATE INDEX payouts_of_reference ON public.payouts USING btree (reference);
alter table payouts enable row level security, force row level security;
create policy own_account on payouts for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on payouts for all to owner using (true);
grant delete, insert, select, update on payouts to app_user;
comment on column payouts.state is 'PayoutState from @truckroll/domain/documents/payouts';
comment on column payouts.breakdown is 'PayoutBreakdown from @truckroll/domain/documents/payouts';

create table personal_requests (
  account_id uuid default current_account() not null,
  id uuid not null,
  state text not null,
  subject jsonb,
  found jsonb default '[]'::jsonb not null,
  holds jsonb default '[]'::jsonb not null,
  failure text,
  searched_at timestamp(3) with time zone,
  export_key text,
  export_size bigint,
  exported_at timestamp(3) with time zone,
  step integer default 0 not null,
  erased_at timestamp(3) with time zone,
  created_by uuid,
  erased_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint personal_requests_pkey PRIMARY KEY (account_id, id),
  constraint personal_requests_state_check CHECK ((state = ANY (ARRAY['searching'::text, 'ready'::text, 'exporting'::text, 'erasing'::text, 'erased'::text]))),
  constraint personal_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX personal_requests_log ON public.personal_requests USING btree (account_id, created_at, id);
alter table personal_requests enable row level security, force row level security;
create policy own_account on personal_requests for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on personal_requests for all to owner using (true);
grant delete, insert, select, update on personal_requests to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF state ON public.personal_requests FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'state');
comment on column personal_requests.state is 'RequestState from @truckroll/domain/personal-data/personal-data';
comment on column personal_requests.subject is 'Subject from @truckroll/contract/personal-data/personal-data';
comment on column personal_requests.found is 'Found[] from @truckroll/domain/personal-data/personal-data';
comment on column personal_requests.holds is 'Hold[] from @truckroll/contract/personal-data/personal-data';

create table plan_bills (
  account_id uuid default current_account() not null,
  plan_id uuid not null,
  key text not null,
  day date not null,
  period_from date,
  period_to date,
  ordinal integer,
  amount numeric not null,
  invoice_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint plan_bills_pkey PRIMARY KEY (account_id, plan_id, key),
  constraint plan_bills_account_id_plan_id_fkey FOREIGN KEY (account_id, plan_id) REFERENCES plans(account_id, id) ON DELETE CASCADE
);
CREATE INDEX plan_bills_of_invoice ON public.plan_bills USING btree (account_id, invoice_id) WHERE (invoice_id IS NOT NULL);
alter table plan_bills enable row level security, force row level security;
create policy own_account on plan_bills for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on plan_bills for all to owner using (true);
grant delete, insert, select, update on plan_bills to app_user;

create table plan_templates (
  account_id uuid default current_account() not null,
  id uuid not null,
  kind text not null,
  name text not null,
  terms jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint plan_templates_pkey PRIMARY KEY (account_id, id),
  constraint plan_templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table plan_templates enable row level security, force row level security;
create policy own_account on plan_templates for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on plan_templates for all to owner using (true);
grant delete, insert, select, update on plan_templates to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.plan_templates FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');
comment on column plan_templates.kind is 'PlanKind from @truckroll/domain/plans/plan-terms';
comment on column plan_templates.terms is 'PlanTerms from @truckroll/domain/plans/plan-terms';

create table plan_visits (
  account_id uuid default current_account() not null,
  plan_id uuid not null,
  ordinal integer not null,
  day date not null,
  name text not null,
  job_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint plan_visits_pkey PRIMARY KEY (account_id, plan_id, ordinal),
  constraint plan_visits_account_id_plan_id_fkey FOREIGN KEY (account_id, plan_id) REFERENCES plans(account_id, id) ON DELETE CASCADE
);
CREATE INDEX plan_visits_of_job ON public.plan_visits USING btree (account_id, job_id) WHERE (job_id IS NOT NULL);
alter table plan_visits enable row level security, force row level security;
create policy own_account on plan_visits for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on plan_visits for all to owner using (true);
grant delete, insert, select, update on plan_visits to app_user;

create table plans (
  account_id uuid default current_account() not null,
  id uuid not null,
  kind text not null,
  name text not null,
  status text not null,
  client_id uuid not null,
  service_property_id uuid,
  template_id uuid,
  terms jsonb not null,
  currency text not null,
  currency_decimals integer not null,
  start_day date not null,
  end_day date,
  pauses jsonb default '[]'::jsonb not null,
  prices jsonb default '[]'::jsonb not null,
  offered_at timestamp(3) with time zone,
  activated_at timestamp(3) with time zone,
  signed_at timestamp(3) with time zone,
  signer_name text,
  signature_key text,
  cancelled_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  search_text text not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint plans_pkey PRIMARY KEY (account_id, id),
  constraint plans_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE
);
CREATE INDEX plans_by_time ON public.plans USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX plans_ended ON public.plans USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX plans_of_client ON public.plans USING btree (account_id, client_id);
CREATE INDEX plans_of_property ON public.plans USING btree (account_id, service_property_id) WHERE (service_property_id IS NOT NULL);
CREATE INDEX plans_running ON public.plans USING btree (id) WHERE (status = ANY (ARRAY['active'::text, 'paused'::text]));
alter table plans enable row level security, force row level security;
create policy own_account on plans for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on plans for all to owner using (true);
grant delete, insert, select, update on plans to app_user;
CREATE TRIGGER audit AFTER DELETE ON public.plans FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'name kind client_id status');
comment on column plans.kind is 'PlanKind from @truckroll/domain/plans/plan-terms';
comment on column plans.status is 'PlanStatus from @truckroll/domain/plans/plan-terms';
comment on column plans.terms is 'PlanTerms from @truckroll/domain/plans/plan-terms';
comment on column plans.pauses is 'Pause[] from @truckroll/domain/plans/plan-terms';
comment on column plans.prices is 'PriceStep[] from @truckroll/domain/plans/plan-terms';

create table product_packages (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  description text,
  items jsonb not null,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  name_key text not null,
  constraint product_packages_pkey PRIMARY KEY (account_id, id),
  constraint product_packages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX product_packages_by_name ON public.product_packages USING btree (account_id, name_key, id);
CREATE UNIQUE INDEX product_packages_name_key ON public.product_packages USING btree (account_id, lower(name)) WHERE is_active;
alter table product_packages enable row level security, force row level security;
create policy own_account on product_packages for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on product_packages for all to owner using (true);
grant delete, insert, select, update on product_packages to app_user;
CREATE TRIGGER audit AFTER DELETE ON public.product_packages FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'name');
comment on column product_packages.items is 'PackagedItem[] from @truckroll/domain/product-services/product-package';

create table product_services (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  description text,
  price numeric(14,4) default 0 not null,
  type smallint default 2 not null,
  unit_type text,
  tax_ids jsonb default '[]'::jsonb not null,
  exempt_from_tax boolean default false not null,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  category text,
  cost numeric(14,4),
  name_key text collate "C" not null,
  category_key text collate "C" not null,
  search_text text collate "C" not null,
  constraint product_services_pkey PRIMARY KEY (account_id, id),
  constraint product_services_type_check CHECK ((type = ANY (ARRAY[1, 2]))),
  constraint product_services_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX product_services_by_category ON public.product_services USING btree (account_id, category_key, name_key, id);
CREATE INDEX product_services_by_name ON public.product_services USING btree (account_id, name_key, id);
CREATE UNIQUE INDEX product_services_name_key ON public.product_services USING btree (account_id, type, lower(name)) WHERE is_active;
alter table product_services enable row level security, force row level security;
create policy own_account on product_services for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on product_services for all to owner using (true);
grant delete, insert, select, update on product_services to app_user;
CREATE TRIGGER "CLEAR_FOR_SERVERS_BEFORE_0155" AFTER DELETE ON public.product_services FOR EACH ROW EXECUTE FUNCTION clear_for_servers_before_0155('document_items.item_id', 'job_items.item_id', 'request_items.item_id');
CREATE TRIGGER audit AFTER DELETE ON public.product_services FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'name type price');
comment on column product_services.type is '1 | 2';
comment on column product_services.tax_ids is 'string[]';

create table progress_invoices (
  account_id uuid default current_account() not null,
  invoice_id uuid not null,
  estimate_id uuid not null,
  step_id text not null,
  step_name text,
  estimate_total numeric(13,3) not null,
  billed_before numeric(13,3) not null,
  retained numeric(13,3) not null,
  constraint progress_invoices_pkey PRIMARY KEY (account_id, invoice_id),
  constraint progress_invoices_account_id_estimate_id_fkey FOREIGN KEY (account_id, estimate_id) REFERENCES documents(account_id, id) ON DELETE CASCADE,
  constraint progress_invoices_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES documents(account_id, id) ON DELETE CASCADE
);
CREATE INDEX progress_invoices_of_estimate ON public.progress_invoices USING btree (account_id, estimate_id);
alter table progress_invoices enable row level security, force row level security;
create policy own_account on progress_invoices for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on progress_invoices for all to owner using (true);
grant delete, insert, select, update on progress_invoices to app_user;

create table provisioned_people (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  external_id text,
  removed_at timestamp(3) with time zone,
  constraint provisioned_people_pkey PRIMARY KEY (account_id, user_id),
  constraint provisioned_people_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
alter table provisioned_people enable row level security, force row level security;
create policy own_account on provisioned_people for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on provisioned_people for all to owner using (true);
grant delete, insert, select, update on provisioned_people to app_user;

create table push_subscriptions (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp(3) with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (account_id, id),
  constraint push_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint push_subscriptions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON public.push_subscriptions USING btree (account_id, endpoint);
CREATE INDEX push_subscriptions_of_user ON public.push_subscriptions USING btree (account_id, user_id);
alter table push_subscriptions enable row level security, force row level security;
create policy own_account on push_subscriptions for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on push_subscriptions for all to owner using (true);
grant delete, insert, select, update on push_subscriptions to app_user;

create table record_changes (
  account_id uuid default current_account() not null,
  transaction_id bigint not null,
  changed_at timestamp(3) with time zone default now() not null,
  changes jsonb not null,
  written_at timestamp with time zone,
  written_by uuid,
  writer_name text,
  constraint record_changes_pkey PRIMARY KEY (account_id, transaction_id),
  constraint record_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX record_changes_age ON public.record_changes USING btree (changed_at);
CREATE INDEX record_changes_written ON public.record_changes USING btree (account_id, written_at) WHERE (written_by IS NOT NULL);
alter table record_changes enable row level security, force row level security;
create policy own_account on record_changes for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on record_changes for all to owner using (true);
grant delete, insert, select, update on record_changes to app_user;
CREATE TRIGGER number_changes BEFORE INSERT ON public.record_changes FOR EACH ROW WHEN ((new.transaction_id IS NULL)) EXECUTE FUNCTION number_changes();
comment on column record_changes.changes is 'StoredChange[] from @truckroll/contract/live/live';

create table recovery_codes (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp(3) with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, user_id, code_hash),
  constraint recovery_codes_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES two_step_sign_ins(account_id, user_id) ON DELETE CASCADE
);
alter table recovery_codes enable row level security, force row level security;
create policy own_account on recovery_codes for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on recovery_codes for all to owner using (true);
grant delete, insert, select, update on recovery_codes to app_user;

create table request_items (
  account_id uuid default current_account() not null,
  id uuid not null,
  request_id uuid not null,
  item_id uuid,
  name text not null,
  description text,
  quantity numeric(8,2) not null,
  rate numeric(14,4) not null,
  item_type smallint default 2 not null,
  unit_type text,
  discount numeric(13,3) default 0 not null,
  taxes jsonb default '[]'::jsonb not null,
  markup_price numeric(13,3) default 0 not null,
  item_order_index integer not null,
  total numeric(13,3) not null,
  constraint request_items_pkey PRIMARY KEY (account_id, id),
  constraint request_items_item_type_check CHECK ((item_type = ANY (ARRAY[1, 2]))),
  constraint request_items_quantity_check CHECK (((quantity >= (0)::numeric) AND (quantity <= (999999)::numeric))),
  constraint request_items_account_id_item_id_fkey FOREIGN KEY (account_id, item_id) REFERENCES product_services(account_id, id),
  constraint request_items_account_id_request_id_fkey FOREIGN KEY (account_id, request_id) REFERENCES requests(account_id, id) ON DELETE CASCADE
);
CREATE INDEX request_items_of_product ON public.request_items USING btree (account_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX request_items_of_request ON public.request_items USING btree (account_id, request_id, item_order_index);
alter table request_items enable row level security, force row level security;
create policy own_account on request_items for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on request_items for all to owner using (true);
grant delete, insert, select, update on request_items to app_user;
comment on column request_items.item_type is '1 | 2';
comment on column request_items.taxes is 'ItemTax[] from @truckroll/contract/price-book/line-items';

create table request_team (
  account_id uuid default current_account() not null,
  request_id uuid not null,
  user_id uuid not null,
  order_index integer default 0 not null,
  client_id uuid,
  constraint request_team_pkey PRIMARY KEY (account_id, request_id, user_id),
  constraint request_team_account_id_request_id_fkey FOREIGN KEY (account_id, request_id) REFERENCES requests(account_id, id) ON DELETE CASCADE,
  constraint request_team_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id)
);
CREATE INDEX request_team_of_user ON public.request_team USING btree (account_id, user_id, client_id, request_id);
alter table request_team enable row level security, force row level security;
create policy own_account on request_team for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on request_team for all to owner using (true);
grant delete, insert, select, update on request_team to app_user;
CREATE TRIGGER know_client BEFORE INSERT ON public.request_team FOR EACH ROW EXECUTE FUNCTION know_client_of_request();

create table requests (
  account_id uuid default current_account() not null,
  id uuid not null,
  request_number bigint not null,
  client_id uuid not null,
  source text default 'manual'::text not null,
  description text,
  service_type text,
  urgency text default 'normal'::text not null,
  request_address jsonb,
  request_phone jsonb,
  preferred_contact_method text default 'phone'::text not null,
  start_date timestamp(3) with time zone,
  end_date timestamp(3) with time zone,
  start_time text,
  end_time text,
  availability_date1 timestamp(3) with time zone,
  availability_date2 timestamp(3) with time zone,
  schedule_later boolean default false not null,
  any_time boolean default false not null,
  flexible_scheduling boolean default false not null,
  timezone text not null,
  requirements text,
  notes text,
  stage text default 'new_request'::text not null,
  follow_up_date timestamp(3) with time zone,
  tags jsonb default '[]'::jsonb not null,
  properties jsonb default '[]'::jsonb not null,
  sub_total numeric(13,3) default 0 not null,
  tax_amount numeric(13,3) default 0 not null,
  discount numeric(13,3) default 0 not null,
  total numeric(13,3) default 0 not null,
  estimated_value numeric(13,3),
  converted_to_job_id uuid,
  converted_to_estimate_id uuid,
  converted_to_invoice_id uuid,
  converted_at timestamp(3) with time zone,
  converted_by uuid,
  duplicated_from_id uuid,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search_text text collate "C" not null,
  service_property_id uuid,
  contact_id uuid,
  purchase_order_number text,
  tag_ids jsonb default '[]'::jsonb not null,
  constraint requests_pkey PRIMARY KEY (account_id, id),
  constraint requests_request_number_check CHECK ((request_number >= 1)),
  constraint requests_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id),
  constraint requests_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES client_contacts(account_id, id),
  constraint requests_account_id_converted_by_fkey FOREIGN KEY (account_id, converted_by) REFERENCES users(account_id, id),
  constraint requests_account_id_converted_to_estimate_id_fkey FOREIGN KEY (account_id, converted_to_estimate_id) REFERENCES documents(account_id, id),
  constraint requests_account_id_converted_to_invoice_id_fkey FOREIGN KEY (account_id, converted_to_invoice_id) REFERENCES documents(account_id, id),
  constraint requests_account_id_converted_to_job_id_fkey FOREIGN KEY (account_id, converted_to_job_id) REFERENCES jobs(account_id, id),
  constraint requests_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint requests_account_id_duplicated_from_id_fkey FOREIGN KEY (account_id, duplicated_from_id) REFERENCES requests(account_id, id),
  constraint requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint requests_account_id_service_property_id_fkey FOREIGN KEY (account_id, service_property_id) REFERENCES service_properties(account_id, id)
);
CREATE INDEX requests_by_creation ON public.requests USING btree (account_id, created_at, id);
CREATE INDEX requests_by_creator ON public.requests USING btree (account_id, created_by, client_id);
CREATE INDEX requests_by_stage ON public.requests USING btree (account_id, stage, created_at, id);
CREATE INDEX requests_by_start ON public.requests USING btree (account_id, start_date, id);
CREATE INDEX requests_contact ON public.requests USING btree (account_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE UNIQUE INDEX requests_number_key ON public.requests USING btree (account_id, request_number);
CREATE INDEX requests_of_client ON public.requests USING btree (account_id, client_id, created_at DESC, id DESC);
CREATE INDEX requests_of_estimate ON public.requests USING btree (account_id, converted_to_estimate_id) WHERE (converted_to_estimate_id IS NOT NULL);
CREATE INDEX requests_of_invoice ON public.requests USING btree (account_id, converted_to_invoice_id) WHERE (converted_to_invoice_id IS NOT NULL);
CREATE INDEX requests_of_job ON public.requests USING btree (account_id, converted_to_job_id) WHERE (converted_to_job_id IS NOT NULL);
CREATE INDEX requests_of_source ON public.requests USING btree (account_id, duplicated_from_id) WHERE (duplicated_from_id IS NOT NULL);
CREATE INDEX requests_search ON public.requests USING gin (account_id, search_text gin_trgm_ops);
CREATE INDEX requests_service_property ON public.requests USING btree (account_id, service_property_id) WHERE (service_property_id IS NOT NULL);
alter table requests enable row level security, force row level security;
create policy own_account on requests for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on requests for all to owner using (true);
grant delete, insert, select, update on requests to app_user;
CREATE TRIGGER "CLEAR_FOR_SERVERS_BEFORE_0155" AFTER DELETE ON public.requests FOR EACH ROW EXECUTE FUNCTION clear_for_servers_before_0155('documents.request_id', 'jobs.request_id', 'requests.duplicated_from_id');
CREATE TRIGGER audit AFTER DELETE ON public.requests FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'request_number client_id total');
CREATE TRIGGER tag_names_inserted BEFORE INSERT ON public.requests FOR EACH ROW WHEN (((new.tag_ids <> '[]'::jsonb) AND (strpos(new.search_text, ''::text) = 0))) EXECUTE FUNCTION write_tag_names();
CREATE TRIGGER tag_names_updated BEFORE UPDATE OF tag_ids, search_text ON public.requests FOR EACH ROW WHEN (((new.tag_ids <> '[]'::jsonb) OR (old.tag_ids <> '[]'::jsonb))) EXECUTE FUNCTION write_tag_names();
comment on column requests.source is 'RequestSource from @truckroll/domain/requests/request-stages';
comment on column requests.service_type is 'ServiceCategory from @truckroll/domain/requests/request-stages';
comment on column requests.urgency is 'Urgency from @truckroll/domain/requests/request-stages';
comment on column requests.request_address is 'Address from @truckroll/contract/fields/fields';
comment on column requests.request_phone is 'Phone from @truckroll/contract/fields/fields';
comment on column requests.preferred_contact_method is 'ContactMethod from @truckroll/domain/requests/request-stages';
comment on column requests.stage is 'RequestStage from @truckroll/domain/requests/request-stages';
comment on column requests.tags is 'string[]';
comment on column requests.properties is 'PropertyValue[] from @truckroll/contract/clients/clients';
comment on column requests.tag_ids is 'string[]';

create table retention_rules (
  account_id uuid default current_account() not null,
  kind text not null,
  months integer not null,
  constraint retention_rules_pkey PRIMARY KEY (account_id, kind),
  constraint retention_rules_months_check CHECK (((months >= 1) AND (months <= 240))),
  constraint retention_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table retention_rules enable row level security, force row level security;
create policy own_account on retention_rules for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on retention_rules for all to owner using (true);
grant delete, insert, select, update on retention_rules to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.retention_rules FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');
comment on column retention_rules.kind is 'RetentionKind from @truckroll/domain/personal-data/personal-data';

create table roles (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  label text not null,
  permissions jsonb not null,
  is_system boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  requires_two_step boolean default false not null,
  constraint roles_pkey PRIMARY KEY (account_id, id),
  constraint roles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX roles_name_key ON public.roles USING btree (account_id, lower(name));
alter table roles enable row level security, force row level security;
create policy own_account on roles for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on roles for all to owner using (true);
grant delete, insert, select, update on roles to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.roles FOR EACH ROW EXECUTE FUNCTION audit_row('roles', '', '', '');
comment on column roles.permissions is 'Permission[] from @truckroll/domain/abilities/catalogue';

create table rule_events (
  account_id uuid default current_account() not null,
  id uuid not null,
  trigger text not null,
  record_id uuid not null,
  happened_at timestamp(3) with time zone not null,
  constraint rule_events_pkey PRIMARY KEY (account_id, id),
  constraint rule_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX rule_events_age ON public.rule_events USING btree (happened_at);
CREATE INDEX rule_events_by_trigger ON public.rule_events USING btree (account_id, trigger, happened_at);
alter table rule_events enable row level security, force row level security;
create policy own_account on rule_events for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on rule_events for all to owner using (true);
grant delete, insert, select, update on rule_events to app_user;
comment on column rule_events.trigger is 'RuleTrigger from @truckroll/domain/rules/rule-triggers';

create table rule_runs (
  account_id uuid default current_account() not null,
  id uuid not null,
  rule_id uuid not null,
  event_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  chain jsonb not null,
  status text not null,
  reason text,
  done jsonb default '[]'::jsonb not null,
  happened_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  constraint rule_runs_pkey PRIMARY KEY (account_id, id),
  constraint rule_runs_account_id_rule_id_event_id_key UNIQUE (account_id, rule_id, event_id),
  constraint rule_runs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'skipped'::text, 'failed'::text]))),
  constraint rule_runs_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES rules(account_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_runs_age ON public.rule_runs USING btree (finished_at);
CREATE INDEX rule_runs_by_time ON public.rule_runs USING btree (account_id, happened_at, id);
CREATE INDEX rule_runs_due ON public.rule_runs USING btree (due_at) WHERE (status = 'waiting'::text);
CREATE INDEX rule_runs_of_record ON public.rule_runs USING btree (account_id, rule_id, record_id);
alter table rule_runs enable row level security, force row level security;
create policy own_account on rule_runs for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on rule_runs for all to owner using (true);
grant delete, insert, select, update on rule_runs to app_user;
comment on column rule_runs.record_kind is 'RuleRecord from @truckroll/domain/rules/rule-triggers';
comment on column rule_runs.chain is 'string[]';
comment on column rule_runs.status is 'RuleRunStatus from @truckroll/domain/rules/rule-run-status';
comment on column rule_runs.done is 'string[]';

create table rules (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  trigger text not null,
  conditions jsonb not null,
  actions jsonb not null,
  delay_amount integer not null,
  delay_unit text not null,
  waits_for_quiet boolean not null,
  once_per_record boolean not null,
  is_on boolean default false not null,
  changed_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint rules_pkey PRIMARY KEY (account_id, id),
  constraint rules_delay_amount_check CHECK ((delay_amount >= 0)),
  constraint rules_delay_unit_check CHECK ((delay_unit = ANY (ARRAY['minutes'::text, 'hours'::text, 'days'::text]))),
  constraint rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX rules_by_trigger ON public.rules USING btree (account_id, trigger) WHERE is_on;
alter table rules enable row level security, force row level security;
create policy own_account on rules for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on rules for all to owner using (true);
grant delete, insert, select, update on rules to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.rules FOR EACH ROW EXECUTE FUNCTION audit_row('settings', 'changed_by', '', '');
comment on column rules.trigger is 'RuleTrigger from @truckroll/domain/rules/rule-triggers';
comment on column rules.conditions is 'RuleCondition[] from @truckroll/domain/rules/rule-conditions';
comment on column rules.actions is 'RuleAction[] from @truckroll/domain/rules/rule-actions';
comment on column rules.delay_unit is 'DelayUnit from @truckroll/domain/rules/rule-times';

create table saved_cards (
  account_id uuid default current_account() not null,
  id uuid not null,
  client_id uuid not null,
  status text not null,
  customer_id text,
  setup_id text,
  method_id text,
  kind text,
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  consent_text text not null,
  consent_version integer not null,
  consent_by text not null,
  consent_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  is_automatic boolean default false not null,
  constraint saved_cards_pkey PRIMARY KEY (account_id, id),
  constraint saved_cards_check CHECK (((status <> 'active'::text) OR ((kind IS NOT NULL) AND (brand IS NOT NULL) AND (last4 IS NOT NULL)))),
  constraint saved_cards_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint saved_cards_last4_check CHECK ((length(last4) <= 4)),
  constraint saved_cards_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_cards_automatic ON public.saved_cards USING btree (id) WHERE is_automatic;
CREATE INDEX saved_cards_of_client ON public.saved_cards USING btree (account_id, client_id, created_at DESC, id DESC);
CREATE INDEX saved_cards_of_method ON public.saved_cards USING btree (method_id) WHERE (method_id IS NOT NULL);
alter table saved_cards enable row level security, force row level security;
create policy own_account on saved_cards for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on saved_cards for all to owner using (true);
grant delete, insert, select, update on saved_cards to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF status, is_automatic ON public.saved_cards FOR EACH ROW EXECUTE FUNCTION audit_row('money', 'customer_id setup_id method_id consent_text', '', '');
comment on column saved_cards.status is 'SavedCardState from @truckroll/domain/saved-cards/saved-card';
comment on column saved_cards.kind is 'SavedCardKind from @truckroll/domain/saved-cards/saved-card';

create table saved_views (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  is_shared boolean not null,
  search text not null,
  hidden_columns jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint saved_views_pkey PRIMARY KEY (account_id, id),
  constraint saved_views_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_views_name_key ON public.saved_views USING btree (account_id, user_id, list, lower(name));
CREATE INDEX saved_views_of_list ON public.saved_views USING btree (account_id, list, id);
alter table saved_views enable row level security, force row level security;
create policy own_account on saved_views for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on saved_views for all to owner using (true);
grant delete, insert, select, update on saved_views to app_user;
comment on column saved_views.list is 'SavedViewList from @truckroll/contract/fields/list-keys';
comment on column saved_views.hidden_columns is 'string[]';

create table schema_migrations (
  name text not null,
  hash text not null,
  applied_at timestamp(3) with time zone default now() not null,
  oldest_server text,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table service_properties (
  account_id uuid default current_account() not null,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  address jsonb,
  notes text,
  access_codes text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search_text text collate "C" default ''::text not null,
  constraint service_properties_pkey PRIMARY KEY (account_id, id),
  constraint service_properties_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint service_properties_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX service_properties_client ON public.service_properties USING btree (account_id, client_id);
CREATE INDEX service_properties_letters ON public.service_properties USING gin (account_id, letters_of(search_text));
CREATE INDEX service_properties_search ON public.service_properties USING gin (account_id, search_text gin_trgm_ops);
alter table service_properties enable row level security, force row level security;
create policy own_account on service_properties for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on service_properties for all to owner using (true);
grant delete, insert, select, update on service_properties to app_user;
CREATE TRIGGER "CLEAR_FOR_SERVERS_BEFORE_0155" AFTER DELETE ON public.service_properties FOR EACH ROW EXECUTE FUNCTION clear_for_servers_before_0155('client_contacts.service_property_id', 'documents.service_property_id', 'jobs.service_property_id', 'requests.service_property_id');
CREATE TRIGGER audit AFTER DELETE ON public.service_properties FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'name client_id');
comment on column service_properties.address is 'Address from @truckroll/contract/fields/fields';

create table sessions (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  device text,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  must_set_up_two_step boolean default false not null,
  passed_second_step boolean default false not null,
  address text,
  support_grant_id uuid,
  constraint sessions_pkey PRIMARY KEY (account_id, id),
  constraint sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_token_key ON public.sessions USING btree (account_id, token_hash);
CREATE INDEX sessions_user ON public.sessions USING btree (account_id, user_id);
alter table sessions enable row level security, force row level security;
create policy own_account on sessions for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on sessions for all to owner using (true);
grant delete, insert, select, update on sessions to app_user;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OF ended_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION audit_session();
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.sessions FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('session', 'sessions_token_key');

create table skills (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint skills_pkey PRIMARY KEY (account_id, id),
  constraint skills_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX skills_name_key ON public.skills USING btree (account_id, lower(name));
alter table skills enable row level security, force row level security;
create policy own_account on skills for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on skills for all to owner using (true);
grant delete, insert, select, update on skills to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.skills FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');

create table sms_conversations (
  account_id uuid default current_account() not null,
  id uuid not null,
  account_phone_number text not null,
  phone_number text not null,
  phone_digits text not null,
  client_id uuid,
  last_message_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  unread_count integer default 0 not null,
  constraint sms_conversations_pkey PRIMARY KEY (account_id, id),
  constraint sms_conversations_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id),
  constraint sms_conversations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX sms_conversations_latest ON public.sms_conversations USING btree (account_id, last_message_at, id);
CREATE UNIQUE INDEX sms_conversations_numbers_key ON public.sms_conversations USING btree (account_id, account_phone_number, phone_number);
CREATE INDEX sms_conversations_of_client ON public.sms_conversations USING btree (account_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX sms_conversations_of_number ON public.sms_conversations USING btree (account_id, phone_digits);
CREATE INDEX sms_conversations_unread ON public.sms_conversations USING btree (account_id) WHERE (unread_count > 0);
alter table sms_conversations enable row level security, force row level security;
create policy own_account on sms_conversations for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on sms_conversations for all to owner using (true);
grant delete, insert, select, update on sms_conversations to app_user;

create table sms_messages (
  account_id uuid default current_account() not null,
  id uuid not null,
  conversation_id uuid not null,
  direction text not null,
  body text not null,
  status text not null,
  error_text text,
  provider text not null,
  provider_message_id text,
  user_id uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  purpose text default 'person'::text not null,
  send_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  attempts integer default 0 not null,
  sending_server integer,
  sending_until timestamp(3) with time zone,
  send_key text,
  segments integer,
  media jsonb default '[]'::jsonb not null,
  constraint sms_messages_pkey PRIMARY KEY (account_id, id),
  constraint sms_messages_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES sms_conversations(account_id, id) ON DELETE CASCADE,
  constraint sms_messages_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id)
);
CREATE INDEX sms_messages_automatic ON public.sms_messages USING btree (account_id, created_at DESC, id DESC) WHERE (purpose <> 'person'::text);
CREATE INDEX sms_messages_automatic_by_age ON public.sms_messages USING btree (created_at) WHERE (purpose <> 'person'::text);
CREATE INDEX sms_messages_by_id ON public.sms_messages USING btree (id);
CREATE INDEX sms_messages_of_conversation ON public.sms_messages USING btree (account_id, conversation_id, created_at, id);
CREATE UNIQUE INDEX sms_messages_provider_key ON public.sms_messages USING btree (provider, provider_message_id, account_id) WHERE (provider_message_id IS NOT NULL);
CREATE INDEX sms_messages_scheduled ON public.sms_messages USING btree (account_id, conversation_id, send_at) WHERE (send_at IS NOT NULL);
CREATE UNIQUE INDEX sms_messages_send_key ON public.sms_messages USING btree (account_id, send_key) WHERE (send_key IS NOT NULL);
alter table sms_messages enable row level security, force row level security;
create policy own_account on sms_messages for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on sms_messages for all to owner using (true);
grant delete, insert, select, update on sms_messages to app_user;
comment on column sms_messages.direction is 'Direction from @truckroll/domain/calls/call-kinds';
comment on column sms_messages.status is 'SmsStatus from @truckroll/domain/calls/call-kinds';
comment on column sms_messages.purpose is 'TextPurpose from @truckroll/domain/conversations/text-purposes';
comment on column sms_messages.media is 'StoredMedia[] from @truckroll/contract/conversations/conversations';

create table sms_opt_outs (
  account_id uuid default current_account() not null,
  phone_number text not null,
  created_at timestamp(3) with time zone not null,
  constraint sms_opt_outs_pkey PRIMARY KEY (account_id, phone_number),
  constraint sms_opt_outs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table sms_opt_outs enable row level security, force row level security;
create policy own_account on sms_opt_outs for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on sms_opt_outs for all to owner using (true);
grant delete, insert, select, update on sms_opt_outs to app_user;

create table sso_connections (
  account_id uuid default current_account() not null,
  issuer text not null,
  application text not null,
  sealed_secret text not null,
  role_id uuid not null,
  is_enforced boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  provisioning_hash text,
  provisioning_hint text,
  provisioning_at timestamp(3) with time zone,
  provisioning_used_at timestamp(3) with time zone,
  constraint sso_connections_pkey PRIMARY KEY (account_id),
  constraint sso_connections_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table sso_connections enable row level security, force row level security;
create policy own_account on sso_connections for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on sso_connections for all to owner using (true);
grant delete, insert, select, update on sso_connections to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sso_connections FOR EACH ROW EXECUTE FUNCTION audit_row('settings', 'provisioning_used_at', 'sealed_secret provisioning_hash', '');
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF provisioning_hash ON public.sso_connections FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('directory', 'sso_connections_provisioning');

create table sso_domains (
  account_id uuid default current_account() not null,
  id uuid not null,
  domain text not null,
  token text not null,
  proved_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint sso_domains_pkey PRIMARY KEY (account_id, id),
  constraint sso_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sso_domains_key ON public.sso_domains USING btree (account_id, domain);
alter table sso_domains enable row level security, force row level security;
create policy own_account on sso_domains for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on sso_domains for all to owner using (true);
grant delete, insert, select, update on sso_domains to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sso_domains FOR EACH ROW EXECUTE FUNCTION audit_row('settings', 'token', '', '');
CREATE TRIGGER claim_domain_for_servers_before_0164 AFTER INSERT OR DELETE OR UPDATE OF domain, proved_at ON public.sso_domains FOR EACH ROW EXECUTE FUNCTION claim_domain_for_servers_before_0164();

create table sso_identities (
  account_id uuid default current_account() not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  constraint sso_identities_pkey PRIMARY KEY (account_id, issuer, subject),
  constraint sso_identities_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sso_identities_of_user ON public.sso_identities USING btree (account_id, user_id, issuer);
alter table sso_identities enable row level security, force row level security;
create policy own_account on sso_identities for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on sso_identities for all to owner using (true);
grant delete, insert, select, update on sso_identities to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF user_id ON public.sso_identities FOR EACH ROW EXECUTE FUNCTION audit_row('signIns', 'subject last_used_at', '', '');

create table stored_files (
  account_id uuid default current_account() not null,
  key text not null,
  name text not null,
  type text not null,
  size bigint not null,
  owner_type text,
  owner_id uuid,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  sealed_key text,
  constraint stored_files_pkey PRIMARY KEY (account_id, key),
  constraint stored_files_check CHECK (((owner_type IS NULL) = (owner_id IS NULL))),
  constraint stored_files_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint stored_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX stored_files_of_owner ON public.stored_files USING btree (account_id, owner_type, owner_id);
CREATE INDEX stored_files_unsaved_photos ON public.stored_files USING btree (created_at) WHERE ((owner_type = 'line'::text) AND (owner_id = account_id));
alter table stored_files enable row level security, force row level security;
create policy own_account on stored_files for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on stored_files for all to owner using (true);
grant delete, insert, select, update on stored_files to app_user;
comment on column stored_files.owner_type is 'FileOwner from @truckroll/contract/files/storage';

create table support_grants (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  granted_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint support_grants_pkey PRIMARY KEY (account_id, id),
  constraint support_grants_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX support_grants_of_user ON public.support_grants USING btree (account_id, user_id);
alter table support_grants enable row level security, force row level security;
create policy own_account on support_grants for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on support_grants for all to owner using (true);
grant delete, insert, select, update on support_grants to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.support_grants FOR EACH ROW EXECUTE FUNCTION audit_row('support', '', '', '');

create table tags (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  color text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint tags_pkey PRIMARY KEY (account_id, id),
  constraint tags_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tags_name_key ON public.tags USING btree (account_id, lower(name));
alter table tags enable row level security, force row level security;
create policy own_account on tags for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on tags for all to owner using (true);
grant delete, insert, select, update on tags to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.tags FOR EACH ROW EXECUTE FUNCTION audit_row('settings', 'name_key', '', '');

create table taken_numbers (
  account_id uuid default current_account() not null,
  series text not null,
  number bigint not null,
  constraint taken_numbers_pkey PRIMARY KEY (account_id, series, number),
  constraint taken_numbers_number_check CHECK ((number >= 1)),
  constraint taken_numbers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table taken_numbers enable row level security, force row level security;
create policy own_account on taken_numbers for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on taken_numbers for all to owner using (true);
grant delete, insert, select, update on taken_numbers to app_user;
comment on column taken_numbers.series is 'NumberSeries from @truckroll/domain/numbers/series';

create table task_reminders (
  account_id uuid default current_account() not null,
  task_id uuid not null,
  channel text not null,
  remind_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  constraint task_reminders_pkey PRIMARY KEY (account_id, task_id),
  constraint task_reminders_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES tasks(account_id, id) ON DELETE CASCADE
);
CREATE INDEX task_reminders_due ON public.task_reminders USING btree (remind_at) WHERE (sent_at IS NULL);
alter table task_reminders enable row level security, force row level security;
create policy own_account on task_reminders for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on task_reminders for all to owner using (true);
grant delete, insert, select, update on task_reminders to app_user;
comment on column task_reminders.channel is 'ReminderType from @truckroll/domain/tasks/task-kinds';

create table tasks (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  instructions text,
  priority text default 'normal'::text not null,
  category text,
  status text default 'scheduled'::text not null,
  completed_at timestamp(3) with time zone,
  assigned_to_id uuid,
  client_id uuid,
  link_type text,
  job_id uuid,
  estimate_id uuid,
  invoice_id uuid,
  property_address jsonb,
  schedule_type text default 'once'::text not null,
  schedule_date_time timestamp(3) with time zone,
  schedule_end_date timestamp(3) with time zone,
  all_day boolean default false not null,
  duration integer default 30 not null,
  recurrence_rule jsonb,
  series_id uuid,
  occurrence integer default 1 not null,
  reminder_type text default 'none'::text not null,
  reminder_time integer,
  tags jsonb default '[]'::jsonb not null,
  email_team boolean default false not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search_text text collate "C" not null,
  constraint tasks_pkey PRIMARY KEY (account_id, id),
  constraint tasks_duration_check CHECK (((duration >= 1) AND (duration <= 1440))),
  constraint tasks_reminder_time_check CHECK (((reminder_time >= 0) AND (reminder_time <= 43200))),
  constraint tasks_account_id_assigned_to_id_fkey FOREIGN KEY (account_id, assigned_to_id) REFERENCES users(account_id, id),
  constraint tasks_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id),
  constraint tasks_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint tasks_account_id_estimate_id_fkey FOREIGN KEY (account_id, estimate_id) REFERENCES documents(account_id, id),
  constraint tasks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint tasks_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES documents(account_id, id),
  constraint tasks_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id)
);
CREATE INDEX tasks_by_creation ON public.tasks USING btree (account_id, created_at, id);
CREATE INDEX tasks_by_creator ON public.tasks USING btree (account_id, created_by, client_id) WHERE (completed_at IS NULL);
CREATE INDEX tasks_by_date ON public.tasks USING btree (account_id, schedule_date_time, id);
CREATE UNIQUE INDEX tasks_occurrence_key ON public.tasks USING btree (account_id, series_id, occurrence) WHERE (series_id IS NOT NULL);
CREATE INDEX tasks_of_assignee ON public.tasks USING btree (account_id, assigned_to_id, client_id) WHERE (completed_at IS NULL);
CREATE INDEX tasks_of_client ON public.tasks USING btree (account_id, client_id, ((completed_at IS NOT NULL)), schedule_date_time, id);
CREATE INDEX tasks_of_estimate ON public.tasks USING btree (account_id, estimate_id) WHERE (estimate_id IS NOT NULL);
CREATE INDEX tasks_of_invoice ON public.tasks USING btree (account_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX tasks_of_job ON public.tasks USING btree (account_id, job_id, ((completed_at IS NOT NULL)), schedule_date_time, id);
CREATE INDEX tasks_search ON public.tasks USING gin (account_id, search_text gin_trgm_ops);
alter table tasks enable row level security, force row level security;
create policy own_account on tasks for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on tasks for all to owner using (true);
grant delete, insert, select, update on tasks to app_user;
CREATE TRIGGER audit AFTER DELETE ON public.tasks FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'name client_id job_id');
comment on column tasks.priority is 'TaskPriority from @truckroll/domain/tasks/task-kinds';
comment on column tasks.category is 'TaskCategory from @truckroll/domain/tasks/task-kinds';
comment on column tasks.status is 'TaskStatus from @truckroll/domain/tasks/task-kinds';
comment on column tasks.link_type is 'TaskLinkType from @truckroll/domain/tasks/task-kinds';
comment on column tasks.property_address is 'Address from @truckroll/contract/fields/fields';
comment on column tasks.schedule_type is 'TaskScheduleType from @truckroll/domain/tasks/task-kinds';
comment on column tasks.recurrence_rule is 'TaskRecurrence from @truckroll/contract/tasks/tasks';
comment on column tasks.reminder_type is 'ReminderType from @truckroll/domain/tasks/task-kinds';
comment on column tasks.tags is 'string[]';

create table taxes (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  rate numeric(7,4) not null,
  tax_type smallint default 1 not null,
  apply_on_all_items boolean default false not null,
  state jsonb,
  effective_date date,
  application_rules jsonb default '{"apply_to_goods": true, "allow_tax_exempt_override": false, "apply_to_business_services": true, "apply_to_residential_services": true}'::jsonb not null,
  country_id text,
  state_id text,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint taxes_pkey PRIMARY KEY (account_id, id),
  constraint taxes_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric))),
  constraint taxes_tax_type_check CHECK ((tax_type = ANY (ARRAY[1, 2]))),
  constraint taxes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX taxes_by_name ON public.taxes USING btree (account_id, lower(name), id);
alter table taxes enable row level security, force row level security;
create policy own_account on taxes for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on taxes for all to owner using (true);
grant delete, insert, select, update on taxes to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.taxes FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');
comment on column taxes.tax_type is '1 | 2';
comment on column taxes.state is '{ name: string; isoCode: string }';
comment on column taxes.application_rules is 'TaxApplicationRules from @truckroll/contract/price-book/line-items';

create table text_engine_uses (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid,
  kind text not null,
  provider text not null,
  input_tokens integer default 0 not null,
  output_tokens integer default 0 not null,
  milliseconds integer,
  outcome text default 'running'::text not null,
  created_at timestamp(3) with time zone not null,
  constraint text_engine_uses_pkey PRIMARY KEY (account_id, id),
  constraint text_engine_uses_kind_check CHECK ((kind = ANY (ARRAY['summary'::text, 'answer'::text, 'note'::text, 'reply'::text, 'call'::text, 'brief'::text]))),
  constraint text_engine_uses_outcome_check CHECK ((outcome = ANY (ARRAY['running'::text, 'done'::text, 'aborted'::text, 'unavailable'::text, 'failed'::text]))),
  constraint text_engine_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint text_engine_uses_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id)
);
CREATE INDEX text_engine_uses_by_age ON public.text_engine_uses USING btree (account_id, created_at);
alter table text_engine_uses enable row level security, force row level security;
create policy own_account on text_engine_uses for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on text_engine_uses for all to owner using (true);
grant delete, insert, select, update on text_engine_uses to app_user;
comment on column text_engine_uses.kind is 'EngineUseKind from @truckroll/domain/text-engine/uses';
comment on column text_engine_uses.outcome is 'EngineUseOutcome from @truckroll/domain/text-engine/uses';

create table text_templates (
  account_id uuid default current_account() not null,
  id uuid not null,
  name text not null,
  content text not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint text_templates_pkey PRIMARY KEY (account_id, id),
  constraint text_templates_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint text_templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX text_templates_name_key ON public.text_templates USING btree (account_id, lower(name));
alter table text_templates enable row level security, force row level security;
create policy own_account on text_templates for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on text_templates for all to owner using (true);
grant delete, insert, select, update on text_templates to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.text_templates FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');

create table time_corrections (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  day date not null,
  before jsonb,
  after jsonb,
  reason text not null,
  corrected_by uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint time_corrections_pkey PRIMARY KEY (account_id, id),
  constraint time_corrections_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX time_corrections_by_person ON public.time_corrections USING btree (account_id, user_id, day);
alter table time_corrections enable row level security, force row level security;
create policy own_account on time_corrections for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on time_corrections for all to owner using (true);
grant delete, insert, select, update on time_corrections to app_user;
comment on column time_corrections.before is 'CorrectedEntry from @truckroll/domain/time-clock/time-entries';
comment on column time_corrections.after is 'CorrectedEntry from @truckroll/domain/time-clock/time-entries';

create table time_entries (
  account_id uuid default current_account() not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone,
  job_id uuid,
  visit_id uuid,
  resumes boolean default false not null,
  source text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint time_entries_pkey PRIMARY KEY (account_id, id),
  constraint time_entries_check CHECK ((ends_at > starts_at)),
  constraint time_entries_kind_check CHECK ((kind = ANY (ARRAY['work'::text, 'travel'::text, 'break'::text]))),
  constraint time_entries_source_check CHECK ((source = ANY (ARRAY['clock'::text, 'visit'::text, 'hand'::text]))),
  constraint time_entries_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX time_entries_by_job ON public.time_entries USING btree (account_id, job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX time_entries_by_person ON public.time_entries USING btree (account_id, user_id, starts_at);
CREATE UNIQUE INDEX time_entries_running ON public.time_entries USING btree (account_id, user_id) WHERE (ends_at IS NULL);
alter table time_entries enable row level security, force row level security;
create policy own_account on time_entries for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on time_entries for all to owner using (true);
grant delete, insert, select, update on time_entries to app_user;
CREATE TRIGGER audit AFTER DELETE ON public.time_entries FOR EACH ROW EXECUTE FUNCTION audit_row('deletions', '', '', 'user_id kind starts_at ends_at');

create table time_rules (
  account_id uuid default current_account() not null,
  follows_visits boolean default true not null,
  daily_overtime_after integer,
  weekly_overtime_after integer default 2400,
  paid_breaks boolean default false not null,
  week_starts_on integer default 1 not null,
  updated_at timestamp(3) with time zone not null,
  constraint time_rules_pkey PRIMARY KEY (account_id),
  constraint time_rules_week_starts_on_check CHECK (((week_starts_on >= 0) AND (week_starts_on <= 6))),
  constraint time_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table time_rules enable row level security, force row level security;
create policy own_account on time_rules for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on time_rules for all to owner using (true);
grant delete, insert, select, update on time_rules to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.time_rules FOR EACH ROW EXECUTE FUNCTION audit_row('settings', '', '', '');

create table timesheets (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  week date not null,
  status text not null,
  submitted_at timestamp(3) with time zone,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  reason text,
  updated_at timestamp(3) with time zone not null,
  id uuid default gen_random_uuid() not null,
  constraint timesheets_pkey PRIMARY KEY (account_id, user_id, week),
  constraint timesheets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'submitted'::text, 'approved'::text]))),
  constraint timesheets_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX timesheets_by_id ON public.timesheets USING btree (account_id, id);
alter table timesheets enable row level security, force row level security;
create policy own_account on timesheets for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on timesheets for all to owner using (true);
grant delete, insert, select, update on timesheets to app_user;

create table tip_shares (
  account_id uuid default current_account() not null,
  id uuid not null,
  payment_id uuid not null,
  refund_id uuid,
  user_id uuid,
  amount numeric(13,3) not null,
  constraint tip_shares_pkey PRIMARY KEY (account_id, id),
  constraint tip_shares_account_id_payment_id_fkey FOREIGN KEY (account_id, payment_id) REFERENCES payments(account_id, id) ON DELETE CASCADE,
  constraint tip_shares_account_id_refund_id_fkey FOREIGN KEY (account_id, refund_id) REFERENCES payment_refunds(account_id, id) ON DELETE CASCADE,
  constraint tip_shares_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id)
);
CREATE INDEX tip_shares_of_payment ON public.tip_shares USING btree (account_id, payment_id);
CREATE INDEX tip_shares_of_person ON public.tip_shares USING btree (account_id, user_id);
CREATE INDEX tip_shares_of_refund ON public.tip_shares USING btree (account_id, refund_id) WHERE (refund_id IS NOT NULL);
alter table tip_shares enable row level security, force row level security;
create policy own_account on tip_shares for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on tip_shares for all to owner using (true);
grant delete, insert, select, update on tip_shares to app_user;

create table travel_times (
  account_id uuid default current_account() not null,
  provider text not null,
  from_key text not null,
  to_key text not null,
  minutes integer not null,
  kilometres double precision not null,
  fetched_at timestamp(3) with time zone not null,
  constraint travel_times_pkey PRIMARY KEY (account_id, provider, from_key, to_key),
  constraint travel_times_kilometres_check CHECK ((kilometres >= (0)::double precision)),
  constraint travel_times_minutes_check CHECK ((minutes >= 0))
);
CREATE INDEX travel_times_age ON public.travel_times USING btree (fetched_at);
alter table travel_times enable row level security, force row level security;
create policy own_account on travel_times for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on travel_times for all to owner using (true);
grant delete, insert, select, update on travel_times to app_user;

create table two_step_sign_ins (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  sealed_secret text not null,
  created_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  last_step bigint default 0 not null,
  constraint two_step_sign_ins_pkey PRIMARY KEY (account_id, user_id),
  constraint two_step_sign_ins_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
alter table two_step_sign_ins enable row level security, force row level security;
create policy own_account on two_step_sign_ins for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on two_step_sign_ins for all to owner using (true);
grant delete, insert, select, update on two_step_sign_ins to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON public.two_step_sign_ins FOR EACH ROW EXECUTE FUNCTION audit_row('signIns', 'sealed_secret last_step', '', '');

create table upload_pieces (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  upload_id text not null,
  start integer not null,
  size integer not null,
  file_name text not null,
  file_size integer not null,
  storage_key text not null,
  created_at timestamp(3) with time zone not null,
  constraint upload_pieces_pkey PRIMARY KEY (account_id, user_id, upload_id, start),
  constraint upload_pieces_size_check CHECK ((size > 0)),
  constraint upload_pieces_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX upload_pieces_age ON public.upload_pieces USING btree (created_at);
alter table upload_pieces enable row level security, force row level security;
create policy own_account on upload_pieces for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on upload_pieces for all to owner using (true);
grant delete, insert, select, update on upload_pieces to app_user;

create table used_challenges (
  account_id uuid default current_account() not null,
  challenge_hash text not null,
  expires_at timestamp(3) with time zone not null,
  constraint used_challenges_pkey PRIMARY KEY (account_id, challenge_hash),
  constraint used_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table used_challenges enable row level security, force row level security;
create policy own_account on used_challenges for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on used_challenges for all to owner using (true);
grant delete, insert, select, update on used_challenges to app_user;

create table user_skills (
  account_id uuid default current_account() not null,
  user_id uuid not null,
  skill_id uuid not null,
  constraint user_skills_pkey PRIMARY KEY (account_id, user_id, skill_id),
  constraint user_skills_account_id_skill_id_fkey FOREIGN KEY (account_id, skill_id) REFERENCES skills(account_id, id) ON DELETE CASCADE,
  constraint user_skills_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);
CREATE INDEX user_skills_skill ON public.user_skills USING btree (account_id, skill_id);
alter table user_skills enable row level security, force row level security;
create policy own_account on user_skills for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on user_skills for all to owner using (true);
grant delete, insert, select, update on user_skills to app_user;

create table users (
  account_id uuid default current_account() not null,
  id uuid not null,
  role_id uuid,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text default ''::text not null,
  phone_number jsonb,
  color text default '#8b9eff'::text not null,
  timezone text,
  status text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  notification_choices jsonb default '{}'::jsonb not null,
  working_week jsonb,
  email_signature text,
  face_key text,
  works_in_field boolean default true not null,
  shares_position boolean default false not null,
  units jsonb default '{"clock": null, "distance": null, "weekStart": null}'::jsonb not null,
  constraint users_pkey PRIMARY KEY (account_id, id),
  constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'invited'::text, 'inactive'::text]))),
  constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint users_account_id_role_id_fkey FOREIGN KEY (account_id, role_id) REFERENCES roles(account_id, id)
);
CREATE INDEX users_by_id ON public.users USING btree (id);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (account_id, lower(email));
CREATE INDEX users_role ON public.users USING btree (account_id, role_id);
alter table users enable row level security, force row level security;
create policy own_account on users for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on users for all to owner using (true);
grant delete, insert, select, update on users to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION audit_row('people', 'color notification_choices units face_key email_signature', 'password_hash', '');
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF email ON public.users FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('email', 'users_email_key');
comment on column users.phone_number is 'Phone from @truckroll/contract/fields/fields';
comment on column users.status is '''active'' | ''invited'' | ''inactive''';
comment on column users.notification_choices is 'StoredChoices from @truckroll/domain/notifications/notification-choices';
comment on column users.working_week is 'WorkingWeek from @truckroll/domain/team/working-week';
comment on column users.units is 'OwnUnits from @truckroll/domain/format/units';

create table visit_announcements (
  account_id uuid default current_account() not null,
  id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  status text not null,
  channel text,
  reason text,
  sms_id uuid,
  mail_id uuid,
  token_hash text,
  expected_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint visit_announcements_pkey PRIMARY KEY (account_id, id),
  constraint visit_announcements_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE,
  constraint visit_announcements_account_id_visit_id_fkey FOREIGN KEY (account_id, visit_id) REFERENCES visits(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX visit_announcements_of_link ON public.visit_announcements USING btree (account_id, token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX visit_announcements_of_mail ON public.visit_announcements USING btree (account_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX visit_announcements_of_person ON public.visit_announcements USING btree (account_id, user_id);
CREATE INDEX visit_announcements_of_text ON public.visit_announcements USING btree (account_id, sms_id) WHERE (sms_id IS NOT NULL);
CREATE UNIQUE INDEX visit_announcements_of_visit ON public.visit_announcements USING btree (account_id, visit_id, user_id);
alter table visit_announcements enable row level security, force row level security;
create policy own_account on visit_announcements for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on visit_announcements for all to owner using (true);
grant delete, insert, select, update on visit_announcements to app_user;
CREATE TRIGGER claim_for_servers_before_0157 AFTER INSERT OR DELETE OR UPDATE OF token_hash ON public.visit_announcements FOR EACH ROW EXECUTE FUNCTION claim_for_servers_before_0157('announcement', 'visit_announcements_of_link');
comment on column visit_announcements.status is 'AnnouncementStatus from @truckroll/domain/on-my-way/on-my-way';
comment on column visit_announcements.channel is 'AnnouncementChannel from @truckroll/domain/on-my-way/on-my-way';

create table visit_logs (
  account_id uuid default current_account() not null,
  id uuid not null,
  job_id uuid not null,
  visit_id uuid,
  date date not null,
  miles_cost numeric(13,3) default 0 not null,
  expenses numeric(13,3) default 0 not null,
  labor_cost numeric(13,3) default 0 not null,
  personal_hrs numeric(5,2) default 0 not null,
  note text,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint visit_logs_pkey PRIMARY KEY (account_id, id),
  constraint visit_logs_personal_hrs_check CHECK (((personal_hrs >= (0)::numeric) AND (personal_hrs <= (999)::numeric))),
  constraint visit_logs_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint visit_logs_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE,
  constraint visit_logs_account_id_visit_id_fkey FOREIGN KEY (account_id, visit_id) REFERENCES visits(account_id, id)
);
CREATE INDEX visit_logs_by_day ON public.visit_logs USING btree (account_id, date) INCLUDE (created_by, job_id, personal_hrs);
CREATE INDEX visit_logs_of_job ON public.visit_logs USING btree (account_id, job_id, date, id);
CREATE INDEX visit_logs_of_visit ON public.visit_logs USING btree (account_id, visit_id) WHERE (visit_id IS NOT NULL);
alter table visit_logs enable row level security, force row level security;
create policy own_account on visit_logs for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on visit_logs for all to owner using (true);
grant delete, insert, select, update on visit_logs to app_user;

create table visit_notes (
  account_id uuid default current_account() not null,
  id uuid not null,
  visit_id uuid not null,
  note text not null,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint visit_notes_pkey PRIMARY KEY (account_id, id),
  constraint visit_notes_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES users(account_id, id),
  constraint visit_notes_account_id_visit_id_fkey FOREIGN KEY (account_id, visit_id) REFERENCES visits(account_id, id) ON DELETE CASCADE
);
CREATE INDEX visit_notes_of_visit ON public.visit_notes USING btree (account_id, visit_id, created_at, id);
alter table visit_notes enable row level security, force row level security;
create policy own_account on visit_notes for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on visit_notes for all to owner using (true);
grant delete, insert, select, update on visit_notes to app_user;

create table visit_positions (
  account_id uuid default current_account() not null,
  id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  visit_status text not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy double precision not null,
  taken_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint visit_positions_pkey PRIMARY KEY (account_id, id),
  constraint visit_positions_accuracy_check CHECK ((accuracy >= (0)::double precision)),
  constraint visit_positions_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint visit_positions_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint visit_positions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE,
  constraint visit_positions_account_id_visit_id_fkey FOREIGN KEY (account_id, visit_id) REFERENCES visits(account_id, id) ON DELETE CASCADE
);
CREATE INDEX visit_positions_age ON public.visit_positions USING btree (taken_at);
CREATE INDEX visit_positions_of_person ON public.visit_positions USING btree (account_id, user_id);
CREATE INDEX visit_positions_of_visit ON public.visit_positions USING btree (account_id, visit_id, taken_at);
alter table visit_positions enable row level security, force row level security;
create policy own_account on visit_positions for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on visit_positions for all to owner using (true);
grant delete, insert, select, update on visit_positions to app_user;
comment on column visit_positions.visit_status is 'VisitStatus from @truckroll/domain/visits/visit-statuses';

create table visit_team (
  account_id uuid default current_account() not null,
  visit_id uuid not null,
  user_id uuid not null,
  order_index integer default 0 not null,
  job_id uuid,
  client_id uuid,
  constraint visit_team_pkey PRIMARY KEY (account_id, visit_id, user_id),
  constraint visit_team_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint visit_team_account_id_visit_id_fkey FOREIGN KEY (account_id, visit_id) REFERENCES visits(account_id, id) ON DELETE CASCADE
);
CREATE INDEX visit_team_of_user ON public.visit_team USING btree (account_id, user_id, client_id, job_id, visit_id);
alter table visit_team enable row level security, force row level security;
create policy own_account on visit_team for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on visit_team for all to owner using (true);
grant delete, insert, select, update on visit_team to app_user;
CREATE TRIGGER know_client BEFORE INSERT ON public.visit_team FOR EACH ROW EXECUTE FUNCTION know_client_of_visit();

create table visits (
  account_id uuid default current_account() not null,
  id uuid not null,
  job_id uuid not null,
  visit_number integer not null,
  visit_start_date_time timestamp(3) with time zone,
  visit_end_date_time timestamp(3) with time zone,
  any_time boolean default false not null,
  timezone text not null,
  visit_status text not null,
  visit_type text not null,
  is_first boolean default false not null,
  priority text default 'medium'::text not null,
  started_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  in_transit_at timestamp(3) with time zone,
  arrived_at timestamp(3) with time zone,
  promised_from timestamp(3) with time zone,
  promised_to timestamp(3) with time zone,
  missed_from timestamp(3) with time zone,
  missed_to timestamp(3) with time zone,
  told_from timestamp(3) with time zone,
  told_to timestamp(3) with time zone,
  constraint visits_pkey PRIMARY KEY (account_id, id),
  constraint visits_length CHECK (((visit_end_date_time - visit_start_date_time) <= '746:00:00'::interval)),
  constraint visits_visit_number_check CHECK ((visit_number >= 1)),
  constraint visits_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE
);
CREATE INDEX visits_by_time ON public.visits USING btree (account_id, visit_start_date_time, visit_end_date_time, id);
CREATE INDEX visits_missed ON public.visits USING btree (account_id, missed_from) WHERE (missed_from IS NOT NULL);
CREATE UNIQUE INDEX visits_number_key ON public.visits USING btree (account_id, job_id, visit_number);
CREATE INDEX visits_of_job ON public.visits USING btree (account_id, job_id, visit_start_date_time, id);
CREATE INDEX visits_on_calendar ON public.visits USING btree (account_id, job_id) WHERE ((visit_status = ANY (ARRAY['pending'::text, 'scheduled'::text, 'in_transit'::text, 'arrived'::text, 'in_progress'::text])) AND (visit_start_date_time IS NOT NULL));
CREATE INDEX visits_promised ON public.visits USING btree (account_id, promised_from) WHERE (promised_from IS NOT NULL);
CREATE INDEX visits_told ON public.visits USING btree (account_id, told_from) WHERE (told_from IS NOT NULL);
CREATE INDEX visits_undated ON public.visits USING btree (account_id, job_id) WHERE (visit_status = 'unscheduled'::text);
CREATE INDEX visits_waiting ON public.visits USING btree (account_id, visit_start_date_time, job_id) WHERE (visit_status = ANY (ARRAY['pending'::text, 'scheduled'::text, 'in_transit'::text]));
alter table visits enable row level security, force row level security;
create policy own_account on visits for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on visits for all to owner using (true);
grant delete, insert, select, update on visits to app_user;
CREATE TRIGGER "CLEAR_FOR_SERVERS_BEFORE_0155" AFTER DELETE ON public.visits FOR EACH ROW EXECUTE FUNCTION clear_for_servers_before_0155('job_form_entries.visit_id', 'visit_logs.visit_id');
comment on column visits.visit_status is 'VisitStatus from @truckroll/domain/visits/visit-statuses';
comment on column visits.visit_type is 'VisitType from @truckroll/domain/visits/visit-statuses';
comment on column visits.priority is 'VisitPriority from @truckroll/domain/visits/visit-statuses';

create table webhook_deliveries (
  account_id uuid default current_account() not null,
  id uuid not null,
  webhook_id uuid not null,
  position integer not null,
  event text not null,
  record_kind text,
  record_id uuid,
  happened_at timestamp(3) with time zone not null,
  status text not null,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone not null,
  claimed_until timestamp(3) with time zone,
  sent_body text,
  answer_status integer,
  answer text,
  failure text,
  duration_ms integer,
  finished_at timestamp(3) with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (account_id, id),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'skipped'::text]))),
  constraint webhook_deliveries_account_id_webhook_id_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (happened_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (due_at) WHERE (status = 'waiting'::text);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (account_id, happened_at, id);
CREATE INDEX webhook_deliveries_of_record ON public.webhook_deliveries USING btree (account_id, webhook_id, record_id, "position");
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (account_id, due_at) WHERE (status = 'waiting'::text);
alter table webhook_deliveries enable row level security, force row level security;
create policy own_account on webhook_deliveries for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on webhook_deliveries for all to owner using (true);
grant delete, insert, select, update on webhook_deliveries to app_user;
comment on column webhook_deliveries.event is 'SentEvent from @truckroll/domain/webhooks/webhook-events';
comment on column webhook_deliveries.record_kind is 'WebhookRecord from @truckroll/domain/webhooks/webhook-events';
comment on column webhook_deliveries.status is 'WebhookDeliveryStatus from @truckroll/domain/webhooks/webhook-states';

create table webhooks (
  account_id uuid default current_account() not null,
  id uuid not null,
  url text not null,
  description text not null,
  events jsonb not null,
  in_order boolean not null,
  is_active boolean not null,
  paused_reason text,
  owner_id uuid not null,
  sealed_secret text not null,
  sealed_old_secret text,
  old_secret_ends_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  changed_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (account_id, id),
  constraint webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table webhooks enable row level security, force row level security;
create policy own_account on webhooks for all to app_user using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy system on webhooks for all to owner using (true);
grant delete, insert, select, update on webhooks to app_user;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF url, description, events, in_order, is_active, paused_reason, owner_id, old_secret_ends_at ON public.webhooks FOR EACH ROW EXECUTE FUNCTION audit_row('keys', 'sealed_secret sealed_old_secret failing_since delivered_at changed_by', '', '');
comment on column webhooks.events is 'WebhookEvent[] from @truckroll/domain/webhooks/webhook-events';
comment on column webhooks.paused_reason is 'WebhookPauseReason from @truckroll/domain/webhooks/webhook-states';
