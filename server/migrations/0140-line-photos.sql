-- oldest server: 0138

-- The storage keys of a line's photos, in their order. A photo may stand on several lines: copies of a line share it.
alter table document_items add column photo_keys jsonb not null default '[]';
comment on column document_items.photo_keys is 'string[]';
create index document_items_with_photos on document_items (account_id, document_id) where photo_keys <> '[]';
-- Uploaded photos that no saved line has yet belong to their account, and are removed after a day.
create index stored_files_unsaved_photos on stored_files (created_at) where owner_type = 'line' and owner_id = account_id;
