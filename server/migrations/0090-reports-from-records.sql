-- Reports read the records themselves (decision 0047). Older servers are stopped first, because they read what goes.

drop trigger keep_work on jobs;
drop trigger note_work on jobs;
drop trigger keep_work on visits;
drop trigger note_work_of_new on visits;
drop trigger note_work_of_gone on visits;
drop trigger note_work_of_new on visit_team;
drop trigger note_work_of_gone on visit_team;
drop trigger note_work_of_new on job_items;
drop trigger note_work_of_gone on job_items;
drop trigger note_work_of_changed on job_items;
drop trigger note_work_of_categories on product_services;

drop function keep_work_of_job(), keep_work_of_visit(), note_work_of_jobs(), note_work_of_visits(), note_work_of_teams(),
  note_work_of_lines(), note_work_of_changed_lines(), note_work_of_categories(), lock_categories(uuid),
  refresh_jobs_done(uuid, uuid[]), refresh_visits_done(uuid, uuid[]), rewrite_jobs_done(uuid, uuid[]),
  rewrite_visits_done(uuid, uuid[]), jobs_done_of_jobs(uuid, uuid[]), visits_done_of_jobs(uuid, uuid[]),
  city_of_work(jsonb);

drop table jobs_done, visits_done;
