-- oldest server: 0062
-- Reports of deliveries are kept for each recipient, invitations are read, and threads of sent mail only are known.

alter table email_messages
  -- Of a sent message: what servers reported for each recipient.
  add column deliveries jsonb not null default '[]',
  -- The event of an invitation in the message.
  add column invitation jsonb;
comment on column email_messages.deliveries is 'Delivery[] from @truckroll/domain/emails/delivery-report';
comment on column email_messages.invitation is 'MailInvitation from @truckroll/domain/emails/mail-invitation';
alter table email_messages drop constraint email_messages_kind_check;
alter table email_messages add constraint email_messages_kind_check
  check (kind in ('person', 'list', 'auto_reply', 'bounce', 'delay', 'receipt'));

-- Every message of the thread was sent by the company itself, and nothing of it waits or failed.
alter table email_threads add column is_sent_only boolean not null default false;
update email_threads set is_sent_only = true
from (
  select account_id, thread_id from email_messages where trashed_at is null
  group by account_id, thread_id
  having bool_and(is_outgoing and (state is null or state in ('sending', 'sent')))
) as sent
where sent.account_id = email_threads.account_id and sent.thread_id = email_threads.id;

-- Texts were folded at 'On … wrote:' also without a quotation behind it.
update email_messages set quoted_from = null
where quoted_from is not null and body_html is null
  and substr(body, quoted_from + 1, 300) ~* '^\s*(on|am|le|el)\s[^\n]*(\n[^\n]*){0,2}(wrote|schrieb[^\n]*|a écrit\s?|escribió):'
  and substr(body, quoted_from + 1) !~ '\n\s*>';
