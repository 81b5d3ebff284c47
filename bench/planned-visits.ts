import { type Scene, vacuum } from './client-scene.ts';

type PlannedVisits = {
  /** The number of technicians in addition to the owner. */
  technicians: number;
  visits: number;
  minutes: number;
  /** The side of the square that contains the places, in degrees. */
  degrees: number;
  /** The start of visit number n, in SQL. */
  start: string;
  /** The rank of the visit's person among the active people ordered by id, in SQL over `jobs`. */
  person: string;
};

/** Creates technicians, and jobs with one planned visit each at places around Toronto, in a few statements. */
export async function addPlannedVisits(scene: Scene, planned: PlannedVisits): Promise<void> {
  const { technicians, visits, minutes, degrees, start, person } = planned;
  const sql = `
    insert into users (id, email, first_name, last_name, status, created_at, updated_at)
    select gen_random_uuid(), 'tech' || n || '@bench.test', 'Tech', n::text, 'active', now(), now()
    from generate_series(1, ${technicians}) n;
    insert into jobs (id, job_number, title, job_status, client_id, job_address, start_date_time, end_date_time,
      is_start_time, timezone, created_at, updated_at, search_text)
    select gen_random_uuid(), n, 'Service ' || n, 'scheduled', client.id,
      jsonb_build_object('latitude', 43.6 + (n * 7919 % 200) * ${degrees} / 200.0,
        'longitude', -79.4 + (n * 104729 % 200) * ${degrees} / 200.0, 'formattedAddress', n || ' Main Street, Toronto'),
      at.start, at.start + interval '${minutes} minutes', true, 'America/Toronto', now(), now(), n::text
    from generate_series(1, ${visits}) n
    cross join lateral (select ${start} as start) at
    join (select row_number() over (order by id) - 1 as place, id from clients) client
      on client.place = n % (select count(*) from clients);
    insert into visits (id, job_id, visit_number, visit_start_date_time, visit_end_date_time, timezone, visit_status,
      visit_type, is_first, created_at, updated_at)
    select gen_random_uuid(), jobs.id, 1, start_date_time, end_date_time, 'America/Toronto', 'scheduled', 'one-off', true,
      now(), now() from jobs;
    insert into visit_team (visit_id, user_id)
    select visits.id, person.id from visits join jobs on jobs.id = visits.job_id
    join (select row_number() over (order by id) - 1 as place, id from users where status = 'active') person
      on person.place = ${person};`;
  await scene.database.runScript(`begin; set local role app_user; set local app.account_id = '${scene.accountId}';
    set local statement_timeout = 0; ${sql} commit;`);
  await vacuum(scene.url);
}
