import { migrate } from '../server/src/platform/database/migrate.ts';
import { openPostgres } from '../server/src/platform/database/open-postgres.ts';
import { cloneCluster, testCluster } from '../server/src/testing/test-database.ts';
import { openCompany, type Served, startBenchPostgres, startProduct } from './client-scene.ts';
import { compareRequests } from './company-requests.ts';
import type { Company } from './scale-scene.ts';
import { sendOver } from './stopwatch.ts';

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
