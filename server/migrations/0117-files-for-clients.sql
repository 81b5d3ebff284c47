-- oldest server: 0112

-- Files are shown to clients too. Pictures still need the smaller copy, which has neither place nor time.
alter table drive_items
  drop constraint drive_items_check4,
  add constraint drive_items_shown check (not is_client_visible or preview_key is not null or file_type not like 'image/%');
