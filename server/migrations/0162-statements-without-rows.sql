-- oldest server: 0153

-- A statement-level trigger also runs when the statement matches no row. It must not query other tables then: without a company in the
-- condition, a worker of a cluster queries all shards on all workers, and Citus 13.2 crashes (segmentation fault) when such a
-- transaction is committed in two phases.
create or replace function sum_documents() returns trigger language plpgsql as $$
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
$$;
