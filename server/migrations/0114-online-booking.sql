-- oldest server: 0101

-- The page on which clients of a company book visits.
create table booking_pages (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  -- The last part of the page's address.
  slug text not null,
  is_open boolean not null default false,
  intro text not null default '',
  notice_minutes integer not null check (notice_minutes >= 0),
  days_ahead integer not null check (days_ahead > 0),
  buffer_minutes integer not null check (buffer_minutes >= 0),
  most_per_day integer check (most_per_day > 0),
  area jsonb not null,
  -- The origins of the company's own sites, which may show the page in a frame.
  sites jsonb not null default '[]',
  updated_at timestamptz(3) not null,
  primary key (account_id)
);
comment on column booking_pages.area is 'ServiceArea from @truckroll/domain/booking/service-area';
comment on column booking_pages.sites is 'string[]';
create unique index booking_pages_slug on booking_pages (slug);
call protect('booking_pages');

create table booking_services (
  account_id uuid not null default current_account(),
  id uuid not null,
  name text not null,
  description text not null default '',
  minutes integer not null check (minutes > 0),
  price numeric(12, 2) check (price >= 0),
  is_price_from boolean not null default false,
  questions jsonb not null default '[]',
  photos text not null default 'optional',
  way text not null default 'office',
  deposit numeric(12, 2) check (deposit >= 0),
  is_offered boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
comment on column booking_services.questions is 'BookingQuestion[] from @truckroll/domain/booking/booking-service';
comment on column booking_services.photos is 'PhotoNeed from @truckroll/domain/booking/booking-service';
comment on column booking_services.way is 'BookingWay from @truckroll/domain/booking/booking-service';
call protect('booking_services');

-- Times that clients hold while they fill in the form, and what became of them.
create table bookings (
  account_id uuid not null default current_account(),
  id uuid not null,
  service_id uuid,
  user_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  address jsonb not null,
  status text not null,
  held_until timestamptz(3) not null,
  -- The secret by which its client books it, which is never stored itself.
  token_hash text,
  -- The solved challenge: each counts once.
  proof text,
  request_id uuid,
  job_id uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, service_id) references booking_services (account_id, id) on delete set null (service_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
comment on column bookings.address is 'Address from @truckroll/contract/fields/fields';
comment on column bookings.status is 'BookingStatus from @truckroll/domain/booking/booking-service';
-- Of two servers only one can hold a start of a person.
create unique index bookings_held on bookings (account_id, user_id, starts_at) where status = 'held';
create unique index bookings_proof on bookings (account_id, proof) where proof is not null;
create unique index bookings_token on bookings (account_id, token_hash) where token_hash is not null;
create index bookings_of_person on bookings (account_id, user_id, starts_at);
create index bookings_of_service on bookings (account_id, service_id) where service_id is not null;
create index bookings_of_request on bookings (account_id, request_id) where request_id is not null;
create index bookings_of_job on bookings (account_id, job_id) where job_id is not null;
create index bookings_by_start on bookings (account_id, starts_at);
create index bookings_age on bookings (held_until) where status = 'held';
call protect('bookings');
