-- oldest server: 0062
-- What a picture among a job's files is beside a file: when it was taken in the work, what was drawn on it, the smaller
-- copy that lists and the client get, and whether the client sees it.
alter table drive_items
  add column photo_kind text check (photo_kind in ('before', 'during', 'after')),
  add column photo_marks jsonb,
  add column preview_key text,
  add column is_client_visible boolean not null default false,
  add foreign key (account_id, preview_key) references stored_files (account_id, key),
  -- The client never gets the original, which can say where it was taken.
  add check (not is_client_visible or preview_key is not null);
create index drive_items_of_preview on drive_items (account_id, preview_key) where preview_key is not null;
comment on column drive_items.photo_kind is 'PhotoKind from @truckroll/domain/job-photos/photo-kinds';
comment on column drive_items.photo_marks is 'PhotoMark[] from @truckroll/domain/job-photos/photo-marks';
