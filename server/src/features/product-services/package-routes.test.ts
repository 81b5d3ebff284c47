import { getDocument } from '@truckroll/contract/documents/document-lists';
import { createDocument } from '@truckroll/contract/documents/save-document';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/price-book/product-packages';
import * as products from '@truckroll/contract/price-book/product-services';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const addProduct = async (as: Person, body: object) =>
  (await shop.call(products.createProduct, { as, body })).data.productService.id;
const add = (as: Person, body: object) => shop.call(contract.createPackage, { as, body });
const change = (as: Person, id: string, body: object) =>
  shop.call(contract.updatePackage, { as, params: { id }, body });
const read = async (as: Person, id: string) =>
  (await shop.call(contract.getPackage, { as, params: { id } })).data.package;
const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(contract.listPackages, { as, query })).data.packages;

/** An account with a furnace, labour and disposal, and what a package of them sends. */
async function newBook() {
  const account = await shop.newAccount();
  const { owner } = account;
  const furnace = await addProduct(owner, { name: 'Furnace', type: 1, price: 2890, cost: 1700, unitType: 'each' });
  const labour = await addProduct(owner, { name: 'Labour', price: 115.55, cost: 48, unitType: 'hour' });
  const disposal = await addProduct(owner, { name: 'Disposal', price: 35, cost: 20 });
  const body = {
    name: 'Furnace replacement, standard',
    items: [{ itemId: furnace }, { itemId: labour, quantity: 8.5 }, { itemId: disposal, quantity: 1 }],
  };
  return { ...account, furnace, labour, disposal, body };
}

async function newPackage() {
  const book = await newBook();
  return { ...book, id: (await add(book.owner, book.body)).data.package.id };
}

describe('PS-8 a new package', () => {
  it('has the items with what the price book says of them now, and the sums of their lines', async () => {
    const { owner, body, furnace, labour, disposal } = await newBook();
    const reply = await add(owner, { ...body, description: ' In a day ' });
    expect(reply.status).toBe(201);
    expect(reply.data.package).toEqual({
      id: expect.any(String),
      name: 'Furnace replacement, standard',
      description: 'In a day',
      items: [
        { itemId: furnace, name: 'Furnace', quantity: 1, unitType: 'each', price: 2890, cost: 1700, isOffered: true },
        { itemId: labour, name: 'Labour', quantity: 8.5, unitType: 'hour', price: 115.55, cost: 48, isOffered: true },
        { itemId: disposal, name: 'Disposal', quantity: 1, unitType: null, price: 35, cost: 20, isOffered: true },
      ],
      price: 3907.18,
      cost: 2128,
      isActive: true,
      createdAt: shop.clock.now.toISOString(),
      updatedAt: shop.clock.now.toISOString(),
    });
  });

  it('needs a name and 1 to 50 items of the price book that are active', async () => {
    const { owner, furnace } = await newBook();
    const errorsOf = async (body: object) => (await add(owner, body)).body.errors;
    expect(await errorsOf({ name: ' ', items: [] })).toMatchObject([
      { path: 'name', message: 'Name is required' },
      { path: 'items', message: 'Add at least one item' },
    ]);
    const many = (count: number) => ({ name: `Of ${count}`, items: Array(count).fill({ itemId: furnace }) });
    expect(await errorsOf(many(51))).toMatchObject([{ path: 'items' }]);
    expect((await add(owner, many(50))).data.package.items).toHaveLength(50);
    const retired = await addProduct(owner, { name: 'Retired', isActive: false });
    const foreign = (await newBook()).furnace;
    const items = [furnace, newId(), retired, foreign].map((itemId) => ({ itemId }));
    expect(await errorsOf({ name: 'Unknown', items })).toEqual(
      [1, 2, 3].map((at) => ({ path: `items.${at}.itemId`, code: 'not_found', message: 'Item is not valid' })),
    );
    expect(await errorsOf({ name: 'x'.repeat(201), description: 'x'.repeat(5001), items: [] })).toMatchObject([
      { path: 'name' },
      { path: 'items' },
      { path: 'description' },
    ]);
    expect(await errorsOf({ name: 'Too many', items: [{ itemId: furnace, quantity: 1_000_000 }] })).toMatchObject([
      { path: 'items.0.quantity' },
    ]);
  });

  it('needs a name that no active package has', async () => {
    const { owner, body, id } = await newPackage();
    const taken = await add(owner, { ...body, name: 'FURNACE replacement, standard' });
    expect(taken.status).toBe(409);
    expect(taken.body.message).toBe('A package with this name already exists');
    expect(taken.body.errors).toMatchObject([{ path: 'name' }]);
    await change(owner, id, { isActive: false });
    expect((await add(owner, body)).status).toBe(201);
    expect((await change(owner, id, { isActive: true })).status).toBe(409);
    // Another company has its own names.
    const other = await newBook();
    expect((await add(other.owner, other.body)).status).toBe(201);
  });

  it('is refused when the account has as many as a list shows', async () => {
    const { owner, body, look } = await newBook();
    const at = shop.clock.now.toISOString();
    const rows = Array.from({ length: listBounds.productPackages }, (_, n) => ({
      id: newId(),
      name: `Package ${n}`,
      nameKey: `package ${n}`,
      items: '[]',
      createdAt: at,
      updatedAt: at,
    }));
    await look((tx) => tx.insertInto('productPackages').values(rows).execute());
    const reply = await add(owner, body);
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'You can have at most 500 packages. Please delete one first.',
    ]);
  });
});

describe('PS-7 the packages', () => {
  it('are listed by name, only active ones by default, and only to their account', async () => {
    const { owner, person, body } = await newBook();
    for (const more of [{ name: 'pump' }, { name: 'Élan', isActive: false }, { name: 'Boiler' }])
      await add(owner, { ...body, ...more });
    const pro = await person('fieldTechnicianPro');
    const names = async (query: object = {}) => (await list(pro, { ...query })).map(({ name }) => name);
    expect(await names()).toEqual(['Boiler', 'pump']);
    expect(await names({ includeInactive: 'true' })).toEqual(['Boiler', 'Élan', 'pump']);
    expect(await list((await newBook()).owner)).toEqual([]);
  });

  it('follow the current prices, and leave out of the sums what is no longer offered', async () => {
    const { owner, id, furnace, labour, disposal } = await newPackage();
    const ofProduct = (params: { id: string }, body: object) =>
      shop.call(products.updateProduct, { as: owner, params, body });
    await ofProduct({ id: furnace }, { name: 'Furnace 96%', price: 3000, cost: null });
    await ofProduct({ id: labour }, { isActive: false });
    await shop.call(products.deleteProduct, { as: owner, params: { id: disposal } });
    const read1 = await read(owner, id);
    expect(read1).toMatchObject({
      price: 3000,
      cost: null,
      items: [
        { name: 'Furnace 96%', price: 3000, isOffered: true },
        { name: 'Labour', isOffered: false },
        { name: 'Disposal', price: null, isOffered: false },
      ],
    });
    // What is no longer offered does not keep the package from being changed.
    const items = read1.items.map(({ itemId, quantity }) => ({ itemId, quantity: quantity + 1 }));
    const changed = await change(owner, id, { items });
    expect(changed.data.package.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Furnace 96%', 2],
      ['Labour', 9.5],
      ['Disposal', 2],
    ]);
  });

  it('hide prices and costs from those who may not see them', async () => {
    const { id, person } = await newPackage();
    const [lite, pro] = [await person('fieldTechnicianLite'), await person('fieldTechnicianPro')];
    expect(await read(lite, id)).toMatchObject({
      price: null,
      cost: null,
      items: [{ price: null, cost: null }, {}, {}],
    });
    expect(await read(pro, id)).toMatchObject({
      price: 3907.18,
      cost: null,
      items: [{ price: 2890, cost: null }, {}, {}],
    });
    const [listed] = await list(pro);
    expect(listed).toEqual(await read(pro, id));
  });
});

describe('PS-9 one package', () => {
  it('is changed by those who edit the price book, and deleted by those who delete in it', async () => {
    const made = await newPackage();
    const { owner, body, id } = made;
    const newPerson = (abilities: string[]) => personWith(made, { productService: abilities });
    const [maker, editor, deleter] = [
      await newPerson(['create']),
      await newPerson(['edit']),
      await newPerson(['delete']),
    ];
    const remove = (as: Person) => shop.call(contract.deletePackage, { as, params: { id } });
    for (const as of [editor, deleter]) expect((await add(as, { ...body, name: 'Other' })).status).toBe(403);
    for (const as of [maker, deleter]) expect((await change(as, id, { name: 'Other' })).status).toBe(403);
    for (const as of [maker, editor]) expect((await remove(as)).status).toBe(403);
    expect((await add(maker, { ...body, name: 'Other' })).status).toBe(201);
    expect((await change(editor, id, { name: 'Renamed', description: 'New' })).data.package).toMatchObject({
      name: 'Renamed',
      description: 'New',
      items: [{ quantity: 1 }, { quantity: 8.5 }, { quantity: 1 }],
    });
    expect((await remove(deleter)).status).toBe(200);
    expect((await shop.call(contract.getPackage, { as: owner, params: { id } })).body.message).toBe(
      'Package not found',
    );
  });

  it('is not changed over the version of another person, nor when nothing differs', async () => {
    const { owner, id, body } = await newPackage();
    const { updatedAt } = await read(owner, id);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    expect((await change(owner, id, { ...body, updatedAt })).data.package.updatedAt).toBe(updatedAt);
    expect((await change(owner, id, { name: 'First', updatedAt })).status).toBe(200);
    const late = await change(owner, id, { name: 'Second', updatedAt });
    expect([late.status, (await read(owner, id)).name]).toEqual([409, 'First']);
  });

  it('leaves the documents that it was put into as they are', async () => {
    const { owner, id, furnace, labour } = await newPackage();
    const clientId = await newClient(shop, owner);
    const items = (await read(owner, id)).items.map(({ itemId, name, quantity, price }) => ({
      itemId,
      name,
      quantity,
      rate: price ?? 0,
    }));
    const made = await shop.call(createDocument, { as: owner, body: { documentType: 2, clientId, items } });
    const document = () => shop.call(getDocument, { as: owner, params: { id: made.data.id } });
    const before = (await document()).data.document;
    expect(before.subTotal).toBe(3907.18);
    await change(owner, id, { items: [{ itemId: labour, quantity: 1 }] });
    await shop.call(products.updateProduct, { as: owner, params: { id: furnace }, body: { price: 1 } });
    await shop.call(contract.deletePackage, { as: owner, params: { id } });
    expect((await document()).data.document).toEqual(before);
  });
});
