import { readFileSync } from 'node:fs';
import {
  createProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '@truckroll/contract/price-book/product-services';
import { exportProducts } from '@truckroll/contract/price-book/product-transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const valve = { name: 'Valve', price: 40, cost: 12 };

async function newBook() {
  const account = await shop.newAccount();
  const { id } = (await shop.call(createProduct, { as: account.owner, body: valve })).data.productService;
  const setRole = (roleName: string, entries: object[]) =>
    account.look((tx) =>
      tx
        .updateTable('roles')
        .set({ permissions: JSON.stringify(entries) })
        .where('name', '=', roleName)
        .execute(),
    );
  return { ...account, id, setRole };
}

describe('costs of the price book', () => {
  it('are hidden from a technician who sees prices: in answers, sorting and file', async () => {
    const { owner, person, id } = await newBook();
    await shop.call(createProduct, { as: owner, body: { name: 'Anode', price: 90, cost: 50 } });
    const pro = await person('fieldTechnicianPro');
    const one = await shop.call(getProduct, { as: pro, params: { id } });
    expect(one.data.productService).toMatchObject({ price: 40, cost: null });
    const query = { sortBy: 'cost' as const, sortOrder: 'asc' as const };
    const { products } = (await shop.call(listProducts, { as: pro, query })).data;
    expect(products.map(({ name, cost }) => [name, cost])).toEqual([
      ['Anode', null],
      ['Valve', null],
    ]);
    const file = (as: typeof pro) => shop.call(exportProducts, { as, query: {} });
    expect((await file(await person('officeStaff'))).raw.toString()).toContain('Cost');
    const [asPro, asManager] = [await file(pro), await file(await person('officeManager'))];
    expect(asManager.raw.toString()).toContain(',12,40,');
    expect(asPro.raw.toString()).not.toMatch(/Cost|,12,/);
  });

  it('cannot be changed by users who do not see them', async () => {
    const { owner, person, id, setRole } = await newBook();
    await setRole('officeStaff', [{ name: 'productService', abilities: ['create', 'edit'] }]);
    const clerk = await person('officeStaff');
    const body = { name: 'Ball valve', price: 45, cost: null };
    const changed = await shop.call(updateProduct, { as: clerk, params: { id }, body });
    expect(changed.data.productService).toMatchObject({ name: 'Ball valve', price: 45, cost: null });
    const stored = await shop.call(getProduct, { as: owner, params: { id } });
    expect(stored.data.productService).toMatchObject({ name: 'Ball valve', price: 45, cost: 12 });
  });

  it('remain visible to roles that saw prices before, but not to technicians', async () => {
    const { look, setRole } = await newBook();
    await setRole('officeManager', [
      { name: 'Jobs', abilities: ['showPricing'] },
      { name: 'productService', abilities: ['edit'] },
    ]);
    await setRole('officeStaff', [{ name: 'Requests', abilities: ['showPricing'] }]);
    await setRole('fieldTechnicianLite', [{ name: 'Jobs', abilities: ['viewAssigned'] }]);
    const migration = new URL('../../../migrations/0035-show-cost.sql', import.meta.url);
    // The rows are imported twice, as after an interrupted start: the second run adds nothing.
    for (let run = 0; run < 2; run += 1) await shop.database.runScript(readFileSync(migration, 'utf8'));
    const roles = await look((tx) => tx.selectFrom('roles').select(['name', 'permissions']).execute());
    const ofProducts = (role: string) =>
      roles
        .find(({ name }) => name === role)
        ?.permissions.filter(({ name }) => name === 'productService')
        .map(({ abilities }) => abilities);
    expect(ofProducts('officeManager')).toEqual([['edit', 'showCost']]);
    expect(ofProducts('officeStaff')).toEqual([['showCost']]);
    expect(ofProducts('fieldTechnicianPro')).toEqual([]);
    expect(ofProducts('fieldTechnicianLite')).toEqual([]);
  });
});
