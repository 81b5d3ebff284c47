-- oldest server: 0062

-- The company's look and texts on documents and in mail, and the changes that clients ask for.

alter table accounts add column branding jsonb not null default '{}';
comment on column accounts.branding is 'StoredBranding from @truckroll/domain/branding/branding';

-- What a document says besides its own fields, from when it was written. Null for documents from before.
alter table documents add column texts jsonb;
comment on column documents.texts is 'DocumentTexts from @truckroll/domain/branding/branding';

-- Since when a change that the client asked for waits for an answer.
alter table documents add column change_asked_at timestamptz(3);

create table change_requests (
  account_id uuid not null default current_account(),
  id uuid not null,
  document_id uuid not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index change_requests_of_document on change_requests (account_id, document_id, created_at);
call protect('change_requests');
