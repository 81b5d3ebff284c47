-- oldest server: 0062
-- An invoice of nothing that was given out owes nothing.

update documents set payment_status = 'paid'
where document_type = 1 and document_status not in ('draft', 'void') and total = 0 and payment_status = 'unpaid';
