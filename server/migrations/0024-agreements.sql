-- Who approved a document and when, whether it is being revised since, and files that a row of history keeps.

alter table documents
  add column approved_at timestamptz(3),
  add column approved_by_name text,
  -- Set from 'Reopen' until the document is sent again: its links say meanwhile that it is being revised.
  add column reopened_at timestamptz(3);

update documents
  set approved_at = coalesce(contract_signed_at, updated_at),
    approved_by_name = coalesce(contract_signer_name, client_details ->> 'name')
  where action_status = 1;

-- Such as the PDF that a client signed, once its document was reopened.
alter table history add column file_key text, add column file_name text;
