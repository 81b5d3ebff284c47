-- oldest server: 0053

-- The reports of money and clients sum the given-out invoices of years. This index has all that their sums need, so that
-- the rows themselves, which hold texts and addresses, are not read.

create index documents_given_out on documents (account_id, date)
  include (client_id, currency, total, tax)
  where document_type = 1 and document_status not in ('draft', 'void') and deleted_at is null;
