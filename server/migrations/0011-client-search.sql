-- How many clients match, by stage, without handing out each of them; see matching_clients for why it is a function.
create function count_matching_clients(pattern text) returns table (stage text, count bigint)
  language sql stable security definer rows 11
  set search_path = pg_catalog, public
  begin atomic
    select clients.stage, count(*) from clients
    where account_id = current_account() and deleted_at is null and search_text like pattern
    group by clients.stage;
  end;
revoke execute on function count_matching_clients(text) from public;
grant execute on function count_matching_clients(text) to app_user;
