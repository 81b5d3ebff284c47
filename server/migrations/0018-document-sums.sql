-- What the lists of invoices and estimates need at once, however many documents there are.

-- How many documents there are and what they come to, kept with every change: to sum up 100,000 anew takes longer than
-- anybody waits for a list. A document counts in the row of all that lists filter it by.
create table document_sums (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  document_type smallint not null,
  document_status text not null,
  payment_status text not null,
  -- The day by which an invoice has to be paid that was given out and is owed; 'infinity' of all others, and without a
  -- day: most documents of an old account are paid, and need no row for each of its days.
  due_date date not null,
  count bigint not null,
  total numeric(18,2) not null,
  amount_due numeric(18,2) not null,
  primary key (account_id, document_type, document_status, payment_status, due_date)
);
call protect('document_sums');
comment on column document_sums.document_type is 'DocumentType from @truckroll/domain/documents/document-kinds';
comment on column document_sums.document_status is 'DocumentStatus from @truckroll/domain/documents/document-kinds';
comment on column document_sums.payment_status is 'PaymentStatus from @truckroll/domain/documents/document-kinds';

create function day_owed(type smallint, status text, total numeric, amount_paid numeric, due_date date) returns date
language sql immutable
return case when type = 1 and status not in ('draft', 'void') and total > amount_paid
  then coalesce(due_date, 'infinity') else 'infinity' end;

-- One pass for a whole statement, in the order of the rows; see count_client_stages.
create function sum_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_sums as kept
    select account_id, document_type, document_status, payment_status,
      day_owed(document_type, document_status, total, amount_paid, due_date),
      count(*), sum(total), sum(total - amount_paid)
    from new_rows where deleted_at is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (account_id, document_type, document_status, payment_status, due_date) do update set
      count = kept.count + excluded.count,
      total = kept.total + excluded.total,
      amount_due = kept.amount_due + excluded.amount_due;
  elsif tg_op = 'UPDATE' then
    insert into document_sums as kept
    select account_id, document_type, document_status, payment_status,
      day_owed(document_type, document_status, total, amount_paid, due_date),
      sum(change), sum(change * total), sum(change * (total - amount_paid))
    from (
      select account_id, document_type, document_status, payment_status, due_date, total, amount_paid, 1 as change
      from new_rows where deleted_at is null
      union all
      select account_id, document_type, document_status, payment_status, due_date, total, amount_paid, -1
      from old_rows where deleted_at is null
    ) changes group by 1, 2, 3, 4, 5
    having sum(change) <> 0 or sum(change * total) <> 0 or sum(change * (total - amount_paid)) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (account_id, document_type, document_status, payment_status, due_date) do update set
      count = kept.count + excluded.count,
      total = kept.total + excluded.total,
      amount_due = kept.amount_due + excluded.amount_due;
  else
    insert into document_sums as kept
    select old_rows.account_id, document_type, document_status, payment_status,
      day_owed(document_type, document_status, total, amount_paid, due_date),
      -count(*), -sum(total), -sum(total - amount_paid)
    from old_rows
    where deleted_at is null and exists (select from accounts where accounts.id = old_rows.account_id)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (account_id, document_type, document_status, payment_status, due_date) do update set
      count = kept.count + excluded.count,
      total = kept.total + excluded.total,
      amount_due = kept.amount_due + excluded.amount_due;
  end if;
  if tg_op <> 'INSERT' then
    -- A day whose last document was paid would be read by every list from then on.
    delete from document_sums kept using (
      select distinct account_id, document_type, document_status, payment_status,
        day_owed(document_type, document_status, total, amount_paid, due_date) as day
      from old_rows
    ) gone
    where kept.account_id = gone.account_id and kept.document_type = gone.document_type
      and kept.document_status = gone.document_status and kept.payment_status = gone.payment_status
      and kept.due_date = gone.day and kept.count = 0;
  end if;
  return null;
end
$$;
create trigger sum_inserted after insert on documents referencing new table as new_rows
  for each statement execute function sum_documents();
create trigger sum_updated after update on documents referencing old table as old_rows new table as new_rows
  for each statement execute function sum_documents();
create trigger sum_deleted after delete on documents referencing old table as old_rows
  for each statement execute function sum_documents();
insert into document_sums
select account_id, document_type, document_status, payment_status,
  day_owed(document_type, document_status, total, amount_paid, due_date), count(*), sum(total), sum(total - amount_paid)
from documents where deleted_at is null group by 1, 2, 3, 4, 5;

-- A status that few documents have is found without reading the others.
create index documents_by_status on documents (account_id, document_type, document_status, date, id)
  where deleted_at is null;
-- Documents without a day come last in both directions.
create index documents_by_due_date_backwards on documents (account_id, document_type, due_date desc nulls last, id desc)
  where deleted_at is null;
