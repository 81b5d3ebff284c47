-- The tray 'To schedule' holds the open jobs that none of these visits belongs to.
create index visits_on_calendar on visits (account_id, job_id)
  where visit_status in ('pending', 'scheduled', 'in_transit', 'arrived', 'in_progress')
    and visit_start_date_time is not null;

-- Calendars and team tracking read visits from 31 days before the days that they show, no further. The two hours are those
-- by which clocks may change meanwhile.
update visits set visit_end_date_time = visit_start_date_time + interval '744 hours'
where visit_end_date_time - visit_start_date_time > interval '746 hours';
alter table visits add constraint visits_length
  check (visit_end_date_time - visit_start_date_time <= interval '746 hours');
