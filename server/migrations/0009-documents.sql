-- Invoices, estimates and payments. They outlive the client, job or request that they came from (API CL-7).

create table documents (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  document_type smallint not null check (document_type in (1, 2)),
  document_sub_type integer not null default 0,
  document_number bigint not null check (document_number >= 1),
  document_prefix text not null,
  title text not null,
  client_id uuid not null,
  -- The client as it was when the document was written: it stays when the client is deleted.
  client_details jsonb not null,
  assigned_to jsonb not null default '[]',
  date date not null,
  due_date date,
  document_status text not null default 'draft',
  action_status smallint not null default 0 check (action_status in (0, 1, 2)),
  payment_status text not null default 'unpaid',
  amount_paid numeric(12,2) not null default 0,
  sub_total numeric(12,2) not null default 0,
  tax numeric(12,2) not null default 0,
  discount numeric(12,2) not null default 0,
  discount_type text not null default 'amount',
  discount_amount numeric(12,2) not null default 0,
  markup numeric(12,2) not null default 0,
  shipping_amount numeric(12,2) not null default 0,
  shipping_info text,
  total numeric(12,2) not null default 0,
  comments text,
  -- In days.
  payment_terms integer not null,
  payment_instructions text,
  private_notes text,
  company_information jsonb not null,
  is_deposit_required boolean not null default false,
  deposit_type text not null default 'amount',
  deposit_value numeric(12,2) not null default 0,
  deposit_amount numeric(12,2) not null default 0,
  is_contract_required boolean not null default false,
  contract_title text,
  contract_content text,
  contract_signature_key text,
  contract_signer_name text,
  contract_signed_at timestamptz(3),
  -- What the document was made of. `convertedFromId` is the one of the three ids that this names.
  converted_from text,
  job_id uuid,
  request_id uuid,
  estimate_id uuid,
  conversion_date timestamptz(3),
  converted_to_job_id uuid,
  converted_to_invoice_id uuid,
  converted_at timestamptz(3),
  converted_by uuid,
  sent_at timestamptz(3),
  viewed_at timestamptz(3),
  -- Only the hash of the public link's token is kept, as with sessions.
  public_token_hash text,
  public_token_expires_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Display number, title and the name of client_details, folded.
  search_text text collate "C" not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete set null (job_id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete set null (request_id),
  foreign key (account_id, estimate_id) references documents (account_id, id),
  foreign key (account_id, converted_to_job_id) references jobs (account_id, id) on delete set null (converted_to_job_id),
  foreign key (account_id, converted_to_invoice_id) references documents (account_id, id),
  foreign key (account_id, converted_by) references users (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id)
);
create unique index documents_number_key on documents (account_id, document_type, document_number);
create unique index documents_public_token_key on documents (public_token_hash) where public_token_hash is not null;
create index documents_of_client on documents (account_id, client_id, date desc, id desc);
create index documents_by_date on documents (account_id, document_type, date, id) where deleted_at is null;
create index documents_by_due_date on documents (account_id, document_type, due_date, id) where deleted_at is null;
create index documents_by_total on documents (account_id, document_type, total, id) where deleted_at is null;
create index documents_by_creator on documents (account_id, created_by) where deleted_at is null;
create index documents_of_job on documents (account_id, job_id) where job_id is not null;
create index documents_of_request on documents (account_id, request_id) where request_id is not null;
create index documents_of_estimate on documents (account_id, estimate_id) where estimate_id is not null;
create index documents_to_job on documents (account_id, converted_to_job_id) where converted_to_job_id is not null;
create index documents_to_invoice on documents (account_id, converted_to_invoice_id) where converted_to_invoice_id is not null;
create index documents_search on documents using gin (account_id, search_text gin_trgm_ops);
call protect('documents');
comment on column documents.document_type is 'DocumentType from @truckroll/domain/documents/document-kinds';
comment on column documents.client_details is 'ClientDetails from @truckroll/contract/documents';
comment on column documents.assigned_to is 'string[]';
comment on column documents.document_status is 'DocumentStatus from @truckroll/domain/documents/document-kinds';
comment on column documents.action_status is '0 | 1 | 2';
comment on column documents.payment_status is 'PaymentStatus from @truckroll/domain/documents/document-kinds';
comment on column documents.discount_type is 'AmountKind from @truckroll/domain/documents/document-kinds';
comment on column documents.company_information is 'CompanyInformation from @truckroll/contract/documents';
comment on column documents.deposit_type is 'AmountKind from @truckroll/domain/documents/document-kinds';
comment on column documents.converted_from is '''job'' | ''request'' | ''estimate''';

alter table jobs add foreign key (account_id, estimate_id) references documents (account_id, id);
alter table requests add foreign key (account_id, converted_to_estimate_id) references documents (account_id, id);
alter table requests add foreign key (account_id, converted_to_invoice_id) references documents (account_id, id);
alter table tasks add foreign key (account_id, estimate_id) references documents (account_id, id);
alter table tasks add foreign key (account_id, invoice_id) references documents (account_id, id);

create function matching_documents(pattern text) returns setof uuid
  language sql stable security definer rows 1000
  set search_path = pg_catalog, public
  begin atomic
    select id from documents where account_id = current_account() and deleted_at is null and search_text like pattern;
  end;
revoke execute on function matching_documents(text) from public;
grant execute on function matching_documents(text) to app_user;

create table document_items (
  account_id uuid not null default current_account(),
  id uuid not null,
  document_id uuid not null,
  item_id uuid,
  name text not null,
  description text,
  quantity numeric(8,2) not null check (quantity between 0 and 999999),
  rate numeric(12,2) not null,
  item_type smallint not null default 2 check (item_type in (1, 2)),
  unit_type text,
  discount numeric(12,2) not null default 0,
  taxes jsonb not null default '[]',
  markup_price numeric(12,2) not null default 0,
  item_order_index integer not null,
  total numeric(12,2) not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade,
  foreign key (account_id, item_id) references product_services (account_id, id) on delete set null (item_id)
);
create index document_items_of_document on document_items (account_id, document_id, item_order_index);
create index document_items_of_product on document_items (account_id, item_id) where item_id is not null;
call protect('document_items');
comment on column document_items.item_type is '1 | 2';
comment on column document_items.taxes is 'ItemTax[] from @truckroll/contract/line-items';

create table payments (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  document_id uuid not null,
  payment_date date not null,
  payment_amount numeric(12,2) not null check (payment_amount > 0),
  payment_status text not null default 'completed',
  payment_method text not null default 'Cash',
  is_online_payment boolean not null default false,
  payment_note text,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  -- Without an action: a document with payments cannot be removed for good.
  foreign key (account_id, document_id) references documents (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id)
);
create index payments_of_document on payments (account_id, document_id, payment_date desc, id desc);
create index payments_by_date on payments (account_id, payment_date, id);
call protect('payments');
comment on column payments.payment_status is 'PaymentState from @truckroll/domain/documents/document-kinds';
comment on column payments.payment_method is 'PaymentMethod from @truckroll/domain/documents/document-kinds';
