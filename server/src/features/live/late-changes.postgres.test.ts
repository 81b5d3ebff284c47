import { listChanges } from '@truckroll/contract/live/live';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tell } from '../../platform/database/telling.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('the changes since a position contain those of a transaction that began before it and committed after it', async () => {
  const account = await shop.newAccount();
  const [late, early] = [newId(), newId()];
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
  const open = account.look(async (tx) => {
    // A write gives the transaction its number, which is lower than that of the next one.
    await tx
      .insertInto('skills')
      .values({ id: newId(), name: 'Gas', createdAt: shop.clock.now.toISOString() } as never)
      .execute();
    tell(tx, 'skill', late);
    wrote();
    await mayCommit;
  });
  await hasWritten;
  await account.look(async (tx) => tell(tx, 'skill', early));
  const read = async (since?: string) => (await shop.call(listChanges, { as: account.owner, query: { since } })).data;
  const { position } = await read();
  commit();
  await open;
  const { changes, isComplete } = await read(position);
  expect(isComplete).toBe(true);
  expect(changes.find(({ kind }) => kind === 'skill')?.ids).toContain(late);
});
