-- oldest server: 0100

-- Words of the account's own for clients, jobs and requests.
create table tags (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The name folded, as searches compare it.
  name_key text not null,
  color text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index tags_name_key on tags (account_id, lower(name));
call protect('tags');

alter table clients add column tag_ids jsonb not null default '[]';
comment on column clients.tag_ids is 'string[]';
alter table jobs add column tag_ids jsonb not null default '[]';
comment on column jobs.tag_ids is 'string[]';
alter table requests add column tag_ids jsonb not null default '[]';
comment on column requests.tag_ids is 'string[]';

-- The names of a record's tags are the end of its search text, after a unit separator, which no typed text has. Servers
-- write the text without them.
create function write_tag_names() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
begin
  new.search_text := split_part(new.search_text, E'\x1f', 1) || coalesce((
    select string_agg(E'\x1f#' || tags.name_key, '' order by tags.name_key, tags.id)
    from tags where tags.account_id = new.account_id and new.tag_ids ? tags.id::text), '');
  return new;
end
$$;

-- Copied rows of an archive have the names already, and come before the tags.
create trigger tag_names_inserted before insert on clients for each row
  when (new.tag_ids <> '[]' and strpos(new.search_text, E'\x1f') = 0) execute function write_tag_names();
create trigger tag_names_updated before update of tag_ids, search_text on clients for each row
  when (new.tag_ids <> '[]' or old.tag_ids <> '[]') execute function write_tag_names();
create trigger tag_names_inserted before insert on jobs for each row
  when (new.tag_ids <> '[]' and strpos(new.search_text, E'\x1f') = 0) execute function write_tag_names();
create trigger tag_names_updated before update of tag_ids, search_text on jobs for each row
  when (new.tag_ids <> '[]' or old.tag_ids <> '[]') execute function write_tag_names();
create trigger tag_names_inserted before insert on requests for each row
  when (new.tag_ids <> '[]' and strpos(new.search_text, E'\x1f') = 0) execute function write_tag_names();
create trigger tag_names_updated before update of tag_ids, search_text on requests for each row
  when (new.tag_ids <> '[]' or old.tag_ids <> '[]') execute function write_tag_names();
