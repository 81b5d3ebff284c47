-- oldest server: 0062
-- The rows from which the reports on people and on work are read, so that they join and sort no tables of 100,000 jobs.
-- They hold times instead of days: a report's period is in days of the account's time zone, which may change.

-- The people of completed visits.
create table visits_done (
  account_id uuid not null default current_account(),
  visit_id uuid not null,
  user_id uuid not null,
  job_id uuid not null,
  done_at timestamptz(3) not null,
  -- The planned length in milliseconds, 0 for a visit at any time of its day.
  planned_ms bigint not null,
  -- The visit of the same person and job before this one: in a period a job begins with the visit whose visit before is
  -- not in it, so that jobs are counted without comparing them.
  done_before timestamptz(3),
  -- True for exactly one person of a visit: their rows are the visits.
  is_first boolean not null,
  -- The visit of the same job before this one, whoever made it. For the first person only.
  job_done_before timestamptz(3),
  primary key (account_id, visit_id, user_id),
  foreign key (account_id, visit_id, user_id) references visit_team (account_id, visit_id, user_id) on delete cascade,
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index visits_done_by_time on visits_done (account_id, done_at)
  include (user_id, job_id, planned_ms, done_before, is_first, job_done_before);
create index visits_done_of_job on visits_done (account_id, job_id);
create index visits_done_of_user on visits_done (account_id, user_id);
call protect('visits_done');

create function visits_done_of_jobs(account uuid, ids uuid[]) returns setof visits_done language sql stable as $$
  select account_id, visit_id, user_id, job_id, done_at, planned_ms,
    lag(done_at) over (partition by job_id, user_id order by done_at, visit_id), is_first,
    case when is_first then lag(done_at) over (partition by job_id, is_first order by done_at, visit_id) end
  from (
    select visits.account_id, visits.id as visit_id, visit_team.user_id, visits.job_id,
      visits.visit_start_date_time as done_at,
      case when visits.any_time then 0 else coalesce(1000 * extract(epoch from
        visits.visit_end_date_time - visits.visit_start_date_time), 0)::bigint end as planned_ms,
      row_number() over (partition by visits.id order by visit_team.user_id) = 1 as is_first
    from visits
    join visit_team on visit_team.account_id = visits.account_id and visit_team.visit_id = visits.id
    where visits.account_id = account and visits.job_id = any (ids) and visits.visit_status = 'completed'
      and visits.visit_start_date_time is not null
  ) done
$$;

create index visit_logs_by_day on visit_logs (account_id, date) include (created_by, job_id, personal_hrs);

-- The finished jobs with the value of their lines before tax, one row for each category of the price book. A job without
-- lines has one row, without a category.
create table jobs_done (
  account_id uuid not null default current_account(),
  job_id uuid not null,
  category_key text collate "C" not null,
  -- Exactly one row of a job is, so that jobs are counted without comparing them.
  is_first boolean not null,
  city text,
  started_at timestamptz(3) not null,
  value numeric(18,3) not null,
  primary key (account_id, job_id, category_key),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index jobs_done_by_start on jobs_done (account_id, started_at)
  include (category_key, city, is_first, value, job_id);
call protect('jobs_done');

create function city_of_work(address jsonb) returns text language sql immutable
return nullif(btrim(address ->> 'city'), '');

-- The rule `isFinishedWork` of the domain.
create function jobs_done_of_jobs(account uuid, ids uuid[]) returns setof jobs_done language sql stable
begin atomic
  select found.account_id, found.id, found.category_key,
    row_number() over (partition by found.id order by found.category_key) = 1,
    found.city, found.start_date_time, found.value
  from (
    select jobs.account_id, jobs.id, city_of_work(jobs.job_address) as city, jobs.start_date_time,
      coalesce(product_services.category_key, '') as category_key,
      coalesce(sum(job_items.total - job_items.tax_amount), 0) as value
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

-- Rows that stay the same are not written: a recurring job may have hundreds. PL/pgSQL keeps the plans of a connection.
create function rewrite_jobs_done(account uuid, ids uuid[]) returns void language plpgsql as $$
begin
  with found as materialized (select * from jobs_done_of_jobs(account, ids)),
  gone as (
    delete from jobs_done as kept where kept.account_id = account and kept.job_id = any (ids)
      and not exists (select from found where found.job_id = kept.job_id and found.category_key = kept.category_key)
  )
  insert into jobs_done as kept (account_id, job_id, category_key, is_first, city, started_at, value)
  select account_id, job_id, category_key, is_first, city, started_at, value from found
  on conflict (account_id, job_id, category_key) do update set is_first = excluded.is_first, city = excluded.city,
    started_at = excluded.started_at, value = excluded.value
  where (kept.is_first, kept.city, kept.started_at, kept.value)
    is distinct from (excluded.is_first, excluded.city, excluded.started_at, excluded.value);
end
$$;

create function rewrite_visits_done(account uuid, ids uuid[]) returns void language plpgsql as $$
begin
  with found as materialized (select * from visits_done_of_jobs(account, ids)),
  gone as (
    delete from visits_done as kept where kept.account_id = account and kept.job_id = any (ids)
      and not exists (select from found where found.visit_id = kept.visit_id and found.user_id = kept.user_id)
  )
  insert into visits_done as kept (account_id, visit_id, user_id, job_id, done_at, planned_ms, done_before, is_first,
    job_done_before)
  select account_id, visit_id, user_id, job_id, done_at, planned_ms, done_before, is_first, job_done_before from found
  on conflict (account_id, visit_id, user_id) do update set done_at = excluded.done_at, planned_ms = excluded.planned_ms,
    done_before = excluded.done_before, is_first = excluded.is_first, job_done_before = excluded.job_done_before
  where (kept.done_at, kept.planned_ms, kept.done_before, kept.is_first, kept.job_done_before) is distinct from
    (excluded.done_at, excluded.planned_ms, excluded.done_before, excluded.is_first, excluded.job_done_before);
end
$$;

-- A job, its visits and its lines may change in transactions of the same moment. The second waits here for the first, and
-- then sees what it did. The same holds for changes of the price book.
create function refresh_jobs_done(account uuid, ids uuid[]) returns void language plpgsql as $$
begin
  perform from jobs where account_id = account and id = any (ids) order by id for no key update;
  -- Most changes are of jobs that are still open.
  if exists (select from jobs where account_id = account and id = any (ids)
      and job_status in ('completed', 'invoiced', 'paid', 'closed'))
    or exists (select from jobs_done where account_id = account and job_id = any (ids)) then
    perform from product_services
    where account_id = account
      and id in (select item_id from job_items where account_id = account and job_id = any (ids))
    order by id for share;
    perform rewrite_jobs_done(account, ids);
  end if;
end
$$;

create function refresh_visits_done(account uuid, ids uuid[]) returns void language plpgsql as $$
begin
  perform from jobs where account_id = account and id = any (ids) order by id for no key update;
  if exists (select from visits where account_id = account and job_id = any (ids) and visit_status = 'completed')
    or exists (select from visits_done where account_id = account and job_id = any (ids)) then
    perform rewrite_visits_done(account, ids);
  end if;
end
$$;

create function keep_work_of_job() returns trigger language plpgsql as $$
begin
  perform refresh_jobs_done(new.account_id, array[new.id]);
  return null;
end
$$;
create trigger keep_work after update of job_status, start_date_time, job_address on jobs for each row
  when ((old.job_status, old.start_date_time, city_of_work(old.job_address))
    is distinct from (new.job_status, new.start_date_time, city_of_work(new.job_address)))
  execute function keep_work_of_job();

create function note_work_of_jobs() returns trigger language plpgsql as $$
begin
  perform refresh_jobs_done(account_id, array_agg(id)) from new_rows
  where job_status in ('completed', 'invoiced', 'paid', 'closed') group by account_id;
  return null;
end
$$;
create trigger note_work after insert on jobs referencing new table as new_rows
  for each statement execute function note_work_of_jobs();

create function keep_work_of_visit() returns trigger language plpgsql as $$
begin
  if (old.visit_status = 'completed') <> (new.visit_status = 'completed') then
    perform refresh_jobs_done(new.account_id, array[new.job_id]);
  end if;
  perform refresh_visits_done(new.account_id, array[new.job_id]);
  return null;
end
$$;
create trigger keep_work after update of visit_status, visit_start_date_time, visit_end_date_time, any_time on visits
  for each row when ('completed' in (old.visit_status, new.visit_status)
    and (old.visit_status, old.visit_start_date_time, old.visit_end_date_time, old.any_time)
      is distinct from (new.visit_status, new.visit_start_date_time, new.visit_end_date_time, new.any_time))
  execute function keep_work_of_visit();

create function note_work_of_visits() returns trigger language plpgsql as $$
begin
  perform refresh_jobs_done(account_id, array_agg(distinct job_id)) from changed_rows
  where visit_status = 'completed' group by account_id;
  return null;
end
$$;
create trigger note_work_of_new after insert on visits referencing new table as changed_rows
  for each statement execute function note_work_of_visits();
create trigger note_work_of_gone after delete on visits referencing old table as changed_rows
  for each statement execute function note_work_of_visits();

-- The people of a visit are inserted and deleted, never replaced in place.
create function note_work_of_teams() returns trigger language plpgsql as $$
begin
  perform refresh_visits_done(account_id, array_agg(distinct job_id)) from changed_rows group by account_id;
  return null;
end
$$;
create trigger note_work_of_new after insert on visit_team referencing new table as changed_rows
  for each statement execute function note_work_of_teams();
create trigger note_work_of_gone after delete on visit_team referencing old table as changed_rows
  for each statement execute function note_work_of_teams();

create function note_work_of_lines() returns trigger language plpgsql as $$
begin
  perform refresh_jobs_done(account_id, array_agg(distinct job_id)) from changed_rows group by account_id;
  return null;
end
$$;
create trigger note_work_of_new after insert on job_items referencing new table as changed_rows
  for each statement execute function note_work_of_lines();
create trigger note_work_of_gone after delete on job_items referencing old table as changed_rows
  for each statement execute function note_work_of_lines();

-- Whoever changes or deletes an entry of the price book has locked it, and others wait for it while they hold a job:
-- locking that job here would be a deadlock. These changes wait for each other instead. Lines change in place only when
-- their entry is deleted.
create function lock_categories(account uuid) returns void language sql
return pg_advisory_xact_lock(hashtextextended('jobs_done ' || account, 0));

create function note_work_of_changed_lines() returns trigger language plpgsql as $$
begin
  perform lock_categories(account_id) from (select distinct account_id from new_rows order by 1) changed;
  perform rewrite_jobs_done(account_id, array_agg(distinct job_id)) from new_rows group by account_id;
  return null;
end
$$;
create trigger note_work_of_changed after update on job_items referencing new table as new_rows
  for each statement execute function note_work_of_changed_lines();

create function note_work_of_categories() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows join old_rows using (account_id, id)
    where new_rows.category_key <> old_rows.category_key) then
    perform lock_categories(account_id) from (select distinct account_id from new_rows order by 1) changed;
    perform rewrite_jobs_done(job_items.account_id, array_agg(distinct job_items.job_id))
    from new_rows join old_rows using (account_id, id)
    join job_items on job_items.account_id = new_rows.account_id and job_items.item_id = new_rows.id
    where new_rows.category_key <> old_rows.category_key group by job_items.account_id;
  end if;
  return null;
end
$$;
create trigger note_work_of_categories after update on product_services
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_work_of_categories();

insert into visits_done
select found.* from (select account_id, array_agg(id) as ids from jobs group by account_id) of_account
cross join lateral visits_done_of_jobs(of_account.account_id, of_account.ids) found;
insert into jobs_done
select found.* from (select account_id, array_agg(id) as ids from jobs group by account_id) of_account
cross join lateral jobs_done_of_jobs(of_account.account_id, of_account.ids) found;
