-- oldest server: 0092

-- Pieces of files that are sent one after another, until a request takes the whole file.
create table upload_pieces (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  -- The SHA-256 of the file's name and content.
  upload_id text not null,
  -- The place of the piece's first byte in the file.
  start integer not null,
  size integer not null check (size > 0),
  file_name text not null,
  file_size integer not null,
  storage_key text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, user_id, upload_id, start),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index upload_pieces_age on upload_pieces (created_at);
call protect('upload_pieces');

-- When a picture was taken: by its camera, else when its person added it. Null for those added before.
alter table drive_items add column taken_at timestamptz(3);
