-- oldest server: 0062

-- A company has exactly one owner. Where several people have the owner's role, the first of them keeps it and the others
-- are admins; where nobody active has it, the first admin who has joined gets it.
with owners as (
  select distinct on (users.account_id) users.account_id, users.id
  from users
  left join roles on roles.account_id = users.account_id and roles.id = users.role_id
  where users.status = 'active' and (users.role_id is null or roles.name in ('superAdmin', 'admin'))
  order by users.account_id, coalesce(roles.name, '') = 'superAdmin' desc, users.password_hash is null,
    users.created_at, users.id
)
update users set role_id = given.id, updated_at = now()
from owners, roles of_owner, roles given
where owners.account_id = users.account_id
  and of_owner.account_id = users.account_id and of_owner.name = 'superAdmin' and of_owner.is_system
  and given.account_id = users.account_id and given.is_system
  and given.name = case when users.id = owners.id then 'superAdmin' else 'admin' end
  and (users.id = owners.id) <> (users.role_id is not distinct from of_owner.id);
