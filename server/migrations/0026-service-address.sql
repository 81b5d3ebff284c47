-- Where the work of a document is done, as its job had it when the document was made: beside the address that it bills.

alter table documents add column service_address text;
update documents
  set service_address = coalesce(
    nullif(jobs.job_address ->> 'formattedAddress', ''),
    nullif(concat_ws(', ', nullif(jobs.job_address ->> 'street', ''), nullif(jobs.job_address ->> 'city', '')), '')
  )
from jobs
where jobs.account_id = documents.account_id and jobs.id = documents.job_id and documents.document_type = 1;
