-- Who saw prices saw costs. Roles other than those of technicians keep it with the ability of its own.
do $$
declare
  seen record;
begin
  for seen in
    select account_id, id, permissions from roles
    where name not in ('fieldTechnicianPro', 'fieldTechnicianLite')
      and exists (
        select from jsonb_array_elements(permissions) entry where entry -> 'abilities' ? 'showPricing'
      )
  loop
    update roles
    set permissions = case
      when exists (select from jsonb_array_elements(seen.permissions) entry where entry ->> 'name' = 'productService')
      then (
        select jsonb_agg(
          case
            when entry ->> 'name' = 'productService' and not entry -> 'abilities' ? 'showCost'
            then jsonb_set(entry, '{abilities}', entry -> 'abilities' || '["showCost"]')
            else entry
          end
          order by place
        )
        from jsonb_array_elements(seen.permissions) with ordinality as listed (entry, place)
      )
      else seen.permissions || '[{"name": "productService", "abilities": ["showCost"]}]'
    end
    where account_id = seen.account_id and id = seen.id;
  end loop;
end
$$;
