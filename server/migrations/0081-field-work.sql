-- oldest server: 0062
-- Who works in the field is suggested, planned and counted for visits. People of the office have no visits and do not,
-- where somebody else of their company does.

alter table users add column works_in_field boolean not null default true;

update users set works_in_field = false
where not exists (select from visit_team member
    where member.account_id = users.account_id and member.user_id = users.id)
  and not exists (select from roles where roles.account_id = users.account_id and roles.id = users.role_id
    and roles.name not in ('superAdmin', 'admin', 'officeManager', 'officeStaff'))
  and exists (select from users other where other.account_id = users.account_id and other.id <> users.id
    and other.status <> 'inactive'
    and (exists (select from roles where roles.account_id = other.account_id and roles.id = other.role_id
        and roles.name not in ('superAdmin', 'admin', 'officeManager', 'officeStaff'))
      or exists (select from visit_team member
        where member.account_id = other.account_id and member.user_id = other.id)));
