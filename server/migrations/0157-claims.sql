-- oldest server: 0149

-- What is unique over all companies, and to which of them a value leads that comes from outside: addresses, numbers and hashes of
-- tokens (decision 0122). Tables of a company are unique within it alone, so that they can stand on different machines.
create table claims (
  kind text not null,
  value text not null,
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  primary key (kind, value)
);
comment on column claims.kind is '''email'' | ''mailbox'' | ''number'' | ''booking_page'' | ''session'' | ''api_key'' | ''directory'' | ''password_link'' | ''calendar_feed'' | ''mail_sign_in'' | ''document_link'' | ''card_link'' | ''hub_link'' | ''hub_session'' | ''follow_up'' | ''announcement''';
create index claims_of_account on claims (account_id, kind);
-- Requests see, make and end the claims of their own company alone. The key holds for all.
call protect('claims');

-- Servers of the release before know no claims. Until they are gone, these triggers claim what they write, with the errors that
-- they know. One release later they are dropped; `npm run distribute` drops them too, because triggers cannot do this on a cluster.
create function claimed_by_servers_before_0157(kind text, stored jsonb) returns text language sql immutable as $$
  select case kind
    when 'email' then lower(stored ->> 'email')
    when 'mailbox' then case when stored ->> 'provider' = 'local' then lower(stored ->> 'email') end
    when 'number' then case when (stored ->> 'is_active')::boolean then stored ->> 'phone_number' end
    when 'booking_page' then stored ->> 'slug'
    when 'directory' then stored ->> 'provisioning_hash'
    when 'mail_sign_in' then stored ->> 'state_hash'
    else stored ->> 'token_hash'
  end
$$;

create function claim_for_servers_before_0157() returns trigger language plpgsql as $$
declare
  claimed text := tg_argv[0];
  old_value text;
  new_value text;
begin
  if tg_op <> 'INSERT' then
    old_value := claimed_by_servers_before_0157(claimed, to_jsonb(old));
  end if;
  if tg_op <> 'DELETE' then
    new_value := claimed_by_servers_before_0157(claimed, to_jsonb(new));
  end if;
  if old_value is not distinct from new_value then
    return null;
  end if;
  if old_value is not null then
    delete from claims where kind = claimed and value = old_value and account_id = old.account_id;
  end if;
  if new_value is not null then
    insert into claims (kind, value, account_id) values (claimed, new_value, new.account_id) on conflict do nothing;
    if not found and not exists (
      select from claims where kind = claimed and value = new_value and account_id = new.account_id
    ) then
      raise unique_violation using
        message = format('duplicate key value violates unique constraint "%s"', tg_argv[1]),
        constraint = tg_argv[1], table = tg_table_name;
    end if;
  end if;
  return null;
end
$$;

create trigger claim_for_servers_before_0157 after insert or delete or update of email on users
  for each row execute function claim_for_servers_before_0157('email', 'users_email_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of email, provider on email_accounts
  for each row execute function claim_for_servers_before_0157('mailbox', 'email_accounts_local_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of phone_number, is_active on account_phone_numbers
  for each row execute function claim_for_servers_before_0157('number', 'account_phone_numbers_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of slug on booking_pages
  for each row execute function claim_for_servers_before_0157('booking_page', 'booking_pages_slug');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on sessions
  for each row execute function claim_for_servers_before_0157('session', 'sessions_token_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on api_keys
  for each row execute function claim_for_servers_before_0157('api_key', 'api_keys_token');
create trigger claim_for_servers_before_0157 after insert or delete or update of provisioning_hash on sso_connections
  for each row execute function claim_for_servers_before_0157('directory', 'sso_connections_provisioning');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on password_links
  for each row execute function claim_for_servers_before_0157('password_link', 'password_links_token_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on calendar_feeds
  for each row execute function claim_for_servers_before_0157('calendar_feed', 'calendar_feeds_token_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of state_hash on email_sign_ins
  for each row execute function claim_for_servers_before_0157('mail_sign_in', 'email_sign_ins_state_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on document_links
  for each row execute function claim_for_servers_before_0157('document_link', 'document_links_token_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on card_links
  for each row execute function claim_for_servers_before_0157('card_link', 'card_links_token');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on hub_links
  for each row execute function claim_for_servers_before_0157('hub_link', 'hub_links_token_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on hub_sessions
  for each row execute function claim_for_servers_before_0157('hub_session', 'hub_sessions_token_key');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on follow_ups
  for each row execute function claim_for_servers_before_0157('follow_up', 'follow_ups_of_link');
create trigger claim_for_servers_before_0157 after insert or delete or update of token_hash on visit_announcements
  for each row execute function claim_for_servers_before_0157('announcement', 'visit_announcements_of_link');

-- The triggers above have locked the tables against writers until this transaction ends, so nothing is missed.
insert into claims (kind, value, account_id)
  select 'email', lower(email), account_id from users
  union all select 'mailbox', lower(email), account_id from email_accounts where provider = 'local'
  union all select 'number', phone_number, account_id from account_phone_numbers where is_active
  union all select 'booking_page', slug, account_id from booking_pages
  union all select 'session', token_hash, account_id from sessions
  union all select 'api_key', token_hash, account_id from api_keys
  union all select 'directory', provisioning_hash, account_id from sso_connections where provisioning_hash is not null
  union all select 'password_link', token_hash, account_id from password_links
  union all select 'calendar_feed', token_hash, account_id from calendar_feeds
  union all select 'mail_sign_in', state_hash, account_id from email_sign_ins
  union all select 'document_link', token_hash, account_id from document_links
  union all select 'card_link', token_hash, account_id from card_links
  union all select 'hub_link', token_hash, account_id from hub_links
  union all select 'hub_session', token_hash, account_id from hub_sessions
  union all select 'follow_up', token_hash, account_id from follow_ups where token_hash is not null
  union all select 'announcement', token_hash, account_id from visit_announcements where token_hash is not null;

-- Unique within the company, under the names by which refusals are recognised. Each is built before the old one goes, so readers
-- wait briefly.
create unique index users_email_within on users (account_id, lower(email));
create unique index email_accounts_local_within on email_accounts (account_id, lower(email)) where provider = 'local';
create unique index account_phone_numbers_within on account_phone_numbers (account_id, phone_number) where is_active;
create unique index sessions_token_within on sessions (account_id, token_hash);
create unique index api_keys_token_within on api_keys (account_id, token_hash);
create unique index password_links_token_within on password_links (account_id, token_hash);
create unique index calendar_feeds_token_within on calendar_feeds (account_id, token_hash);
create unique index email_sign_ins_state_within on email_sign_ins (account_id, state_hash);
create unique index follow_ups_of_link_within on follow_ups (account_id, token_hash) where token_hash is not null;
create unique index visit_announcements_of_link_within on visit_announcements (account_id, token_hash) where token_hash is not null;
-- Ids of the carrier are no secret and no person's choice, so they need no claim. Its reports have them alone: they come first.
create unique index calls_provider_within on calls (provider, provider_call_id, account_id) where provider_call_id is not null;
create unique index sms_messages_provider_within on sms_messages (provider, provider_message_id, account_id)
  where provider_message_id is not null;

drop index users_email_key, email_accounts_local_key, account_phone_numbers_key, sessions_token_key, api_keys_token,
  password_links_token_key, calendar_feeds_token_key, email_sign_ins_state_key, follow_ups_of_link, visit_announcements_of_link,
  calls_provider_key, sms_messages_provider_key;
-- Their primary keys do it: a company has one page and one connection, and a token or a key of a file is unique within it. A file's
-- key begins with the id of its company, so it needs no claim.
drop index booking_pages_slug, sso_connections_provisioning, document_links_token_key, card_links_token, hub_links_token_key,
  hub_sessions_token_key, stored_files_key;

alter index users_email_within rename to users_email_key;
alter index email_accounts_local_within rename to email_accounts_local_key;
alter index account_phone_numbers_within rename to account_phone_numbers_key;
alter index sessions_token_within rename to sessions_token_key;
alter index api_keys_token_within rename to api_keys_token;
alter index password_links_token_within rename to password_links_token_key;
alter index calendar_feeds_token_within rename to calendar_feeds_token_key;
alter index email_sign_ins_state_within rename to email_sign_ins_state_key;
alter index follow_ups_of_link_within rename to follow_ups_of_link;
alter index visit_announcements_of_link_within rename to visit_announcements_of_link;
alter index calls_provider_within rename to calls_provider_key;
alter index sms_messages_provider_within rename to sms_messages_provider_key;
