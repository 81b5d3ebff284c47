-- oldest server: 0149

-- Who deletes a record clears what refers to it (records/references/clear-references.ts): tables that are distributed by company
-- take no foreign key that clears a column. Until all servers do so, a trigger clears for them; the next release drops it.
create function clear_for_servers_before_0155() returns trigger language plpgsql as $$
declare
  reference text;
begin
  foreach reference in array tg_argv loop
    execute format('update %I set %I = null where %2$I = $1 and account_id = $2',
      split_part(reference, '.', 1), split_part(reference, '.', 2)) using old.id, old.account_id;
  end loop;
  return null;
end $$;

do $$
declare
  reference record;
  referred record;
begin
  -- Nobody deletes people or taxes but with their company. The name of the trigger sorts before those of the foreign keys, which
  -- would refuse the deletion.
  for referred in
    select confrelid::regclass as name, string_agg(quote_literal(conrelid::regclass || '.' || attname), ', ' order by conname) as columns
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = confdelsetcols[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'n'
      and confrelid not in ('users'::regclass, 'taxes'::regclass)
    group by confrelid
  loop
    execute format('create trigger "CLEAR_FOR_SERVERS_BEFORE_0155" after delete on %s
      for each row execute function clear_for_servers_before_0155(%s)', referred.name, referred.columns);
  end loop;

  for reference in
    select conrelid::regclass as table_name, conname as name,
      regexp_replace(pg_get_constraintdef(oid), ' ON DELETE SET NULL.*$', '') as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'n'
  loop
    execute format('alter table %s drop constraint %I, add constraint %2$I %s not valid',
      reference.table_name, reference.name, reference.definition);
    execute format('alter table %s validate constraint %I', reference.table_name, reference.name);
  end loop;
end $$;

-- The statements of these triggers read the changed rows alone, and write from variables: what reads both is refused by
-- distributed tables.
create or replace function count_client_stages() returns trigger language plpgsql as $$
declare
  accounts_of uuid[];
  stages text[];
  changes bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(account_id), array_agg(stage), array_agg(change) into accounts_of, stages, changes
    from (select account_id, stage, count(*) as change from new_rows where deleted_at is null group by 1, 2) counted;
  elsif tg_op = 'UPDATE' then
    select array_agg(account_id), array_agg(stage), array_agg(change) into accounts_of, stages, changes from (
      select account_id, stage, sum(sign) as change from (
        select account_id, stage, 1 as sign from new_rows where deleted_at is null
        union all
        select account_id, stage, -1 from old_rows where deleted_at is null
      ) both_rows group by 1, 2 having sum(sign) <> 0
    ) counted;
  else
    select array_agg(account_id), array_agg(stage), array_agg(change) into accounts_of, stages, changes
    from (select account_id, stage, -count(*) as change from old_rows where deleted_at is null group by 1, 2) counted;
  end if;
  if changes is null then return null; end if;
  insert into client_stage_counts as kept (account_id, stage, count)
  select changed.account_id, changed.stage, changed.change
  from unnest(accounts_of, stages, changes) as changed (account_id, stage, change)
  where tg_op <> 'DELETE' or exists (select from accounts where accounts.id = changed.account_id)
  order by 1, 2
  on conflict (account_id, stage) do update set count = kept.count + excluded.count;
  return null;
end $$;

create or replace function note_client_keys() returns trigger language plpgsql as $$
declare
  added clients[];
begin
  select array_agg(row(new_rows.*)::clients) into added from new_rows where deleted_at is null;
  if added is null then return null; end if;
  insert into client_keys (account_id, client_id, kind, key)
  select client.account_id, client.id, found.kind, found.key
  from unnest(added) client cross join keys_of_client(client) found;
  return null;
end $$;

create or replace function sum_documents() returns trigger language plpgsql as $$
declare
  changes document_addend[];
  days document_addend[];
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
  insert into document_sums as kept
  select account_id, document_type, document_status, payment_status, currency, due_date,
    sum(count), sum(total), sum(amount_due)
  from unnest(changes) changed
  where tg_op <> 'DELETE' or exists (select from accounts where accounts.id = changed.account_id)
  group by 1, 2, 3, 4, 5, 6
  having sum(count) <> 0 or sum(total) <> 0 or sum(amount_due) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (account_id, document_type, document_status, payment_status, currency, due_date) do update set
    count = kept.count + excluded.count,
    total = kept.total + excluded.total,
    amount_due = kept.amount_due + excluded.amount_due;
  if tg_op <> 'INSERT' then
    -- A day whose last document was paid would be read by every list from then on.
    select array_agg(distinct row(account_id, document_type, document_status, payment_status, currency,
      day_owed(document_type, document_status, total - amount_paid - amount_refunded, due_date), 0, 0, 0)::document_addend)
    into days from old_rows;
    delete from document_sums kept using unnest(days) gone
    where kept.account_id = gone.account_id and kept.document_type = gone.document_type
      and kept.document_status = gone.document_status and kept.payment_status = gone.payment_status
      and kept.currency = gone.currency and kept.due_date = gone.due_date and kept.count = 0;
  end if;
  return null;
end
$$;
