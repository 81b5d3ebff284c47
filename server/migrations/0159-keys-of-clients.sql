-- oldest server: 0153
-- Computes the same keys as before in separate steps. As one query, planning took longer than execution, and a cluster plans it at each call.
create or replace function keys_of_client(client clients) returns table (kind text, key text)
  language plpgsql immutable as $$
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
end $$;

-- Inserts one row at a time: for INSERT ... SELECT, a worker of a cluster writes the selected rows to a file first.
create or replace function count_client_stages() returns trigger language plpgsql as $$
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
end $$;
