-- formerly: f27d6ae7a9588f3f1c451755a4295298de73796e42f78a5f0bb0a5d7b473e436
-- The text of keys_of_client() is a string: with a parsed one, PostgreSQL 15.20 refuses each column that clients gets later.
-- oldest server: 0062
-- Likely duplicates are compared by whole international numbers. The last ten digits cut off the beginning of long
-- national numbers, and were the same for numbers of different countries.

-- canonicalDigits of the domain in SQL: the digits of the international number, however it was typed.
create function international_digits(phone jsonb) returns text language sql immutable parallel safe
  return (select code || case when code in ('39', '378') then national else ltrim(national, '0') end
  from (
    select code, case
      when number like '00' || code || '%' then substr(number, length(code) + 3)
      when number like '011' || code || '%' then substr(number, length(code) + 4)
      when code = '1' and length(number) = 11 and number like '1%' then substr(number, 2)
      else number end as national
    from (
      select regexp_replace(coalesce(phone ->> 'countryCode', ''), '\D', '', 'g') as code,
        regexp_replace(coalesce(phone ->> 'number', ''), '\D', '', 'g') as number
    ) typed
  ) parts);

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

delete from client_keys where kind = 'phone';
insert into client_keys (account_id, client_id, kind, key)
select clients.account_id, clients.id, found.kind, found.key
from clients, keys_of_client(clients) found where clients.deleted_at is null and found.kind = 'phone';
