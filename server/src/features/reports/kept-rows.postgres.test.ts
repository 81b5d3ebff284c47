import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { plainRows, readKeptRows, readPlainWork } from '../../testing/plain-work.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const at = '2026-03-05T15:00:00.000Z';

type Work = {
  jobId: string;
  visitId: string;
  productIds: readonly [string, string];
  userId: string;
  otherClientId: string;
};
type Change = (tx: Tx, work: Work) => Promise<unknown>;

const changes: Record<string, Change> = {
  'the job is completed': (tx, { jobId }) =>
    tx.updateTable('jobs').set({ jobStatus: 'completed' }).where('id', '=', jobId).execute(),
  'the job is closed': (tx, { jobId }) =>
    tx.updateTable('jobs').set({ jobStatus: 'closed' }).where('id', '=', jobId).execute(),
  'the job moves to another client': (tx, { jobId, otherClientId }) =>
    tx.updateTable('jobs').set({ clientId: otherClientId }).where('id', '=', jobId).execute(),
  'the visit is completed': (tx, { visitId }) =>
    tx.updateTable('visits').set({ visitStatus: 'completed' }).where('id', '=', visitId).execute(),
  'a person is added': (tx, { visitId, userId }) => tx.insertInto('visitTeam').values({ visitId, userId }).execute(),
  'a line is added': (tx, { jobId, productIds: [itemId] }) => {
    const line = { id: newId(), jobId, itemId, itemName: 'More', quantity: 1, price: '5', orderIndex: 9, total: '5' };
    return tx.insertInto('jobItems').values(line).execute();
  },
  'a category changes': (tx, { productIds: [id] }) =>
    tx.updateTable('productServices').set({ categoryKey: 'roofing' }).where('id', '=', id).execute(),
  'another category changes': (tx, { productIds: [, id] }) =>
    tx.updateTable('productServices').set({ categoryKey: 'cooling' }).where('id', '=', id).execute(),
  'an entry is deleted': (tx, { productIds: [id] }) => tx.deleteFrom('productServices').where('id', '=', id).execute(),
};

const names = Object.keys(changes);
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

/** Waits until another connection to this database waits for a lock, or for 150 ms when it does not have to. */
async function untilSomebodyWaits(): Promise<void> {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const { rows } = await shop.database.asSystem((tx) =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
    );
    if (rows.length > 0) return;
    await delay(10);
  }
}

it.each(pairs)('the rows of the reports are right when, at the same time, %s and %s', async (one, other) => {
  const account = await shop.newAccount();
  const { userId } = account.owner;
  const clientId = await storeClient(account);
  const jobId = await storeJob(account, { clientId, startDateTime: at });
  const visitId = await storeVisit(account, { jobId, visitStartDateTime: at, visitEndDateTime: at });
  const second = (await account.person('officeStaff')).userId;
  const productIds = [newId(), newId()] as const;
  const otherClientId = await storeClient(account);
  const work: Work = { jobId, visitId, productIds, userId: second, otherClientId };
  await account.look(async (tx) => {
    await tx.insertInto('visitTeam').values({ visitId, userId }).execute();
    for (const [orderIndex, id] of productIds.entries()) {
      const keys = { nameKey: id, categoryKey: 'plumbing', searchText: '', createdAt: at, updatedAt: at };
      await tx
        .insertInto('productServices')
        .values({ id, name: id, ...keys })
        .execute();
      const line = {
        id: newId(),
        jobId,
        itemId: id,
        itemName: 'Line',
        quantity: 1,
        price: '7',
        orderIndex,
        total: '7',
      };
      await tx.insertInto('jobItems').values(line).execute();
    }
    // The lines count from the start, except where a change makes the job count.
    if (!/^the job is/.test(one) && !/^the job is/.test(other))
      await tx.updateTable('jobs').set({ jobStatus: 'completed' }).execute();
  });

  const change = (name: string) => (tx: Tx) => changes[name]?.(tx, work) ?? Promise.resolve();
  const { waiting } = await account.look(async (tx) => {
    await change(one)(tx);
    // A change that the first one makes impossible fails, for example a second row for the same person.
    const meanwhile = account.look(change(other)).catch((error: unknown) => error);
    await untilSomebodyWaits();
    return { waiting: meanwhile };
  });
  await waiting;

  const [kept, plain] = await account.look(async (tx) => [await readKeptRows(tx), await readPlainWork(tx)]);
  expect(kept).toEqual(plainRows(plain));
});
