import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as products from '@truckroll/contract/price-book/product-services';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newJob, read as readJob } from '../../testing/job-builders.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('rates keep four decimals in documents, jobs and the price book, and their totals are rounded to the cent', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  const clientId = await storeClient(account);
  const body = { documentType: 1, clientId, items: [{ name: 'Screw', quantity: 3, rate: 0.335 }] };
  const { document } = (await shop.call(saving.createDocument, { as: owner, body })).data;
  expect(document).toMatchObject({ items: [{ rate: 0.335, total: 1.01 }], subTotal: 1.01, total: 1.01 });
  const jobId = await newJob(shop, owner, { clientId, jobItems: [{ itemName: 'Screw', quantity: 3, price: 0.335 }] });
  expect(await readJob(shop, owner, jobId)).toMatchObject({ jobItems: [{ price: 0.335, total: 1.01 }], total: 1.01 });
  const product = { name: 'Screw', price: 0.335, cost: 0.1234 };
  const made = (await shop.call(products.createProduct, { as: owner, body: product })).data;
  const { id } = made.productService;
  const stored = (await shop.call(products.getProduct, { as: owner, params: { id } })).data;
  for (const { productService } of [made, stored]) expect(productService).toMatchObject({ price: 0.335, cost: 0.1234 });
});

it('any rate with up to four decimals is returned as sent', async () => {
  const account = await shop.newAccount();
  const clientId = await storeClient(account);
  const rates = fc.sample(
    fc.integer({ min: 0, max: 99_999_999_999 }).map((units) => units / 10_000),
    200,
  );
  const body = { documentType: 2, clientId, items: rates.map((rate) => ({ name: 'Screw', quantity: 1, rate })) };
  const { document } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
  expect(document.items.map(({ rate }) => rate)).toEqual(rates);
});

it('a discount or deposit in percent keeps four decimals, amounts keep those of the currency', async () => {
  const account = await shop.newAccount();
  const clientId = await storeClient(account);
  const items = [{ name: 'Boiler', quantity: 1, rate: 1000 }];
  const shares = { discount: 12.3456, discountType: 'percentage', depositValue: 33.3333, depositType: 'percentage' };
  const body = { documentType: 2, clientId, items, isDepositRequired: true, ...shares };
  const { document } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
  expect(document).toMatchObject({ ...shares, discountAmount: 123.46, total: 876.54, depositAmount: 292.18 });
  const read = { as: account.owner, params: { id: document.id } };
  expect((await shop.call(lists.getDocument, read)).data.document).toMatchObject(shares);
  const change = { discountType: 'amount', discount: 12.3456, depositType: 'amount', depositValue: 1.005 } as const;
  const options = { as: account.owner, params: { id: document.id }, body: change };
  expect((await shop.call(saving.updateDocument, options)).data.document).toMatchObject({
    discount: 12.35,
    depositValue: 1.01,
  });
});
