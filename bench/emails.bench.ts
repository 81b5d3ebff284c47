import { parseArgs } from 'node:util';
import pg from 'pg';
import { readSight } from '../server/src/features/emails/mail-sight.ts';
import { listMessages } from '../server/src/features/emails/message-store.ts';
import {
  countThreads,
  findThread,
  listThreads,
  type ThreadFilters,
} from '../server/src/features/emails/thread-store.ts';
import { findActor } from '../server/src/records/people/actors.ts';
import { recordStatements, type Statement, startProduct, startServer } from './client-scene.ts';
import { figure, load, rounded } from './load.ts';
import { setMailScene } from './mail-scene.ts';

/**
 * Measures a mailbox of 50,000 messages in 10,000 threads on a separate PostgreSQL: the inbox with each filter and with
 * searches, and a thread of 200 messages, one request at a time, compared with their SQL through bare node-postgres.
 * `--plans` prints the plans of the statements, `--requests=50` measures fewer.
 */
const { values } = parseArgs({ options: { plans: { type: 'boolean' }, requests: { type: 'string' } } });
const amount = Number(values.requests ?? 200);
const longThread = 200;
const scene = await setMailScene({ messages: 50_000, threads: 10_000, longThread });
const product = await startProduct(scene);

const { owner, clientAddress, longId } = await scene.database.asAccount(scene.accountId, async (tx) => {
  const { id } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const actor = await findActor(tx, id);
  const client = await tx
    .selectFrom('emailThreadAddresses')
    .select('address')
    .where('address', 'like', '%@example.test')
    .executeTakeFirstOrThrow();
  const long = await tx
    .selectFrom('emailThreads')
    .select('id')
    .where('subject', '=', 'Endless')
    .executeTakeFirstOrThrow();
  if (actor === undefined) throw new Error('The company has no owner');
  return { owner: actor, clientAddress: client.address, longId: long.id };
});

const everything: ThreadFilters = { address: null, search: undefined };
const lists: [string, Omit<Partial<ThreadFilters>, 'address'> & { email?: string; page?: number }][] = [
  ['first page', {}],
  ['page 400', { page: 400 }],
  ['open', { state: 'open' }],
  ['snoozed', { state: 'snoozed' }],
  ['done', { state: 'done' }],
  ['unread', { filter: 'unread' }],
  ['open and unread', { filter: 'unread', state: 'open' }],
  ['unanswered', { filter: 'unanswered' }],
  ['of clients', { filter: 'client' }],
  ['assigned', { assignedTo: owner.userId }],
  ['of one client', { email: clientAddress }],
  ['search for one message', { search: 'message 31415.' }],
  ['search for a person', { search: clientAddress.slice(0, 12) }],
  ['search for a common word', { search: 'boiler' }],
  ['search for a word of all', { search: 'please ring the bell' }],
  ['search for two letters', { search: 'th' }],
  ['open of clients, with a search', { search: 'boiler', filter: 'client', state: 'open' }],
];

async function printPlans(statements: Statement[]): Promise<void> {
  const client = new pg.Client({ connectionString: scene.url });
  await client.connect();
  await client.query(`set role app_user; set app.account_id = '${scene.accountId}'`);
  for (const { text, values: parameters } of statements) {
    const { rows } = await client.query<[string]>({
      ...{ text: `explain (analyze, buffers) ${text}`, values: parameters, rowMode: 'array' },
    });
    console.log(`\n${text}\n${rows.map(([line]) => line).join('\n')}\n`);
  }
  await client.end();
}

/** Compares the response times of a request with those of its statements through a bare server, one request at a time. */
async function measure(name: string, path: string, statements: Statement[], most: number): Promise<void> {
  if (values.plans === true) await printPlans(statements);
  const environment = { DATABASE_URL: scene.url, ACCOUNT_ID: scene.accountId, STATEMENTS: JSON.stringify(statements) };
  const bare = await startServer('bare-server.ts', '/ready', environment);
  const ours = { url: product.url, token: scene.token, connections: 1, paths: [path] };
  const theirs = { url: bare.url, connections: 1, paths: ['/'] };
  await load({ ...ours, amount: 20 });
  await load({ ...theirs, amount: 20 });
  const [a, b] = [await load({ ...ours, amount }), await load({ ...theirs, amount })];
  await bare.stop();
  if (a.failed + b.failed > 0) throw new Error(`${a.failed} and ${b.failed} requests of ${path} failed`);
  const compared = `product p50 ${rounded(a.p50)} p99 ${rounded(a.p99)} ms   bare p50 ${rounded(b.p50)} p95 ${b.p95} ms`;
  console.log(`       ${compared}   ${statements.length} statements`);
  figure(`inbox, ${name}: p95`, `${a.p95} ms`, `at most ${most} ms`, a.p95 <= most);
}

try {
  for (const [name, { email, page = 1, ...filters }] of lists) {
    const now = new Date();
    const wanted = { ...everything, ...filters, address: email ?? null };
    const statements = await recordStatements(scene, async (tx) => {
      const sight = await readSight(tx, owner);
      const { count } = await listThreads(tx, sight, { filters: wanted, page, limit: 20, now });
      console.log(`       ${name}: ${count} threads`);
    });
    const query = new URLSearchParams({
      ...filters,
      limit: '20',
      page: String(page),
      ...(email && { email }),
    } as never);
    await measure(name, `/api/emails?${query}`, statements, 50);
  }
  const unread = await recordStatements(scene, async (tx) => {
    const filters: ThreadFilters = { ...everything, filter: 'unread', state: 'open' };
    await countThreads(tx, await readSight(tx, owner), filters, new Date());
  });
  await measure('the badge', '/api/emails/unread', unread, 50);
  const whole = await recordStatements(scene, async (tx) => {
    await findThread(tx, await readSight(tx, owner), longId);
    await listMessages(tx, longId);
  });
  await measure(`a thread of ${longThread} messages`, `/api/emails/threads/${longId}`, whole, 300);
} finally {
  await product.stop();
  await scene.close();
}
