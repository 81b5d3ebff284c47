import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { addMonths } from '@truckroll/domain/calendar/days';
import { readFigures } from '../server/src/features/home/figures.ts';
import { type AskedPeriod, readAskedPeriod } from '../server/src/features/reports/asked-period.ts';
import { reportClients } from '../server/src/features/reports/client-flow-store.ts';
import { reportEstimates, reportRequests } from '../server/src/features/reports/conversion-store.ts';
import { reportMoney, reportPaymentTime } from '../server/src/features/reports/money-report.ts';
import { reportPeople } from '../server/src/features/reports/people-store.ts';
import { reportWork } from '../server/src/features/reports/work-report.ts';
import type { Tx } from '../server/src/platform/database/bound-dialect.ts';
import { recordStatements, startProduct, startServer } from './client-scene.ts';
import { figure, load, rounded } from './load.ts';
import { setReportScene } from './report-scene.ts';

/**
 * Measures each report of one account with 100,000 jobs and 100,000 documents in three years on a separate PostgreSQL,
 * and the figures of its home page, each beside the same statements through bare node-postgres and node:http. The usual period is compared with the year
 * before it, and so reads two of the three years; the longest one reads all.
 */
const count = Number(process.argv.find((word) => word.startsWith('--jobs='))?.slice('--jobs='.length) ?? 100_000);
const repeats = 15;
const limit = 1_500;
const today = new Date().toISOString().slice(0, 10);
const longest = `from=${addMonths(`${today.slice(0, 7)}-01`, -35)}&to=${today}`;

const scene = await setReportScene(count);
const product = await startProduct(scene);
const [one] = await scene.database.asAccount(scene.accountId, (tx) =>
  tx.selectFrom('jobTeam').select('userId').limit(1).execute(),
);
const personId = one?.userId ?? '';
const ours = { url: product.url, token: scene.token, connections: 1 };

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
async function besideBare(name: string, path: string, read: (tx: Tx) => Promise<unknown>) {
  const bare = await startServer('bare-server.ts', '/ready', {
    DATABASE_URL: scene.url,
    ACCOUNT_ID: scene.accountId,
    STATEMENTS: JSON.stringify(await recordStatements(scene, read)),
  });
  const usual = { ...ours, paths: [path] };
  const theirs = { url: bare.url, connections: 1, paths: ['/'] };
  await load({ ...usual, amount: 5 });
  await load({ ...theirs, amount: 5 });
  const [a, b] = [await load({ ...usual, amount: repeats }), await load({ ...theirs, amount: repeats })];
  await bare.stop();
  if (a.failed + b.failed > 0) throw new Error(`${a.failed} and ${b.failed} requests failed`);
  console.log(`       ${name}: product p50 ${a.p50} ms p95 ${a.p95} ms   bare p50 ${b.p50} ms p95 ${b.p95} ms`);
  return { ...a, ratio: a.p50 / Math.max(b.p50, 1) };
}

async function measure(name: string, { path, filters = '', read }: Report): Promise<void> {
  const usual = await besideBare(name, `/api/reports/${path}?${filters}`, async (tx) => {
    await read(tx, await readAskedPeriod(tx, { compare: true }, new Date()));
  });
  const query = [filters, longest, 'compare=false'].filter(Boolean).join('&');
  const whole = await load({ ...ours, paths: [`/api/reports/${path}?${query}`], amount: repeats });
  if (whole.failed > 0) throw new Error(`${whole.failed} requests failed`);
  figure(`${name}: p95, 12 months and the year before`, `${usual.p95} ms`, `at most ${limit} ms`, usual.p95 <= limit);
  figure(`${name}: p95, 36 months`, `${whole.p95} ms`, `at most ${limit} ms`, whole.p95 <= limit);
}

/** The figures of the home page, which are more than ten statements in a few round trips. */
async function measureHome(): Promise<void> {
  const owner = await scene.database.asAccount(scene.accountId, (tx) =>
    tx.selectFrom('users').select('id').where('email', 'like', 'owner%').executeTakeFirstOrThrow(),
  );
  const { accountId } = scene;
  const named = { name: 'Olga Owner', email: 'owner0@example.test', sessionId: owner.id, roleId: null, roleName: null };
  const actor = { ...named, accountId, userId: owner.id, isAdmin: true, abilities: everyAbility() };
  const home = await besideBare('home', '/api/home/figures', (tx) => readFigures(tx, actor, new Date()));
  const wanted = { p50: 100, ratio: 2 };
  figure('home: p50 of the figures', `${home.p50} ms`, `at most ${wanted.p50} ms`, home.p50 <= wanted.p50);
  figure('home: p50, product / bare', rounded(home.ratio, 2), `at most ${wanted.ratio}`, home.ratio <= wanted.ratio);
}

/**
 * The client list of two people while all reports are open on two other screens, each of which computes them again every
 * 30 seconds (screens 5.4), beside the same without reports.
 */
async function measureOthers(): Promise<void> {
  const others = { url: product.url, token: scene.token, connections: 2, paths: ['/api/clients'], seconds: 30 };
  await load({ ...others, seconds: 5 });
  const alone = await load(others);
  const open = Object.values(reports).flatMap(({ path, filters = '' }) => [`${path}?${filters}`, `${path}?${filters}`]);
  const headers = { authorization: `Bearer ${scene.token}` };
  const [beside, answers] = await Promise.all([
    load(others),
    Promise.all(open.map((path) => fetch(`${product.url}/api/reports/${path}`, { headers }))),
  ]);
  const failed = alone.failed + beside.failed + answers.filter(({ ok }) => !ok).length;
  if (failed > 0) throw new Error(`${failed} requests failed`);
  console.log(`       client list alone p95 ${alone.p95} ms, beside reports p95 ${beside.p95} ms`);
  const ratio = beside.p95 / alone.p95;
  figure('client list: p95 beside reports / alone', rounded(ratio, 2), 'at most 1.5', ratio <= 1.5);
}

try {
  await measureHome();
  await measureOthers();
  for (const [name, report] of Object.entries(reports)) await measure(name, report);
} finally {
  await product.stop();
  await scene.close();
}
