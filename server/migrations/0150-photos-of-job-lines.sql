-- oldest server: 0149

-- The storage keys of a line's photos, in their order, as those of documents: lines that are made of each other share them.
alter table job_items add column photo_keys jsonb not null default '[]';
comment on column job_items.photo_keys is 'string[]';
create index job_items_with_photos on job_items (account_id, job_id) where photo_keys <> '[]';
