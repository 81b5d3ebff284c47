-- Conversations by text message: one table for every text, those to clients and those that the product sends itself.
-- Servers of before write outgoing_sms, so they are stopped first.

alter table sms_conversations
  -- Received messages that nobody has read.
  add column unread_count integer not null default 0;
create index sms_conversations_unread on sms_conversations (account_id) where unread_count > 0;

alter table sms_messages
  -- Who causes it: a person, or the product, as a reminder.
  add column purpose text not null default 'person',
  -- A message that waits for its time; null once sending begins.
  add column send_at timestamptz(3),
  add column sent_at timestamptz(3),
  -- Requests to the carrier; before a further one the carrier is asked whether it has the message.
  add column attempts integer not null default 0,
  -- The server that asks the carrier now, and when it has given up at the latest.
  add column sending_server integer,
  add column sending_until timestamptz(3),
  -- Under the same key of a person's request a message is sent once.
  add column send_key text,
  -- The carrier's count of the parts that it sent.
  add column segments integer,
  add column media jsonb not null default '[]';
comment on column sms_messages.purpose is 'TextPurpose from @truckroll/domain/conversations/text-purposes';
comment on column sms_messages.media is 'StoredMedia[] from @truckroll/contract/conversations';
create unique index sms_messages_send_key on sms_messages (account_id, send_key) where send_key is not null;
create index sms_messages_scheduled on sms_messages (account_id, conversation_id, send_at) where send_at is not null;
create index sms_messages_automatic on sms_messages (account_id, created_at desc, id desc) where purpose <> 'person';
-- Ages over all accounts, for housekeeping.
create index sms_messages_automatic_by_age on sms_messages (created_at) where purpose <> 'person';

create table text_templates (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  content text not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id)
);
create unique index text_templates_name_key on text_templates (account_id, lower(name));
call protect('text_templates');

-- The texts that the product sent before. The number they came from was not kept: '' where the account has none.
insert into sms_conversations (account_id, id, account_phone_number, phone_number, phone_digits, last_message_at, created_at)
select account_id, gen_random_uuid(), own_number, "to", regexp_replace("to", '\D', '', 'g'), max(created_at), min(created_at)
from (
  select outgoing_sms.*, coalesce((
    select phone_number from account_phone_numbers
    where account_phone_numbers.account_id = outgoing_sms.account_id and is_active
    order by created_at, id
    limit 1
  ), '') as own_number
  from outgoing_sms
) as texts
group by account_id, own_number, "to"
on conflict (account_id, account_phone_number, phone_number) do nothing;

insert into sms_messages (account_id, id, conversation_id, direction, body, status, error_text, provider, purpose,
  attempts, sent_at, created_at, updated_at)
select texts.account_id, texts.id, conversation.id, 'outbound', texts.text, texts.status, texts.error, 'local', 'reminder',
  texts.attempts, texts.sent_at, texts.created_at, coalesce(texts.sent_at, texts.created_at)
from outgoing_sms as texts
join lateral (
  select id from sms_conversations
  where sms_conversations.account_id = texts.account_id and sms_conversations.phone_number = texts."to"
  order by created_at, id
  limit 1
) as conversation on true;

drop table outgoing_sms;
