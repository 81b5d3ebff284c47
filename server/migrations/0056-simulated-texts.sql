-- oldest server: 0052

-- The texts that the built-in carrier has accepted, so that one whose answer was lost is found.
create table simulated_texts (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  -- The carrier's id of the text, as in sms_messages.provider_message_id.
  id text not null,
  -- Ours, which has several texts if it was sent again.
  message_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index simulated_texts_of_message on simulated_texts (account_id, message_id, created_at);
call protect('simulated_texts');
