import { suggestSlots } from '@truckroll/contract/slots';
import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { setScene, startProduct, vacuum } from './client-scene.ts';
import { openCountingServer } from './count-statements.ts';
import { figure } from './load.ts';
import { sessionsForCalls } from './sessions.ts';
import { callOver, stopwatch } from './stopwatch.ts';

/**
 * Suggested times (VI-10) for 20 people × 14 days with 25 visits a day each: the time of a call over HTTP, and the number
 * of its statements.
 */
const people = 20;
const days = 14;
const visitsADay = 25;
const rounds = 200;
const targetMs = 200;
const mostStatements = 4;

const scene = await setScene(2_000);
await addVisits();
const product = await startProduct(scene);
try {
  await measure();
} finally {
  await product.stop();
  await scene.close();
}

/** A Monday in the future. */
function firstMonday(): string {
  let day = addDays(new Date().toISOString().slice(0, 10), 2);
  while (weekdayOf(day) !== 1) day = addDays(day, 1);
  return day;
}

async function addVisits(): Promise<void> {
  const start = `'${firstMonday()}T06:00:00-05:00'::timestamptz`;
  const perPerson = days * visitsADay;
  const sql = `
    update accounts set working_days = '["monday","tuesday","wednesday","thursday","friday","saturday","sunday"]',
      address = '{"latitude":43.65,"longitude":-79.38}';
    insert into users (id, email, first_name, last_name, status, created_at, updated_at)
    select gen_random_uuid(), 'tech' || n || '@bench.test', 'Tech', n::text, 'active', now(), now()
    from generate_series(1, ${people - 1}) n;
    insert into jobs (id, job_number, title, job_status, client_id, job_address, start_date_time, end_date_time,
      is_start_time, timezone, created_at, updated_at, search_text)
    select gen_random_uuid(), n, 'Service ' || n, 'scheduled', client.id,
      jsonb_build_object('latitude', 43.6 + (n * 7919 % 200) / 10000.0, 'longitude', -79.4 + (n * 104729 % 200) / 10000.0),
      at.start, at.start + interval '10 minutes', true, 'America/Toronto', now(), now(), n::text
    from generate_series(1, ${people * perPerson}) n
    cross join lateral (select ${start} + (n % ${days}) * interval '1 day'
      + (n / ${days} % ${visitsADay}) * interval '36 minutes' as start) at
    join (select row_number() over (order by id) - 1 as place, id from clients) client
      on client.place = n % (select count(*) from clients);
    insert into visits (id, job_id, visit_number, visit_start_date_time, visit_end_date_time, timezone, visit_status,
      visit_type, is_first, created_at, updated_at)
    select gen_random_uuid(), jobs.id, 1, start_date_time, end_date_time, 'America/Toronto', 'scheduled', 'one-off', true,
      now(), now() from jobs;
    insert into visit_team (visit_id, user_id)
    select visits.id, person.id from visits join jobs on jobs.id = visits.job_id
    join (select row_number() over (order by id) - 1 as place, id from users where status = 'active') person
      on person.place = jobs.job_number / ${perPerson} % ${people};`;
  await scene.database.runScript(`begin; set local role app_user; set local app.account_id = '${scene.accountId}';
    set local statement_timeout = 0; ${sql} commit;`);
  await vacuum(scene.url);
}

async function measure(): Promise<void> {
  const fromDate = firstMonday();
  const search = { fromDate, toDate: addDays(fromDate, days - 1), duration: 15, travel_time: -1 };
  const bodyOf = (n: number) => ({
    ...search,
    address: { latitude: 43.6 + (n % 20) / 1000, longitude: -79.4 + (n % 17) / 1000 },
  });
  const tokenOf = await sessionsForCalls(scene, rounds);
  const times = stopwatch();
  let found = 0;
  for (let n = 0; n < rounds; n += 1) {
    const { status, data, milliseconds } = await callOver<{ suggestions: unknown[] }>(product.url, {
      ...{
        token: tokenOf(n),
        method: 'POST',
        path: '/api/ai/dynamic-slots',
        body: bodyOf(n),
      },
    });
    if (status !== 200) throw new Error(`A search was answered ${status}`);
    // The first calls compile the code.
    if (n >= 20) times.add(milliseconds);
    found += data.suggestions.length;
  }
  const [p50, p95] = [Math.round(times.p50()), Math.round(times.p95())];
  const scale = `${people} people × ${days} days × ${visitsADay} visits`;
  figure('suggested times', `p50 ${p50} ms, p95 ${p95} ms`, `${scale}: p95 at most ${targetMs} ms`, p95 <= targetMs);
  console.log(`       ${found / rounds} suggestions a call`);
  const server = await openCountingServer(scene);
  try {
    // The first call also reads what a server keeps from then on.
    await server.call(suggestSlots, { body: bodyOf(1) });
    const { cost } = await server.call(suggestSlots, { body: bodyOf(2) });
    figure(
      'statements of a search',
      String(cost.statements),
      `at most ${mostStatements}`,
      cost.statements <= mostStatements,
    );
  } finally {
    await server.close();
  }
}
