-- oldest server: 0062

-- Installations without a mail server: recovery codes for forgotten passwords, and mail that nobody received.

create table password_codes (
  account_id uuid not null default current_account(),
  user_id uuid not null,
  code_hash text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call protect('password_codes');

-- 'kept': there was no mail server. Mail that left was emptied when it was sent.
alter table outgoing_mail drop constraint outgoing_mail_status_check;
alter table outgoing_mail add constraint outgoing_mail_status_check check (status in ('queued', 'sent', 'kept', 'failed'));
update outgoing_mail set status = 'kept' where status = 'sent' and text <> '';
comment on column outgoing_mail.status is '''queued'' | ''sent'' | ''kept'' | ''failed''';
