import type { JobItem } from '@truckroll/contract/jobs/job-items';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, newClient, newJob, read, update } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const at = '2026-03-01T12:00:00.000Z';

async function storeTax(account: TestAccount, more: { name: string; rate: string; taxType?: 1 | 2 }): Promise<string> {
  const id = newId();
  await account.look((tx) =>
    tx
      .insertInto('taxes')
      .values({ id, ...more, createdAt: at, updatedAt: at })
      .execute(),
  );
  return id;
}

async function storeProduct(account: TestAccount, price: string): Promise<string> {
  const id = newId();
  const row = { id, name: id, nameKey: id, categoryKey: '', searchText: id, price, type: 1 as const };
  await account.look((tx) =>
    tx
      .insertInto('productServices')
      .values({ ...row, createdAt: at, updatedAt: at })
      .execute(),
  );
  return id;
}

const itemsOf = async (as: Person, id: string): Promise<JobItem[]> => (await read(shop, as, id)).jobItems;
const named = (items: JobItem[]): string[] => items.map((item) => `${item.itemName} ${item.quantity} ${item.price}`);

describe('items of a job', () => {
  it('are all stored on a new job, whether marked as added or not', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, {
      jobItems: [
        { itemName: 'Pump', price: 5, action: 1 },
        { itemName: 'Pipe', price: 7 },
      ],
    });
    expect(named(await itemsOf(owner, id))).toEqual(['Pump 1 5', 'Pipe 1 7']);
  });

  it('copy the current taxes and determine the totals; sent amounts are ignored', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const hst = await storeTax(account, { name: 'HST', rate: '13' });
    const gst = await storeTax(account, { name: 'GST', rate: '5', taxType: 2 });
    const productId = await storeProduct(account, '19.99');
    const id = await newJob(shop, owner, {
      subTotal: 1,
      total: 1,
      jobItems: [
        { id: 17, itemName: 'Filter', itemId: productId, quantity: '3', price: '19.99', taxIds: [hst, gst], total: 1 },
        { itemName: 'Labour', quantity: 2, price: 80.00005, taxes: [{ taxId: hst, taxRate: 99 }], exemptFromTax: true },
        { itemName: 'Trip', price: 10, type: 2 },
      ],
    });
    const job = await read(shop, owner, id);
    expect(job.jobItems).toMatchObject([
      { itemName: 'Filter', itemId: productId, type: 'product', taxAmount: 7.8, total: 67.77, orderIndex: 0 },
      { itemName: 'Labour', itemId: null, type: 'item', price: 80.0001, taxes: [], total: 160, exemptFromTax: true },
      { itemName: 'Trip', type: 'service', quantity: 1, total: 10 },
    ]);
    expect(job.jobItems[0]?.taxes).toEqual([
      {
        ...{ id: hst, taxId: hst, taxName: 'HST', name: 'HST', taxRate: 13, rate: 13, taxType: 1 },
        ...{ taxAmount: 7.8, taxAppliedOnAmount: 59.97 },
      },
      {
        ...{ id: gst, taxId: gst, taxName: 'GST', name: 'GST', taxRate: 5, rate: 5, taxType: 2 },
        ...{ taxAmount: 2.86, taxAppliedOnAmount: 57.11 },
      },
    ]);
    expect([job.subTotal, job.tax, job.total]).toEqual([229.97, 7.8, 237.77]);
  });

  it('keep the copied tax when the tax changes, and copy the new one when it is added again', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const hst = await storeTax(account, { name: 'HST', rate: '13' });
    const item = { itemName: 'Filter', quantity: 1, price: 100, taxIds: [hst] };
    const id = await newJob(shop, owner, { jobItems: [item] });
    await account.look((tx) =>
      tx.updateTable('taxes').set({ rate: '15', name: 'HST 15' }).where('id', '=', hst).execute(),
    );
    const [stored] = await itemsOf(owner, id);
    await update(shop, owner, { jobId: id, jobItems: [{ ...item, id: stored?.id, quantity: 2 }, item] });
    expect((await itemsOf(owner, id)).map((each) => [each.taxes[0]?.name, each.taxAmount])).toEqual([
      ['HST', 26],
      ['HST 15', 15],
    ]);
    expect((await read(shop, owner, id)).total).toBe(341);
  });

  it('are replaced by a list without actions, matched by id', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, {
      jobItems: [
        { itemName: 'A', price: 1, description: 'First' },
        { itemName: 'B', price: 2 },
      ],
    });
    const [a] = await itemsOf(owner, id);
    await update(shop, owner, {
      jobId: id,
      jobItems: [
        { id: 'temporary', itemName: 'C', price: 3 },
        { id: a?.id, itemName: 'A', quantity: 4 },
      ],
    });
    const after = await itemsOf(owner, id);
    expect(named(after)).toEqual(['C 1 3', 'A 4 1']);
    expect(after[1]).toMatchObject({ id: a?.id, description: 'First', total: 4 });
    await update(shop, owner, { jobId: id, jobItems: [] });
    expect(await read(shop, owner, id)).toMatchObject({ jobItems: [], total: 0 });
  });

  it('are changed one by one by a list with actions', async () => {
    const { owner } = await shop.newAccount();
    const jobItems = ['A', 'B', 'C'].map((itemName) => ({ itemName, price: 1 }));
    const id = await newJob(shop, owner, { jobItems });
    const [a, b, c] = await itemsOf(owner, id);
    const reply = await update(shop, owner, {
      jobId: id,
      jobItems: [
        { id: a?.id, action: 2, quantity: 5 },
        { id: b?.id, action: 3 },
        { itemName: 'D', price: 9, action: 1 },
        { id: c?.id, itemName: 'ignored without an action' },
      ],
    });
    expect(reply.status).toBe(200);
    expect(named(await itemsOf(owner, id))).toEqual(['A 5 1', 'C 1 1', 'D 1 9']);
    const unknown = await update(shop, owner, { jobId: id, jobItems: [{ id: b?.id, action: 2, quantity: 5 }] });
    expect(unknown.body.errors).toEqual([{ path: 'jobItems.0.id', code: 'not_found', message: 'Id is not valid' }]);
    expect((await update(shop, owner, { jobId: id, jobItems: [{ id: b?.id, action: 3 }] })).status).toBe(200);
  });

  it('are limited to 500, also after a change', async () => {
    const { owner } = await shop.newAccount();
    const jobItems = Array.from({ length: 500 }, (_, n) => ({ itemName: `Item ${n}`, quantity: 2, price: 1.25 }));
    const id = await newJob(shop, owner, { jobItems });
    const job = await read(shop, owner, id);
    expect([job.jobItems.length, job.jobItems[499]?.itemName, job.total]).toEqual([500, 'Item 499', 1250]);
    const reply = await update(shop, owner, { jobId: id, jobItems: [{ itemName: 'One more', action: 1 }] });
    expect([reply.status, reply.body.message]).toEqual([400, 'Job items is not valid']);
  });

  it('keep their prices when saved by a user who does not see them, and take new ones from the catalogue', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const hst = await storeTax(account, { name: 'HST', rate: '13' });
    const productId = await storeProduct(account, '19.99');
    const blind = await personWith(account, {
      Jobs: ['edit', 'viewAll', 'addLineItems', 'editLineItems'],
      Clients: ['viewAll'],
    });
    const id = await newJob(shop, owner, { jobItems: [{ itemName: 'A', price: 50, taxIds: [hst] }] });
    const [a] = await itemsOf(blind, id);
    expect(a).toMatchObject({ price: null, taxes: [], taxIds: [hst] });
    await update(shop, blind, {
      jobId: id,
      jobItems: [
        { ...a, quantity: 2, price: 1 },
        { itemName: 'B', itemId: productId, price: 1 },
        { itemName: 'C', price: 1 },
      ],
    });
    expect(named(await itemsOf(owner, id))).toEqual(['A 2 50', 'B 1 19.99', 'C 1 0']);
    expect((await itemsOf(owner, id))[0]).toMatchObject({ taxAmount: 13, taxIds: [hst] });
  });
});

describe('who may do what to items', () => {
  it('needs one ability each to add, change and remove; reordering needs none', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const jobItems = ['A', 'B'].map((itemName) => ({ itemName, price: 1 }));
    const id = await newJob(shop, owner, { jobItems });
    const [a, b] = await itemsOf(owner, id);
    const status = async (abilities: string[], items: unknown[], more: Record<string, string[]> = {}) => {
      const as = await personWith(account, { Jobs: ['edit', 'viewAll', 'showPricing', ...abilities], ...more });
      return (await update(shop, as, { jobId: id, jobItems: items })).status;
    };
    expect(await status([], [b, a])).toBe(200);
    expect(await status([], [a, b, { itemName: 'C' }])).toBe(403);
    expect(await status([], [{ ...a, price: 2 }, b])).toBe(403);
    expect(await status(['editLineItems'], [{ ...a, price: 2 }, b])).toBe(200);
    expect(await status([], [{ id: a?.id, action: 3 }])).toBe(403);
    expect(await status(['deleteLineItems'], [a])).toBe(403);
    expect(await status(['addLineItems'], [{ itemName: 'C', action: 1 }])).toBe(200);
    expect(await status(['deleteLineItems'], [{ id: a?.id, action: 3 }], { productService: ['delete'] })).toBe(200);
    expect(named(await itemsOf(owner, id))).toEqual(['B 1 1', 'C 1 0']);
  });

  it('refuses taxes and products of another account', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const hst = await storeTax(other, { name: 'HST', rate: '13' });
    const clientId = await newClient(shop, account.owner);
    const itemId = await storeProduct(other, '5');
    const reply = await create(shop, account.owner, { clientId, jobItems: [{ itemName: 'A', itemId, taxIds: [hst] }] });
    expect(reply.body.errors?.map(({ path }) => path)).toEqual(['jobItems.0.itemId', 'jobItems.0.taxIds.0']);
  });
});
