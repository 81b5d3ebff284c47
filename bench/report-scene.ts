import { fold } from '@truckroll/domain/text/folding';
import { type Scene, setScene, vacuum } from './client-scene.ts';

/** The days over which the records are spread evenly, up to today. */
const days = 3 * 365;
const categories = ['Plumbing', 'Heating', 'Cooling', 'Electrical', 'Cleaning', 'Landscaping', 'Roofing', null];
const cities = ['Toronto', 'Ajax', 'Oshawa', 'Whitby', 'Markham', 'Vaughan', 'Barrie', 'Hamilton', 'Guelph', 'Milton'];

const listOf = (values: readonly string[]): string => `(array[${values.map((value) => `'${value}'`).join(',')}])`;
const dayOf = (n: string, count: number): string =>
  `current_date - ((${count} - ${n})::bigint * ${days} / ${count})::int`;
const clients = 10_000;
/**
 * The client of each record. A third of the clients have no record for 16 months, and half of these none afterwards either:
 * the next client gets their records.
 */
const ofClient = (n: string, count: number): string => `join (
    select row_number() over (order by id) - 1 as place, id, name from clients) client
  on client.place = (${n} % ${clients} + case
    when ${n} % ${clients} % 6 = 0 and ${n} between ${0.25 * count} and ${0.7 * count}
      or ${n} % ${clients} % 6 = 3 and ${n} > ${0.55 * count} then 1 else 0 end) % ${clients}`;

const people = `
insert into users (id, email, first_name, last_name, status, created_at, updated_at)
select gen_random_uuid(), 'tech' || n || '@bench.test', 'Tech', n::text, 'active', now(), now()
from generate_series(1, 20) n;`;

const products = categories
  .map(
    (category, n) => `
insert into product_services (id, name, category, category_key, name_key, search_text, created_at, updated_at)
select gen_random_uuid(), name, ${category === null ? 'null' : `'${category}'`}, '${fold(category ?? '')}', name, name, now(), now()
from (select 'entry ${n} ' || each as name from generate_series(1, 10) each) named;`,
  )
  .join('');

/** Jobs with two lines, a visit of two people and a log each. Nine of ten are finished. */
const jobs = (count: number): string => `
insert into jobs (id, job_number, title, job_status, client_id, start_date_time, end_date_time, is_start_time,
  timezone, job_address, total, sub_total, created_at, updated_at, search_text)
select gen_random_uuid(), n, 'Service ' || n,
  (array['closed','closed','closed','paid','paid','paid','invoiced','completed','completed','scheduled'])[1 + n % 10],
  client.id, start, start + interval '2 hours', true, 'America/Toronto',
  jsonb_build_object('city', ${listOf(cities)}[1 + n * 7 % ${cities.length}], 'street', 'Main Street'), n % 900, n % 900,
  start - interval '10 days', start, n || E'\\nservice ' || n
from generate_series(1, ${count}) n
cross join lateral (select ${dayOf('n', count)} + (8 + n % 9) * interval '1 hour' as start) at
${ofClient('n', count)};
insert into job_items (id, job_id, item_id, item_name, quantity, price, order_index, total)
select gen_random_uuid(), jobs.id, product.id, product.name, 1, job_number % 450, line, job_number % 450
from jobs cross join generate_series(1, 2) line
join (select row_number() over (order by id) - 1 as place, id, name from product_services) product
  on product.place = (job_number * 3 + line) % (select count(*) from product_services);
insert into visits (id, job_id, visit_number, visit_start_date_time, visit_end_date_time, timezone, visit_status,
  visit_type, is_first, created_at, updated_at)
select gen_random_uuid(), jobs.id, 1, start_date_time, end_date_time, 'America/Toronto',
  case job_status when 'scheduled' then 'scheduled' else 'completed' end, 'one-off', true, created_at, created_at from jobs;
insert into visit_team (visit_id, user_id)
select visits.id, person.id from visits join jobs on jobs.id = visits.job_id cross join generate_series(0, 1) member
join (select row_number() over (order by id) - 1 as place, id from users) person
  on person.place = (job_number + member) % (select count(*) from users);
insert into job_team (job_id, user_id) select visits.job_id, user_id from visit_team join visits on visits.id = visit_id;
insert into visit_logs (id, job_id, visit_id, date, personal_hrs, created_by, created_at, updated_at)
select gen_random_uuid(), visits.job_id, visits.id, visits.visit_start_date_time::date, 2,
  (select user_id from visit_team where visit_id = visits.id limit 1), now(), now() from visits;`;

/** Requests, half of them won. */
const requests = (count: number): string => `
insert into requests (id, request_number, client_id, timezone, stage, created_at, updated_at, search_text)
select gen_random_uuid(), n, client.id, 'America/Toronto',
  (array['converted','converted','converted','lost_rejected','quote_sent','new_request'])[1 + n % 6],
  ${dayOf('n', count)} + interval '15 hours', now(), n::text
from generate_series(1, ${count}) n ${ofClient('n', count)};`;

/** Invoices and estimates; of twenty invoices one is a draft, one is void and seventeen are paid. */
const documents = (count: number): string => `
insert into documents (currency, currency_decimals, id, document_type, document_number, document_prefix, title, client_id,
  client_details, date, due_date, document_status, payment_status, amount_paid, sub_total, tax, total, payment_terms,
  company_information, created_at, updated_at, search_text)
select 'USD', 2, gen_random_uuid(), type, n, 'D-', 'Document', client.id, '{}', day, day + 30, status,
  case when paid > 0 then 'paid' else 'unpaid' end, paid, amount, amount * 0.13, amount * 1.13, 30, '{}', day, day, 'd-' || n
from generate_series(1, ${count}) n
cross join lateral (select 2 - n % 2 as type, (n / 2) % 20 as turn, ${dayOf('n', count)} as day, 100 + n % 900 as amount) what
cross join lateral (select case when type = 2 then (array['sent','viewed','approved','rejected','expired','converted','draft'])[1 + n % 7]
  when turn = 0 then 'draft' when turn = 1 then 'void' else 'sent' end as status) named
cross join lateral (select case when type = 1 and turn > 2 then amount * 1.13 else 0 end as paid) money
${ofClient('n', count)};
insert into payments (id, document_id, payment_date, payment_amount, created_at, updated_at)
select gen_random_uuid(), id, least(date + 14, current_date), amount_paid, created_at, created_at
from documents where amount_paid > 0;
insert into payment_refunds (id, payment_id, refund_date, refund_amount, refund_method, created_at, updated_at)
select gen_random_uuid(), id, payment_date, 10, 'Cash', created_at, created_at from payments where payment_amount::int % 50 = 0;`;

/** A PostgreSQL with three years of one company: 100,000 jobs, as many documents, half as many requests. */
export async function setReportScene(count: number): Promise<Scene> {
  const scene = await setScene(clients);
  for (const step of [people, products, jobs(count), requests(count / 2), documents(count)]) {
    // The planner needs statistics of the tables that the following triggers query.
    await scene.database.runScript('analyze');
    await scene.database.runScript(`begin; set local role app_user; set local app.account_id = '${scene.accountId}';
      set local statement_timeout = 0; ${step} commit;`);
  }
  await vacuum(scene.url);
  return scene;
}
