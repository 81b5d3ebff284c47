import { mostImportRows } from '@truckroll/contract/imports/imports';
import * as products from '@truckroll/contract/price-book/product-services';
import * as transfer from '@truckroll/contract/price-book/product-transfer';
import { createTax, deactivateTax } from '@truckroll/contract/price-book/taxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const taken = 'A product or service with this name already exists';

const send = (as: Person, content: string, body: Record<string, unknown> = {}) =>
  shop.call(transfer.importProducts, { as, body, files: [{ field: 'file', name: 'price-book.json', content }] });
const importAll = (as: Person, list: unknown[], body: Record<string, unknown> = {}) =>
  send(as, JSON.stringify(list.map((product, index) => ({ line: index + 2, product }))), body);
const all = async (as: Person) =>
  (await shop.call(products.listAllProducts, { as, query: { includeInactive: true } })).data.mergedProducts;
const addTax = async (as: Person, name: string) =>
  (await shop.call(createTax, { as, body: { name, rate: 5 } })).data.tax.id;
const add = (as: Person, body: Record<string, unknown>) => shop.call(products.createProduct, { as, body });

describe('importing a price book', () => {
  it('creates every entry, with its taxes by name', async () => {
    const { owner, person } = await shop.newAccount();
    const gst = await addTax(owner, 'GST');
    const old = await addTax(owner, 'Old');
    await shop.call(deactivateTax, { as: owner, params: { id: old } });
    const reply = await importAll(await person('officeStaff'), [
      { name: 'Filter', type: 'Product', category: 'HVAC', price: '18.5', cost: 7, taxNames: ['gst', 'old'] },
      { name: 'Tune-up', price: 129, isActive: 'false' },
    ]);
    expect(reply.status).toBe(201);
    expect(reply.data).toEqual({ rowCount: 2, createdCount: 2, updatedCount: 0, problemCount: 0, problems: [] });
    expect(await all(owner)).toMatchObject([
      { name: 'Filter', type: 1, category: 'HVAC', price: 18.5, cost: 7, taxIds: [gst, old], isActive: true },
      { name: 'Tune-up', type: 2, price: 129, isActive: false },
    ]);
  });

  const faulty = [
    { name: 'Fine' },
    { price: 1 },
    { name: 'Pump', price: -1, type: 'kit' },
    { name: 'Taxed', taxNames: ['GST', 'nobody knows'] },
    { name: 'VALVE', type: 1 },
    { name: 'fine' },
    'no entry',
  ];
  const problems = [
    { line: 3, path: 'name', code: 'required', message: 'Name is required' },
    { line: 4, path: 'price', code: 'out_of_range', message: 'Price is not valid' },
    { line: 4, path: 'type', code: 'not_an_option', message: 'Type is not valid' },
    { line: 5, path: 'taxNames.1', code: 'not_found', message: 'Tax is not valid' },
    { line: 6, path: 'name', code: 'not_unique', message: taken },
    { line: 7, path: 'name', code: 'not_unique', message: taken },
    { line: 8, path: '', code: 'wrong_type', message: 'Value is not valid' },
  ];

  it('reports every problem of every row and writes nothing in a dry run', async () => {
    const { owner } = await shop.newAccount();
    await addTax(owner, 'GST');
    await add(owner, { name: 'Valve', type: 1 });
    const reply = await importAll(owner, faulty, { dryRun: true });
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({ rowCount: 7, createdCount: 0, updatedCount: 0, problemCount: 7, problems });
    const fine = await importAll(owner, [{ name: 'Fine' }], { dryRun: 'true' });
    expect(fine.data).toMatchObject({ rowCount: 1, createdCount: 0, problemCount: 0 });
    expect(await all(owner)).toHaveLength(1);
  });

  it('writes nothing if any row has a problem', async () => {
    const { owner } = await shop.newAccount();
    const reply = await importAll(owner, faulty);
    expect([reply.status, reply.body.message]).toEqual([400, 'Row 3: Name is required']);
    expect(reply.body.errors?.[1]).toEqual({
      path: 'lines.4.price',
      code: 'out_of_range',
      message: 'Row 4: Price is not valid',
    });
    expect(await all(owner)).toEqual([]);
  });

  it('updates entries of the same type and name if requested, and skips unchanged ones', async () => {
    const { owner, person } = await shop.newAccount();
    await add(owner, { name: 'Valve', type: 1, price: 40, cost: 12, category: 'Plumbing' });
    await add(owner, { name: 'Travel', price: 45 });
    await add(owner, { name: 'Old pump', price: 1, isActive: false });
    const before = await all(owner);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const list = [
      { name: 'valve', type: 1, price: 44 },
      { name: 'Travel', price: 45 },
      { name: 'Old pump', isActive: true },
      { name: 'Valve', type: 2, price: 80 },
    ];
    const refused = await importAll(owner, list);
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(['lines.2.name', 'lines.3.name']);
    const dry = await importAll(owner, list, { updateExisting: true, dryRun: true });
    expect(dry.data).toMatchObject({ problemCount: 0, createdCount: 0, updatedCount: 0 });
    expect(await all(owner)).toEqual(before);
    const reply = await importAll(await person('officeStaff'), list, { updateExisting: true });
    expect(reply.data).toEqual({ rowCount: 4, createdCount: 1, updatedCount: 2, problemCount: 0, problems: [] });
    const after = await all(owner);
    const [pump, travel, valve] = before;
    expect(after.map(({ name, type }) => [name, type])).toEqual([
      ['Old pump', 2],
      ['Travel', 2],
      ['valve', 1],
      ['Valve', 2],
    ]);
    const updatedAt = shop.clock.now.toISOString();
    expect(after.slice(0, 3)).toEqual([
      { ...pump, isActive: true, updatedAt },
      travel,
      { ...valve, name: 'valve', price: 44, updatedAt },
    ]);
  });

  it('needs the right to create, and to change entries the right to edit', async () => {
    const { owner, look, person } = await shop.newAccount();
    expect((await importAll(await person('fieldTechnicianPro'), [{ name: 'A' }])).status).toBe(403);
    const staff = await person('officeStaff');
    const permissions = JSON.stringify([{ name: 'productService', abilities: ['create'] }]);
    await look((tx) => tx.updateTable('roles').set({ permissions }).where('name', '=', 'officeStaff').execute());
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const refused = await importAll(staff, [{ name: 'A' }], { updateExisting: true });
    expect([refused.status, refused.body.message]).toEqual([403, 'You do not have permission to do this.']);
    expect((await importAll(staff, [{ name: 'A' }])).status).toBe(201);
    expect(await all(owner)).toHaveLength(1);
  });

  it('takes ten thousand rows at once, also as updates, and refuses one more', async () => {
    const { owner } = await shop.newAccount();
    const many = (price: number) =>
      Array.from({ length: mostImportRows }, (_, index) => ({ name: `Part ${index}`, price }));
    expect((await importAll(owner, many(1))).data.createdCount).toBe(10_000);
    expect((await importAll(owner, many(2), { updateExisting: true })).data.updatedCount).toBe(10_000);
    const page = await shop.call(products.listProducts, { as: owner, query: { search: 'part 9999' } });
    expect(page.data).toMatchObject({ total: 1, products: [{ price: 2 }] });
    const tooMany = await importAll(owner, [...many(3), { name: 'One more' }]);
    expect([tooMany.status, tooMany.body.message]).toEqual([400, 'The file has too many rows (maximum 10000).']);
  });

  it.each([
    ['[]', 'too_few', 'The file has no rows to import.'],
    ['Name,Price', 'invalid_format', 'The file is not valid'],
    ['[{"line":0,"product":{}}]', 'invalid_format', 'The file is not valid'],
  ])('refuses the file %j', async (content, code, message) => {
    const { owner } = await shop.newAccount();
    const reply = await send(owner, content);
    expect([reply.status, reply.body.errors]).toEqual([400, [{ path: 'file', code, message }]]);
  });
});

describe('exporting a price book', () => {
  const fetchFile = (as: Person, query: Record<string, unknown> = {}) =>
    shop.call(transfer.exportProducts, { as, query });
  const linesOf = async (as: Person, query: Record<string, unknown> = {}): Promise<string[]> => {
    const text = (await fetchFile(as, query)).raw.toString('utf8');
    expect([text.startsWith('\uFEFF'), text.endsWith('\r\n')]).toEqual([true, true]);
    return text.slice(1, -2).split('\r\n');
  };

  it("writes a CSV file with every field, safe to open, named by the date in the account's time zone", async () => {
    const { owner } = await shop.newAccount();
    const taxIds = [await addTax(owner, 'GST'), await addTax(owner, 'PST')];
    await add(owner, {
      name: '=1+1',
      description: 'Two, and "one"',
      category: 'A',
      price: 5,
      unitType: 'each',
      taxIds,
    });
    await add(owner, { name: 'Valve', type: 1, price: 40.5, cost: 12, exemptFromTax: true });
    const reply = await fetchFile(owner);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="price-book-2026-03-10.csv"');
    expect(await linesOf(owner)).toEqual([
      'Name,Type,Category,Description,Unit,Cost,Price,Taxes,Exempt from tax,Active',
      `'=1+1,Service,A,"Two, and ""one""",each,,5,GST; PST,No,Yes`,
      'Valve,Product,,,,12,40.5,,Yes,Yes',
    ]);
  });

  it('holds the entries that match the filters, in list order', async () => {
    const { owner } = await shop.newAccount();
    await add(owner, { name: 'Pump', price: 300, category: 'Plumbing' });
    await add(owner, { name: 'Valve', price: 40, category: 'Plumbing' });
    await add(owner, { name: 'Filter', price: 18, isActive: false });
    const names = async (query: Record<string, unknown>) =>
      (await linesOf(owner, query)).slice(1).map((line) => line.split(',')[0]);
    expect(await names({ sortBy: 'price' })).toEqual(['Valve', 'Pump']);
    expect(await names({ includeInactive: true, sortOrder: 'desc' })).toEqual(['Valve', 'Pump', 'Filter']);
    expect(await names({ category: 'plumbing', search: 'pu' })).toEqual(['Pump']);
  });

  it('has no price columns for users who may not see prices', async () => {
    const { owner, person } = await shop.newAccount();
    await add(owner, { name: 'Valve', price: 40, cost: 12 });
    const lines = await linesOf(await person('fieldTechnicianLite'), { sortBy: 'price' });
    expect(lines).toEqual([
      'Name,Type,Category,Description,Unit,Taxes,Exempt from tax,Active',
      'Valve,Service,,,,,No,Yes',
    ]);
  });
});
