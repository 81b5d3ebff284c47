import { createDocument, updateDocument } from '@truckroll/contract/documents/save-document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { allocateNumber } from './number-store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('a typed number cannot exhaust its series', async () => {
  const account = await shop.newAccount();
  const take = (requested?: number) => account.look((tx) => allocateNumber(tx, 'job', { requested }));
  for (const tooLarge of [1_000_000_000, 9_007_199_254_740_991])
    await expect(take(tooLarge)).rejects.toThrow('Job number can be at most 999999999.');
  expect(await take(999_999_999)).toBe(999_999_999);
  expect(await take()).toBe(1_000_000_000);
  expect(await take(1_000_000_001)).toBe(1_000_000_001);
  await expect(take(1_000_000_003)).rejects.toThrow('Job number can be at most 1000000002.');
});

it("a document's number stays within its year", async () => {
  const account = await shop.newAccount();
  const clientId = await storeClient(account);
  const create = (documentNumber: number) => {
    const body = { documentType: 1 as const, clientId, documentNumber, items: [{ name: 'Work', rate: 80 }] };
    return shop.call(createDocument, { as: account.owner, body });
  };
  const tooLarge = 'Document number can be at most 2026999999.';
  const refused = await create(9_000_000_000);
  expect([refused.status, refused.body.message]).toEqual([422, tooLarge]);
  const made = await create(2026000500);
  expect([made.status, made.data.documentNumber]).toEqual([201, 2026000500]);
  const change = (documentNumber: number) =>
    shop.call(updateDocument, { as: account.owner, params: { id: made.data.id }, body: { documentNumber } });
  expect((await change(9_000_000_000)).body.message).toBe(tooLarge);
  expect((await change(2026000600)).status).toBe(200);
});
