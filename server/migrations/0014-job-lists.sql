-- What the list of jobs needs at once, however many jobs there are.

-- How many jobs stand in each status, kept with every change: a list of 100,000 never counts them anew.
create table job_status_counts (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  job_status text not null,
  count bigint not null,
  primary key (account_id, job_status)
);
call protect('job_status_counts');
comment on column job_status_counts.job_status is 'JobStatus from @truckroll/domain/jobs/job-statuses';

-- One pass for a whole statement, in the order of the statuses; see count_client_stages.
create function count_job_statuses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into job_status_counts as kept (account_id, job_status, count)
    select account_id, job_status, count(*) from new_rows group by 1, 2 order by 1, 2
    on conflict (account_id, job_status) do update set count = kept.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    insert into job_status_counts as kept (account_id, job_status, count)
    select account_id, job_status, sum(change) from (
      select account_id, job_status, 1 as change from new_rows
      union all
      select account_id, job_status, -1 from old_rows
    ) changes group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (account_id, job_status) do update set count = kept.count + excluded.count;
  else
    insert into job_status_counts as kept (account_id, job_status, count)
    select old_rows.account_id, job_status, -count(*) from old_rows
    where exists (select from accounts where accounts.id = old_rows.account_id)
    group by 1, 2 order by 1, 2
    on conflict (account_id, job_status) do update set count = kept.count + excluded.count;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on jobs referencing new table as new_rows
  for each statement execute function count_job_statuses();
create trigger count_updated after update on jobs referencing old table as old_rows new table as new_rows
  for each statement execute function count_job_statuses();
create trigger count_deleted after delete on jobs referencing old table as old_rows
  for each statement execute function count_job_statuses();
insert into job_status_counts (account_id, job_status, count)
select account_id, job_status, count(*) from jobs group by 1, 2;

-- Jobs without a start come last in both directions.
create index jobs_by_start_backwards on jobs (account_id, start_date_time desc nulls last, id desc);

-- Visits that may be late, and those that wait for a date: few of all that there are.
create index visits_waiting on visits (account_id, visit_start_date_time, job_id)
  where visit_status in ('pending', 'scheduled', 'in_transit');
create index visits_undated on visits (account_id, job_id) where visit_status = 'unscheduled';
