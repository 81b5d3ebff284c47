import { setTimeout as delay } from 'node:timers/promises';
import type { CallSelection } from '../server/src/records/calls/call-filters.ts';
import { countCalls, listCalls } from '../server/src/records/calls/call-store.ts';
import { ownNumber, setCallScene } from './call-scene.ts';
import { recordStatements, type Statement, startProduct, startServer } from './client-scene.ts';
import { figure, load, rounded } from './load.ts';

/**
 * Measures 20,000 calls on a separate PostgreSQL: the list with each filter and with searches, one request at a time,
 * compared with its SQL through bare node-postgres; then 20 simulated calls that come at once, with the list beside
 * them, compared with the list before.
 */
const amount = 200;
const most = 50;
const scene = await setCallScene(20_000);
const product = await startProduct(scene);

const lists: [string, Record<string, string>][] = [
  ['first page', {}],
  ['page 400', { page: '400' }],
  ['missed', { status: 'missed' }],
  ['unhandled', { status: 'unhandled' }],
  ['voicemails', { status: 'voicemail' }],
  ['without an outcome', { outcomeId: 'none' }],
  ['of a number', { phoneNumber: '+14162000123' }],
  ['search for a number', { search: '2004321' }],
  ['search for three digits', { search: '416' }],
  ['search for a client', { search: 'smith' }],
];

const pathOf = (query: Record<string, string>): string =>
  `/api/addons/calls?${new URLSearchParams({ limit: '25', ...query })}`;

/** Compares the response times of the list with those of its statements through a bare server. */
async function measure(name: string, query: Record<string, string>, statements: Statement[]): Promise<void> {
  const environment = { DATABASE_URL: scene.url, ACCOUNT_ID: scene.accountId, STATEMENTS: JSON.stringify(statements) };
  const bare = await startServer('bare-server.ts', '/ready', environment);
  const ours = { url: product.url, token: scene.token, connections: 1, paths: [pathOf(query)] };
  const theirs = { url: bare.url, connections: 1, paths: ['/'] };
  await load({ ...ours, amount: 20 });
  await load({ ...theirs, amount: 20 });
  const [a, b] = [await load({ ...ours, amount }), await load({ ...theirs, amount })];
  await bare.stop();
  if (a.failed + b.failed > 0) throw new Error(`${a.failed} and ${b.failed} requests failed`);
  console.log(
    `       product p50 ${rounded(a.p50)} p99 ${rounded(a.p99)} ms   bare p50 ${rounded(b.p50)} p95 ${b.p95} ms`,
  );
  figure(`calls, ${name}: p95`, `${a.p95} ms`, `at most ${most} ms`, a.p95 <= most);
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`${product.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${scene.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

/** Lets 20 people call at once, measures the list meanwhile, and waits until each call has ended. */
async function callAtOnce(count: number): Promise<void> {
  const list = { url: product.url, token: scene.token, connections: 1, paths: [pathOf({})], amount };
  const before = await load(list);
  const began = Date.now();
  const from = (n: number): string => `+1437555${String(100 + n).padStart(4, '0')}`;
  const people = Array.from({ length: count }, (_, n) => from(n));
  await Promise.all(
    people.map((number) => ask('/addons/calls/simulate', { kind: 'voicemail', from: number, to: ownNumber })),
  );
  const beside = await load(list);
  const ended = async (): Promise<number> => {
    const { calls } = await ask<{ calls: { fromNumber: string; status: string; hasRecording: boolean }[] }>(
      '/addons/calls?limit=100',
    );
    return calls.filter(
      ({ fromNumber, status, hasRecording }) => people.includes(fromNumber) && status === 'completed' && hasRecording,
    ).length;
  };
  for (let looks = 0; looks < 180 && (await ended()) < count; looks += 1) await delay(500);
  const seconds = (Date.now() - began) / 1000;
  const done = await ended();
  figure(`${count} calls at once: ended, with their recordings`, `${done}`, `all ${count}`, done === count);
  console.log(`       the last one after ${rounded(seconds, 1)} s`);
  const ratio = beside.p95 / before.p95;
  console.log(`       list before p95 ${before.p95} ms, beside the calls p95 ${beside.p95} ms`);
  figure('the list beside them: p95, to before', rounded(ratio, 2), 'at most 3 times', ratio <= 3);
}

try {
  for (const [name, { page = '1', phoneNumber, ...filters }] of lists) {
    const selection = { ...filters, ...(phoneNumber && { digits: phoneNumber.slice(1) }) } as CallSelection;
    const statements = await recordStatements(scene, async (tx) => {
      await listCalls(tx, selection, { page: Number(page), limit: 25 });
      console.log(`       ${name}: ${await countCalls(tx, selection)} calls`);
    });
    await measure(name, { page, ...filters, ...(phoneNumber && { phoneNumber }) }, statements);
  }
  await callAtOnce(20);
} finally {
  await product.stop();
  await scene.close();
}
