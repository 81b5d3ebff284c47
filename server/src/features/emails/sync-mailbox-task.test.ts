import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeQueue, type RunningQueue } from '../../platform/background/queue.ts';
import type { Database } from '../../platform/database/database.ts';
import { isSuspended } from '../../records/accounts/suspended-account.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { openAccount } from '../account/open-account.ts';
import { requestSync, syncMailbox } from './sync-mailbox-task.ts';

const now = new Date('2026-03-10T15:00:00.000Z');
const ran: string[] = [];
let database: Database;
let queue: RunningQueue;
beforeAll(async () => {
  database = await openTestDatabase();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  queue = makeQueue({ database, isSuspended, clock: () => now, log });
  queue.runs(syncMailbox, async ({ payload }) => void ran.push(payload.mailboxId));
  await queue.open();
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});

it('a mailbox has at most one waiting synchronisation', async () => {
  const person = { companyName: 'Test', firstName: 'A', lastName: 'B', passwordHash: '', timezone: 'America/Toronto' };
  const email = `${newId()}@example.test`;
  const { accountId } = await database.asSystem((tx) => openAccount(tx, { ...person, email }, now));
  const [first, second] = [newId(), newId()];
  await database.asAccount(accountId, async (tx) => {
    for (const id of [first, second, first]) await requestSync(tx, queue, id);
  });
  expect(await queue.runWaiting()).toBe(2);
  expect(ran.sort()).toEqual([first, second].sort());
});
