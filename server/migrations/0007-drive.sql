-- Drives: the folders, files and notes of a client, a job or a request, and the words by which they are found.

-- A PDF whose text is read, sent ahead of its upload or with it (API FI-1). Its id is the file id of the contract.
create table ingested_files (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- A copy of the content, kept until the text is read; null where the drive item's own file is read.
  copy_key text,
  status text not null default 'Pending' check (status in ('Pending', 'Processing', 'Completed', 'Failed')),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, copy_key) references stored_files (account_id, key),
  foreign key (account_id, created_by) references users (account_id, id)
);
create index ingested_files_age on ingested_files (created_at);
create index ingested_files_copy on ingested_files (account_id, copy_key) where copy_key is not null;
call protect('ingested_files');
comment on column ingested_files.status is 'ProcessingStatus from @truckroll/contract/drive';

create table drive_items (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('file', 'folder', 'note')),
  module_type text not null check (module_type in ('clients', 'jobs', 'requests', 'job_signature')),
  -- The client, job or request; which table it is depends on the module, so it is no foreign key. Who adds to a drive
  -- holds the row of its owner, and who removes the owner removes the drive.
  module_id uuid not null,
  parent_folder_id uuid,
  name text not null,
  -- The name as folders are told apart by (domain/drive/item-names), and as searches compare it (domain/text/folding).
  name_key text collate "C" not null,
  search_name text collate "C" not null,
  storage_key text,
  file_type text,
  file_size bigint,
  file_id uuid,
  processing_status text not null default 'Completed'
    check (processing_status in ('Pending', 'Processing', 'Completed', 'Failed')),
  summary text,
  note_content text,
  -- The start of a note's text, for lists.
  note_start text,
  job_id uuid,
  -- A job's file that was taken out of the client's drive and stays on the job (API DR-7).
  is_hidden boolean not null default false,
  -- The folder that the system keeps for the files of jobs (API JB-8).
  is_system_generated_job boolean not null default false,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  check ((type = 'file') = (storage_key is not null and file_type is not null and file_size is not null)),
  check ((type = 'note') = (note_content is not null)),
  check (type = 'folder' or not is_system_generated_job),
  check (not is_hidden or job_id is not null),
  -- A folder lies in the drive of what lies in it.
  unique (account_id, module_type, module_id, id),
  foreign key (account_id, module_type, module_id, parent_folder_id)
    references drive_items (account_id, module_type, module_id, id),
  foreign key (account_id, storage_key) references stored_files (account_id, key),
  foreign key (account_id, file_id) references ingested_files (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete set null (job_id),
  foreign key (account_id, created_by) references users (account_id, id)
);
-- 'A folder with this name already exists': also of two that are made at the same moment.
create unique index drive_items_folder_name_key
  on drive_items (account_id, module_type, module_id, parent_folder_id, name_key) nulls not distinct
  where type = 'folder';
create index drive_items_of_folder on drive_items (account_id, module_type, module_id, parent_folder_id);
create unique index drive_items_storage_key on drive_items (account_id, storage_key) where storage_key is not null;
create unique index drive_items_file_key on drive_items (account_id, file_id) where file_id is not null;
create index drive_items_of_job on drive_items (account_id, job_id) where job_id is not null;
create index drive_items_search on drive_items using gin (account_id, search_name gin_trgm_ops);
call protect('drive_items');
comment on column drive_items.type is 'DriveItemType from @truckroll/domain/drive/drive-rights';
comment on column drive_items.module_type is 'DriveModule from @truckroll/domain/drive/drive-rights';
comment on column drive_items.processing_status is 'ProcessingStatus from @truckroll/contract/drive';

-- The text of files and notes in pieces that a person can read at a glance: what a search shows and a chat quotes.
create table passages (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  file_id uuid,
  note_id uuid,
  number integer not null,
  text text not null,
  words tsvector not null,
  primary key (account_id, id),
  check (num_nonnulls(file_id, note_id) = 1),
  foreign key (account_id, file_id) references ingested_files (account_id, id) on delete cascade,
  foreign key (account_id, note_id) references drive_items (account_id, id) on delete cascade
);
create index passages_of_file on passages (account_id, file_id, number) where file_id is not null;
create index passages_of_note on passages (account_id, note_id, number) where note_id is not null;
create index passages_words on passages using gin (account_id, words);
call protect('passages');
comment on column passages.words is 'string';

-- Operators of text search are not leakproof, so their index is not used under row-level security; see matching_clients.
create function matching_drive_items(pattern text) returns setof uuid
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select id from drive_items where account_id = current_account() and search_name like pattern;
  end;
revoke execute on function matching_drive_items(text) from public;
grant execute on function matching_drive_items(text) to app_user;

create function matching_passages(query tsquery) returns setof uuid
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select id from passages where account_id = current_account() and words @@ query;
  end;
revoke execute on function matching_passages(tsquery) from public;
grant execute on function matching_passages(tsquery) to app_user;
