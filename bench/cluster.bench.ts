import { migrate } from '../server/src/platform/database/migrate.ts';
import { openPostgres } from '../server/src/platform/database/open-postgres.ts';
import { cloneCluster, testCluster } from '../server/src/testing/test-database.ts';
import { openCompany, startBenchPostgres, startProduct } from './client-scene.ts';
import { compareRequests } from './company-requests.ts';
import { addWork } from './job-scene.ts';
import type { Company } from './scale-scene.ts';

/**
 * The daily requests of a company on a cluster beside the same on one plain PostgreSQL: p95 at most twice. `TEST_CITUS_URL` leads to
 * the cluster (CONTRIBUTING.md).
 */
const size = { clients: 200, jobs: 30, later: 93_985 };

const cluster = testCluster();
if (cluster === null) {
  console.log('       No cluster: set TEST_CITUS_URL, as CONTRIBUTING.md says.');
} else {
  const postgres = await startBenchPostgres();
  const fill = async (url: string, database: Company['database']): Promise<Company> => {
    const { accountId } = await openCompany(database, { n: 1, clients: size.clients });
    await addWork({ database, accountId }, size);
    return { url, accountId, database };
  };
  const plain = await openPostgres(postgres.url, { poolSize: 4 });
  await migrate(plain);
  const spread = await cloneCluster(cluster);
  const companies = [await fill(postgres.url, plain), await fill(spread.url, spread.database)] as const;
  const served = [await startProduct(companies[0]), await startProduct(companies[1])] as const;
  try {
    await compareRequests(
      {
        base: { company: companies[0], served: served[0], name: 'one machine' },
        other: { company: companies[1], served: served[1], name: 'cluster' },
      },
      { requests: 200, rounds: 3, mostTimes: 2, about: 'a company' },
    );
  } finally {
    for (const each of served) await each.stop();
    await plain.close();
    await spread.database.close();
    await postgres.stop();
  }
}
