-- oldest server: 0144

-- Single sign-on of a company by OpenID Connect: where its people sign in, at most one place per company.
create table sso_connections (
  account_id uuid not null default current_account(),
  issuer text not null,
  -- The client id that the issuer gave.
  application text not null,
  -- Sealed by storage/seal.ts.
  sealed_secret text not null,
  -- The role of people who are made by their first sign-in.
  role_id uuid not null,
  -- Whether people of the proved domains sign in there alone. The owner never does.
  is_enforced boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id),
  foreign key (account_id) references accounts (id) on delete cascade
);
call protect('sso_connections');

-- Mail domains of a company, each proved by a TXT record of its DNS.
create table sso_domains (
  account_id uuid not null default current_account(),
  id uuid not null,
  domain text not null,
  -- What the TXT record has to say.
  token text not null,
  proved_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade
);
create unique index sso_domains_key on sso_domains (account_id, domain);
-- A sign-in knows the domain before the account.
create index sso_domains_proved on sso_domains (domain) where proved_at is not null;
call protect('sso_domains');

-- Who somebody is at the issuer. After the first sign-in the subject alone says it, whatever becomes of the address.
create table sso_identities (
  account_id uuid not null default current_account(),
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (account_id, issuer, subject),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index sso_identities_of_user on sso_identities (account_id, user_id, issuer);
call protect('sso_identities');

-- Whether another company of this installation has proved a domain. It tells nothing else of that company.
create function sso_domain_is_taken(wanted text) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public
  begin atomic
    select exists (
      select from sso_domains
      where domain = sso_domain_is_taken.wanted and proved_at is not null and account_id <> current_account());
  end;
revoke execute on function sso_domain_is_taken(text) from public;
grant execute on function sso_domain_is_taken(text) to app_user;

create trigger audit after insert or update or delete on sso_connections for each row
  execute function audit_row('settings', '', 'sealed_secret', '');
create trigger audit after insert or update or delete on sso_domains for each row execute function audit_row('settings', 'token', '', '');
create trigger audit after insert or update of user_id or delete on sso_identities for each row
  execute function audit_row('signIns', 'subject last_used_at', '', '');
