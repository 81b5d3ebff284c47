import { setTimeout as delay } from 'node:timers/promises';
import { deleteDocument } from '@truckroll/contract/documents/document-lists';
import { createNote } from '@truckroll/contract/files/drive';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { newClientDrive } from '../../testing/drive-builders.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument } from '../../testing/stored-work.ts';
import { testCluster } from '../../testing/test-database.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Finds a statement that waits for a lock. On a cluster it waits on a worker, which the coordinator's `pg_stat_activity` does not show. */
const waiting =
  testCluster() === null
    ? `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    : 'select 1 from citus_lock_waits';

/** Waits until another connection to this database waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await shop.database.asSystem((tx) => sql.raw(waiting).execute(tx));
    if (rows.length > 0) return;
    await delay(10);
  }
}

/** Sends a request that has to wait for a row deleted meanwhile, and returns its answer. */
async function whileDeleting<T>(
  account: TestAccount,
  deletion: (tx: Tx) => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  const { answer } = await account.look(async (tx) => {
    await deletion(tx);
    const sending = send();
    await untilSomebodyWaits();
    return { answer: sending };
  });
  return answer;
}

const deletedAt = '2026-03-10T15:00:00.000Z';

describe('a request that waits for a record', () => {
  it('adds no note to a client that was deleted meanwhile', async () => {
    const account = await shop.newAccount();
    const drive = await newClientDrive(shop, account.owner);
    const reply = await whileDeleting(
      account,
      (tx) => tx.updateTable('clients').set({ deletedAt }).where('id', '=', drive.moduleId).execute(),
      () =>
        shop.call(createNote, {
          as: drive.as,
          body: { moduleType: drive.moduleType, moduleId: drive.moduleId, title: 'Late', noteContent: '<p>text</p>' },
        }),
    );
    expect(reply.status).toBe(404);
  });

  it('does not delete an invoice again that was deleted meanwhile', async () => {
    const account = await shop.newAccount();
    const id = await storeDocument(account, { clientId: await storeClient(account), documentType: 1 });
    const reply = await whileDeleting(
      account,
      (tx) => tx.updateTable('documents').set({ deletedAt }).where('id', '=', id).execute(),
      () => shop.call(deleteDocument, { as: account.owner, params: { id } }),
    );
    expect(reply.status).toBe(404);
  });
});
