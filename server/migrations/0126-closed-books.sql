-- oldest server: 0114

-- The books of a company: nothing that was given out, and no money, changes on the days up to this one (decision 0099).
alter table accounts add column closed_through date;

-- Who closed the books, or opened them again, and why.
create table book_closings (
  account_id uuid not null default current_account(),
  id uuid not null,
  closed_before date,
  closed_through date,
  reason text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade,
  foreign key (account_id, created_by) references users (account_id, id),
  check (closed_through is distinct from closed_before),
  -- Opening has a reason.
  check (closed_through > closed_before or closed_before is null or reason is not null)
);
create index book_closings_by_time on book_closings (account_id, created_at desc, id desc);
call protect('book_closings');

-- Refuses a change of a day in the closed books. The lock of the account's row makes whoever closes the books wait for the
-- writers that looked before, and the writers after wait for the closing.
create function require_open_books(account uuid, field text, day date) returns void
  language plpgsql
as $$
declare
  closed date;
begin
  if day is null then return; end if;
  select closed_through into closed from public.accounts where id = account for key share;
  if day <= closed then
    raise exception 'The books are closed' using errcode = 'TRB01', column = field, detail = closed::text;
  end if;
end $$;

-- Of invoices that were given out: what the books record of them. Sending again, payments and who is named stay free.
create function guard_documents() returns trigger language plpgsql as $$
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
end $$;
create trigger guard_books before insert or update or delete on documents for each row execute function guard_documents();

-- Of payments that count. What is refunded of them has a day of its own.
create function guard_payments() returns trigger language plpgsql as $$
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
end $$;
create trigger guard_books before insert or update or delete on payments for each row execute function guard_payments();

-- Of refunds that count. One that the bank refuses afterwards has never happened, whatever its day.
create function guard_refunds() returns trigger language plpgsql as $$
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
end $$;
create trigger guard_books before insert or update or delete on payment_refunds
  for each row execute function guard_refunds();

-- Of credits, their refunds, write-offs and money received at once.
create function guard_credits() returns trigger language plpgsql as $$
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
end $$;
create trigger guard_books before insert or update or delete on client_credits
  for each row execute function guard_credits();
