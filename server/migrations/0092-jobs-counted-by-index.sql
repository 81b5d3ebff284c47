-- The jobs of each status are counted by their index when they are listed. Older servers are stopped first.
drop trigger count_inserted on jobs;
drop trigger count_updated on jobs;
drop trigger count_deleted on jobs;
drop function count_job_statuses();
drop table job_status_counts;
