-- oldest server: 0062

-- What became of the mail with a document: 'sent' is shown only of documents of which a mail has left.
alter table documents
  add column delivery text check (delivery in ('waiting', 'left', 'kept', 'failed', 'by_hand')),
  add column delivery_error text,
  add column left_at timestamp(3) with time zone;
comment on column documents.delivery is 'DocumentDelivery from @truckroll/domain/documents/document-delivery';

-- Receipts are about a document, but do not give it out.
update outgoing_mail set kind = 'receipt' where kind = 'document' and subject like 'Receipt for %';

-- Mail of the last months is known. What was sent before has only its history, which is believed unless the company's
-- mail is kept here.
with mails as (
  select account_id, (about ->> 'id')::uuid as document_id, min(sent_at) filter (where status = 'sent') as left_at,
    (array_agg(status order by created_at desc))[1] as status, (array_agg(error order by created_at desc))[1] as error
  from outgoing_mail
  where kind = 'document' and about ->> 'kind' = 'document'
  group by 1, 2
), keeping as (
  select account_id from outgoing_mail where sender_id is not null group by 1
  having bool_or(status = 'kept') and not bool_or(status = 'sent')
), told as (
  select history.account_id, history.module_id as document_id, min(history.created_at) as at
  from history
  join documents on documents.account_id = history.account_id and documents.id = history.module_id
  where history.module_type = 'document' and history.action = 'document.sent'
    and history.created_at >= documents.sent_at
  group by 1, 2
), known as (
  select documents.account_id, documents.id, mails.error,
    case
      when mails.status is not null then mails.left_at
      when keeping.account_id is null then told.at
    end as left_at,
    case
      when mails.status = 'queued' then 'waiting'
      when mails.status = 'sent' then 'left'
      when mails.status is not null then mails.status
      when told.at is null then 'by_hand'
      when keeping.account_id is null then 'left'
      else 'kept'
    end as delivery
  from documents
  left join mails on mails.account_id = documents.account_id and mails.document_id = documents.id
  left join keeping on keeping.account_id = documents.account_id
  left join told on told.account_id = documents.account_id and told.document_id = documents.id
  where documents.sent_at is not null
)
update documents
set delivery = known.delivery, left_at = known.left_at,
  delivery_error = case when known.delivery in ('waiting', 'failed') then known.error end
from known
where documents.account_id = known.account_id and documents.id = known.id;

-- The history says 'sent' only of mail that left.
update history
set action = case documents.delivery when 'kept' then 'document.kept' else 'document.queued' end,
  description = replace(history.description, '{{creator}} sent ', '{{creator}} wrote an email with ')
from documents
where documents.account_id = history.account_id and documents.id = history.module_id and documents.left_at is null
  and history.module_type = 'document' and history.action = 'document.sent';
