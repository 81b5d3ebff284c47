-- oldest server: 0074
-- Search finds O'Brien by O’Brien, Straße by Strasse, Łukasz by Lukasz, and clients by their contacts and properties. The
-- texts that the application folds (domain/text/folding) are brought into the new form, as far as they need it.

-- What the new form changes in a text of the old one.
create function refolded(text text) returns text language sql immutable
  return translate(
    replace(replace(replace(replace(text, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    E'øłđðħıŧŋ\u2010\u2011\u2012\u2013\u2014\u2015\u2212''\u2019\u2018\u201b`\u02bc\u02b9\u2032\u00ad',
    'olddhitn-------');

update clients set name_key = refolded(name_key), company_key = refolded(company_key), search_text = refolded(search_text)
where (name_key, company_key, search_text) <> (refolded(name_key), refolded(company_key), refolded(search_text));
update jobs set search_text = refolded(search_text) where search_text <> refolded(search_text);
update requests set search_text = refolded(search_text) where search_text <> refolded(search_text);
update tasks set search_text = refolded(search_text) where search_text <> refolded(search_text);
update documents set search_text = refolded(search_text) where search_text <> refolded(search_text);
update email_messages set search_text = refolded(search_text), base_subject = refolded(base_subject)
where (search_text, base_subject) <> (refolded(search_text), refolded(base_subject));
update drive_items set search_name = refolded(search_name) where search_name <> refolded(search_name);
update product_services
set name_key = refolded(name_key), category_key = refolded(category_key), search_text = refolded(search_text)
where (name_key, category_key, search_text) <> (refolded(name_key), refolded(category_key), refolded(search_text));

-- The words of passages are vectors, in which only letters change.
update passages
set words = translate(replace(replace(replace(replace(words::text, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'øłđðħıŧŋ', 'olddhitn')::tsvector
where words::text ~ '[ßæœþøłđðħıŧŋ]';

-- A first fold of texts that had none: case, accents and the above.
create function first_folded(text text) returns text language sql immutable
  return refolded(lower(regexp_replace(normalize(coalesce(text, ''), NFKD), '[\u0300-\u036f]', '', 'g')));

alter table client_contacts add column search_text text collate "C" not null default '';
update client_contacts set search_text = first_folded(concat_ws(E'\n', name, role,
  (select string_agg(email, E'\n') from jsonb_array_elements_text(emails) found (email)),
  (select string_agg('+' || international_digits(phone -> 'phone'), E'\n') from jsonb_array_elements(phones) found (phone))));
alter table service_properties add column search_text text collate "C" not null default '';
update service_properties set search_text = first_folded(concat_ws(E'\n', name, coalesce(address ->> 'formattedAddress',
  concat_ws(' ', address ->> 'houseNumber', address ->> 'street', address ->> 'city', address ->> 'state', address ->> 'zipCode'))));
create index client_contacts_search on client_contacts using gin (account_id, search_text gin_trgm_ops);
create index service_properties_search on service_properties using gin (account_id, search_text gin_trgm_ops);
drop function first_folded, refolded;

-- The clients that have all words, themselves or in a contact or a service property, with what lists filter, order and
-- count by. The first pattern is the longest: the index reads by it. Trigram operators are not leakproof, so under row-level
-- security their index is not used; this function runs as the owner and takes the account from the transaction itself.
drop function matching_clients(text);
create function matching_clients(patterns text[]) returns table (
  id uuid, stage text, created_at timestamptz, updated_at timestamptz, name_key text, company_key text
)
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select clients.id, clients.stage, clients.created_at, clients.updated_at, clients.name_key, clients.company_key
    from clients
    where account_id = current_account() and deleted_at is null
      and search_text like patterns[1] and search_text like all (patterns)
    union
    select clients.id, clients.stage, clients.created_at, clients.updated_at, clients.name_key, clients.company_key
    from clients
    where account_id = current_account() and deleted_at is null and clients.id in (
      select client_id from client_contacts
      where account_id = current_account() and search_text like patterns[1] and search_text like all (patterns)
      union all
      select client_id from service_properties
      where account_id = current_account() and search_text like patterns[1] and search_text like all (patterns));
  end;
revoke execute on function matching_clients(text[]) from public;
grant execute on function matching_clients(text[]) to app_user;
