-- Calendars ask for visits that touch a range: those that began before it and may reach into it are told by their end,
-- which stands in the index, so that the visits of a hundred days before are not read.
create index visits_by_time on visits (account_id, visit_start_date_time, visit_end_date_time, id);
drop index visits_by_start;
