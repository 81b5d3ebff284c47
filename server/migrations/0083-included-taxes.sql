-- oldest server: 0062
-- The value of finished work is before tax, also before the tax that is part of the price, and in one currency.

create function included_tax_of(taxes jsonb) returns numeric language sql immutable
return (select coalesce(sum((tax ->> 'taxAmount')::numeric), 0)
  from jsonb_array_elements(taxes) tax where tax ->> 'taxType' = '2');

create index document_items_with_included_tax on document_items (account_id, document_id)
  where included_tax_of(taxes) <> 0;

-- The currency of the job's estimate; null: the account's.
alter table jobs_done add column currency text;

create or replace function jobs_done_of_jobs(account uuid, ids uuid[]) returns setof jobs_done language sql stable
begin atomic
  select found.account_id, found.id, found.category_key,
    row_number() over (partition by found.id order by found.category_key) = 1,
    found.city, found.start_date_time, found.value, found.client_id, found.currency
  from (
    select jobs.account_id, jobs.id, jobs.client_id, city_of_work(jobs.job_address) as city, jobs.start_date_time,
      coalesce(product_services.category_key, '') as category_key,
      coalesce(sum(job_items.total - job_items.tax_amount - included_tax_of(job_items.taxes)), 0) as value,
      (select documents.currency from documents
        where documents.account_id = jobs.account_id and documents.id = jobs.estimate_id) as currency
    from jobs
    left join job_items on job_items.account_id = jobs.account_id and job_items.job_id = jobs.id
    left join product_services on product_services.account_id = job_items.account_id
      and product_services.id = job_items.item_id
    where jobs.account_id = account and jobs.id = any (ids) and jobs.start_date_time is not null
      and (jobs.job_status in ('completed', 'invoiced', 'paid')
        or jobs.job_status = 'closed' and exists (select from visits where visits.account_id = jobs.account_id
          and visits.job_id = jobs.id and visits.visit_status = 'completed'))
    group by jobs.account_id, jobs.id, coalesce(product_services.category_key, '')
  ) found;
end;

create or replace function rewrite_jobs_done(account uuid, ids uuid[]) returns void language plpgsql as $$
begin
  with found as materialized (select * from jobs_done_of_jobs(account, ids)),
  gone as (
    delete from jobs_done as kept where kept.account_id = account and kept.job_id = any (ids)
      and not exists (select from found where found.job_id = kept.job_id and found.category_key = kept.category_key)
  )
  insert into jobs_done as kept (account_id, job_id, category_key, is_first, city, started_at, value, client_id, currency)
  select account_id, job_id, category_key, is_first, city, started_at, value, client_id, currency from found
  on conflict (account_id, job_id, category_key) do update set is_first = excluded.is_first, city = excluded.city,
    started_at = excluded.started_at, value = excluded.value, client_id = excluded.client_id,
    currency = excluded.currency
  where (kept.is_first, kept.city, kept.started_at, kept.value, kept.client_id, kept.currency) is distinct from
    (excluded.is_first, excluded.city, excluded.started_at, excluded.value, excluded.client_id, excluded.currency);
end
$$;

drop trigger keep_work on jobs;
create trigger keep_work after update of job_status, start_date_time, job_address, client_id, estimate_id on jobs
  for each row
  when ((old.job_status, old.start_date_time, city_of_work(old.job_address), old.client_id, old.estimate_id)
    is distinct from (new.job_status, new.start_date_time, city_of_work(new.job_address), new.client_id, new.estimate_id))
  execute function keep_work_of_job();

select rewrite_jobs_done(changed.account_id, array_agg(changed.id)) from (
  select account_id, id from jobs where estimate_id is not null
  union
  select account_id, job_id from job_items where included_tax_of(taxes) <> 0
) changed group by changed.account_id;

drop index jobs_done_by_start;
create index jobs_done_by_start on jobs_done (account_id, started_at)
  include (category_key, city, is_first, value, job_id, currency);
