-- formerly: 61982d5596bc8f857802beedd87324574da169647278aa21fb335e82196c000f
-- The text of keys_of_client() is a string: with a parsed one, PostgreSQL 15.20 refuses each column that clients gets later.
-- oldest server: 0062
-- Finding and merging clients that were created twice.

-- The client into which this one was merged. Its links lead there.
alter table clients add column merged_into_id uuid;
alter table clients add foreign key (account_id, merged_into_id) references clients (account_id, id);
create index clients_merged_into on clients (account_id, merged_into_id) where merged_into_id is not null;

-- What identifies a client: clients with the same key may be one. Kept by a trigger, so that every way of writing a
-- client, also that of an older server, keeps them.
create table client_keys (
  account_id uuid not null default current_account(),
  client_id uuid not null,
  kind text not null check (kind in ('email', 'phone', 'name', 'company', 'address')),
  key text collate "C" not null,
  primary key (account_id, kind, key, client_id),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
create index client_keys_of_client on client_keys (account_id, client_id);
call protect('client_keys');

-- Letters and digits, with single spaces. Other alphabets have no ASCII punctuation, so only that is replaced: what the
-- database counts as a letter depends on its locale.
create function plain_words(words text) returns text language sql immutable parallel safe
  return trim(regexp_replace(lower(words), '[\s!-/:-@\[-`{-~]+', ' ', 'g'));

create function keys_of_client(client clients) returns table (kind text, key text) language sql immutable
as $$
  select distinct found.kind, left(found.key, 300) from (
    select 'email' as kind, lower(trim(client.email)) as key where client.email like '%@%'
    union all
    -- The country code is not always stored the same way: the last ten digits are.
    select 'phone', right(digits, 10) from (
      select regexp_replace(concat(client.phone_number ->> 'countryCode', client.phone_number ->> 'number'), '\D', '', 'g')
        as digits
    ) phone where length(digits) >= 7
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

create function keep_client_keys() returns trigger language plpgsql as $$
begin
  delete from client_keys where account_id = new.account_id and client_id = new.id;
  if new.deleted_at is null then
    insert into client_keys (account_id, client_id, kind, key)
    select new.account_id, new.id, found.kind, found.key from keys_of_client(new) found;
  end if;
  return null;
end
$$;
-- An import creates many clients with one statement.
create function note_client_keys() returns trigger language plpgsql as $$
begin
  insert into client_keys (account_id, client_id, kind, key)
  select new_rows.account_id, new_rows.id, found.kind, found.key
  from new_rows cross join keys_of_client(row(new_rows.*)::clients) found where new_rows.deleted_at is null;
  return null;
end
$$;
create trigger note_keys after insert on clients referencing new table as new_rows
  for each statement execute function note_client_keys();
create trigger keep_keys after update of first_name, last_name, email, phone_number, company_name, property_address,
  billing_address, company_address, deleted_at on clients for each row
  when ((old.first_name, old.last_name, old.email, old.phone_number, old.company_name, old.property_address,
    old.billing_address, old.company_address, old.deleted_at)
    is distinct from (new.first_name, new.last_name, new.email, new.phone_number, new.company_name,
    new.property_address, new.billing_address, new.company_address, new.deleted_at))
  execute function keep_client_keys();

insert into client_keys (account_id, client_id, kind, key)
select clients.account_id, clients.id, found.kind, found.key
from clients, keys_of_client(clients) found where clients.deleted_at is null;

-- Pairs of clients that a person has declared to be two. The smaller id comes first.
create table distinct_clients (
  account_id uuid not null default current_account(),
  first_id uuid not null,
  second_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, first_id, second_id),
  check (first_id < second_id),
  foreign key (account_id, first_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, second_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, created_by) references users (account_id, id) on delete set null (created_by)
);
create index distinct_clients_second on distinct_clients (account_id, second_id);
create index distinct_clients_by_creator on distinct_clients (account_id, created_by) where created_by is not null;
call protect('distinct_clients');

create table client_merges (
  account_id uuid not null default current_account(),
  id uuid not null,
  kept_id uuid not null,
  removed_id uuid not null,
  removed_name text not null,
  -- What an undo needs: the rows that moved, and the values before. Null once it was undone or is too old.
  undo jsonb,
  created_by uuid,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, kept_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, removed_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, created_by) references users (account_id, id) on delete set null (created_by)
);
create index client_merges_of_kept on client_merges (account_id, kept_id, created_at desc);
create index client_merges_of_removed on client_merges (account_id, removed_id);
create index client_merges_by_creator on client_merges (account_id, created_by) where created_by is not null;
create index client_merges_undoable on client_merges (created_at) where undo is not null;
call protect('client_merges');
comment on column client_merges.undo is 'MergeUndo from @truckroll/contract/client-merges';
