-- oldest server: 0074
-- A search of clients stops at a number of matches (decision 0026): only so many are counted, and a text that has more is
-- read in the order of the list. The caller names the pattern first that the text index is read by. Without a number all
-- matches are returned.
drop function matching_clients(text[]);
create function matching_clients(patterns text[], most integer default null, stages text[] default null) returns table (
  id uuid, stage text, created_at timestamptz, updated_at timestamptz, name_key text, company_key text
)
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select clients.id, clients.stage, clients.created_at, clients.updated_at, clients.name_key, clients.company_key
    from clients
    where account_id = current_account() and deleted_at is null
      and search_text like patterns[1] and search_text like all (patterns)
      and (stages is null or clients.stage = any (stages))
    union all
    select clients.id, clients.stage, clients.created_at, clients.updated_at, clients.name_key, clients.company_key
    from clients
    where account_id = current_account() and deleted_at is null and not search_text like all (patterns)
      and (stages is null or clients.stage = any (stages))
      and clients.id in (
        select client_id from client_contacts
        where account_id = current_account() and search_text like patterns[1] and search_text like all (patterns)
        union all
        select client_id from service_properties
        where account_id = current_account() and search_text like patterns[1] and search_text like all (patterns))
    limit most;
  end;
revoke execute on function matching_clients(text[], integer, text[]) from public;
grant execute on function matching_clients(text[], integer, text[]) to app_user;
