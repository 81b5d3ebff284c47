-- oldest server: 0101

-- The codes by which clients open their page. One is stored for strangers too, so that the answer and the work are the same;
-- `code_hash` is set where a code was sent, with the client that it was sent to.
create table hub_codes (
  account_id uuid not null default current_account(),
  id uuid not null,
  channel text not null check (channel in ('mail', 'text')),
  address text not null,
  code_hash text,
  client_id uuid,
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade,
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
comment on column hub_codes.channel is 'AnnouncementChannel from @truckroll/domain/on-my-way/on-my-way';
create index hub_codes_of_address on hub_codes (account_id, address, created_at);
create index hub_codes_of_client on hub_codes (account_id, client_id, created_at) where client_id is not null;
create index hub_codes_age on hub_codes (created_at);
call protect('hub_codes');

-- The devices on which a client's page is open, for whoever reads the mail or the texts of an address; or for staff.
create table hub_sessions (
  account_id uuid not null default current_account(),
  token_hash text not null,
  client_id uuid not null,
  channel text check (channel in ('mail', 'text')),
  address text,
  viewer_id uuid,
  contact_id uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, token_hash),
  check ((channel is null) = (address is null)),
  check ((viewer_id is null) = (address is not null)),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, viewer_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references client_contacts (account_id, id) on delete cascade
);
comment on column hub_sessions.channel is 'AnnouncementChannel from @truckroll/domain/on-my-way/on-my-way';
create unique index hub_sessions_token_key on hub_sessions (token_hash);
create index hub_sessions_of_client on hub_sessions (account_id, client_id);
create index hub_sessions_of_viewer on hub_sessions (account_id, viewer_id) where viewer_id is not null;
create index hub_sessions_of_contact on hub_sessions (account_id, contact_id) where contact_id is not null;
create index hub_sessions_age on hub_sessions (expires_at);
call protect('hub_sessions');

-- Personal links to the page, each for the address that it was sent to.
create table hub_links (
  account_id uuid not null default current_account(),
  token_hash text not null,
  client_id uuid not null,
  channel text not null check (channel in ('mail', 'text')),
  address text not null,
  created_at timestamptz(3) not null,
  opened_at timestamptz(3),
  primary key (account_id, token_hash),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
comment on column hub_links.channel is 'AnnouncementChannel from @truckroll/domain/on-my-way/on-my-way';
create unique index hub_links_token_key on hub_links (token_hash);
create index hub_links_of_client on hub_links (account_id, client_id);
create index hub_links_age on hub_links (created_at);
call protect('hub_links');

-- What a contact sees on the client's page; null: nothing.
alter table client_contacts add column hub_role text check (hub_role in ('owner', 'tenant', 'bookkeeper'));
comment on column client_contacts.hub_role is 'HubRole from @truckroll/domain/hub/hub-access';

-- Staff looks at a client's document without acting for the client.
alter table document_links add column is_read_only boolean not null default false;
