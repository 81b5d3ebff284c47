import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { buildApp } from '../server/src/app.ts';
import { type Tx, withPlugin } from '../server/src/platform/database/bound-dialect.ts';
import { type Reply, type RequestOptions, requestInProcess } from '../server/src/platform/http/request-in-process.ts';
import { readSettings } from '../server/src/platform/settings/settings.ts';
import { openDiskStorage } from '../server/src/platform/storage/disk-storage.ts';
import { mailbox } from '../server/src/providers/mail/mail.ts';
import type { Scene, Statement } from './client-scene.ts';

/** The database cost of a request: its round trips and its number of writing statements. */
export type Cost = { trips: number; statements: number; writes: number; commits: number };

export type CountingServer = {
  /** Runs each chore once, and says what it cost. */
  runChores: () => Promise<ChoreCost[]>;
  call: <E extends Endpoint>(endpoint: E, options: RequestOptions<E>) => Promise<{ reply: Reply<E>; cost: Cost }>;
  close: () => Promise<void>;
};

export type ChoreCost = { name: string; cron: string; cost: Cost; milliseconds: number };

const writing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/** The product in this process. It counts the statements of each request. */
export async function openCountingServer(scene: Pick<Scene, 'database' | 'token'>): Promise<CountingServer> {
  let cost: Cost = { trips: 0, statements: 0, writes: 0, commits: 0 };
  let isAnswered = true;
  const counter: Parameters<Tx['withPlugin']>[0] = {
    transformQuery({ node }) {
      // Statements sent before a response share one round trip.
      if (isAnswered) cost.trips += 1;
      isAnswered = false;
      const isRawWrite = node.kind === 'RawNode' && /insert|update/i.test(node.sqlFragments.join(' '));
      if (isRawWrite || writing.has(node.kind)) cost.writes += 1;
      return node;
    },
    async transformResult({ result }) {
      // Counted here because queries that are parts of others are transformed too.
      cost.statements += 1;
      isAnswered = true;
      return result;
    },
  };
  const counted =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx): Promise<T> => {
      cost.commits += 1;
      isAnswered = true;
      return work(withPlugin(tx, counter));
    };
  const { database } = scene;
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-bench-'));
  const { fastify, queue } = await buildApp({
    database: {
      ...database,
      asAccount: (accountId, work) => database.asAccount(accountId, counted(work)),
      asSystem: (work) => database.asSystem(counted(work)),
    },
    clock: () => new Date(),
    settings: readSettings({ LOG_LEVEL: 'error' }),
    storage: await openDiskStorage(folder),
    mail: mailbox,
    webFolder: null,
    answers: 'compiled',
  });
  await fastify.ready();
  return {
    async call(endpoint, options) {
      cost = { trips: 0, statements: 0, writes: 0, commits: 0 };
      const reply = await requestInProcess(fastify, endpoint, { token: scene.token, ...options });
      if (!reply.body.success) throw new Error(`${endpoint.id} was refused: ${reply.body.message}`);
      return { reply, cost };
    },
    async runChores() {
      const costs: ChoreCost[] = [];
      for (const chore of queue.listChores()) {
        cost = { trips: 0, statements: 0, writes: 0, commits: 0 };
        const begun = performance.now();
        await queue.runChore(chore);
        costs.push({ name: chore.name, cron: chore.cron, cost, milliseconds: performance.now() - begun });
      }
      return costs;
    },
    async close() {
      await fastify.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The table that the bare server writes to. */
export const openBareTable = (scene: Scene): Promise<void> =>
  scene.database.runScript(`create table bare_writes (id bigint generated always as identity primary key, content text);
    grant select, insert on bare_writes to app_user;`);

/** The same number of bare round trips in one transaction, with writes of rows as large as a document's. */
export function bareStatements({ trips, writes }: Cost): Statement[] {
  const row = { text: 'insert into bare_writes (content) values ($1)', values: ['x'.repeat(500)] };
  const look = { text: 'select $1::text as content', values: ['x'.repeat(500)] };
  const between = Array.from({ length: trips }, (_, trip) => (trip < writes ? row : look));
  const all = [{ text: 'begin', values: [] }, ...between, { text: 'commit', values: [] }];
  return all.map((statement, trip) => ({ ...statement, trip }));
}
