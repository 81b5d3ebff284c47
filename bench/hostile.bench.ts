import { setTimeout as delay } from 'node:timers/promises';
import { startImport } from '@truckroll/contract/imports/file-imports';
import { sendNewEmail } from '@truckroll/contract/mail/send-email';
import { getMe, updateMe } from '@truckroll/contract/session/session';
import {
  contentTypeOf,
  type HostileRequest,
  hostileOperations,
  hostileRequests,
} from '../server/src/testing/hostile-requests.ts';
import { openShop, type TestAccount } from '../server/src/testing/shop.ts';
import { testDriver } from '../server/src/testing/test-database.ts';
import { figure } from './load.ts';

/**
 * Measures how long another company's request waits while one company sends the longest texts that a body can hold, at each
 * place of each operation. TEST_DRIVER chooses the database, as for the tests; `--operations=ID,ID` only some of
 * the operations, `--runs=N` the runs of which the shortest wait counts.
 */
const optionOf = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const runs = Number(optionOf('runs') ?? 3);
const only = optionOf('operations')?.split(',');
const mostMs = 200;
const mostShown = 10;

/** What expressions begin to match again and again; a body of a megabyte holds most of it. */
const units = ['1', '<', 'a@'];
const long = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length));

const unlimited = { PASSWORD_CALLS_PER_ADDRESS: '1000000', PASSWORD_CALLS_PER_EMAIL: '1000000' };
const limits = { CALLS_PER_MINUTE: '1000000', PUBLIC_CALLS_PER_MINUTE: '1000000', WRONG_TOKENS_PER_MINUTE: '1000000' };
const shop = await openShop({ ...unlimited, ...limits }, { answers: 'compiled' });

const send = (as: TestAccount, method: string, { url, payload }: HostileRequest, type: string): Promise<unknown> => {
  const headers = {
    authorization: `Bearer ${as.owner.token}`,
    ...(payload === undefined ? {} : { 'content-type': type }),
  };
  return shop.app.inject({ method: method as 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });
};

/** The longest time that a request of another company waits while work is done. */
async function waitOf(other: TestAccount, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  let longest = 0;
  do {
    const begun = performance.now();
    await shop.call(getMe, { as: other.owner });
    longest = Math.max(longest, performance.now() - begun);
    await delay(1);
  } while (!isOver);
  await done;
  return longest;
}

async function shortest(measure: () => Promise<number>, count: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < count; run += 1) least = Math.min(least, await measure());
  return least;
}

try {
  const [hostile, other] = [await shop.newAccount(), await shop.newAccount()];
  const json = 'application/json';
  const sendJson = (method: string, path: string, body: object) => () =>
    send(hostile, method, { url: `/api${path}`, payload: JSON.stringify(body) }, json);
  const upload = (content: string) => () =>
    shop.call(startImport, {
      ...{ as: hostile.owner, body: {} },
      files: [{ field: 'file', name: 'clients.csv', content: Buffer.from(content) }],
    });
  const named: Record<string, () => Promise<unknown>> = {
    'PATCH /me with a phone number of 60,000 digits': sendJson('PATCH', updateMe.path, {
      phoneNumber: { number: `${'1'.repeat(60_000)}x` },
    }),
    'POST /send-new-email with 100,000 times <': sendJson('POST', sendNewEmail.path, {
      ...{ to: 'ann@lee.test', subject: 'Hello', content: '<'.repeat(100_000) },
    }),
    'an import with a cell of 16,000 digits': upload(`Client,Phone\n${'9'.repeat(16_000)},${'9'.repeat(16_000)}\n`),
  };
  const alone = { url: `/api${getMe.path}` };
  const bare = await shortest(() => waitOf(other, () => send(hostile, 'GET', alone, json)), 20);
  console.log(
    `       on ${testDriver()}, the shortest of ${runs} runs, beside a harmless request ${bare.toFixed(1)} ms`,
  );
  for (const [name, work] of Object.entries(only === undefined ? named : {})) {
    const wait = await shortest(() => waitOf(other, work), runs);
    figure(name, `${wait.toFixed(1)} ms`, `at most ${mostMs} ms`, wait <= mostMs);
  }

  const requestsOf = hostileRequests(shop, {
    // An address has at most 16 kB.
    parts: () => units.map((unit) => encodeURIComponent(long(unit, 4000)).slice(0, 12_000)),
    json: () => units.map((unit) => JSON.stringify(long(unit, 900_000))),
  });
  const longest: { id: string; wait: number; sent: HostileRequest }[] = [];
  for (const endpoint of hostileOperations(shop).filter(({ id }) => only?.includes(id) ?? true)) {
    const type = contentTypeOf(endpoint);
    const account = await shop.newAccount();
    let worst = { wait: 0, sent: alone as HostileRequest };
    for (const sent of await requestsOf(endpoint, { shop, account })) {
      const wait = await waitOf(other, () => send(account, endpoint.method, sent, type));
      if (wait > worst.wait) worst = { wait, sent };
    }
    const again = () => send(account, endpoint.method, worst.sent, type);
    const wait = await shortest(() => waitOf(other, again), runs);
    longest.push({ id: `${endpoint.id} ${endpoint.method} ${endpoint.path}`, sent: worst.sent, wait });
  }
  longest.sort((one, two) => two.wait - one.wait);
  for (const { id, wait, sent } of longest.slice(0, mostShown)) {
    const text = (sent.payload ?? sent.url).replaceAll(/(.)\1{9,}|(?:a@){9,}/g, '…').slice(0, 200);
    figure(id, `${wait.toFixed(1)} ms`, `at most ${mostMs} ms`, wait <= mostMs);
    console.log(`       ${text}`);
  }
  console.log(`       ${longest.length} operations`);
} finally {
  await shop.close();
}
