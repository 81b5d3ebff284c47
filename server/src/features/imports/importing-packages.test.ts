import { changeImportRow, chooseColumns } from '@truckroll/contract/imports/file-imports';
import * as packages from '@truckroll/contract/price-book/product-packages';
import { createProduct, deleteProduct, listAllProducts } from '@truckroll/contract/price-book/product-services';
import { exportProducts } from '@truckroll/contract/price-book/product-transfer';
import { createTax } from '@truckroll/contract/price-book/taxes';
import { productTypes } from '@truckroll/domain/product-services/product-types';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../testing/import-files.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const heads = ['Name', 'Type', 'Description', 'Price', 'Active', 'Items'];
const everything = { includeInactive: true };

const addEntry = async (as: Person, body: Record<string, unknown>) =>
  (await shop.call(createProduct, { as, body: { name: '', ...body } })).data.productService.id;
const addPackage = async (as: Person, name: string, items: { itemId: string; quantity?: number }[], more = {}) =>
  (await shop.call(packages.createPackage, { as, body: { name, items, ...more } })).data.package;
const packagesOf = async (as: Person) =>
  (await shop.call(packages.listPackages, { as, query: everything })).data.packages;
const itemsOf = ({ items }: packages.ProductPackage) => items.map(({ name, quantity }) => [name, quantity]);
const fileOf = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(exportProducts, { as, query })).raw.toString('utf8');
const linesOf = async (as: Person, query: Record<string, unknown> = {}) =>
  (await fileOf(as, query)).slice(1, -2).split('\r\n');

/** Imports a whole file with the suggested columns, and answers the import after its run. */
async function importText(as: Person, content: string, duplicates: 'skip' | 'update' = 'skip') {
  const imports = importsOf(shop, as);
  const { fileImport } = (await imports.start(content)).data;
  const { id, columns, choices } = fileImport;
  const body = { kind: 'products' as const, columns, choices, duplicates };
  await shop.call(chooseColumns, { as, params: { id }, body });
  await imports.work();
  return { ...(await imports.run(id)), problems: await imports.rows(id, 'problem') };
}

const problemsOf = (rows: { line: number; problems: { column: number | null; message: string }[] }[]) =>
  rows.flatMap(({ line, problems }) => problems.map(({ column, message }) => [line, column, message]));

describe('packages in the file of a price book', () => {
  it('stand below the entries, with their items', async () => {
    const { owner } = await shop.newAccount();
    const furnace = await addEntry(owner, { name: 'Gas furnace', type: 1, price: 2890 });
    const labour = await addEntry(owner, { name: 'Labour', price: 115.55 });
    await addPackage(owner, 'Replacement', [{ itemId: furnace }, { itemId: labour, quantity: 8.5 }]);
    await addPackage(owner, '=Old', [{ itemId: labour, quantity: 2 }], { isActive: false, description: 'Was, "it"' });
    expect(await linesOf(owner)).toEqual([
      'Name,Type,Category,Description,Unit,Cost,Price,Taxes,Exempt from tax,Active,Items',
      'Gas furnace,Product,,,,,2890,,No,Yes,',
      'Labour,Service,,,,,115.55,,No,Yes,',
      'Replacement,Package,,,,,,,,Yes,1 × Gas furnace (Product); 8.5 × Labour (Service)',
    ]);
    expect((await linesOf(owner, everything)).slice(3)).toEqual([
      `'=Old,Package,,"Was, ""it""",,,,,,No,2 × Labour (Service)`,
      'Replacement,Package,,,,,,,,Yes,1 × Gas furnace (Product); 8.5 × Labour (Service)',
    ]);
  });

  it('are left out where a type or category is asked for, and can be exported alone', async () => {
    const { owner } = await shop.newAccount();
    const labour = await addEntry(owner, { name: 'Labour', price: 100, category: 'Work' });
    await addPackage(owner, 'Visit', [{ itemId: labour }]);
    await addPackage(owner, 'Two visits', [{ itemId: labour, quantity: 2 }]);
    const names = async (query: Record<string, unknown>) =>
      (await linesOf(owner, query)).slice(1).map((line) => line.split(',')[0]);
    expect(await names({})).toEqual(['Labour', 'Two visits', 'Visit']);
    expect(await names({ type: 'service' })).toEqual(['Labour']);
    expect(await names({ category: 'work' })).toEqual(['Labour']);
    expect(await names({ packages: 'without' })).toEqual(['Labour']);
    expect(await names({ packages: 'only' })).toEqual(['Two visits', 'Visit']);
    expect(await names({ packages: 'only', search: 'two' })).toEqual(['Two visits']);
  });

  it('name an entry by its current name, and one that was deleted by its last', async () => {
    const { owner } = await shop.newAccount();
    const kept = await addEntry(owner, { name: 'Kept', type: 1 });
    const gone = await addEntry(owner, { name: 'Gone; "really"', type: 1 });
    await addPackage(owner, 'Set', [{ itemId: kept }, { itemId: gone, quantity: 3 }]);
    await shop.call(deleteProduct, { as: owner, params: { id: gone } });
    const file = await fileOf(owner);
    expect(file).toContain('"1 × Kept (Product); 3 × ""Gone; """"really"""""""');
    const again = await importText(owner, file, 'update');
    expect(again).toMatchObject({ counts: { updated: 2 }, problems: [] });
    expect(await fileOf(owner)).toBe(file);
    const other = (await shop.newAccount()).owner;
    expect(problemsOf((await importText(other, file)).problems)).toEqual([
      [3, 10, '“3 × "Gone; ""really"""” is not in the price book, and in no row above this one.'],
    ]);
  });
});

describe('importing packages', () => {
  it('finds their items in the price book and in the rows above, also of the same batch', async () => {
    const { owner } = await shop.newAccount();
    await addEntry(owner, { name: 'Labour', price: 100 });
    const done = await importText(
      owner,
      [
        'Name,Type,Price,Items',
        'Filter,Product,18,',
        'Service visit,Package,,Labour; 2 x filter (product)',
        'Café,Product,3,',
        'Break,package,,"3,5 × cafe"',
      ].join('\n'),
    );
    expect(done).toMatchObject({ kind: 'products', counts: { created: 4 }, problems: [] });
    expect((await packagesOf(owner)).map((pack) => [pack.name, pack.price, ...itemsOf(pack)])).toEqual([
      ['Break', 10.5, ['Café', 3.5]],
      ['Service visit', 136, ['Labour', 1], ['Filter', 2]],
    ]);
  });

  it('names each problem at its cell, and writes the other rows', async () => {
    const { owner } = await shop.newAccount();
    await addEntry(owner, { name: 'Both', type: 1 });
    await addEntry(owner, { name: 'Both', type: 2 });
    const labour = await addEntry(owner, { name: 'Labour', price: 100 });
    await addPackage(owner, 'Visit', [{ itemId: labour }]);
    const many = Array.from({ length: 51 }, () => 'Labour').join('; ');
    const table = [
      heads,
      ['Early', 'Package', '', '', '', 'Later'],
      ['Later', 'Product', '', '5', '', ''],
      ['Empty', 'Package', '', '', '', ''],
      ['Priced', 'Package', '', 'CAD 5', '', 'Labour'],
      ['Nested', 'Package', '', '', '', 'Visit'],
      ['Itself', 'Package', '', '', '', 'Itself'],
      ['Torn', 'Package', '', '', '', 'Both; 1000000 × Labour; 2 × Nobody'],
      ['Many', 'Package', '', '', '', many],
      ['Semicolons', 'Package', '', '', '', ' ; '],
      ['Entry', 'Product', '', '1', '', 'Labour'],
      ['Odd', 'Package', '', '', 'perhaps', 'Labour'],
    ];
    const imports = importsOf(shop, owner);
    const { id, counts } = await imports.checked(table);
    expect(counts).toEqual({ ready: 1, problem: 10 });
    const notThere = (item: string) => `“${item}” is not in the price book, and in no row above this one.`;
    expect(problemsOf(await imports.rows(id, 'problem'))).toEqual([
      [2, 5, notThere('Later')],
      [4, 5, 'Add at least one item'],
      [5, 3, 'A package takes this from its items. Leave this cell empty.'],
      [6, 5, '“Visit” is a package. A package cannot contain another one.'],
      [7, 5, notThere('Itself')],
      [8, 5, '“Both” is a product and a service. Write “Both (Product)” or “Both (Service)”.'],
      [8, 5, '“1000000 × Labour”: the quantity must be between 0 and 999,999.'],
      [8, 5, notThere('2 × Nobody')],
      [9, 5, 'A package has at most 50 items.'],
      [10, 5, 'Add at least one item'],
      [11, 5, 'Only packages have items. Leave this cell empty.'],
      [12, 4, 'Is active is not valid'],
    ]);
    expect((await imports.run(id)).counts).toEqual({ created: 1, problem: 10 });
    expect(await packagesOf(owner)).toHaveLength(1);
  });

  it('checks packages again when the row of an item is corrected, and refuses one whose item was left out', async () => {
    const { owner } = await shop.newAccount();
    const imports = importsOf(shop, owner);
    const { id, counts } = await imports.checked([
      ['Name', 'Type', 'Price', 'Items'],
      ['Filter', 'Product', 'soon', ''],
      ['Pump', 'Product', '9', ''],
      ['One', 'Package', '', 'Filter'],
      ['Two', 'Package', '', 'Pump'],
    ]);
    expect(counts).toEqual({ ready: 2, problem: 2 });
    const change = (line: number, body: Record<string, unknown>) =>
      shop.call(changeImportRow, { as: owner, params: { id, line: String(line) }, body });
    await change(2, { cells: ['Filter', 'Product', '18', ''] });
    expect((await imports.read(id)).counts).toEqual({ ready: 4 });
    await change(2, { cells: ['Filters', 'Product', '18', ''] });
    expect((await imports.read(id)).counts).toEqual({ ready: 3, problem: 1 });
    await change(2, { cells: ['Filter', 'Product', '18', ''] });
    await change(3, { choice: 'skip' });
    expect((await imports.run(id)).counts).toEqual({ created: 2, left_out: 1, problem: 1 });
    expect(problemsOf(await imports.rows(id, 'problem')).map(([line, , text]) => [line, text])).toEqual([
      [5, '“Pump” is not in the price book, and in no row above this one.'],
    ]);
  });

  it('changes a package of the same name where that is wanted, and can be undone', async () => {
    const { owner } = await shop.newAccount();
    const labour = await addEntry(owner, { name: 'Labour', price: 100 });
    await addPackage(owner, 'Visit', [{ itemId: labour }], { description: 'Once' });
    const before = await packagesOf(owner);
    const text = 'Name,Type,Items\nFilter,Product,\nvisit,Package,2 x Labour; Filter\nNew,Package,Filter\n';
    expect((await importText(owner, text)).counts).toEqual({ created: 2, left_out: 1 });
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const changed = await importText(owner, text, 'update');
    expect(changed.counts).toEqual({ updated: 3 });
    const after = await packagesOf(owner);
    expect(after.map((pack) => [pack.name, pack.description, ...itemsOf(pack)])).toEqual([
      ['New', null, ['Filter', 1]],
      ['visit', 'Once', ['Labour', 2], ['Filter', 1]],
    ]);
    expect((await importsOf(shop, owner).undo(changed.id)).counts).toEqual({ restored: 3 });
    expect((await packagesOf(owner))[1]).toEqual({ ...before[0], updatedAt: expect.any(String) });
  });

  it('keeps an imported package that was changed since, when the import is undone', async () => {
    const { owner } = await shop.newAccount();
    const done = await importText(owner, 'Name,Type,Items\nFilter,Product,\nA,Package,Filter\nB,Package,Filter\n');
    const [a] = await packagesOf(owner);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await shop.call(packages.updatePackage, {
      as: owner,
      params: { id: a?.id ?? '' },
      body: { description: 'Mine', updatedAt: a?.updatedAt ?? '' },
    });
    expect((await importsOf(shop, owner).undo(done.id)).counts).toEqual({ removed: 2, kept: 1 });
    expect((await packagesOf(owner)).map(({ name, items }) => [name, items[0]?.isOffered])).toEqual([['A', false]]);
  });

  it('takes the longest package as it was exported', async () => {
    const { owner } = await shop.newAccount();
    const items = [];
    for (let index = 0; index < 50; index += 1) {
      const itemId = await addEntry(owner, { name: `${String(index).padStart(2, '0')}${'"'.repeat(198)}`, type: 1 });
      items.push({ itemId, quantity: 999_999 - index / 100 });
    }
    await addPackage(owner, 'x'.repeat(200), items, { description: 'd'.repeat(5000) });
    const file = await fileOf(owner);
    const other = (await shop.newAccount()).owner;
    expect(await importText(other, file)).toMatchObject({ counts: { created: 51 }, problems: [] });
    expect(await fileOf(other)).toBe(file);
  });

  it('refuses more packages than a company can have', async () => {
    const { owner } = await shop.newAccount();
    const rows = Array.from({ length: 501 }, (_, index) => `Set ${index},Package,Filter`);
    const done = await importText(owner, `Name,Type,Items\nFilter,Product,\n${rows.join('\n')}\n`);
    expect(done.counts).toEqual({ created: 501, problem: 1 });
    expect(done.problems[0]?.problems[0]?.message).toBe('You can have at most 500 packages. Please delete one first.');
  });

  it('gives an empty company the same file again, whatever the price book is', { timeout: 600_000 }, async () => {
    const text = (most: number) =>
      fc
        .string({ unit: fc.constantFrom(...'abÉ ;"×x2.,()=+-@\'', 'ß', '漢', '🙂'), minLength: 1, maxLength: most })
        .map((each) => each.trim())
        // An apostrophe before such a sign is the mark of a cell that is no formula.
        .filter((each) => each !== '' && !/^'[=+\-@]/.test(each));
    const entry = fc.record({
      name: text(20),
      type: fc.constantFrom(...productTypes),
      description: fc.option(text(30)),
      category: fc.option(text(10)),
      unitType: fc.option(fc.constantFrom('each', 'hour')),
      price: fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100),
      cost: fc.option(fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100)),
      exemptFromTax: fc.boolean(),
      isActive: fc.boolean(),
      isTaxed: fc.boolean(),
    });
    const item = fc.record({ entry: fc.nat(), quantity: fc.integer({ min: 0, max: 99_999_900 }).map((n) => n / 100) });
    const pack = fc.record({
      name: text(20),
      description: fc.option(text(30)),
      isActive: fc.boolean(),
      items: fc.array(item, { minLength: 1, maxLength: 8 }),
    });
    const nameOf = ({ name }: { name: string }) => name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
    const book = fc.record({
      entries: fc.uniqueArray(entry, {
        selector: (each) => `${each.type} ${nameOf(each)}`,
        minLength: 1,
        maxLength: 12,
      }),
      packs: fc.uniqueArray(pack, { selector: nameOf, maxLength: 5 }),
    });
    const giveTax = (as: Person) => shop.call(createTax, { as, body: { name: 'GST', rate: 5 } });
    await fc.assert(
      fc.asyncProperty(book, async ({ entries, packs }) => {
        const { owner } = await shop.newAccount();
        const taxId = (await giveTax(owner)).data.tax.id;
        const ids: string[] = [];
        for (const { isTaxed, ...body } of entries)
          ids.push(await addEntry(owner, { ...body, taxIds: isTaxed ? [taxId] : [], isActive: true }));
        for (const { items, ...more } of packs) {
          const sent = items.map((each) => ({ itemId: ids[each.entry % ids.length] ?? '', quantity: each.quantity }));
          await addPackage(owner, more.name, sent, more);
        }
        await shop.database.asSystem(async (tx) => {
          for (const [index, { isActive }] of entries.entries())
            await tx
              .updateTable('productServices')
              .set({ isActive })
              .where('id', '=', ids[index] ?? '')
              .execute();
        });
        const file = await fileOf(owner, everything);
        const other = (await shop.newAccount()).owner;
        await giveTax(other);
        const done = await importText(other, file);
        expect(done.problems).toEqual([]);
        expect(done.counts).toEqual({ created: entries.length + packs.length });
        expect(await fileOf(other, everything)).toBe(file);
        const stored = (await shop.call(listAllProducts, { as: other, query: everything })).data.mergedProducts;
        expect(stored).toHaveLength(entries.length);
      }),
      { numRuns: 25 },
    );
  });
});
