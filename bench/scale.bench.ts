import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { type Served, startProduct } from './client-scene.ts';
import { asked, compareRequests, middle, people, sideOf } from './company-requests.ts';
import { type ChoreCost, openCountingServer } from './count-statements.ts';
import { figure, rounded } from './load.ts';
import { type Company, type ScaleScene, sessionsOf, setScaleScene } from './scale-scene.ts';
import { sendOver, stopwatch, type Times, workers } from './stopwatch.ts';

/**
 * 10,000 companies in one PostgreSQL, four of them with 100,000 clients and 300,000 visits, the others with 200 clients: requests of
 * a large and of a small company beside the same company alone in a database, what housekeeping and an idle server cost with
 * 100 and with 10,000 companies that do nothing, how long a change takes to its reader, and a company at its rate limit beside
 * another one. `SCALE_COMPANIES=300 SCALE_CLIENTS=5000 SCALE_JOBS=5000` makes fewer.
 */
const wholeOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const companies = wholeOf('SCALE_COMPANIES', 10_000);
const sizes = {
  companies,
  large: 4,
  clientsOfLarge: wholeOf('SCALE_CLIENTS', 100_000),
  jobsOfLarge: wholeOf('SCALE_JOBS', 100_000),
  few: Math.min(100, companies),
};
/** How much slower a request among all companies may be than alone. */
const mostTimes = 1.5;
const requests = wholeOf('SCALE_REQUESTS', 400);
const rounds = 3;
const restSeconds = 60;
const ticksPerSecond = 100;

console.log(
  `       ${companies} companies, ${sizes.large} of them with ${sizes.clientsOfLarge} clients and ${sizes.jobsOfLarge * 3} visits`,
);

const scene = await setScaleScene(sizes);
try {
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  for (const [name, measure] of Object.entries({ pages, chores, idle, live, limited }))
    if (wanted.length === 0 || wanted.includes(name)) await measure(scene);
} finally {
  await scene.close();
}

/** Pages of a large and a small company, among all and alone. */
async function pages({ large, small }: ScaleScene): Promise<void> {
  for (const [size, companiesOf] of Object.entries({ large, small })) {
    const served = { alone: await startProduct(companiesOf.alone), among: await startProduct(companiesOf.among) };
    await compareRequests(
      {
        base: { company: companiesOf.alone, served: served.alone, name: 'alone' },
        other: { company: companiesOf.among, served: served.among, name: 'among all' },
      },
      { requests, rounds, mostTimes, about: `${size} company` },
    );
    await served.alone.stop();
    await served.among.stop();
  }
}

/** What all chores cost with few and with all companies. The first run has work to do, such as the chains of the audit trail. */
async function chores({ few, large }: ScaleScene): Promise<void> {
  const costsOf = async (company: Company): Promise<ChoreCost[]> => {
    const server = await openCountingServer({ database: company.database, token: '' });
    try {
      await server.runChores();
      const runs = [await server.runChores(), await server.runChores(), await server.runChores()];
      return (runs[0] ?? []).map((cost, n) => ({
        ...cost,
        milliseconds: middle(runs.map((run) => run[n]?.milliseconds ?? 0)),
      }));
    } finally {
      await server.close();
    }
  };
  const [before, after] = [await costsOf(few), await costsOf(large.among)];
  const isNightly = (cron: string): boolean => /^\d+ \d+ /.test(cron);
  const sums = { few: 0, all: 0, statements: 0 };
  for (const [n, { name, cron, cost, milliseconds }] of after.entries()) {
    const known = before[n];
    if (known === undefined) continue;
    console.log(
      `       ${name.padEnd(28)} ${cron.padEnd(13)} ${known.cost.statements} → ${cost.statements} statements, ${rounded(known.milliseconds, 1)} → ${rounded(milliseconds, 1)} ms`,
    );
    sums.statements = Math.max(sums.statements, cost.statements - known.cost.statements);
    if (isNightly(cron)) continue;
    // What runs each minute counts sixty times in the hour, what runs each hour once.
    const timesAnHour = cron.startsWith('*/')
      ? 60 / Number(cron.slice(2).split(' ')[0])
      : cron.startsWith('* ')
        ? 60
        : 1;
    sums.few += known.milliseconds * timesAnHour;
    sums.all += milliseconds * timesAnHour;
  }
  const title = `chores: statements more with ${companies} companies than with ${sizes.few}`;
  figure(title, `${sums.statements}`, 'at most 2 of any chore', sums.statements <= 2);
  const ratio = sums.all / sums.few;
  console.log(`       chores of an hour: ${rounded(sums.few)} → ${rounded(sums.all)} ms`);
  figure('chores of an hour: time, all / few companies', rounded(ratio, 2), `at most ${mostTimes}`, ratio <= mostTimes);
}

/** The CPU time that a server has used, in milliseconds. */
async function cpuOf({ process: { pid } }: Served): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** How many transactions of the database have committed so far. */
async function commitsOf({ url }: Company): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.count);
}

/** What the queue and its watch cost while nobody does anything: transactions of the database and time of the server. */
async function idle({ few, large }: ScaleScene): Promise<void> {
  const [one, other] = [await startProduct(few), await startProduct(large.among)];
  await delay(20_000);
  const before = { few: await commitsOf(few), all: await commitsOf(large.among) };
  const cpu = { few: await cpuOf(one), all: await cpuOf(other) };
  await delay(restSeconds * 1000);
  const commits = { few: (await commitsOf(few)) - before.few, all: (await commitsOf(large.among)) - before.all };
  const used = { few: (await cpuOf(one)) - cpu.few, all: (await cpuOf(other)) - cpu.all };
  await one.stop();
  await other.stop();
  console.log(
    `       in ${restSeconds} s: ${commits.few} → ${commits.all} transactions, ${rounded(used.few)} → ${rounded(used.all)} ms of the server`,
  );
  const ratio = commits.all / commits.few;
  figure('idle server: transactions, all / few companies', rounded(ratio, 2), 'at most 1.2', ratio <= 1.2);
  const time = used.all / used.few;
  figure('idle server: processor, all / few companies', rounded(time, 2), `at most ${mostTimes}`, time <= mostTimes);
}

/** Opens a stream of changes. Returns when a client's change arrives. */
function followChanges(url: string, token: string, heard: Map<string, number>): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const stream = request(
      `${url}/api/live`,
      { agent: new Agent(), headers: { authorization: `Bearer ${token}` } },
      (reply) => {
        reply.setEncoding('utf8');
        reply.on('data', (text: string) => {
          if (text.startsWith('event: ready')) resolve(() => stream.destroy());
          for (const [, id] of text.matchAll(/"kind":"client","ids":\["([\w-]+)"\]/g))
            heard.set(id as string, performance.now());
        });
        reply.on('error', () => undefined);
      },
    );
    stream.on('error', reject);
    stream.end();
  });
}

/** How long a change takes to a reader, in a database with few and with all companies. */
async function live({ few, small }: ScaleScene): Promise<void> {
  const p95s: number[] = [];
  const sides = [few, small.among];
  const served = [await startProduct(few), await startProduct(small.among)];
  const parts = [];
  for (const [n, company] of sides.entries()) {
    const [token = ''] = await sessionsOf(company, 1);
    const url = served[n]?.url ?? '';
    const heard = new Map<string, number>();
    parts.push({ url, token, heard, times: stopwatch(), stop: await followChanges(url, token, heard) });
  }
  for (let n = 0; n < 60; n += 1)
    for (const { url, token, heard, times } of parts) {
      const begun = performance.now();
      const { data } = await sendOver<{ client: { id: string } }>(url, { token, ...asked.create(n) });
      for (let wait = 0; wait < 500 && !heard.has(data.client.id); wait += 1) await delay(5);
      const at = heard.get(data.client.id);
      if (at === undefined) throw new Error('A change did not arrive');
      if (n >= 20) times.add(at - begun);
    }
  for (const { stop, times } of parts) {
    stop();
    p95s.push(times.p95());
  }
  for (const each of served) await each.stop();
  const [alone = 0, among = 0] = p95s;
  console.log(`       p95 ${rounded(alone, 1)} → ${rounded(among, 1)} ms`);
  figure(
    'live: from a change to its reader, p95, all / few',
    rounded(among / alone, 2),
    `at most ${mostTimes}`,
    among <= alone * mostTimes,
  );
}

/** Lists of a small company while five programs of another one use up what they may, and while they are refused. */
async function limited({ small, neighbour }: ScaleScene): Promise<void> {
  const served = await startProduct(small.among, { CALLS_PER_MINUTE: '600', DATABASE_POOL_SHARE: '50' });
  const side = await sideOf(small.among, served, requests * (4 * rounds + 1));
  let sent = 0;
  const measure = async (): Promise<Times> => {
    const times = stopwatch();
    await workers(people, async () => {
      for (let n = 0; n < requests / people; n += 1) {
        sent += 1;
        const list = { token: side.tokenFor(sent), method: 'GET', path: '/api/clients?limit=50' } as const;
        const { status, milliseconds } = await sendOver(side.url, list);
        if (status !== 200) throw new Error(`A list was answered ${status}`);
        times.add(milliseconds);
      }
    });
    return times;
  };
  const beside = async (tokens: readonly string[], rate: { overallRate?: number }): Promise<Times> => {
    const options = { url: `${served.url}/api/clients?limit=50`, connections: 1, duration: 600, ...rate };
    const runs = tokens.map((token) =>
      autocannon({ ...options, headers: { authorization: `Bearer ${token}` } }, () => undefined),
    );
    try {
      await delay(500);
      return await measure();
    } finally {
      for (const run of runs) run.stop();
    }
  };
  const compare = async (title: string, noisy: () => Promise<Times>): Promise<void> => {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [quiet, loud] = [await measure(), await noisy()];
      console.log(
        `       quiet p50 ${rounded(quiet.p50(), 1)} p95 ${rounded(quiet.p95(), 1)} ms   beside p50 ${rounded(loud.p50(), 1)} p95 ${rounded(loud.p95(), 1)} ms`,
      );
      ratios.push(loud.p95() / quiet.p95());
    }
    const ratio = middle(ratios);
    figure(title, rounded(ratio, 2), `at most ${mostTimes}`, ratio <= mostTimes);
  };
  await measure();
  // 600 requests a minute each is all that they may send.
  const programs = await sessionsOf(neighbour, 5);
  await compare('beside a company that uses up its limit: p95', () => beside(programs, { overallRate: 10 }));
  const spent = await sessionsOf(neighbour, 5);
  await workers(spent.length, async (n) => {
    for (let status = 200; status === 200; )
      ({ status } = await sendOver(served.url, { token: spent[n] ?? '', method: 'GET', path: '/api/me' }));
  });
  await compare('beside a company beyond its limit, without a pause: p95', () => beside(spent, {}));
  await served.stop();
}
