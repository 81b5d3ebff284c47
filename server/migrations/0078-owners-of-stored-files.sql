-- oldest server: 0062

-- Every stored file belongs to a record that decides who reads it. Files without an owner are read by nobody.
update stored_files set owner_type = 'account', owner_id = accounts.id
  from accounts where accounts.id = stored_files.account_id and accounts.logo_key = stored_files.key
    and stored_files.owner_type is null;
update stored_files set owner_type = 'person', owner_id = users.id
  from users where users.account_id = stored_files.account_id and users.face_key = stored_files.key
    and stored_files.owner_type is null;
update stored_files set owner_type = 'document', owner_id = document_pdfs.document_id
  from document_pdfs where document_pdfs.account_id = stored_files.account_id
    and document_pdfs.storage_key = stored_files.key and stored_files.owner_type is null;
update stored_files set owner_type = 'document', owner_id = documents.id
  from documents where documents.account_id = stored_files.account_id
    and documents.contract_signature_key = stored_files.key and stored_files.owner_type is null;
update stored_files set owner_type = 'document', owner_id = history.module_id
  from history where history.account_id = stored_files.account_id and history.file_key = stored_files.key
    and history.module_type = 'document' and stored_files.owner_type is null;
