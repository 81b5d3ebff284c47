import { addMonths } from '@truckroll/domain/calendar/days';
import { type AskedPeriod, readAskedPeriod } from '../server/src/features/reports/asked-period.ts';
import { reportClients } from '../server/src/features/reports/client-flow-store.ts';
import { reportEstimates, reportRequests } from '../server/src/features/reports/conversion-store.ts';
import { reportMoney, reportPaymentTime } from '../server/src/features/reports/money-report.ts';
import { reportPeople } from '../server/src/features/reports/people-store.ts';
import { reportWork } from '../server/src/features/reports/work-report.ts';
import type { Tx } from '../server/src/platform/database/bound-dialect.ts';
import { recordStatements, startProduct, startServer } from './client-scene.ts';
import { figure, load } from './load.ts';
import { setReportScene } from './report-scene.ts';

/**
 * Measures each report of one account with 100,000 jobs and 100,000 documents in three years on a separate PostgreSQL,
 * each beside the same statements through bare node-postgres and node:http. The usual period is compared with the year
 * before it, and so reads two of the three years; the longest one reads all.
 */
const count = Number(process.argv.find((word) => word.startsWith('--jobs='))?.slice('--jobs='.length) ?? 100_000);
const repeats = 25;
const limit = 300;
const today = new Date().toISOString().slice(0, 10);
const longest = `from=${addMonths(`${today.slice(0, 7)}-01`, -35)}&to=${today}`;

const scene = await setReportScene(count);
const product = await startProduct(scene);
const [one] = await scene.database.asAccount(scene.accountId, (tx) =>
  tx.selectFrom('jobTeam').select('userId').limit(1).execute(),
);
const personId = one?.userId ?? '';

type Report = { path: string; filters?: string; read: (tx: Tx, asked: AskedPeriod) => Promise<unknown> };
const reports: Record<string, Report> = {
  money: { path: 'money', read: (tx, asked) => reportMoney(tx, asked, 'USD') },
  'payment time': { path: 'payment-time', read: reportPaymentTime },
  people: { path: 'people', read: (tx, asked) => reportPeople(tx, asked, { filters: {}, seesLogs: true }) },
  'people of a category': {
    path: 'people',
    filters: 'category=plumbing',
    read: (tx, asked) => reportPeople(tx, asked, { filters: { category: 'plumbing' }, seesLogs: true }),
  },
  conversion: {
    path: 'conversion',
    read: async (tx, asked) => {
      await reportRequests(tx, asked, {});
      await reportEstimates(tx, asked, { currency: 'USD' });
    },
  },
  work: { path: 'work', read: (tx, asked) => reportWork(tx, asked, { filters: {}, seesValue: true }) },
  'work of a person': {
    path: 'work',
    filters: `personId=${personId}`,
    read: (tx, asked) => reportWork(tx, asked, { filters: { personId }, seesValue: true }),
  },
  clients: { path: 'clients', read: reportClients },
};

/** Times of the product and of the bare statements. They alternate, so that noise on the machine affects both. */
async function measure(name: string, { path, filters = '', read }: Report): Promise<void> {
  const statements = await recordStatements(scene, async (tx) => {
    await read(tx, await readAskedPeriod(tx, { compare: true }, new Date()));
  });
  const bare = await startServer('bare-server.ts', '/ready', {
    DATABASE_URL: scene.url,
    ACCOUNT_ID: scene.accountId,
    STATEMENTS: JSON.stringify(statements),
  });
  const ours = { url: product.url, token: scene.token, connections: 1 };
  const usual = { ...ours, paths: [`/api/reports/${path}?${filters}`] };
  const theirs = { url: bare.url, connections: 1, paths: ['/'] };
  await load({ ...usual, amount: 5 });
  await load({ ...theirs, amount: 5 });
  const [a, b] = [await load({ ...usual, amount: repeats }), await load({ ...theirs, amount: repeats })];
  const whole = {
    ...ours,
    paths: [`/api/reports/${path}?${[filters, longest, 'compare=false'].filter(Boolean).join('&')}`],
  };
  const c = await load({ ...whole, amount: repeats });
  await bare.stop();
  if (a.failed + b.failed + c.failed > 0) throw new Error(`${a.failed}, ${b.failed} and ${c.failed} requests failed`);
  console.log(`       ${name}: product p50 ${a.p50} ms p95 ${a.p95} ms   bare p50 ${b.p50} ms p95 ${b.p95} ms`);
  figure(`${name}: p95, 12 months and the year before`, `${a.p95} ms`, `at most ${limit} ms`, a.p95 <= limit);
  figure(`${name}: p95, 36 months`, `${c.p95} ms`, `at most ${limit} ms`, c.p95 <= limit);
}

try {
  for (const [name, report] of Object.entries(reports)) await measure(name, report);
} finally {
  await product.stop();
  await scene.close();
}
