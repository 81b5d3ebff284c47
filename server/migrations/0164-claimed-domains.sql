-- oldest server: 0153

-- Only one company can have a proved mail domain, and a sign-in finds the company by it. It is a claim, like addresses (decision 0122).
comment on column claims.kind is '''email'' | ''mailbox'' | ''number'' | ''booking_page'' | ''domain'' | ''session'' | ''api_key'' | ''directory'' | ''password_link'' | ''calendar_feed'' | ''mail_sign_in'' | ''document_link'' | ''card_link'' | ''hub_link'' | ''hub_session'' | ''follow_up'' | ''announcement''';

create function claim_domain_for_servers_before_0164() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.proved_at is not null then
    delete from claims where kind = 'domain' and value = old.domain and account_id = old.account_id;
  end if;
  if tg_op <> 'DELETE' and new.proved_at is not null then
    insert into claims (kind, value, account_id) values ('domain', new.domain, new.account_id) on conflict do nothing;
    if not found and not exists (
      select from claims where kind = 'domain' and value = new.domain and account_id = new.account_id
    ) then
      raise unique_violation using message = 'Another company has proved this domain';
    end if;
  end if;
  return null;
end
$$;
create trigger claim_domain_for_servers_before_0164 after insert or delete or update of domain, proved_at on sso_domains
  for each row execute function claim_domain_for_servers_before_0164();

insert into claims (kind, value, account_id)
  select 'domain', domain, account_id from sso_domains where proved_at is not null
  on conflict do nothing;
-- No longer used: the company of a domain is read from its claim.
drop index sso_domains_proved;
