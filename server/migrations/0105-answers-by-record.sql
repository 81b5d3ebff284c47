-- oldest server: 0074

-- The answers that are kept for repeated requests are found by the ids in them, when the data of a record is erased. Array
-- operators are not leakproof, so that the function takes the account from the transaction itself.
create function ids_in(text text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct found[1]
    from regexp_matches(text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') found);

create index idempotency_keys_ids on idempotency_keys using gin (account_id, ids_in(body));

create function forget_answers_with(id text) returns void
  language sql security definer
  set search_path = pg_catalog, public
  begin atomic
    delete from idempotency_keys where account_id = current_account() and ids_in(body) @> array[forget_answers_with.id];
  end;
revoke execute on function forget_answers_with(text) from public;
grant execute on function forget_answers_with(text) to app_user;
