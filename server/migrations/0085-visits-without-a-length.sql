-- oldest server: 0062
-- A date without a time of day is at any time, and no visit is without a length.

update jobs set any_time = true, is_end_time = false, service_duration = 3600,
  start_date_time = date_trunc('day', start_date_time at time zone timezone) at time zone timezone,
  end_date_time = date_trunc('day', coalesce(end_date_time, start_date_time) at time zone timezone) at time zone timezone
where start_date_time is not null and not is_start_time and not any_time and not schedule_later;

update visits set any_time = true, promised_from = null, promised_to = null,
  visit_end_date_time = date_trunc('day', visits.visit_end_date_time at time zone visits.timezone) at time zone visits.timezone
from jobs
where jobs.account_id = visits.account_id and jobs.id = visits.job_id and jobs.any_time and not visits.any_time
  and visits.visit_status in ('scheduled', 'pending')
  and visits.visit_start_date_time = date_trunc('day', visits.visit_start_date_time at time zone visits.timezone) at time zone visits.timezone
  and (visits.visit_end_date_time = visits.visit_start_date_time or jobs.job_type = 'recurring');

update jobs set end_date_time = start_date_time + interval '1 hour', is_end_time = false
where end_date_time = start_date_time and not any_time;

update visits set visit_end_date_time = visit_start_date_time + interval '1 hour'
where visit_end_date_time = visit_start_date_time and not any_time;
