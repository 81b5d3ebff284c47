import { v7 as newId } from 'uuid';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { openPostgres } from '../server/src/platform/database/open-postgres.ts';
import { cloneCluster, testCluster } from '../server/src/testing/test-database.ts';
import { openCompany, type Served, startBenchPostgres, startProduct } from './client-scene.ts';
import { compareRequests, people } from './company-requests.ts';
import { rounded } from './load.ts';
import type { Company } from './scale-scene.ts';
import { sendOver, stopwatch, workers } from './stopwatch.ts';

/**
 * The daily requests of a company on a cluster beside the same on one plain PostgreSQL: p95 at most twice. `TEST_CITUS_URL` leads to
 * the cluster (CONTRIBUTING.md).
 */
const size = { clients: 200, jobs: 60 };

/** A company with clients, and with a visit on each day of the weeks that the calendar shows. */
async function fill(url: string, database: Company['database']): Promise<{ company: Company; served: Served }> {
  const { accountId, token } = await openCompany(database, { n: 1, clients: size.clients });
  const served = await startProduct({ url });
  type Found = { clients: { id: string; stage: string }[] };
  const send = { token, method: 'GET', path: `/api/clients?limit=${size.clients}` } as const;
  const { data } = await sendOver<Found>(served.url, send);
  const open = data.clients.filter(({ stage }) => stage !== 'archived');
  for (let n = 0; n < size.jobs; n += 1) {
    const at = Date.UTC(2026, 1, 23 + (n % 28), 12 + Math.floor(n / 28));
    const body = {
      clientId: open[n % open.length]?.id,
      title: `Service ${n}`,
      startDateTime: new Date(at).toISOString(),
      endDateTime: new Date(at + 3_600_000).toISOString(),
      ...{ isStartTime: true, isEndTime: true, timezone: 'America/Toronto' },
    };
    const { status } = await sendOver(served.url, { token, method: 'POST', path: '/api/jobs', body });
    if (status !== 201) throw new Error(`A job was answered ${status}`);
  }
  return { company: { url, accountId, database }, served };
}

const floorWrites = 5;

/**
 * Prints a lower bound for the time of a create: one transaction with five plain inserts sent together, without the product's reads and
 * triggers. With `inTwoPhases` the transaction commits in two phases, as one that queues a task does.
 */
async function showFloor(places: Record<string, Company>, inTwoPhases: boolean): Promise<void> {
  const times = Object.entries(places).map(([name, place]) => ({ name, place, time: stopwatch() }));
  await workers(people, async () => {
    for (let n = 0; n < 100; n += 1)
      for (const { place, time } of times) {
        const begun = performance.now();
        await place.database.asAccount(place.accountId, (tx) => {
          const createdAt = new Date().toISOString();
          const row = {
            moduleType: 'client',
            action: 'client.created',
            description: 'Floor',
            creatorName: 'Olga',
          } as const;
          const write = () =>
            tx
              .insertInto('history')
              .values({ ...row, id: newId(), moduleId: newId(), teamMemberNames: '[]', createdAt })
              .execute();
          const writes = Array.from({ length: floorWrites }, write);
          // A write to a local table of the coordinator makes Citus commit in two phases, even if it matches no row.
          const own = () => tx.deleteFrom('claims').where('kind', '=', 'email').where('value', '=', '').execute();
          return Promise.all(inTwoPhases ? [...writes, own()] : writes);
        });
        if (n >= 20) time.add(performance.now() - begun);
      }
  });
  const shown = times.map(({ name, time }) => `${name} p50 ${rounded(time.p50(), 1)} p95 ${rounded(time.p95(), 1)} ms`);
  console.log(`       ${floorWrites} bare writes${inTwoPhases ? ' in two phases' : ''}: ${shown.join('   ')}`);
}

const cluster = testCluster();
if (cluster === null) {
  console.log('       No cluster: set TEST_CITUS_URL, as CONTRIBUTING.md says.');
} else {
  const postgres = await startBenchPostgres();
  const plain = await openPostgres(postgres.url, { poolSize: 4 });
  await migrate(plain);
  const spread = await cloneCluster(cluster);
  const base = await fill(postgres.url, plain);
  const other = await fill(spread.url, spread.database);
  try {
    const companies = { 'one machine': base.company, cluster: other.company };
    for (const inTwoPhases of [false, true]) await showFloor(companies, inTwoPhases);
    await compareRequests(
      { base: { ...base, name: 'one machine' }, other: { ...other, name: 'cluster' } },
      { requests: 200, rounds: 3, mostTimes: 2, about: 'a company' },
    );
  } finally {
    for (const { served } of [base, other]) await served.stop();
    await plain.close();
    await spread.database.close();
    await postgres.stop();
  }
}
