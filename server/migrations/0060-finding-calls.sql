-- oldest server: 0053

-- Calls are found by any digits of their number, and by the tasks that were created from them.

create index calls_digits on calls using gin (account_id, phone_digits gin_trgm_ops);
create index calls_with_tasks on calls (account_id) where jsonb_array_length(action_tasks) > 0;

create function matching_calls(pattern text) returns setof uuid
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select id from calls where account_id = current_account() and phone_digits like pattern;
  end;
revoke execute on function matching_calls(text) from public;
grant execute on function matching_calls(text) to app_user;
