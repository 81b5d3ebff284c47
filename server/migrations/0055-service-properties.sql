-- oldest server: 0052
-- The places at which a client is served and the people to talk to: records of their own, which jobs, requests and
-- documents choose.

create table service_properties (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  address jsonb,
  notes text,
  -- Sensitive: answered by one call, in no list, search or export of clients.
  access_codes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
create index service_properties_client on service_properties (account_id, client_id);
call protect('service_properties');
comment on column service_properties.address is 'Address from @truckroll/contract/fields';

create table client_contacts (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  client_id uuid not null,
  service_property_id uuid,
  name text not null,
  role text,
  phones jsonb not null default '[]',
  emails jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, service_property_id) references service_properties (account_id, id)
    on delete set null (service_property_id)
);
create index client_contacts_client on client_contacts (account_id, client_id);
create index client_contacts_property on client_contacts (account_id, service_property_id)
  where service_property_id is not null;
call protect('client_contacts');
comment on column client_contacts.phones is 'ContactPhone[] from @truckroll/contract/client-contacts';
comment on column client_contacts.emails is 'string[]';

-- By what a contact is recognised in e-mails, calls and texts: lower-case addresses, and the digits of phone numbers
-- with the country code.
create table client_contact_keys (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  key text not null,
  contact_id uuid not null,
  client_id uuid not null,
  primary key (account_id, key, contact_id),
  foreign key (account_id, contact_id) references client_contacts (account_id, id) on delete cascade
);
create index client_contact_keys_contact on client_contact_keys (account_id, contact_id);
create index client_contact_keys_client on client_contact_keys (account_id, client_id);
call protect('client_contact_keys');

alter table jobs
  add column service_property_id uuid,
  add column contact_id uuid,
  add foreign key (account_id, service_property_id) references service_properties (account_id, id)
    on delete set null (service_property_id),
  add foreign key (account_id, contact_id) references client_contacts (account_id, id) on delete set null (contact_id);
create index jobs_service_property on jobs (account_id, service_property_id) where service_property_id is not null;
create index jobs_contact on jobs (account_id, contact_id) where contact_id is not null;

alter table requests
  add column service_property_id uuid,
  add column contact_id uuid,
  add foreign key (account_id, service_property_id) references service_properties (account_id, id)
    on delete set null (service_property_id),
  add foreign key (account_id, contact_id) references client_contacts (account_id, id) on delete set null (contact_id);
create index requests_service_property on requests (account_id, service_property_id)
  where service_property_id is not null;
create index requests_contact on requests (account_id, contact_id) where contact_id is not null;

alter table documents
  add column service_property_id uuid,
  add column contact_id uuid,
  add foreign key (account_id, service_property_id) references service_properties (account_id, id)
    on delete set null (service_property_id),
  add foreign key (account_id, contact_id) references client_contacts (account_id, id) on delete set null (contact_id);
create index documents_service_property on documents (account_id, service_property_id)
  where service_property_id is not null;
create index documents_contact on documents (account_id, contact_id) where contact_id is not null;
