import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openAccount } from '../../features/account/open-account.ts';
import { isSuspended } from '../../records/accounts/suspended-account.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database/database.ts';
import { makeQueue, type RunningQueue } from './queue.ts';
import { chore, type TaskLog, type TaskRun, task } from './task.ts';

const now = new Date('2026-03-10T15:00:00.000Z');
const countClients = task({
  name: 'count-clients',
  title: 'Count the clients',
  payload: z.object({ label: z.string() }),
});
const fragile = task({ name: 'fragile', title: 'Break', payload: z.object({}), retries: 2 });
const slow = task({ name: 'slow', title: 'Take a while', payload: z.object({}) });
const nightly = chore({ name: 'nightly', cron: '0 3 * * *' });

const logged: string[] = [];
const note = (about: Record<string, unknown>, text: string): void => {
  logged.push(`${text} ${JSON.stringify(about)}`);
};
const log: TaskLog = { info: note, warn: note, error: note };

let database: Database;
let queue: RunningQueue;
const runs: Pick<TaskRun<{ label: string }>, 'accountId' | 'payload' | 'attempt' | 'isLastAttempt'>[] = [];
const clientsSeen: number[] = [];
let breakages: Error[] = [];
let slowSteps: string[] = [];
let release: () => void = () => undefined;

async function newAccount(): Promise<string> {
  const person = { companyName: 'Test', firstName: 'A', lastName: 'B', passwordHash: '', timezone: 'America/Toronto' };
  const email = `${newId()}@example.test`;
  return (await database.asSystem((tx) => openAccount(tx, { ...person, email }, now))).accountId;
}

async function addClient(accountId: string): Promise<void> {
  const at = now.toISOString();
  await database.asAccount(accountId, (tx) =>
    tx
      .insertInto('clients')
      .values({
        id: newId(),
        name: 'Ann',
        firstName: 'Ann',
        lastName: '',
        stage: 'new_lead',
        nameKey: 'ann',
        companyKey: '',
        searchText: 'ann',
        createdAt: at,
        updatedAt: at,
      })
      .execute(),
  );
}

const failedTasksOf = (accountId: string) =>
  database.asAccount(accountId, (tx) => tx.selectFrom('failedTasks').selectAll().execute());

beforeAll(async () => {
  database = await openTestDatabase();
  queue = makeQueue({ database, isSuspended, clock: () => now, log });
  queue.runs(countClients, async ({ payload, accountId, attempt, isLastAttempt, transact }) => {
    runs.push({ payload, accountId, attempt, isLastAttempt });
    const rows = await transact((tx) => tx.selectFrom('clients').select('id').execute());
    clientsSeen.push(rows.length);
  });
  queue.runs(fragile, async ({ attempt, isLastAttempt }) => {
    runs.push({ payload: { label: 'fragile' }, accountId: '', attempt, isLastAttempt });
    const error = breakages.shift();
    if (error !== undefined) throw error;
  });
  queue.runs(slow, async () => {
    slowSteps.push('begun');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    slowSteps.push('finished');
  });
  queue.runsByClock(nightly, async ({ transact }) => {
    const accounts = await transact((tx) => tx.selectFrom('accounts').select('id').execute());
    clientsSeen.push(accounts.length);
  });
  await queue.open();
});

afterAll(async () => {
  await queue.stop();
  await database.close();
});

beforeEach(() => {
  runs.length = 0;
  clientsSeen.length = 0;
  logged.length = 0;
  breakages = [];
  slowSteps = [];
});

describe('enqueue', () => {
  it('runs the task after the enqueuing transaction, bound to its account', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    await addClient(mine);
    await addClient(mine);
    await addClient(other);
    await database.asAccount(mine, (tx) => queue.enqueue(tx, countClients, { label: 'one' }));
    expect(await queue.runWaiting()).toBe(1);
    expect(runs).toEqual([{ payload: { label: 'one' }, accountId: mine, attempt: 1, isLastAttempt: false }]);
    expect(clientsSeen).toEqual([2]);
    expect(await queue.runWaiting()).toBe(0);
  });

  it('is rolled back with its transaction', async () => {
    const accountId = await newAccount();
    const undone = database.asAccount(accountId, async (tx) => {
      await queue.enqueue(tx, countClients, { label: 'never' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await queue.runWaiting()).toBe(0);
  });

  it('requires the account in a transaction over all accounts', async () => {
    const accountId = await newAccount();
    await expect(database.asSystem((tx) => queue.enqueue(tx, countClients, { label: 'whose?' }))).rejects.toThrow(
      'needs its accountId',
    );
    await database.asSystem((tx) => queue.enqueue(tx, countClients, { label: 'mine' }, { accountId }));
    await queue.runWaiting();
    expect(runs.map((run) => run.accountId)).toEqual([accountId]);
  });

  it('adds one task per key and account while it waits', async () => {
    const [first, second] = [await newAccount(), await newAccount()];
    for (const accountId of [first, first, second]) {
      await database.asAccount(accountId, (tx) => queue.enqueue(tx, countClients, { label: 'x' }, { key: 'same' }));
    }
    expect(await queue.runWaiting()).toBe(2);
    expect(new Set(runs.map((run) => run.accountId))).toEqual(new Set([first, second]));
    await database.asAccount(first, (tx) => queue.enqueue(tx, countClients, { label: 'again' }, { key: 'same' }));
    expect(await queue.runWaiting()).toBe(1);
  });

  it('does not run a task before its time', async () => {
    const accountId = await newAccount();
    const runAt = new Date(Date.now() + 3_600_000);
    await database.asAccount(accountId, (tx) => queue.enqueue(tx, countClients, { label: 'later' }, { runAt }));
    expect(await queue.runWaiting()).toBe(0);
    expect(await queue.runWaiting({ evenLater: true })).toBe(1);
  });
});

describe('a failing task', () => {
  it('is retried, and leaves nothing behind once it succeeds', async () => {
    const accountId = await newAccount();
    breakages = [new Error('first'), new Error('second')];
    await database.asAccount(accountId, (tx) => queue.enqueue(tx, fragile, {}));
    expect(await queue.runWaiting()).toBe(1);
    expect(await queue.runWaiting()).toBe(0);
    await queue.runWaiting({ evenLater: true });
    expect(runs.map((run) => [run.attempt, run.isLastAttempt])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await failedTasksOf(accountId)).toEqual([]);
  });

  it('is listed among the failed tasks of its account, without personal data', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    const refusal = Object.assign(new Error('550 <ann@example.org> is unknown'), { code: 'EENVELOPE' });
    breakages = [refusal, refusal, refusal];
    await database.asAccount(mine, (tx) => queue.enqueue(tx, fragile, {}));
    await queue.runWaiting({ evenLater: true });
    expect(await failedTasksOf(mine)).toMatchObject([
      { task: 'fragile', payload: {}, attempts: 3, error: 'Something unexpected happened (EENVELOPE).' },
    ]);
    expect(await failedTasksOf(other)).toEqual([]);
    const kept = await database.asSystem((tx) =>
      sql<{ text: string }>`select coalesce(output, source_output)::text as text from pgboss.job`.execute(tx),
    );
    expect(kept.rows.map((row) => row.text).join()).not.toContain('ann@example.org');
    expect(logged.join()).toContain('A background task failed');
  });
});

describe('a task that is taken back', () => {
  const takeBack = (key: string, isWanted?: (payload: { label: string }) => boolean) =>
    database.asSystem((tx) => queue.takeBack(tx, countClients, key, isWanted));

  it('does not run, and is found by its key only while it waits', async () => {
    const accountId = await newAccount();
    const payload = { label: 'later' };
    await database.asAccount(accountId, (tx) => queue.enqueue(tx, countClients, payload, { key: 'mine', runAt: now }));
    expect(await takeBack('other')).toBeNull();
    expect(await takeBack('mine', ({ label }) => label === 'sooner')).toBeNull();
    expect(await takeBack('mine')).toEqual({ accountId, payload });
    expect(await takeBack('mine')).toBeNull();
    await queue.runWaiting({ evenLater: true });
    expect(runs).toEqual([]);
  });

  it('is left alone when it has begun', async () => {
    const accountId = await newAccount();
    await database.asAccount(accountId, (tx) => queue.enqueue(tx, countClients, { label: 'now' }, { key: 'begun' }));
    await database.asSystem((tx) =>
      sql`update pgboss.job set state = 'active' where name = ${countClients.name} and state = 'created'`.execute(tx),
    );
    expect(await takeBack('begun')).toBe('running');
  });
});

describe('the queue in the database', () => {
  const waiting = sql<{ id: string }>`select id from pgboss.job_common where state = 'created'`;

  it('shows an account only its own tasks, and accepts none for another', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    await database.asAccount(mine, (tx) => queue.enqueue(tx, countClients, { label: 'mine' }));
    const seen = sql<{ id: string }>`select id from pgboss.job_common`;
    expect((await database.asAccount(mine, (tx) => seen.execute(tx))).rows).toHaveLength(1);
    expect((await database.asAccount(other, (tx) => seen.execute(tx))).rows).toHaveLength(0);
    await expect(database.asAccount(other, (tx) => waiting.execute(tx))).rejects.toMatchObject({ code: '42501' });
    const forged = database.asAccount(other, (tx) =>
      queue.enqueue(tx, countClients, { label: 'forged' }, { accountId: mine }),
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
    await queue.runWaiting();
    expect(runs.map((run) => run.payload.label)).toEqual(['mine']);
  });

  it('drops a failed task whose account was deleted', async () => {
    const accountId = await newAccount();
    breakages = [new Error('1'), new Error('2'), new Error('3')];
    await database.asAccount(accountId, (tx) => queue.enqueue(tx, fragile, {}));
    await database.asSystem((tx) => tx.deleteFrom('accounts').where('id', '=', accountId).execute());
    await queue.runWaiting({ evenLater: true });
    expect(logged.join()).toContain('its account is gone');
    expect(await queue.runWaiting({ evenLater: true })).toBe(0);
  });
});

describe('a chore', () => {
  it('runs over all accounts', async () => {
    await newAccount();
    await queue.runChore(nightly);
    expect(clientsSeen[0]).toBeGreaterThan(0);
  });

  it('is in the schedule', async () => {
    const { rows } = await database.asSystem((tx) =>
      sql<{ cron: string }>`select cron from pgboss.schedule where name = 'nightly'`.execute(tx),
    );
    expect(rows).toEqual([{ cron: '0 3 * * *' }]);
  });
});

describe('the running queue', () => {
  it('starts new tasks at once, and lets them finish before it stops', async () => {
    const accountId = await newAccount();
    await queue.start();
    await database.asAccount(accountId, (tx) => queue.enqueue(tx, slow, {}));
    await vi.waitFor(() => expect(slowSteps).toEqual(['begun']));
    let hasStopped = false;
    const stopped = queue.stop().then(() => {
      hasStopped = true;
    });
    // A stop that did not wait would need fewer statements than these.
    for (let n = 0; n < 50; n += 1) await database.asSystem((tx) => sql`select 1`.execute(tx));
    expect([hasStopped, slowSteps]).toEqual([false, ['begun']]);
    release();
    await stopped;
    expect(slowSteps).toEqual(['begun', 'finished']);
    const { rows } = await database.asSystem((tx) =>
      sql<{ state: string }>`select state::text from pgboss.job where name = 'slow'`.execute(tx),
    );
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('works through the backlog without pausing between tasks', async () => {
    let done = 0;
    // With a pause between two tasks, this would take hours.
    const busy = makeQueue({ database, isSuspended, clock: () => now, log, pollSeconds: 3600 });
    busy.runs(countClients, async () => {
      done += 1;
    });
    await busy.open();
    await database.asAccount(await newAccount(), async (tx) => {
      for (let n = 0; n < 10; n += 1) await busy.enqueue(tx, countClients, { label: String(n) });
    });
    await busy.start();
    await vi.waitFor(() => expect(done).toBe(10));
    await busy.stop();
  });

  it('starts a task when its time has come', async () => {
    const startedAt: number[] = [];
    const watchful = makeQueue({ database, isSuspended, clock: () => now, log, pollSeconds: 0.1 });
    watchful.runs(countClients, async () => {
      startedAt.push(Date.now());
    });
    await watchful.start();
    const due = Date.now() + 1500;
    const accountId = await newAccount();
    await database.asAccount(accountId, (tx) =>
      watchful.enqueue(tx, countClients, { label: 'later' }, { runAt: new Date(due) }),
    );
    await vi.waitFor(() => expect(startedAt).toHaveLength(1));
    expect(startedAt[0]).toBeGreaterThanOrEqual(due);
    await watchful.stop();
  });
});
