-- A document keeps the currency that it was made in, with its number of decimals; the account's currency is that of new ones.

alter table documents add column currency text, add column currency_decimals smallint;
update documents set currency = accounts.currency,
  currency_decimals = case
    when accounts.currency = any (string_to_array(
      'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF', ' ')) then 0
    when accounts.currency = any (string_to_array('BHD IQD JOD KWD LYD OMR TND', ' ')) then 3
    else 2 end
from accounts where accounts.id = documents.account_id;
alter table documents alter column currency set not null, alter column currency_decimals set not null,
  add check (currency ~ '^[A-Z]{3}$'), add check (currency_decimals between 0 and 3);
comment on column documents.currency_decimals is 'number';

-- The sums are made anew below, with the currency.
drop trigger sum_inserted on documents;
drop trigger sum_updated on documents;
drop trigger sum_deleted on documents;
drop function sum_documents;
drop function day_owed;
drop table document_sums;
drop function matching_document_keys;

-- What of the amount paid was given back is not asked for again: it is due, but never overdue.
alter table documents add column amount_refunded numeric(13,3) not null default 0;
update documents set amount_refunded = refunded.amount
from (
  select account_id, document_id, sum(payment_amount) as amount from payments where payment_status = 'refunded' group by 1, 2
) refunded where refunded.account_id = documents.account_id and refunded.document_id = documents.id;

-- Three decimals: the dinars and the rial have them.
alter table documents
  alter column amount_paid type numeric(13,3),
  alter column sub_total type numeric(13,3),
  alter column tax type numeric(13,3),
  -- A percentage has four decimals.
  alter column discount type numeric(14,4),
  alter column discount_amount type numeric(13,3),
  alter column markup type numeric(13,3),
  alter column shipping_amount type numeric(13,3),
  alter column total type numeric(13,3),
  alter column deposit_value type numeric(13,3),
  alter column deposit_amount type numeric(13,3);
alter table document_items
  alter column discount type numeric(13,3),
  alter column markup_price type numeric(13,3),
  alter column total type numeric(13,3);
alter table payments alter column payment_amount type numeric(13,3);
alter table jobs
  alter column sub_total type numeric(13,3),
  alter column tax type numeric(13,3),
  alter column total type numeric(13,3);
alter table job_items alter column tax_amount type numeric(13,3), alter column total type numeric(13,3);
alter table visit_logs
  alter column miles_cost type numeric(13,3),
  alter column expenses type numeric(13,3),
  alter column labor_cost type numeric(13,3);
alter table requests
  alter column sub_total type numeric(13,3),
  alter column tax_amount type numeric(13,3),
  alter column discount type numeric(13,3),
  alter column total type numeric(13,3),
  alter column estimated_value type numeric(13,3);
alter table request_items
  alter column discount type numeric(13,3),
  alter column markup_price type numeric(13,3),
  alter column total type numeric(13,3);
alter table product_services alter column cost type numeric(13,3);

-- See migration 0018; amounts of different currencies are never summed.
create table document_sums (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  document_type smallint not null,
  document_status text not null,
  payment_status text not null,
  currency text not null,
  due_date date not null,
  count bigint not null,
  total numeric(19,3) not null,
  amount_due numeric(19,3) not null,
  primary key (account_id, document_type, document_status, payment_status, currency, due_date)
);
call protect('document_sums');
comment on column document_sums.document_type is 'DocumentType from @truckroll/domain/documents/document-kinds';
comment on column document_sums.document_status is 'DocumentStatus from @truckroll/domain/documents/document-kinds';
comment on column document_sums.payment_status is 'PaymentStatus from @truckroll/domain/documents/document-kinds';

create function day_owed(type smallint, status text, owed numeric, due_date date) returns date
language sql immutable
return case when type = 1 and status not in ('draft', 'void') and owed > 0
  then coalesce(due_date, 'infinity') else 'infinity' end;

-- What documents add to their sums, one row for each of them.
create type document_addend as (
  account_id uuid, document_type smallint, document_status text, payment_status text, currency text, due_date date,
  count bigint, total numeric, amount_due numeric
);

-- One pass for a whole statement, in the order of the rows; see count_client_stages.
create function sum_documents() returns trigger language plpgsql as $$
declare changes document_addend[];
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
    select array_agg(row(old_rows.account_id, document_type, document_status, payment_status, old_rows.currency,
      day_owed(document_type, document_status, total - amount_paid - amount_refunded, due_date),
      -1, -total, -(total - amount_paid))::document_addend)
    into changes from old_rows
    where deleted_at is null and exists (select from accounts where accounts.id = old_rows.account_id);
  end if;
  insert into document_sums as kept
  select account_id, document_type, document_status, payment_status, currency, due_date,
    sum(count), sum(total), sum(amount_due)
  from unnest(changes) group by 1, 2, 3, 4, 5, 6
  having sum(count) <> 0 or sum(total) <> 0 or sum(amount_due) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (account_id, document_type, document_status, payment_status, currency, due_date) do update set
    count = kept.count + excluded.count,
    total = kept.total + excluded.total,
    amount_due = kept.amount_due + excluded.amount_due;
  if tg_op <> 'INSERT' then
    -- A day whose last document was paid would be read by every list from then on.
    delete from document_sums kept using (
      select distinct account_id, document_type, document_status, payment_status, currency,
        day_owed(document_type, document_status, total - amount_paid - amount_refunded, due_date) as day
      from old_rows
    ) gone
    where kept.account_id = gone.account_id and kept.document_type = gone.document_type
      and kept.document_status = gone.document_status and kept.payment_status = gone.payment_status
      and kept.currency = gone.currency and kept.due_date = gone.day and kept.count = 0;
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
select account_id, document_type, document_status, payment_status, currency,
  day_owed(document_type, document_status, total - amount_paid - amount_refunded, due_date),
  count(*), sum(total), sum(total - amount_paid)
from documents where deleted_at is null group by 1, 2, 3, 4, 5, 6;

-- As in migration 0020, with what lists sum by.
create function matching_document_keys(pattern text, type smallint) returns table (
  id uuid, document_type smallint, document_number bigint, document_status text, payment_status text, date date,
  due_date date, total numeric, amount_paid numeric, client_id uuid, job_id uuid, request_id uuid, currency text,
  amount_refunded numeric
)
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select documents.id, documents.document_type, documents.document_number, documents.document_status,
      documents.payment_status, documents.date, documents.due_date, documents.total, documents.amount_paid,
      documents.client_id, documents.job_id, documents.request_id, documents.currency, documents.amount_refunded
    from documents
    where account_id = current_account() and documents.document_type = type and deleted_at is null
      and search_text like pattern;
  end;
revoke execute on function matching_document_keys(text, smallint) from public;
grant execute on function matching_document_keys(text, smallint) to app_user;
