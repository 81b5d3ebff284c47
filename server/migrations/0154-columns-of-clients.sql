-- oldest server: 0153
-- The text of keys_of_client() becomes a string: with a parsed one, PostgreSQL 15.20 refuses each column that clients gets later.
create or replace function keys_of_client(client clients) returns table (kind text, key text) language sql immutable
as $$
  select distinct found.kind, left(found.key, 300) from (
    select 'email' as kind, lower(trim(client.email)) as key where client.email like '%@%'
    union all
    select 'phone', digits from (select international_digits(client.phone_number) as digits) phone
    where length(digits) >= 7
    union all
    -- A single word is a first name, which many people share. The order of the words does not matter.
    select 'name', (select string_agg(word, ' ' order by word collate "C") from unnest(string_to_array(words, ' ')) word)
    from (select plain_words(concat_ws(' ', client.first_name, client.last_name)) as words) name where words like '% %'
    union all
    select 'company', plain_words(client.company_name) where length(plain_words(client.company_name)) >= 3
    union all
    -- Without a house number it is a street or a town, in which many clients live.
    select 'address', plain_words(concat_ws(' ', place ->> 'houseNumber', place ->> 'street', place ->> 'city'))
    from (values (client.property_address), (client.billing_address), (client.company_address)) places (place)
    where place ->> 'street' <> '' and concat(place ->> 'houseNumber', place ->> 'street') ~ '[0-9]'
  ) found where found.key <> '';
$$;
