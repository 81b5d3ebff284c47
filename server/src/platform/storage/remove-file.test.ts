import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { removeFiles } from './remove-file.ts';
import { newStorageKey } from './storage.ts';
import { findStoredFile, insertStoredFile } from './stored-file-store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function storeFiles(account: TestAccount, howMany: number): Promise<string[]> {
  const keys = Array.from({ length: howMany }, () => newStorageKey(account.accountId));
  for (const key of keys) await shop.storage.put(key, Buffer.from('x'), 'text/plain');
  const owner = { type: 'account', id: account.accountId } as const;
  const file = { name: 'x', type: 'text/plain', size: 1, owner, createdBy: null, now: shop.clock.now };
  await account.look(async (tx) => {
    for (const key of keys) await insertStoredFile(tx, { ...file, key });
  });
  return keys;
}

async function keysWithContent(): Promise<string[]> {
  const keys = [];
  for await (const { key } of shop.storage.list()) keys.push(key);
  return keys;
}

describe('removing many files', () => {
  it('deletes their rows at once and their contents in a few tasks', async () => {
    const account = await shop.newAccount();
    const [kept = '', ...keys] = await storeFiles(account, 251);
    await account.look((tx) => removeFiles(tx, shop.queue, keys));
    const known = await account.look((tx) => tx.selectFrom('storedFiles').select('key').execute());
    expect(known.map(({ key }) => key)).toEqual([kept]);
    expect(await keysWithContent()).toHaveLength(251);
    expect(await shop.queue.runWaiting()).toBe(2);
    expect(await keysWithContent()).toEqual([kept]);
    expect(await account.look((tx) => findStoredFile(tx, kept))).toBeDefined();
  });

  it('does nothing for none', async () => {
    const account = await shop.newAccount();
    await account.look((tx) => removeFiles(tx, shop.queue, []));
    expect(await shop.queue.runWaiting()).toBe(0);
  });

  it('still runs tasks that were queued with one key', async () => {
    const account = await shop.newAccount();
    const [key = ''] = await storeFiles(account, 1);
    await account.look(async (tx) => {
      await removeFiles(tx, shop.queue, [key]);
    });
    await shop.database.asSystem((tx) =>
      sql`update pgboss.job_common set data = jsonb_set(data, '{payload}', ${JSON.stringify({ key })}::jsonb)
        where name = 'delete-file-content' and data ->> 'accountId' = ${account.accountId}`.execute(tx),
    );
    expect(await shop.queue.runWaiting()).toBe(1);
    expect(await keysWithContent()).not.toContain(key);
  });
});
