-- oldest server: 0050
-- What ties mail to the rest of the work: summaries of threads, tasks of threads, what mail is about, saved attachments.

alter table email_threads
  -- A summary counts while the message after which it was made is the newest.
  add column summary text,
  add column summary_provider text,
  add column summary_message_id uuid;

alter table email_thread_records
  add column task_id uuid,
  add foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade,
  drop constraint email_thread_records_check,
  add constraint email_thread_records_check check (num_nonnulls(job_id, request_id, document_id, task_id) = 1);
drop index email_thread_records_key;
create unique index email_thread_records_key
  on email_thread_records (account_id, thread_id, job_id, request_id, document_id, task_id) nulls not distinct;
create index email_thread_records_task on email_thread_records (account_id, task_id) where task_id is not null;

-- The record that a message from here is about, for its headers and its thread.
alter table email_messages add column about jsonb;
comment on column email_messages.about is 'MailSubject from @truckroll/domain/emails/mail-subject';

alter table outgoing_mail
  -- The person by whose mailbox it leaves, and the record that it is about.
  add column sender_id uuid,
  add column about jsonb;
comment on column outgoing_mail.about is 'MailSubject from @truckroll/domain/emails/mail-subject';

-- The stored file of which a file of a drive is a copy, so that an attachment is saved to a drive once.
alter table drive_items add column copied_from text;
create index drive_items_copied_from on drive_items (account_id, module_type, module_id, copied_from)
  where copied_from is not null;
