import { suggestSlots } from '@truckroll/contract/planning/slots';
import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { setScene, startProduct } from './client-scene.ts';
import { openCountingServer } from './count-statements.ts';
import { figure } from './load.ts';
import { addPlannedVisits } from './planned-visits.ts';
import { sessionsForRequests } from './sessions.ts';
import { sendOver, stopwatch } from './stopwatch.ts';

/**
 * Suggested times (VI-10) for 20 people × 14 days with 25 visits a day each: the time of a request over HTTP, and the number
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

/** Creates short visits of everybody on every day, with free times between them. */
async function addVisits(): Promise<void> {
  const perPerson = days * visitsADay;
  await scene.database.asAccount(scene.accountId, (tx) =>
    tx
      .updateTable('accounts')
      .set({ workingDays: JSON.stringify(weekdays), address: JSON.stringify({ latitude: 43.65, longitude: -79.38 }) })
      .execute(),
  );
  await addPlannedVisits(scene, {
    ...{ technicians: people - 1, visits: people * perPerson, minutes: 10, degrees: 0.02 },
    start: `'${firstMonday()}T06:00:00-05:00'::timestamptz + (n % ${days}) * interval '1 day'
      + (n / ${days} % ${visitsADay}) * interval '36 minutes'`,
    person: `jobs.job_number / ${perPerson} % ${people}`,
  });
}

async function measure(): Promise<void> {
  const fromDate = firstMonday();
  const search = { fromDate, toDate: addDays(fromDate, days - 1), duration: 15, travel_time: -1 };
  const bodyOf = (n: number) => ({
    ...search,
    address: { latitude: 43.6 + (n % 20) / 1000, longitude: -79.4 + (n % 17) / 1000 },
  });
  const tokenOf = await sessionsForRequests(scene, rounds);
  const times = stopwatch();
  let found = 0;
  for (let n = 0; n < rounds; n += 1) {
    const { status, data, milliseconds } = await sendOver<{ suggestions: unknown[] }>(product.url, {
      ...{
        token: tokenOf(n),
        method: 'POST',
        path: '/api/ai/dynamic-slots',
        body: bodyOf(n),
      },
    });
    if (status !== 200) throw new Error(`A search was answered ${status}`);
    // The first requests compile the code.
    if (n >= 20) times.add(milliseconds);
    found += data.suggestions.length;
  }
  const [p50, p95] = [Math.round(times.p50()), Math.round(times.p95())];
  const scale = `${people} people × ${days} days × ${visitsADay} visits`;
  figure('suggested times', `p50 ${p50} ms, p95 ${p95} ms`, `${scale}: p95 at most ${targetMs} ms`, p95 <= targetMs);
  console.log(`       ${found / rounds} suggestions a request`);
  const server = await openCountingServer(scene);
  try {
    // The first request also reads what a server keeps from then on.
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
