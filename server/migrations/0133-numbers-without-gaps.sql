-- oldest server: 0131

-- Whether invoices take their numbers when they are given out, and keep them (decision 0100).
alter table accounts add column numbers_without_gaps boolean not null default false;

-- Drafts without a number of their own have numbers of another series, under another prefix.
create unique index documents_prefixed_number_key
  on documents (account_id, document_type, document_prefix, document_number);
drop index documents_number_key;

-- Gives a draft its number in the transaction that gives it out, whatever that is. The row of the counter stays locked until the
-- transaction ends, so that the next invoice waits, and a transaction that is rolled back takes no number.
create function number_invoice() returns trigger language plpgsql as $$
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
end $$;
create trigger number_invoice before update on documents for each row
  when (old.document_prefix = 'DRAFT-') execute function number_invoice();
