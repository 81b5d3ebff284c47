-- What leaves the house with a document: the links at which clients read and answer it, its PDF, and mail that carries it.

-- Only the hash of a link's token is kept, as with sessions. Every mail has a link of its own.
create table document_links (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  token_hash text not null,
  document_id uuid not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (account_id, token_hash),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create unique index document_links_token_key on document_links (token_hash);
create index document_links_of_document on document_links (account_id, document_id);
call protect('document_links');

alter table documents drop column public_token_hash, drop column public_token_expires_at;

-- The PDF of a document as it was when the fingerprint was taken of all that it shows.
create table document_pdfs (
  account_id uuid not null default current_account(),
  document_id uuid not null,
  fingerprint text not null,
  storage_key text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, document_id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
call protect('document_pdfs');

alter table outgoing_mail add column cc text, add column attachments jsonb not null default '[]';
comment on column outgoing_mail.attachments is 'MailAttachment[] from @truckroll/contract/mail';

-- What the card processor calls a payment: told twice, it is recorded once.
alter table payments add column provider_reference text;
create unique index payments_provider_reference_key on payments (account_id, provider_reference)
  where provider_reference is not null;
