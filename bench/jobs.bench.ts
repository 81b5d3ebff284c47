import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { listEventsOfRange } from '../server/src/features/calendar/list-events.ts';
import { getJobDetails } from '../server/src/features/jobs/job-details.ts';
import { countStatuses } from '../server/src/features/jobs/job-filters.ts';
import { listJobs } from '../server/src/features/jobs/job-store.ts';
import { makeLinks } from '../server/src/platform/storage/links.ts';
import { recordStatements, startProduct } from './client-scene.ts';
import { comparison } from './compare.ts';
import { setJobScene } from './job-scene.ts';
import { figure, load } from './load.ts';

/**
 * Measures one account with 100,000 jobs and 300,000 visits on a separate PostgreSQL: a page of jobs and a week of the
 * calendar against the same statements through bare node-postgres and node:http, and the number of statements of one
 * job.
 */
const scene = await setJobScene(100_000);
const product = await startProduct(scene);
const compare = comparison(scene, product, 5);
const actor = {
  ...{ accountId: scene.accountId, userId: '', sessionId: '', name: '', email: '', roleId: null, roleName: null },
  ...{ isAdmin: true, abilities: everyAbility() },
};
const now = new Date();
try {
  const wanted = process.argv.slice(2);
  for (const [name, measure] of Object.entries({ page, others, week, details })) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
} finally {
  await product.stop();
  await scene.close();
}

async function page(): Promise<void> {
  const status = ['draft', 'scheduled', 'in_progress', 'on_hold'] as const;
  const wanted = { filters: { status: [...status] }, within: { actor, scope: 'all' } as const, now };
  const statements = await recordStatements(scene, (tx) =>
    Promise.all([
      listJobs(tx, wanted, {
        page: { page: 3, limit: 25, sortBy: 'createdAt', sortOrder: 'desc' },
        showsPrices: true,
      }),
      countStatuses(tx, wanted),
    ]),
  );
  await compare('job list', `/api/jobs?status=${status.join(',')}&page=3`, statements);
}

/** Measures the other views of the list. They have no target, but must not be slow either. */
async function others(): Promise<void> {
  const queries = [
    'sortBy=startDateTime&sortOrder=desc',
    'sortBy=startDateTime',
    'sortBy=jobStatus',
    'sortBy=total&sortOrder=desc&page=200',
    'late=true',
    'unscheduled=true',
    'requiresInvoicing=true',
    'search=service 4242',
    'search=se',
    'search=smith',
    'from=2026-03-01&to=2026-03-31',
    'view=assigned',
  ];
  for (const query of queries) {
    const ours = { url: product.url, token: scene.token, connections: 1 };
    const result = await load({ ...ours, amount: 20, paths: [`/api/jobs?${encodeURI(query)}`] });
    if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
    figure(`job list ?${query}`, `${result.p50} ms`, 'p50 under 150 ms alone', result.p50 < 150);
  }
}

async function week(): Promise<void> {
  const { weekFrom: start, weekTo: end } = scene;
  const query = { of: 'range' as const, start, end, types: ['visit' as const], teamIds: undefined, source: undefined };
  const statements = await recordStatements(scene, async (tx) => {
    const events = await listEventsOfRange(tx, query, { actor, now });
    console.log(`       ${events.length} visits in the week`);
  });
  await compare('calendar week', `/api/calendar/events?start=${start}&end=${end}&types=visit`, statements);
}

async function details(): Promise<void> {
  const links = makeLinks({ secret: 'bench', clock: () => now });
  const statements = await recordStatements(scene, async (tx) => {
    const job = await getJobDetails(tx, scene.fullJobId, { actor, now, links });
    console.log(`       ${job.jobItems.length} items, ${job.visits.length} visits, ${job.visitLogs.length} logs`);
  });
  const trips = statements.at(-1)?.trip ?? 0;
  console.log(`       ${statements.length} statements`);
  figure('one job: round trips beyond the transaction', String(trips), 'at most 3', trips <= 3);
}
