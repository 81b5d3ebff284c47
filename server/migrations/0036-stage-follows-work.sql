-- A client's stage follows the work unless a person chose it, which the client remembers; the account may switch it off.
alter table accounts add column stage_follows_work boolean not null default true;
alter table clients add column is_stage_chosen boolean not null default false;

-- The history tells whose stage was chosen until now.
update clients
set is_stage_chosen = true
where exists (
  select from history
  where history.account_id = clients.account_id
    and history.module_type = 'client'
    and history.module_id = clients.id
    and history.action = 'client.stage_changed'
);
