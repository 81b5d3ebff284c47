-- The clients that match, with what lists filter, order and count by; see matching_clients for why it is a function.
create function matching_client_keys(pattern text) returns table (
  id uuid, stage text, created_at timestamptz, updated_at timestamptz, name_key text, company_key text
)
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select clients.id, clients.stage, clients.created_at, clients.updated_at, clients.name_key, clients.company_key
    from clients
    where account_id = current_account() and deleted_at is null and search_text like pattern;
  end;
revoke execute on function matching_client_keys(text) from public;
grant execute on function matching_client_keys(text) to app_user;
