import * as contract from '@truckroll/contract/price-book/product-services';
import { createTax } from '@truckroll/contract/price-book/taxes';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const valve = { name: 'Valve', price: 40, type: 1 };

const add = (as: Person, body: Record<string, unknown> = valve) => shop.call(contract.createProduct, { as, body });
const added = async (as: Person, body: Record<string, unknown> = valve) => (await add(as, body)).data.productService;
const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(contract.listProducts, { as, query })).data;
const names = async (as: Person, query: Record<string, unknown> = {}) =>
  (await list(as, query)).products.map(({ name }) => name);
const all = async (as: Person, query: Record<string, unknown> = { view: 'all' }) =>
  (await shop.call(contract.listAllProducts, { as, query })).data.mergedProducts;
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateProduct, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(contract.deleteProduct, { as, params: { id } });
const addTax = async (as: Person, name = 'HST') =>
  (await shop.call(createTax, { as, body: { name, rate: 13 } })).data.tax.id;

describe('PS-1 all products and services', () => {
  it('are listed by name, only active ones by default', async () => {
    const { owner, person } = await shop.newAccount();
    await add(owner, { name: 'pump' });
    await add(owner, { name: 'Élan filter', isActive: false });
    await add(owner);
    const pro = await person('fieldTechnicianPro');
    expect((await all(pro)).map(({ name }) => name)).toEqual(['pump', 'Valve']);
    expect((await all(pro, { includeInactive: 'true' })).map(({ name }) => name)).toEqual([
      'Élan filter',
      'pump',
      'Valve',
    ]);
    expect(await all((await shop.newAccount()).owner)).toEqual([]);
  });

  it('hide price and cost from users who may see neither, in every answer and order', async () => {
    const { owner, person } = await shop.newAccount();
    const { id } = await added(owner, { ...valve, cost: 12 });
    await add(owner, { name: 'Anode', price: 90, cost: 50 });
    const lite = await person('fieldTechnicianLite');
    const one = await shop.call(contract.getProduct, { as: lite, params: { id } });
    const hidden = { price: null, cost: null };
    expect(one.data.productService).toMatchObject({ name: 'Valve', ...hidden });
    expect(await all(lite)).toMatchObject([hidden, hidden]);
    for (const sortBy of ['price', 'cost']) {
      expect((await list(lite, { sortBy })).products).toMatchObject([
        { name: 'Anode', ...hidden },
        { name: 'Valve', ...hidden },
      ]);
      expect(await names(owner, { sortBy })).toEqual(['Valve', 'Anode']);
    }
    expect((await all(await person('fieldTechnicianPro')))[1]).toMatchObject({ price: 40, cost: null });
    expect((await all(await person('officeStaff')))[1]).toMatchObject({ price: 40, cost: 12 });
  });
});

describe('PS-2 a new product or service', () => {
  it("has the contract's defaults", async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, { name: ' Drain cleaning ', description: '' });
    expect(reply.status).toBe(201);
    expect(reply.data.productService).toEqual({
      id: expect.any(String),
      name: 'Drain cleaning',
      description: null,
      category: null,
      price: 0,
      cost: null,
      type: 2,
      unitType: null,
      taxIds: [],
      exemptFromTax: false,
      isActive: true,
      createdAt: shop.clock.now.toISOString(),
      updatedAt: shop.clock.now.toISOString(),
    });
  });

  it('stores what was sent, amounts rounded half away from zero and each tax once', async () => {
    const { owner } = await shop.newAccount();
    const taxId = await addTax(owner);
    const product = await added(owner, {
      name: 'Filter',
      description: 'Pleated',
      category: 'HVAC',
      price: '1.00005',
      cost: 0.12345,
      type: 'Product',
      unitType: 'each',
      taxIds: [taxId, taxId],
      exemptFromTax: 'true',
      isActive: false,
    });
    expect(product).toMatchObject({
      name: 'Filter',
      description: 'Pleated',
      category: 'HVAC',
      price: 1.0001,
      cost: 0.1235,
      type: 1,
      unitType: 'each',
      taxIds: [taxId],
      exemptFromTax: true,
      isActive: false,
    });
    expect((await all(owner, { includeInactive: true }))[0]).toEqual(product);
  });

  it.each([
    [1, 1],
    ['2', 2],
    ['product', 1],
    ['service', 2],
  ])('accepts the type %j', async (type, stored) => {
    const { owner } = await shop.newAccount();
    expect((await added(owner, { name: 'A', type })).type).toBe(stored);
  });

  it.each([
    [{}, 'Name is required'],
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'Name is too long (maximum 200 characters)'],
    [{ ...valve, price: -1 }, 'Price is not valid'],
    [{ ...valve, price: '1e3' }, 'Price is not valid'],
    [{ ...valve, cost: 10_000_000_000 }, 'Cost is not valid'],
    [{ ...valve, type: 3 }, 'Type is not valid'],
    [{ ...valve, type: 'kit' }, 'Type is not valid'],
    [{ ...valve, category: 'x'.repeat(81) }, 'Category is too long (maximum 80 characters)'],
    [{ ...valve, unitType: 'x'.repeat(31) }, 'Unit type is too long (maximum 30 characters)'],
    [{ ...valve, taxIds: ['none'] }, 'Tax is not valid'],
    [{ ...valve, taxIds: [newId()] }, 'Tax is not valid'],
  ])('refuses %j', async (body, message) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it("refuses another account's tax", async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const reply = await add(mine.owner, { ...valve, taxIds: [await addTax(mine.owner), await addTax(other.owner)] });
    expect(reply.body.errors).toEqual([{ path: 'taxIds.1', code: 'not_found', message: 'Tax is not valid' }]);
  });

  it('is refused with the name of an active one of its type, case-insensitive', async () => {
    const { owner } = await shop.newAccount();
    const { id } = await added(owner);
    const refused = await add(owner, { ...valve, name: 'VALVE' });
    expect([refused.status, refused.body.message]).toEqual([409, 'A product or service with this name already exists']);
    expect((await add(owner, { ...valve, type: 2 })).status).toBe(201);
    expect((await add(owner, { ...valve, isActive: false })).status).toBe(201);
    await change(owner, id, { isActive: false });
    expect((await add(owner)).status).toBe(201);
    const back = await change(owner, id, { isActive: true });
    expect([back.status, back.body.message]).toEqual([409, 'A product or service with this name already exists']);
  });

  it('needs the right to create', async () => {
    const { owner, person } = await shop.newAccount();
    expect((await add(await person('fieldTechnicianPro'))).status).toBe(403);
    expect((await add(await person('officeStaff'))).status).toBe(201);
    expect((await all(owner)).length).toBe(1);
  });
});

describe('PS-3 a page of the price book', () => {
  async function bookOf(owner: Person) {
    await add(owner, { name: 'Furnace tune-up', category: 'HVAC', price: 129, cost: 40 });
    await add(owner, { name: 'Filter 16x25', category: 'hvac', price: 18, type: 1, description: 'Pleated, MERV 11' });
    await add(owner, { name: 'Drain cleaning', category: 'Plumbing', price: 210, cost: 60 });
    await add(owner, { name: 'Travel', price: 45 });
    await add(owner, { name: 'Old pump', category: 'Plumbing', price: 1, isActive: false, type: 1 });
  }

  it('is searched by name, description and category, ignoring case and accents', async () => {
    const { owner } = await shop.newAccount();
    await bookOf(owner);
    expect(await names(owner)).toEqual(['Drain cleaning', 'Filter 16x25', 'Furnace tune-up', 'Travel']);
    expect(await names(owner, { search: 'MERV' })).toEqual(['Filter 16x25']);
    expect(await names(owner, { search: 'plümb' })).toEqual(['Drain cleaning']);
    expect(await names(owner, { search: '50%' })).toEqual([]);
    expect(await names(owner, { type: 'product' })).toEqual(['Filter 16x25']);
    expect(await names(owner, { category: 'HVAC' })).toEqual(['Filter 16x25', 'Furnace tune-up']);
    expect(await names(owner, { includeInactive: true, type: 1 })).toEqual(['Filter 16x25', 'Old pump']);
  });

  it.each([
    ['price', 'asc', ['Filter 16x25', 'Travel', 'Furnace tune-up', 'Drain cleaning']],
    ['price', 'desc', ['Drain cleaning', 'Furnace tune-up', 'Travel', 'Filter 16x25']],
    ['cost', 'asc', ['Furnace tune-up', 'Drain cleaning', 'Filter 16x25', 'Travel']],
    ['category', 'asc', ['Filter 16x25', 'Furnace tune-up', 'Drain cleaning', 'Travel']],
    ['category', 'desc', ['Drain cleaning', 'Furnace tune-up', 'Filter 16x25', 'Travel']],
    ['type', 'asc', ['Filter 16x25', 'Drain cleaning', 'Furnace tune-up', 'Travel']],
  ])('is sorted by %s %s, empty values last', async (sortBy, sortOrder, expected) => {
    const { owner } = await shop.newAccount();
    await bookOf(owner);
    expect(await names(owner, { sortBy, sortOrder })).toEqual(expected);
  });

  it('has pages, and the correct total past the last one', async () => {
    const { owner } = await shop.newAccount();
    for (let n = 10; n < 23; n += 1) await add(owner, { name: `Part ${n}` });
    const second = await list(owner, { page: 2 });
    expect(second).toMatchObject({ total: 13, page: 2, limit: 10, totalPages: 2 });
    expect(second.products.map(({ name }) => name)).toEqual(['Part 20', 'Part 21', 'Part 22']);
    expect(await list(owner, { page: 9, limit: 100 })).toMatchObject({ products: [], total: 13 });
    expect((await shop.call(contract.listProducts, { as: owner, query: { limit: -1 } })).status).toBe(400);
  });

  it('lists each category once with its number of entries', async () => {
    const { owner } = await shop.newAccount();
    await bookOf(owner);
    const read = async (query: Record<string, unknown> = {}) =>
      (await shop.call(contract.listProductCategories, { as: owner, query })).data.categories;
    expect(await read()).toEqual([
      { name: 'hvac', count: 2 },
      { name: 'Plumbing', count: 1 },
    ]);
    expect((await read({ includeInactive: true }))[1]).toEqual({ name: 'Plumbing', count: 2 });
  });
});

describe('PS-3 a change of a product or service', () => {
  it('merges: absent keys stay, null clears', async () => {
    const { owner } = await shop.newAccount();
    const taxId = await addTax(owner);
    const product = await added(owner, { ...valve, cost: 5, category: 'Plumbing', taxIds: [taxId] });
    expect((await change(owner, product.id, { price: 45.5 })).data.productService).toEqual({ ...product, price: 45.5 });
    const cleared = (await change(owner, product.id, { price: null, cost: null, category: '', taxIds: null })).data;
    expect(cleared.productService).toMatchObject({ price: 0, cost: null, category: null, taxIds: [], name: 'Valve' });
  });

  it('keeps the version if nothing changes, and refuses a stale version', async () => {
    const { owner } = await shop.newAccount();
    const product = await added(owner);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    expect((await change(owner, product.id, { ...valve, price: '40.00001' })).data.productService).toEqual(product);
    expect((await change(owner, product.id, { price: 1, updatedAt: product.updatedAt })).status).toBe(200);
    const stale = await change(owner, product.id, { price: 2, updatedAt: product.updatedAt });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
  });

  it('needs the right to edit, and deleting the right to delete', async () => {
    const { owner, person } = await shop.newAccount();
    const { id } = await added(owner);
    const staff = await person('officeStaff');
    const pro = await person('fieldTechnicianPro');
    expect((await change(staff, id, { price: 1 })).status).toBe(200);
    expect((await change(pro, id, { price: 1 })).status).toBe(403);
    expect((await remove(staff, id)).status).toBe(403);
    expect((await remove(await person('officeManager'), id)).status).toBe(200);
  });

  it('does not find an unknown one, or one of another account', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { id } = await added(mine.owner);
    for (const reply of [
      await change(other.owner, id, { price: 'wrong' }),
      await remove(other.owner, id),
      await shop.call(contract.getProduct, { as: other.owner, params: { id } }),
      await change(mine.owner, 'nothing', {}),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Product not found']);
    }
  });
});

describe('PS-3 deleting a product or service', () => {
  it('keeps job items with their text and price, without the product', async () => {
    const account = await shop.newAccount();
    const { id } = await added(account.owner);
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    const itemId = newId();
    const item = {
      id: itemId,
      jobId,
      itemId: id,
      itemName: 'Valve',
      quantity: 2,
      price: '40',
      total: '80',
      orderIndex: 0,
    };
    await account.look((tx) => tx.insertInto('jobItems').values(item).execute());
    const reply = await remove(account.owner, id);
    expect([reply.status, reply.data]).toEqual([200, {}]);
    const kept = await account.look((tx) =>
      tx.selectFrom('jobItems').select(['itemId', 'itemName', 'price']).where('id', '=', itemId).execute(),
    );
    expect(kept).toEqual([{ itemId: null, itemName: 'Valve', price: '40.0000' }]);
    expect((await remove(account.owner, id)).status).toBe(404);
    expect((await add(account.owner)).status).toBe(201);
  });
});
