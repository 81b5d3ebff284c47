-- oldest server: 0153

-- The name of the refused field is sent as the hint of the error as well. The coordinator of a cluster forwards the hint of a worker's
-- error, but not its column, which servers of the release before read.
create or replace function require_open_books(account uuid, field text, day date) returns void
  language plpgsql
as $$
declare
  closed date;
begin
  if day is null then return; end if;
  select closed_through into closed from public.accounts where id = account for key share;
  if day <= closed then
    raise exception 'The books are closed' using errcode = 'TRB01', column = field, hint = field, detail = closed::text;
  end if;
end $$;
