-- oldest server: 0051

-- Sent while no mail server was configured: somebody to whom it is addressed never got it.
alter table email_messages add column stays_here boolean not null default false;

-- A person's own messages that are not sent yet (EM-13).
create index email_messages_unsent on email_messages (account_id, sent_by, timestamp)
  where state in ('scheduled', 'sending', 'failed');
