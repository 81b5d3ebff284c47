-- Which clients are assigned to somebody is asked by every call of a technician. A job and a request never change their
-- client, nor a visit its job, so the people on them keep the client too: the question is answered by an index alone.

alter table job_team add column client_id uuid;
alter table visit_team add column job_id uuid, add column client_id uuid;
alter table request_team add column client_id uuid;

create function know_client_of_job() returns trigger language plpgsql as $$
begin
  select client_id into new.client_id from jobs where account_id = new.account_id and id = new.job_id;
  return new;
end
$$;
create trigger know_client before insert on job_team for each row execute function know_client_of_job();

create function know_client_of_visit() returns trigger language plpgsql as $$
begin
  select jobs.id, jobs.client_id into new.job_id, new.client_id from visits
  join jobs on jobs.account_id = visits.account_id and jobs.id = visits.job_id
  where visits.account_id = new.account_id and visits.id = new.visit_id;
  return new;
end
$$;
create trigger know_client before insert on visit_team for each row execute function know_client_of_visit();

create function know_client_of_request() returns trigger language plpgsql as $$
begin
  select client_id into new.client_id from requests where account_id = new.account_id and id = new.request_id;
  return new;
end
$$;
create trigger know_client before insert on request_team for each row execute function know_client_of_request();

update job_team set client_id = jobs.client_id from jobs
where jobs.account_id = job_team.account_id and jobs.id = job_team.job_id;
update visit_team set job_id = jobs.id, client_id = jobs.client_id from visits
join jobs on jobs.account_id = visits.account_id and jobs.id = visits.job_id
where visits.account_id = visit_team.account_id and visits.id = visit_team.visit_id;
update request_team set client_id = requests.client_id from requests
where requests.account_id = request_team.account_id and requests.id = request_team.request_id;

drop index job_team_of_user;
create index job_team_of_user on job_team (account_id, user_id, client_id, job_id);
drop index visit_team_of_user;
create index visit_team_of_user on visit_team (account_id, user_id, client_id, job_id, visit_id);
drop index request_team_of_user;
create index request_team_of_user on request_team (account_id, user_id, client_id, request_id);
