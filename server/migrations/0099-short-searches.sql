-- oldest server: 0074

-- Words of one or two letters have no trigram: a second index has the letters and pairs of letters of each text
-- (decision 0026). The trigram index is read by up to four words of a search instead of one.
create function letters_of(text text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct substr(text, at, length) from generate_series(1, length(text)) at, generate_series(1, 2) length);

create index clients_letters on clients using gin (account_id, letters_of(search_text)) where deleted_at is null;
create index client_contacts_letters on client_contacts using gin (account_id, letters_of(search_text));
create index service_properties_letters on service_properties using gin (account_id, letters_of(search_text));

-- A pattern without a trigram costs nothing beside another one that has some.
create or replace function matching_clients(patterns text[], most integer default null, stages text[] default null) returns table (
  id uuid, stage text, created_at timestamptz, updated_at timestamptz, name_key text, company_key text
)
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select clients.id, clients.stage, clients.created_at, clients.updated_at, clients.name_key, clients.company_key
    from clients
    where account_id = current_account() and deleted_at is null
      and search_text like patterns[1] and search_text like coalesce(patterns[2], '%')
      and search_text like coalesce(patterns[3], '%') and search_text like coalesce(patterns[4], '%')
      and (cardinality(patterns) <= 4 or search_text like all (patterns))
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

-- As matching_clients, of words without a trigram. `letters` has those of the words.
create function matching_clients_by_letters(
  letters text[], patterns text[], most integer default null, stages text[] default null
) returns table (
  id uuid, stage text, created_at timestamptz, updated_at timestamptz, name_key text, company_key text
)
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select clients.id, clients.stage, clients.created_at, clients.updated_at, clients.name_key, clients.company_key
    from clients
    where account_id = current_account() and deleted_at is null
      and letters_of(search_text) @> letters and search_text like all (patterns)
      and (stages is null or clients.stage = any (stages))
    union all
    select clients.id, clients.stage, clients.created_at, clients.updated_at, clients.name_key, clients.company_key
    from clients
    where account_id = current_account() and deleted_at is null and not search_text like all (patterns)
      and (stages is null or clients.stage = any (stages))
      and clients.id in (
        select client_id from client_contacts
        where account_id = current_account() and letters_of(search_text) @> letters and search_text like all (patterns)
        union all
        select client_id from service_properties
        where account_id = current_account() and letters_of(search_text) @> letters and search_text like all (patterns))
    limit most;
  end;
revoke execute on function matching_clients_by_letters(text[], text[], integer, text[]) from public;
grant execute on function matching_clients_by_letters(text[], text[], integer, text[]) to app_user;
