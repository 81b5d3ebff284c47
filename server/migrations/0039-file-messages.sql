-- oldest server: 0038
-- What people ask about files, and the answers: each person's own, by the file or by the record whose files were asked.
create table file_messages (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  item_id uuid,
  client_id uuid,
  job_id uuid,
  request_id uuid,
  sender text not null check (sender in ('User', 'Bot')),
  content text not null,
  -- Who answered: 'built-in' or '{model} at {host}'; null for a question.
  provider text,
  sources jsonb not null default '[]',
  is_complete boolean not null default true,
  -- The message that the answer to this question will be.
  answer_id uuid,
  -- The server that is answering this question; null once the answer has ended.
  answering_server integer,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  check (num_nonnulls(item_id, client_id, job_id, request_id) = 1),
  check ((sender = 'User') = (answer_id is not null)),
  check (sender = 'User' or answering_server is null),
  foreign key (account_id, user_id) references users (account_id, id),
  foreign key (account_id, item_id) references drive_items (account_id, id) on delete cascade,
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade
);
create index file_messages_of_item on file_messages (account_id, item_id, user_id, created_at, id) where item_id is not null;
create index file_messages_of_client on file_messages (account_id, client_id, user_id, created_at, id) where client_id is not null;
create index file_messages_of_job on file_messages (account_id, job_id, user_id, created_at, id) where job_id is not null;
create index file_messages_of_request on file_messages (account_id, request_id, user_id, created_at, id) where request_id is not null;
-- One question of a person about the same files is answered at a time.
create unique index file_messages_being_answered
  on file_messages (account_id, user_id, item_id, client_id, job_id, request_id) nulls not distinct
  where answering_server is not null;
call protect('file_messages');
comment on column file_messages.sender is 'ChatSender from @truckroll/contract/file-chat';
comment on column file_messages.sources is 'AnswerSource[] from @truckroll/contract/file-chat';
