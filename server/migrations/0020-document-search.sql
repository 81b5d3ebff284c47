-- The invoices or estimates that match, with what lists filter, order and sum up; see matching_clients for why it is a
-- function, and matching_client_keys.
create function matching_document_keys(pattern text, type smallint) returns table (
  id uuid, document_type smallint, document_number bigint, document_status text, payment_status text, date date,
  due_date date, total numeric, amount_paid numeric, client_id uuid, job_id uuid, request_id uuid
)
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select documents.id, documents.document_type, documents.document_number, documents.document_status,
      documents.payment_status, documents.date, documents.due_date, documents.total, documents.amount_paid,
      documents.client_id, documents.job_id, documents.request_id
    from documents
    where account_id = current_account() and documents.document_type = type and deleted_at is null
      and search_text like pattern;
  end;
revoke execute on function matching_document_keys(text, smallint) from public;
grant execute on function matching_document_keys(text, smallint) to app_user;
