import { v7 as newId } from 'uuid';
import { type Scene, setScene, vacuum } from './client-scene.ts';

export type JobScene = Scene & { weekFrom: string; weekTo: string; fullJobId: string };

/** The first of a thousand weeks with 300 visits each. The last weeks are in the future. */
const firstDay = '2008-03-03';
const visitsAWeek = 300;
const week = { weekFrom: '2026-03-09', weekTo: '2026-03-16' };

/** The job that has much of everything. */
const fullJobNumber = 4242;

const people = `
insert into users (id, email, first_name, last_name, status, created_at, updated_at)
select gen_random_uuid(), 'tech' || n || '-' || current_account() || '@bench.test', 'Tech', n::text, 'active', now(), now()
from generate_series(1, 20) n;`;

const startOf = (visit: string): string =>
  `'${firstDay}'::timestamptz + (${visit}) * interval '1 week' / ${visitsAWeek}`;

/** The jobs, as many as `count`, of which the first is that many jobs after the first day. Past visits are completed, except for one in a hundred that was missed; future ones are scheduled. */
const jobs = (count: number, { fullJobId, later }: { fullJobId: string; later: number }): string => `
insert into jobs (id, job_number, title, job_status, client_id, start_date_time, end_date_time, is_start_time,
  timezone, total, sub_total, internal_note, created_at, updated_at, search_text)
select case when n = ${fullJobNumber} then '${fullJobId}'::uuid else gen_random_uuid() end, n, 'Service ' || n,
  case when start > now() or n % 100 = 0 then (array['scheduled','scheduled','scheduled','draft'])[1 + n % 4]
    else (array['closed','closed','closed','paid','paid','invoiced','completed','cancelled'])[1 + n % 8] end,
  client.id, start, start + interval '1 hour', true, 'America/Toronto', n % 900, n % 900, 'Gate code',
  start - interval '10 days', start - interval '10 days', n || E'\\nservice ' || n
from generate_series(1, ${count}) n
cross join lateral (select ${startOf(`(n + ${later}) * 3`)} as start) at
join (select row_number() over (order by id) - 1 as place, id from clients) client
  on client.place = n % (select count(*) from clients);
insert into job_team (job_id, user_id)
select jobs.id, person.id from jobs
join (select row_number() over (order by id) - 1 as place, id from users) person
  on person.place = job_number % (select count(*) from users);`;

const visits = (later: number): string => `
insert into visits (id, job_id, visit_number, visit_start_date_time, visit_end_date_time, timezone, visit_status,
  visit_type, is_first, created_at, updated_at)
select gen_random_uuid(), jobs.id, v, start, start + interval '1 hour', 'America/Toronto',
  case when job_status in ('scheduled', 'draft') then 'scheduled' else 'completed' end,
  'extra', v = 1, jobs.created_at, jobs.created_at
from jobs cross join generate_series(1, 3) v
cross join lateral (select ${startOf(`(job_number + ${later}) * 3 + v`)} as start) at;`;

const visitTeams = `
insert into visit_team (visit_id, user_id)
select visits.id, job_team.user_id from visits join job_team using (account_id, job_id);`;

/** A job with 50 items, 30 visits and 30 logs. */
const fullJob = (id: string): string => `
insert into job_items (id, job_id, item_name, quantity, price, order_index, total)
select gen_random_uuid(), '${id}', 'Item ' || n, 1, 10, n, 10 from generate_series(1, 50) n;
insert into visits (id, job_id, visit_number, visit_start_date_time, visit_end_date_time, timezone, visit_status,
  visit_type, created_at, updated_at)
select gen_random_uuid(), '${id}', n, now() + n * interval '1 day', now() + n * interval '1 day', 'America/Toronto',
  'scheduled', 'extra', now(), now() from generate_series(4, 30) n;
insert into visit_logs (id, job_id, date, labor_cost, created_by, created_at, updated_at)
select gen_random_uuid(), '${id}', current_date - n, 80, (select id from users limit 1), now(), now()
from generate_series(1, 30) n;`;

/**
 * Gives an account that has clients twenty people, jobs with three visits each, and one job with 50 items, 30 visits and logs.
 * `later`: how many jobs after the first day they begin.
 */
export async function addWork(
  { database, accountId }: Pick<Scene, 'database' | 'accountId'>,
  { jobs: count, later = 0 }: { jobs: number; later?: number },
): Promise<string> {
  const fullJobId = newId();
  const steps = [people, jobs(count, { fullJobId, later }), visits(later), visitTeams];
  if (count >= fullJobNumber) steps.push(fullJob(fullJobId));
  for (const step of steps) {
    // The planner needs statistics of the tables that the following triggers query.
    await database.runScript('analyze');
    await database.runScript(`begin; set local role app_user; set local app.account_id = '${accountId}';
      set local statement_timeout = 0; ${step} commit;`);
  }
  return fullJobId;
}

/** A PostgreSQL with the given number of jobs in one account, three visits each, 300 visits in every week. */
export async function setJobScene(count: number): Promise<JobScene> {
  const scene = await setScene(10_000);
  const fullJobId = await addWork(scene, { jobs: count });
  await vacuum(scene.url);
  return { ...scene, ...week, fullJobId };
}
