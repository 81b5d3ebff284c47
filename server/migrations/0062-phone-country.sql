-- oldest server: 0052
-- The country with which new phones start, in lower case as in Phone.countryIdentifier.
alter table accounts
  add column phone_country text not null default 'us' check (phone_country ~ '^[a-z]{2}$');
