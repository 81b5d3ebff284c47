-- oldest server: 0153
-- On a cluster these triggers run on the parts of a table, which are named with a number behind and have a row type of their own.
create or replace function keep_client_keys() returns trigger language plpgsql as $$
begin
  delete from client_keys where account_id = new.account_id and client_id = new.id;
  if new.deleted_at is null then
    insert into client_keys (account_id, client_id, kind, key)
    select new.account_id, new.id, found.kind, found.key from keys_of_client(row(new.*)::clients) found;
  end if;
  return null;
end
$$;

create or replace function audit_row() returns trigger language plpgsql as $$
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
$$;
